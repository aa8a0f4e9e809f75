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
const QColor surfaceColour(60, 135, 190, 120);

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

/// A water's shore; of one without, the edge of the landscape.
std::vector<glm::dvec2> shoreOf(const Water &water, const HeightField &ground)
{
    if (!water.polygon.empty() || ground.isEmpty())
        return water.polygon;
    const auto corner = ground.position();
    const double x = corner.x + (ground.samplesX() - 1) * ground.quadSize();
    const double z = corner.z + (ground.samplesZ() - 1) * ground.quadSize();
    return {{corner.x, corner.z}, {x, corner.z}, {x, z}, {corner.x, z}};
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

void addWaterSurface(OverlayShapes &shapes, const Water &water, const HeightField &ground)
{
    const auto shore = shoreOf(water, ground);
    std::vector<double> rows;
    rows.reserve(shore.size());
    for (const auto &point : shore)
        rows.push_back(point.y);
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    // Between two rows of corners every side runs straight through: water lies from each odd one to the next.
    struct Crossing
    {
        double north = 0, south = 0; ///< x of a side at the band's edges
    };
    std::vector<Crossing> crossings;
    for (std::size_t row = 1; row < rows.size(); ++row) {
        const double north = rows[row - 1], south = rows[row];
        crossings.clear();
        for (std::size_t i = 0; i < shore.size(); ++i) {
            const auto &a = shore[i];
            const auto &b = shore[(i + 1) % shore.size()];
            if (std::min(a.y, b.y) > north || std::max(a.y, b.y) < south || a.y == b.y)
                continue;
            const auto xAt = [&](double z) { return a.x + (z - a.y) / (b.y - a.y) * (b.x - a.x); };
            crossings.push_back({xAt(north), xAt(south)});
        }
        std::sort(crossings.begin(), crossings.end(),
                  [](const Crossing &a, const Crossing &b) { return a.north + a.south < b.north + b.south; });
        for (std::size_t i = 1; i < crossings.size(); i += 2) {
            const auto &from = crossings[i - 1];
            const auto &to = crossings[i];
            const glm::dvec3 corners[] = {{from.north, water.level, north},
                                          {to.north, water.level, north},
                                          {to.south, water.level, south},
                                          {from.south, water.level, south}};
            shapes.triangles.push_back({{corners[0], corners[1], corners[2]}, surfaceColour, false, false});
            shapes.triangles.push_back({{corners[0], corners[2], corners[3]}, surfaceColour, false, false});
        }
    }
}

void addWater(OverlayShapes &shapes, const Water &water, const HeightField &ground)
{
    const auto shore = shoreOf(water, ground);
    for (std::size_t i = 0; i < shore.size(); ++i) {
        const auto &a = shore[i];
        const auto &b = shore[(i + 1) % shore.size()];
        addDraped(shapes, a, b, ground, water.level, waterColour);
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
