#pragma once

#include "model/core/Result.h"
#include "model/raster/HeightImage.h"
#include "plugins/heights/RawHeights.h"
#include "plugins/process/ImportLimits.h"

#include <array>
#include <optional>

namespace sward {

struct HeightReadOptions
{
    std::optional<RawLayout> raw; ///< how a headerless file lies; proposed from its size and smoothness when not given
    int channel = 0; ///< of several channels: 0 the first. EXR names its channels: 0 is Y, else R, else the first
    ImportLimits limits;
};

/// Reads heights from PNG, R16/RAW, TIFF, OpenEXR or ESRI ASC, told apart by their content; what has no signature is
/// raw. TIFF and EXR are read in the child process. Missing values come as `HeightImage::missing`. What was left out,
/// guessed or looks suspicious goes to `issues`.
Result<HeightImage> readHeights(const std::string &path, const HeightReadOptions &options, Issues &issues);

/// The figures by which an artist, or a test, sees that the right file came in the right way round.
struct HeightSummary
{
    float min = HeightImage::missing; ///< over what is not missing; missing when nothing is left
    float max = HeightImage::missing;
    std::array<float, 4> corners{};      ///< north-west, north-east, south-west, south-east
    float centre = HeightImage::missing; ///< the sample (width / 2, height / 2)
    std::uint64_t noData = 0;
};

HeightSummary summarize(const HeightImage &image);

} // namespace sward
