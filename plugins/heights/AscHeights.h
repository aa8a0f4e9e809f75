#pragma once

#include "model/core/Result.h"
#include "model/raster/HeightImage.h"

#include <string_view>

namespace sward {

/// Whether the text starts like an ESRI ASCII grid: a known key and a number.
bool isAsc(std::string_view text);

/// Reads an ESRI ASCII grid, with a point in numbers whatever the locale. Cells of NODATA_value (−9999 where the file
/// does not say) are missing.
Result<HeightImage> readAsc(std::string_view text, const std::string &file);

} // namespace sward
