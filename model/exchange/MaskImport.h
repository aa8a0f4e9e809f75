#pragma once

#include "model/document/Edit.h"
#include "model/exchange/RasterSidecar.h"

#include <optional>

namespace sward {

/// A mask as it was read: bytes of weight, bit for bit where the file has 8 bits.
struct MaskPicture
{
    WeightRaster weights;
    std::optional<RasterSidecar> sidecar; ///< of the file beside it, where there is one
    std::string name;                     ///< what a new layer of it is called
    Issues notes;                         ///< what was rounded, left out or does not fit
};

/// Reads one channel of a PNG, and what a sidecar says of it. 16 bits are rounded to 8, other depths spread, and both
/// are noted. `scene` is what the mask is for: a mask that lies elsewhere is noted.
Result<MaskPicture> readMask(FileSystem &files, const Scene &scene, const std::string &path, int channel = 0);

/// Makes the mask a layer's weights; the layer keeps the picture's resolution. Refused for a locked layer.
Result<Done> takeMask(Edit &edit, const MaskPicture &mask, std::string_view layer);

/// The layer that a mask is for by its sidecar, if the scene has it; else empty.
std::string layerOf(const Scene &scene, const MaskPicture &mask);

} // namespace sward
