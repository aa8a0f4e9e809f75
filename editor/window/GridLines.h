#pragma once

#include <glm/vec3.hpp>

namespace sward {

class Ground;
struct OverlayShapes;
struct Scene;

/// Adds the borders of the cells of placed plants round `eye`, laid onto the ground.
void addCellGrid(OverlayShapes &shapes, const Scene &scene, const Ground &ground, const glm::dvec3 &eye);

} // namespace sward
