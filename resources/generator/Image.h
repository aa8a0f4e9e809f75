#pragma once

#include "model/core/Result.h"

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstdint>
#include <filesystem>
#include <vector>

namespace sward::assets {

/// A picture in sRGB values 0..1 with alpha, row 0 at the top. Alpha is coverage in cut-outs and height in ground
/// textures.
class Image
{
public:
    Image() = default;
    Image(int width, int height, glm::vec4 fill = {0, 0, 0, 0});

    int width() const { return m_width; }
    int height() const { return m_height; }
    const glm::vec4 &at(int x, int y) const { return m_texels[std::size_t(y) * std::size_t(m_width) + std::size_t(x)]; }
    glm::vec4 &at(int x, int y) { return m_texels[std::size_t(y) * std::size_t(m_width) + std::size_t(x)]; }

    /// Bilinear, repeating, texture coordinates with v down.
    glm::vec4 sample(float u, float v) const;

    /// Each block of `factor`² texels averaged, colours weighted by their coverage.
    Image reduced(int factor) const;

    /// Spreads colour into texels of no coverage, so that filtering and mip levels show no dark fringe.
    void bleed();

    /// Copies `other` with its top left corner at (x, y).
    void paste(const Image &other, int x, int y);

private:
    int m_width = 0;
    int m_height = 0;
    std::vector<glm::vec4> m_texels;
};

enum class Channels { Rgb, Rgba };

Result<Done> writePng(const Image &image, Channels channels, const std::filesystem::path &file);
Result<Done> writeGrey8(const std::vector<std::uint8_t> &values, int width, int height,
                        const std::filesystem::path &file);
Result<Done> writeGrey16(const std::vector<std::uint16_t> &values, int width, int height,
                         const std::filesystem::path &file);

struct Grey16
{
    int width = 0;
    int height = 0;
    std::vector<std::uint16_t> values;
};
Result<Grey16> readGrey16(const std::filesystem::path &file);

} // namespace sward::assets
