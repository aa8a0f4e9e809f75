#pragma once

#include "model/document/Scene.h"
#include "model/terrain/LayerSamples.h"

#include <glm/vec2.hpp>

#include <optional>

namespace sward {

/// Lowest and highest world height, holes left out; nothing without ground.
std::optional<glm::dvec2> worldHeightRange(const Scene &scene);

/// Components along x and z, the last partial ones included.
glm::ivec2 componentsOf(const Scene &scene);

/// Mean weight, 0 to 1, rules included.
double coverageOf(const LayerSamples &weights);

/// Files that the plants of `placed` are kept in.
std::size_t tileCount(const Scene &scene, const PlacedFoliage &placed);

} // namespace sward
