#pragma once

#include "model/core/Result.h"
#include "plugins/mesh/ImportedMesh.h"

#include <string>

namespace sward {

/// What was put right when a mesh was imported is kept beside it, as JSON, so that it is read like that ever after and
/// so that the game can do the same: `{"unitMetres": 0.01, "upAxis": "Z"}` in `oak.fbx.import.json` for `oak.fbx`.
std::string importSettingsFile(const std::string &meshFile);

/// `asked`, and what is kept beside the mesh where `asked` leaves it to the file. An issue when that makes no sense.
Result<MeshImportOptions> withKeptSettings(const std::string &meshFile, MeshImportOptions asked);

/// What to keep of `options`; empty when everything is left to the mesh file.
std::string importSettingsText(const MeshImportOptions &options);

} // namespace sward
