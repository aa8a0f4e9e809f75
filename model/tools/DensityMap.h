#pragma once

#include "model/document/Scene.h"

#include <cstdint>
#include <vector>

namespace sward {

/// How densely grass and foliage fields stand over the landscape: what is there, not what was set.
struct DensityMap
{
    int width = 0, height = 0;         ///< squares over the extent, row 0 north
    double squareX = 0, squareZ = 0;   ///< metres of a square
    std::vector<std::uint32_t> plants; ///< in each square

    double plantsPer100m2(std::size_t square) const { return plants[square] / (squareX * squareZ) * 100; }
    /// The density that one square in a hundred exceeds, so that a few crowded ones do not darken all the rest; 0 where
    /// nothing stands.
    double most() const;
};

/// Grows the whole scene, a snapshot, and counts it in squares of about `metres`. Empty without a landscape.
DensityMap densityOf(const Scene &scene, double metres, int threads);

} // namespace sward
