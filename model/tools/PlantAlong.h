#pragma once

#include "model/document/Edit.h"
#include "model/session/Selection.h"
#include "model/tools/ArrangeOptions.h"
#include "model/tools/PlacementRules.h"

#include <glm/vec2.hpp>

#include <array>
#include <vector>

namespace sward {

class ToolGround;

/// A place on a line and the way the line runs there.
struct LinePlace
{
    glm::dvec2 place{0}; ///< world x and z
    glm::dvec2 way{1, 0};
};

/// Whether plants can be put along a record: a road, or what has an outline.
bool hasEdge(const Scene &scene, const RecordRef &ref);

/// Places every `options.spacing` metres beside a record's edge, not jittered. Where the edge bends inwards more
/// sharply than the offset, places that would come too near to it are left out. Places round an outline are spaced so
/// that the last is as far from the first as from the one before.
std::vector<LinePlace> placesAlong(const Scene &scene, const RecordRef &ref, const AlongOptions &options);

/// What planting along edges did.
struct PlantedAlong
{
    Selection plants;
    std::array<int, RefusalCount> refusals{};
};
/// Puts plants of a mix of kinds along the edges of records. A place is taken, and refused, when a plant of these kinds
/// stood within half the spacing before, so that doing it again adds nothing.
PlantedAlong plantAlong(Edit &edit, const std::vector<RecordRef> &records, const std::vector<RecordRef> &kinds,
                        const AlongOptions &options, const ToolGround &ground);

} // namespace sward
