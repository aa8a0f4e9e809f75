#pragma once

#include "model/document/Change.h"
#include "model/document/Scene.h"
#include "model/files/FileSystem.h"

namespace sward {

/// About how many bytes `change` takes before it is packed.
std::size_t journalledBytes(const Scene &scene, const Change &change);

/// The slots that `change` names, as they stand in `scene`: record lists as JSON, raster tiles and plant cells as they
/// lie in memory, all packed.
Bytes packChange(const Scene &scene, const Change &change);

/// Puts what `packChange` packed into `scene`. Every count and place is checked, since the file may be damaged.
Result<Done> unpackChange(std::span<const std::uint8_t> packed, Scene &scene, const std::string &file);

} // namespace sward
