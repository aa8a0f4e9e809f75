#pragma once

#include "model/core/Ray.h"
#include "model/session/Selection.h"
#include "model/tools/ToolInput.h"
#include "model/tools/ToolOptions.h"

#include <glm/vec2.hpp>

#include <limits>
#include <optional>

namespace sward {

class Session;

/// A plant that a ray meets, and how far from the ray's origin, in metres.
struct PickedPlant
{
    PlantRef plant;
    double distance = 0;
};

/// The first plant that the ray meets within `reach` metres and that may be touched: by its mesh where that is known,
/// else by its box. A ray that passes through the boxes of plants but misses all their leaves still picks the nearest
/// box.
std::optional<PickedPlant> pickPlant(const Session &session, const Ray &ray, const SelectOptions &options,
                                     double reach = std::numeric_limits<double>::infinity());

/// The zone over a place: of several the smallest. Nothing while zones are hidden.
std::optional<RecordRef> pickZone(const Session &session, const glm::dvec3 &place);

/// Every plant whose middle falls into the rectangle on the screen, and every zone whose centre does.
Selection selectInRect(const Session &session, const ToolView &view, glm::dvec2 fromPixel, glm::dvec2 toPixel,
                       const SelectOptions &options);
/// The same of what falls inside an outline on the screen, by even and odd crossings.
Selection selectInOutline(const Session &session, const ToolView &view, const std::vector<glm::dvec2> &pixels,
                          const SelectOptions &options);
/// Every plant whose foot is at most `radius` metres from a place over the ground, however high it stands.
Selection selectNear(const Session &session, const glm::dvec2 &place, double radius, const SelectOptions &options);

} // namespace sward
