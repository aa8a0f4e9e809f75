#pragma once

#include "plugins/ImportChild.h"

namespace sward {

/// A mesh that has become part of a scene.
struct ImportedAsset
{
    std::string id;                 ///< its folder's name under `meshes/`: [a-z0-9_-]{1,64}
    std::string path;               ///< of the mesh file, relative to the scene's folder, with '/'
    std::vector<std::string> files; ///< everything copied, the mesh first, and its settings, relative to the scene's folder
    ImportedMesh mesh;
};

/// Copies a mesh and the files it needs (material file, buffers, textures) into `meshes/<id>/` of a scene's folder,
/// keeping their places to one another, and beside it what `options` say of it (ImportSettings.h). Nothing that is there is ever overwritten, so that undo and redo may go over
/// it: the same files under the same id are used again, others get the next free id (`oak`, `oak-2`, …). A mesh that
/// cannot be a plant is not copied.
Result<ImportedAsset> importAsset(const std::string &meshFile, const std::string &sceneFolder, Issues &issues,
                                  const MeshImportOptions &options = {}, const ImportLimits &limits = {});

/// An id made from a file's name: "Old Oak (3).fbx" gives "old-oak-3". A name with no letters to keep gives "mesh".
std::string assetId(const std::string &fileName);

} // namespace sward
