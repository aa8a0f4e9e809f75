#pragma once

#include "model/core/Result.h"
#include "plugins/mesh/ImportedMesh.h"

namespace sward {

/// Reads a mesh file through Assimp: metres, Y up, nodes applied, triangles only. An error when the file cannot be read
/// at all; what was read but cannot be a plant (points only, no size, coordinates that are no numbers) comes with an
/// error in its report. To be called in the child process only: a broken file may end the process.
Result<ImportedMesh> readMesh(const std::string &path, const MeshImportOptions &options);

} // namespace sward
