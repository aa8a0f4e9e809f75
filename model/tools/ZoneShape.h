#pragma once

#include "model/document/Edit.h"
#include "model/session/Selection.h"
#include "model/tools/ToolOptions.h"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <vector>

namespace sward {

class HeightField;

/// A box zone over the rectangle between two places: half the options' height above the highest and below the lowest
/// ground in it.
Zone boxBetween(glm::dvec2 from, glm::dvec2 to, const ZoneOptions &options, const HeightField &ground);

/// The places by which a zone is dragged, on the ground: first its middle, then the sides and corners of a box, the rim
/// of a cylinder, or the points of a polygon.
std::vector<glm::dvec3> gripsOf(const Zone &zone, const HeightField &ground);

/// The zone with one of its grips dragged to a place. The middle takes the whole zone along, over the ground; a side or
/// corner leaves the opposite one where it is.
Zone withGripAt(const Zone &zone, std::size_t grip, glm::dvec2 to, const HeightField &ground);

/// The box round a zone, and how large it is on the ground: along x and z of its own axes, metres.
struct ZoneBox
{
    glm::dvec3 centre{0};
    glm::dvec3 halfExtents{0};
    double yaw = 0; ///< radians
};
ZoneBox boxOf(const Zone &zone);

} // namespace sward
