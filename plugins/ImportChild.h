#pragma once

#include "model/core/Result.h"
#include "model/raster/HeightImage.h"
#include "plugins/mesh/ImportedMesh.h"
#include "plugins/process/ImportLimits.h"

#include <span>

namespace sward {

/// Reading files from somebody else. The libraries that understand them run in the child process `sward-import` with
/// limits on time and memory, so that a broken file costs one clear sentence and nothing more. All of it may be called
/// from any thread; each call has a process of its own.

/// The mesh as a plant, or why it cannot be one. What else was noticed goes to `issues`.
Result<ImportedMesh> importMesh(const std::string &path, Issues &issues, const MeshImportOptions &options = {},
                                const ImportLimits &limits = {});

/// Many meshes in one child process, in order; a file that ends the child costs only itself.
std::vector<Result<ImportedMesh>> importMeshes(std::span<const std::string> paths,
                                               const MeshImportOptions &options = {}, const ImportLimits &limits = {});

/// What is in the file, even when it cannot be a plant: for summaries. `report.isUsable()` tells.
Result<ImportedMesh> inspectMesh(const std::string &path, const MeshImportOptions &options = {},
                                 const ImportLimits &limits = {});

/// Heights from a TIFF or an OpenEXR file.
Result<HeightImage> readHeightsInChild(const std::string &path, int channel, const ImportLimits &limits,
                                       Issues &issues);

} // namespace sward
