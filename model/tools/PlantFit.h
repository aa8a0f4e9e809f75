#pragma once

#include "model/session/Selection.h"
#include "model/tools/PlacementRules.h"

#include <cstddef>
#include <vector>

namespace sward {

/// Why a plant no longer fits where it stands.
enum class Misfit { MissingKind, OffGround, InHole, Slope, Height, Layer, Zone, Floating, Buried, Overlapping };
inline constexpr int MisfitCount = 10;

/// Metres that a plant's foot may be off the height at which its kind would be planted there.
inline constexpr double FootTolerance = 0.5;

/// The plants of one kind that do not fit for the same reason.
struct MisfitGroup
{
    RecordRef kind; ///< for `MissingKind` no such record is there
    Misfit why = Misfit::OffGround;
    std::vector<PlantRef> plants; ///< by cell and id
};

/// Holds every placed plant against its kind's rules, the ground and its neighbours, on at most `threads` threads:
/// groups by kind in the scene's order, missing kinds last, then by reason. A plant is in one group, by the first
/// reason that holds. Without a landscape only missing kinds and overlapping plants are found.
std::vector<MisfitGroup> findMisfits(const Scene &scene, int threads);

} // namespace sward
