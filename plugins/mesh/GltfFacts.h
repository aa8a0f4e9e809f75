#pragma once

#include "model/core/Issue.h"

#include <glm/mat4x4.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sward {

/// One use of a mesh by a node. `mesh` counts as Assimp does: every primitive of every glTF mesh is one.
struct MeshUse
{
    unsigned mesh = 0;
    int lod = 0;
    glm::dmat4 toWorld{1};
};

/// What Assimp does not tell about a glTF file: read from its JSON.
struct GltfFacts
{
    int materials = 0;
    std::vector<bool> coloursWithoutAlpha; ///< for each primitive: its vertex colours are RGB
    std::vector<MeshUse> uses;             ///< filled only where MSFT_lod says which nodes are whose levels of detail
    Issues problems;                       ///< extensions that are ignored, or without which the file cannot be read
};

/// Facts of a .gltf or .glb; nothing when the JSON cannot be parsed, and the importer will say why.
std::optional<GltfFacts> readGltfFacts(std::span<const std::uint8_t> bytes, const std::string &file);

} // namespace sward
