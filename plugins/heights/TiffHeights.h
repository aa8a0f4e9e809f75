#pragma once

#include "model/core/Result.h"
#include "model/raster/HeightImage.h"

namespace sward {

/// Reads the first image of a TIFF or BigTIFF: integer (signed or not) or float samples of 8 to 64 bits, strips or
/// tiles. What equals GDAL's no-data value is missing. To be called in the child process only.
Result<HeightImage> readTiff(const std::string &path, int channel, Issues &issues);

} // namespace sward
