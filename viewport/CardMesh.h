#pragma once

#include "model/mesh/MeshData.h"

namespace sward {

/// The part of a texture that cards show, v up from the texture's last row, and whether they are cut to a conifer's
/// outline.
struct CardShape
{
    glm::vec2 from{0};
    glm::vec2 to{1};
    bool isTent = false;
};

/// Two upright cards that cross in the middle of `min`…`max` and fill its height and breadth. Their light is half that
/// of the ground below; red is how far up they are, as foliage shaders read it.
MeshData cardMesh(const glm::vec3 &min, const glm::vec3 &max, const CardShape &shape);

} // namespace sward
