#pragma once

#include "model/core/Result.h"
#include "model/raster/HeightImage.h"

namespace sward {

/// Reads one channel of an OpenEXR image (half, float or unsigned int): channel 0 is Y, else R, else the first by name,
/// and the others follow by name. To be called in the child process only.
Result<HeightImage> readExr(const std::string &path, int channel, Issues &issues);

} // namespace sward
