#pragma once

#include "model/document/Scene.h"
#include "model/grass/GrassGrid.h"

#include <glm/mat4x4.hpp>

#include <vector>

namespace sward::bench {

/// The rules of landscape grass as most engines write them: component by component, candidate by candidate from one
/// stream of random numbers, a matrix of 64 bytes for each plant. Grows components [x0, x1) × [z0, z1) and returns how
/// many plants.
std::size_t scatterPlainly(const Scene &scene, const TexelRect &components, bool halton,
                           std::vector<glm::mat4> &plants);

/// Places no two of which are nearer than `spacing` metres, by darts thrown round those that stand (Robert Bridson,
/// "Fast Poisson Disk Sampling in Arbitrary Dimensions", 2007), over `side` × `side` metres.
std::vector<glm::vec2> poissonDisk(float side, float spacing);

} // namespace sward::bench
