#pragma once

#include "plugins/mesh/ImportedMesh.h"

#include <glm/mat4x4.hpp>

#include <span>
#include <string_view>

struct aiScene;

namespace sward {

/// The unit and axes of a mesh file, and what turns the scene as Assimp gives it into metres with Y up.
struct FileSpace
{
    double unitMetres = 1;
    char upAxis = 'Y';
    glm::dmat4 toMetres{1};
};

/// FBX comes in its own unit and axes and is converted here; Assimp has done so already for COLLADA and 3DS, of which
/// only the names are read; glTF is in metres with Y up; the others do not say and are taken as such.
FileSpace fileSpace(const aiScene &scene, std::string_view extension, std::span<const std::uint8_t> bytes,
                    const MeshImportOptions &options);

} // namespace sward
