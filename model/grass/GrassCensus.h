#pragma once

#include "model/grass/GrassGrower.h"

#include <optional>
#include <vector>

namespace sward {

/// What one variety grows in one component: how many plants, and a hash of every byte of them.
struct GrassCount
{
    CellCoord component;
    std::size_t variety = 0; ///< among the grower's
    std::size_t plants = 0;
    std::uint64_t hash = 0;

    bool operator==(const GrassCount &) const = default;
};

/// Grows and counts, component by component from the north-west, row by row, variety by variety; those without plants
/// too. The result is the same for any number of threads.
std::vector<GrassCount> countGrass(const GrassGrower &grower, std::optional<CellCoord> component, int threads);

/// One hash for all of them, in their order.
std::uint64_t hashOf(const std::vector<GrassCount> &counts);

} // namespace sward
