#pragma once

#include "model/core/Issue.h"
#include "model/mesh/MeshData.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sward {

struct MeshImportOptions
{
    std::optional<double> unitMetres; ///< metres a unit, when the file's own is wrong
    std::optional<char> upAxis;       ///< 'X', 'Y' or 'Z', when the file's own is wrong
    std::string root;                 ///< the folder that references may reach into; empty: the mesh's own folder
};

/// What was found in a mesh file, for the import summary and `sward mesh`.
struct MeshReport
{
    bool ok =
        false; ///< the file was read and its geometry makes sense; what forbids its use as a plant is in `problems`
    std::uint64_t triangles = 0;      ///< each mesh once, however often nodes use it
    std::uint64_t drawnTriangles = 0; ///< of the finest level of detail, each use counted
    glm::vec3 min{0};                 ///< bounds of the finest level in metres, Y up
    glm::vec3 max{0};
    int materials = 0;
    int uvSets = 0;     ///< the most that any of its meshes has
    int colourSets = 0; ///< the same
    double unitMetres = 1;
    char upAxis = 'Y';                   ///< the file's own, before it was turned upright
    std::vector<std::string> companions; ///< other files it needs, relative to its folder, with '/'
    Issues problems;                     ///< an error among them means that it cannot be used as a plant

    bool isUsable() const { return ok && !hasErrors(problems); }
};

struct ImportedMesh
{
    MeshData mesh;
    MeshReport report;
};

} // namespace sward
