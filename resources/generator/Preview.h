#pragma once

#include "model/core/Result.h"
#include "resources/generator/Family.h"

#include <filesystem>

namespace sward::assets {

/// Draws every member of the family at every level of detail beside each other, LOD 0 in full size, and its textures:
/// `<folder>.png` and `<folder>_textures.png`.
Result<Done> writePreview(const Family &family, const std::filesystem::path &folder);

/// A ground texture repeated 2 × 2: seams show here.
Result<Done> writeTiledPreview(const Image &texture, const std::filesystem::path &file);

} // namespace sward::assets
