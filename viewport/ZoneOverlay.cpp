#include "viewport/ZoneOverlay.h"

#include <glm/trigonometric.hpp>

#include <cmath>

namespace sward {

namespace {

const QColor plainColour(255, 150, 40);
const QColor selectedColour(255, 220, 90);

/// An outline that goes round at the top and the bottom of a zone without a box.
void addPrism(OverlayShapes &shapes, const std::vector<glm::dvec2> &outline, double low, double high,
              const QColor &colour)
{
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const auto &a = outline[i];
        const auto &b = outline[(i + 1) % outline.size()];
        for (const double y : {low, high})
            shapes.lines.push_back({{a.x, y, a.y}, {b.x, y, b.y}, colour, 1.5F, false, false});
        shapes.lines.push_back({{a.x, low, a.y}, {a.x, high, a.y}, colour, 1.5F, false, false});
    }
}

} // namespace

void addZone(OverlayShapes &shapes, const Zone &zone, bool isSelected)
{
    QColor colour = isSelected ? selectedColour : plainColour;
    if (!zone.enabled)
        colour.setAlphaF(0.35F);
    const double low = zone.minY.value_or(zone.centre.y - zone.halfExtents.y);
    const double high = zone.maxY.value_or(zone.centre.y + zone.halfExtents.y);
    std::vector<glm::dvec2> outline;
    switch (zone.shape) {
    case Zone::Shape::Box:
        shapes.addBox(zone.centre, zone.halfExtents, 0, colour);
        break;
    case Zone::Shape::OrientedBox:
        shapes.addBox(zone.centre, zone.halfExtents, glm::radians(zone.yaw), colour);
        break;
    case Zone::Shape::Cylinder: {
        constexpr int sides = 32;
        for (int i = 0; i < sides; ++i) {
            const double angle = 6.283185307179586 * i / sides;
            outline.push_back(glm::dvec2(zone.centre.x, zone.centre.z) +
                              glm::dvec2(std::cos(angle), std::sin(angle)) * zone.radius);
        }
        addPrism(shapes, outline, low, high, colour);
        break;
    }
    case Zone::Shape::Polygon:
        addPrism(shapes, zone.points, low, high, colour);
        break;
    }
}

} // namespace sward
