#pragma once

#include "model/core/Result.h"

#include <glm/vec2.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sward {

/// The shape of a brush as a grey picture: black is nothing, white the brush's full strength there. It is laid over the
/// square about the brush's circle, north up.
class BrushStamp
{
public:
    static constexpr int MostSide = 256; ///< pictures that are larger are made smaller

    /// Expects `side` × `side` texels, row 0 north.
    BrushStamp(int side, std::vector<std::uint8_t> texels);

    int side() const { return m_side; }
    const std::vector<std::uint8_t> &texels() const { return m_texels; }
    /// 0…1 at a place in the square, −1…1 each way, x east and z south; 0 outside. Bilinear.
    double at(const glm::dvec2 &place) const;

private:
    int m_side;
    std::vector<std::uint8_t> m_texels;
};

/// Names of the stamps that come with Sward, `builtin:` and a word.
const std::vector<std::string> &builtinStamps();

/// The stamp of that name: one of Sward's own, or the path of a PNG, of which the first channel counts. Pictures need
/// not be square: the shorter side is filled up with black. They are read once and kept.
Result<std::shared_ptr<const BrushStamp>> stampNamed(const std::string &name);

} // namespace sward
