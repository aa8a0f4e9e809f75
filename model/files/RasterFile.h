#pragma once

#include "model/files/FileSystem.h"
#include "model/raster/Raster.h"

namespace sward {

/// A 16-bit grey PNG of the landscape's heights, at least 2 × 2.
Result<HeightRaster> readHeightsFile(std::span<const std::uint8_t> bytes, const std::string &file);
/// An 8-bit grey PNG of a layer's weights or of holes, at least 2 × 2.
Result<WeightRaster> readWeightsFile(std::span<const std::uint8_t> bytes, const std::string &file);

Bytes writeHeightsFile(const HeightRaster &heights);
Bytes writeWeightsFile(const WeightRaster &weights);

/// Whether no sample is set.
bool isBlank(const WeightRaster &weights);

} // namespace sward
