#pragma once

#include "model/document/Edit.h"
#include "model/exchange/RasterSidecar.h"
#include "model/raster/HeightImage.h"

#include <optional>

namespace sward {

/// What the file beside a picture of heights says of them; nothing when there is none. One that cannot be read or
/// describes something else is an error: without it the heights would stand elsewhere.
Result<std::optional<RasterSidecar>> heightSidecar(FileSystem &files, const std::string &picture,
                                                   const HeightImage &image, Issues &notes);

/// The landscape's height and scale as they were when the heights were exported: only then are the heights that were
/// read the same to the bit.
Result<Done> takeHeightScale(Edit &edit, const RasterSidecar &sidecar);

} // namespace sward
