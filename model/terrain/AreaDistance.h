#pragma once

#include "model/terrain/LayerSamples.h"
#include "model/terrain/SampleGrid.h"

#include <vector>

namespace sward {

/// How far the samples of `grid` within `rect` are, in metres and row by row, from the nearest sample of `area` that
/// weighs half or more, by an exact Euclidean distance transform (Felzenszwalb and Huttenlocher 2012, of sampled
/// functions) that looks `reach` metres far: infinity where there is none that near. The two grids may differ.
std::vector<double> distancesToArea(const LayerSamples &area, const SampleGrid &areaGrid, const SampleGrid &grid,
                                    const TexelRect &rect, double reach);

} // namespace sward
