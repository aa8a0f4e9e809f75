#pragma once

#include "model/document/Scene.h"
#include "model/files/FileSystem.h"

#include <optional>
#include <string>

namespace sward {

/// What a small JSON file beside an exported picture says of it, so that any terrain tool can put it in its place and
/// give it back: where it lies, how far its samples are apart, and what its values mean. It is called after the picture
/// with `.json` behind it.
struct RasterSidecar
{
    enum class Kind { Mask, Heights, Holes };

    Kind kind = Kind::Mask;
    std::string layer; ///< id, of a mask
    std::string name;
    int width = 0, height = 0; ///< samples
    glm::dvec2 corner{0};      ///< world x and z of the first sample, metres
    glm::dvec2 size{0};        ///< metres from the first sample to the last
    glm::dvec2 metres{0};      ///< of heights: what the values 0 and 65535 stand for
    double base = 0;           ///< of heights: what the value 32768 stands for, the landscape's own y
    double heightScale = 0;    ///< of heights: 128 steps are so many metres; 0 where it is not said
    std::string hash;          ///< of the picture's bytes, 16 hexadecimal digits

    static RasterSidecar ofMask(const Scene &scene, const Layer &layer, const WeightRaster &weights);
    static RasterSidecar ofHeights(const Scene &scene);
    static RasterSidecar ofHoles(const Scene &scene);

    /// `picture` is the file's name and `bytes` its content.
    std::string write(const std::string &picture, std::span<const std::uint8_t> bytes) const;
    static Result<RasterSidecar> parse(std::string_view text, const std::string &file);
    static std::string pathFor(const std::string &picture) { return picture + ".json"; }
};

/// The hash of a picture as the sidecar says it.
std::string pictureHash(std::span<const std::uint8_t> bytes);

} // namespace sward
