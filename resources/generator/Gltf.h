#pragma once

#include "model/core/Result.h"
#include "model/mesh/MeshData.h"

#include <filesystem>
#include <string>

namespace sward::assets {

/// Writes `<folder>/<id>.gltf` and `<id>.bin`: glTF 2.0, one node `<id>_LODn` per level, joined by MSFT_lod as well.
/// Colours go to COLOR_0, where they are data for the wind. Textures are named as the materials name them, relative to
/// the folder.
Result<Done> writeGltf(const MeshData &mesh, const std::string &id, const std::filesystem::path &folder);

} // namespace sward::assets
