#pragma once

#include "model/core/Result.h"

#include <glm/vec2.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace sward {

/// How far each height sample stands beside its place in the grid: overhangs and cliffs that heights alone cannot have.
struct OffsetMap
{
    int width = 0;
    int height = 0;
    std::vector<std::uint16_t> samples; ///< east and south in turn, row by row; 32768 is no offset

    /// Metres east and south; `scale` is what the least sample stands for.
    glm::dvec2 metres(int x, int z, double scale) const
    {
        const auto at = 2 * (std::size_t(z) * std::size_t(width) + std::size_t(x));
        return (glm::dvec2(samples[at], samples[at + 1]) - 32768.0) / 32768.0 * scale;
    }
};

/// Reads a PNG of 8 or 16 bits with at least two channels, which must have as many samples as the heights. 8 bits are
/// taken 256 times, so that 128 is no offset. `file` names it in the messages.
Result<OffsetMap> readOffsetMap(std::span<const std::uint8_t> bytes, const std::string &file, int width, int height);

} // namespace sward
