#pragma once

#include <glm/mat4x4.hpp>

#include <optional>
#include <string_view>
#include <vector>

struct aiScene;

namespace sward {

/// One use of one of Assimp's meshes by a node.
struct MeshUse
{
    unsigned mesh = 0;
    int lod = 0;
    glm::dmat4 toWorld{1};
};

/// Every use of a mesh by a node, with the node's transform. The level of detail is read from names that end in
/// `_LOD0`,
/// `_LOD1`, …: the node's own, else the mesh's, else that of the nearest node above.
std::vector<MeshUse> meshUses(const aiScene &scene);

/// The number in a name's `_LOD<n>`; nothing when it has none.
std::optional<int> lodInName(std::string_view name);

} // namespace sward
