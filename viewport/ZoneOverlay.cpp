#include "viewport/ZoneOverlay.h"

#include "model/terrain/Zones.h"

#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>

namespace sward {

namespace {

const QColor plainColour(255, 150, 40);
const QColor selectedColour(255, 220, 90);
const QColor waterColour(90, 180, 255);
const QColor surfaceColour(90, 180, 255, 110); ///< of the water's level, where its shore's ground is another

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

constexpr double Lift = 0.2;     ///< metres above the ground, so that lines do not flicker with it
constexpr double StepMetres = 4; ///< lines follow the ground in steps no longer than this
constexpr int MostSteps = 200;   ///< of one line

/// A straight line laid over the ground.
void addDraped(OverlayShapes &shapes, const glm::dvec2 &from, const glm::dvec2 &to, const HeightField &ground,
               double level, const QColor &colour)
{
    const double length = glm::distance(from, to);
    const int steps = std::clamp(int(std::ceil(length / StepMetres)), 1, MostSteps);
    const auto at = [&](int i) {
        const glm::dvec2 place = from + (to - from) * (double(i) / steps);
        const double y = ground.isEmpty() ? level : ground.heightAt(place.x, place.y);
        return glm::dvec3(place.x, y + Lift, place.y);
    };
    for (int i = 0; i < steps; ++i)
        shapes.lines.push_back({at(i), at(i + 1), colour, 2, false, false});
}

} // namespace

void addRoad(OverlayShapes &shapes, const Road &road, const HeightField &ground)
{
    const auto line = roadLine(road, 0.25);
    std::vector<glm::dvec2> left, right;
    for (std::size_t i = 0; i < line.size(); ++i) {
        // Square to the way from the point before to the one after, so that the edges of both stretches meet.
        const auto &from = line[i > 0 ? i - 1 : i];
        const auto &to = line[std::min(i + 1, line.size() - 1)];
        const glm::dvec2 way(to.x - from.x, to.z - from.z), at(line[i].x, line[i].z);
        if (glm::length(way) <= 0)
            continue;
        const glm::dvec2 side = glm::dvec2(-way.y, way.x) / glm::length(way) * (road.width / 2);
        left.push_back(at + side);
        right.push_back(at - side);
    }
    const double level = line.empty() ? 0 : line.front().y;
    for (const auto *edge : {&left, &right})
        for (std::size_t i = 1; i < edge->size(); ++i)
            addDraped(shapes, (*edge)[i - 1], (*edge)[i], ground, level, selectedColour);
}

void addWater(OverlayShapes &shapes, const Water &water, const HeightField &ground)
{
    auto shore = water.polygon;
    if (shore.empty() && !ground.isEmpty()) {
        const auto corner = ground.position();
        const double x = corner.x + (ground.samplesX() - 1) * ground.quadSize();
        const double z = corner.z + (ground.samplesZ() - 1) * ground.quadSize();
        shore = {{corner.x, corner.z}, {x, corner.z}, {x, z}, {corner.x, z}};
    }
    for (std::size_t i = 0; i < shore.size(); ++i) {
        const auto &a = shore[i];
        const auto &b = shore[(i + 1) % shore.size()];
        addDraped(shapes, a, b, ground, water.level, waterColour);
        if (!ground.isEmpty())
            shapes.lines.push_back(
                {{a.x, water.level, a.y}, {b.x, water.level, b.y}, surfaceColour, 1.5F, false, false});
    }
}

void addField(OverlayShapes &shapes, const FoliageField &field, const HeightField &ground)
{
    const glm::dvec2 middle(field.position.x, field.position.z), half(field.sizeX / 2, field.sizeZ / 2);
    const glm::dvec2 corners[] = {
        middle - half, {middle.x + half.x, middle.y - half.y}, middle + half, {middle.x - half.x, middle.y + half.y}};
    for (int i = 0; i < 4; ++i)
        addDraped(shapes, corners[i], corners[(i + 1) % 4], ground, field.position.y, selectedColour);
}

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
