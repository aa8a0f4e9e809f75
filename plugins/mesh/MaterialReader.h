#pragma once

#include "plugins/mesh/ImportedMesh.h"

struct aiMaterial;
struct aiScene;

namespace sward {

class MeshFolder;

/// What Sward uses of a material, and which of the mesh's texture coordinates its texture takes.
struct ReadMaterial
{
    MeshMaterial material;
    unsigned uvSet = 0;
};

/// Reads one material; textures are looked for in `folder` only. Names of files it needs go to `report.companions`,
/// what is missing or cannot be kept to `report.problems`.
ReadMaterial readMaterial(const aiScene &scene, const aiMaterial &source, bool isGltf, const MeshFolder &folder,
                          const std::string &meshFile, MeshReport &report);

/// Adds every texture file that any material names and that is there to `report.companions`: what Sward does not draw
/// (normal maps, materials no triangle uses) still belongs to the mesh.
void addTextureFiles(const aiScene &scene, const MeshFolder &folder, MeshReport &report);

/// Whether this is the stand-in Assimp adds where a file has no material.
bool isStandIn(const aiMaterial &material);

/// The textures inside the file, in Assimp's order; raw pixels become PNGs.
std::vector<EmbeddedTexture> readEmbedded(const aiScene &scene, const std::string &meshFile, Issues &problems);

} // namespace sward
