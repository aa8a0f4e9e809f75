#pragma once

#include "model/document/Scene.h"

#include <vector>

namespace sward {

/// Two plants stand in each other when they are nearer than this share of the smaller of their kinds' spacings.
inline constexpr double OverlapShare = 0.25;

/// The rows of one cell's plants that stand in one of a smaller id in the same placed foliage, so that removing them
/// leaves each spot a plant. Plants of missing kinds have no spacing and are in nobody's way.
std::vector<std::size_t> overlappingRows(const PlacedFoliage &placed, const PlantStore &store, CellCoord coord,
                                         const PlantCell &cell);

} // namespace sward
