#pragma once

#include "model/document/Scene.h"
#include "model/session/Selection.h"

#include <cstddef>
#include <vector>

namespace sward {

/// How much a zone or road keeps away.
struct ZoneEffect
{
    RecordRef ref;
    std::size_t plants = 0; ///< of grass and fields that would grow without it

    bool operator==(const ZoneEffect &) const = default;
};

/// For every zone and road of a snapshot, what would grow without it, all others staying; those that overlap count for
/// none of them.
std::vector<ZoneEffect> plantsKeptAway(const Scene &scene, int threads);

} // namespace sward
