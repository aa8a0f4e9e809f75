#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace sward {

/// Grey samples as a file holds them, in the file's own values, row 0 north. A missing value is NaN and so kept apart
/// from every height. Of several channels it holds the first, unless a reader was asked for another.
struct HeightImage
{
    int width = 0;
    int height = 0;
    int bits = 0;         ///< bits a sample in the file: 1, 2, 4, 8, 16, 32, 64
    bool isFloat = false; ///< the file's samples are floating point
    int channels = 1;     ///< channels in the file
    double cellSize = 0;  ///< distance from sample to sample in the file's own unit; 0 where the file does not say
    std::vector<float> samples; ///< width × height, row by row; integers up to 24 bits are exact

    float at(int x, int y) const { return samples[std::size_t(y) * std::size_t(width) + std::size_t(x)]; }
    static bool isMissing(float sample) { return std::isnan(sample); }
    static constexpr float missing = std::numeric_limits<float>::quiet_NaN();
};

} // namespace sward
