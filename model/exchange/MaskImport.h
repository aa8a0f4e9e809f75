#pragma once

#include "model/document/Edit.h"
#include "model/exchange/RasterSidecar.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sward {

/// A mask as it was read: bytes of weight, bit for bit where the file has 8 bits.
struct MaskPicture
{
    WeightRaster weights;
    int channels = 1;                     ///< of the file
    std::optional<RasterSidecar> sidecar; ///< of the file beside it, where there is one
    std::string name;                     ///< what a new layer of it is called
    Issues notes;                         ///< what was rounded, left out or does not fit
};

/// Reads one channel of a PNG, and what a sidecar says of it. 16 bits are rounded to 8, other depths spread; what that
/// loses is noted, and so is a first channel of several that nobody asked for by number. `scene` is what the mask is
/// for: a mask that lies elsewhere is noted.
Result<MaskPicture> readMask(FileSystem &files, const Scene &scene, const std::string &path,
                             std::optional<int> channel = {});

/// Makes the mask a layer's weights; the layer keeps the picture's resolution. Refused for a locked layer.
Result<Done> takeMask(Edit &edit, const MaskPicture &mask, std::string_view layer);

/// Makes the mask the landscape's holes: white is a hole. Refused unless it has as many samples as the heights.
Result<Done> takeHoles(Edit &edit, const MaskPicture &mask);

/// The layer that a mask is for by its sidecar, if the scene has it; else empty.
std::string layerOf(const Scene &scene, const MaskPicture &mask);

/// One channel of a picture and what takes it: a layer, or the landscape's holes.
struct MaskChannel
{
    std::optional<int> channel; ///< 0 red or grey, to 3 alpha; nothing: the first, and others are noted
    std::string layer;          ///< id; empty makes a new layer
    std::string name;           ///< of a new layer; empty: after the file
    bool isHoles = false;       ///< it makes the holes; `layer` and `name` are not looked at

    bool operator==(const MaskChannel &) const = default;
};

/// Reads "R:grass,G:path": channels, each with the id of the layer that takes it.
Result<std::vector<MaskChannel>> parseMaskChannels(std::string_view text);
/// "R", "G", "B" or "A".
std::string_view channelName(int channel);

/// Brings several channels of a picture in, each to its place, all or none, and returns the layers' ids. Every layer
/// keeps the picture's resolution: a mask is never resampled. A layer that has another is noted, or with
/// `sameResolution` refused.
Result<std::vector<std::string>> importMasks(Edit &edit, FileSystem &files, const std::string &path,
                                             std::span<const MaskChannel> channels, bool sameResolution, Issues &notes);

} // namespace sward
