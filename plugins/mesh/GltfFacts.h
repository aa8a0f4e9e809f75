#pragma once

#include "model/core/Issue.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sward {

/// What Assimp does not tell about a glTF file: read from its JSON.
struct GltfFacts
{
    int materials = 0;
    Issues problems; ///< extensions that are ignored, or without which the file cannot be read

    /// For each mesh and each of its primitives: its vertex colours are RGB, so that their alpha means nothing.
    std::vector<std::vector<bool>> coloursWithoutAlpha;

    /// The file as Assimp should read it. Assimp leaves out nodes that the scene does not name, and so the coarser
    /// levels of MSFT_lod; here they stand beside the finest under names that end in `_LOD<n>`. Meshes are named after
    /// their index.
    std::vector<std::uint8_t> rewritten;

    /// Whether the colours of the mesh that Assimp calls `name` have no alpha.
    bool lacksAlpha(std::string_view name) const;
};

/// Facts of a .gltf or .glb; nothing when the JSON cannot be parsed, and the importer will say why.
std::optional<GltfFacts> readGltfFacts(std::span<const std::uint8_t> bytes, const std::string &file);

} // namespace sward
