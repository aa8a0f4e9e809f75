#pragma once

#include "model/grass/GrassGrower.h"

#include <vector>

namespace sward::test {

/// The rules of the jittered grid written down plainly: every candidate of the whole landscape, one after the other,
/// each asked everything, straight from the rasters. What the grower does faster must come out the same to the last
/// bit. One list of plants for each cell, row by row.
std::vector<std::vector<GrassInstance>> growPlainly(const Scene &scene, std::size_t type, std::size_t variety);

} // namespace sward::test
