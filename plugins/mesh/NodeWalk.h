#pragma once

#include "plugins/mesh/GltfFacts.h"

struct aiScene;

namespace sward {

/// Every use of a mesh by a node, with the node's transform. The level of detail is read from names that end in
/// `_LOD0`,
/// `_LOD1`, …: the mesh's own, else its node's, else that of the nearest node above.
std::vector<MeshUse> meshUses(const aiScene &scene);

/// The number in a name's `_LOD<n>`; nothing when it has none.
std::optional<int> lodInName(std::string_view name);

} // namespace sward
