#pragma once

#include "model/raster/Raster.h"
#include "model/records/Landscape.h"
#include "model/terrain/SectionGrid.h"

#include <cstdint>
#include <vector>

namespace sward {

/// The heights of one section at all its levels of detail, row by row from the north-west, (quads + 1)² at each level.
/// A vertex of a coarser level lies between vertices of the finer one and takes its height there. Those of an edge take
/// it from that edge alone, so that both sections at it have the same.
///
/// Samples beyond the landscape's edge repeat the last.
std::vector<std::vector<std::uint16_t>> sectionHeights(const Raster<std::uint16_t> &heights, int x0, int z0,
                                                       const SectionGrid &grid);

/// The same from a section's own samples, (quads + 1)² of them.
std::vector<std::vector<std::uint16_t>> sectionHeights(std::vector<std::uint16_t> finest, const SectionGrid &grid);

/// The next coarser level of `finer`, which has `finerQuads` quads a side, with `quads` a side. Between four samples it
/// is bilinear, in whole numbers, rounded to nearest.
std::vector<std::uint16_t> coarserHeights(const std::vector<std::uint16_t> &finer, int finerQuads, int quads);

} // namespace sward
