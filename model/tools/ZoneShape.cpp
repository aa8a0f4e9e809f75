#include "model/tools/ZoneShape.h"

#include "model/terrain/HeightField.h"

#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace sward {
namespace {

/// A zone is never dragged narrower than this.
constexpr double LeastHalf = 0.05;
/// Ground is looked at in this many places each way to find its lowest and highest.
constexpr int Looks = 17;

/// Which sides a box's grip moves: −1, 0 or 1 along its own x and z.
struct Sides
{
    int x = 0;
    int z = 0;
};
constexpr Sides BoxGrips[] = {{0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};

/// A zone's own x and z directions over the ground.
struct Axes
{
    glm::dvec2 x{1, 0};
    glm::dvec2 z{0, 1};
};

Axes axesOf(const Zone &zone)
{
    if (zone.shape != Zone::Shape::OrientedBox)
        return {};
    const double yaw = glm::radians(zone.yaw);
    const double c = std::cos(yaw), s = std::sin(yaw);
    return {{c, -s}, {s, c}};
}

glm::dvec2 middleOf(const Zone &zone)
{
    if (zone.shape != Zone::Shape::Polygon || zone.points.empty())
        return {zone.centre.x, zone.centre.z};
    glm::dvec2 sum(0);
    for (const auto &point : zone.points)
        sum += point;
    return sum / double(zone.points.size());
}

} // namespace

Zone boxBetween(glm::dvec2 from, glm::dvec2 to, const ZoneOptions &options, const HeightField &ground)
{
    const glm::dvec2 low = glm::min(from, to), high = glm::max(from, to);
    double lowest = std::numeric_limits<double>::infinity(), highest = -lowest;
    for (int i = 0; i < Looks; ++i) {
        for (int j = 0; j < Looks; ++j) {
            const glm::dvec2 at = low + (high - low) * glm::dvec2(i, j) / double(Looks - 1);
            lowest = std::min(lowest, ground.heightAt(at.x, at.y));
            highest = std::max(highest, ground.heightAt(at.x, at.y));
        }
    }
    Zone zone;
    zone.shape = Zone::Shape::Box;
    zone.centre = {(low.x + high.x) / 2, (lowest + highest) / 2, (low.y + high.y) / 2};
    zone.halfExtents = {std::max((high.x - low.x) / 2, LeastHalf), (highest - lowest + options.height) / 2,
                        std::max((high.y - low.y) / 2, LeastHalf)};
    zone.padding = options.padding;
    zone.affects.clear();
    if (options.grass)
        zone.affects.push_back("grass");
    if (options.plants)
        zone.affects.push_back("plants");
    return zone;
}

std::vector<glm::dvec3> gripsOf(const Zone &zone, const HeightField &ground)
{
    std::vector<glm::dvec2> places;
    const Axes axes = axesOf(zone);
    const glm::dvec2 middle = middleOf(zone);
    switch (zone.shape) {
    case Zone::Shape::Box:
    case Zone::Shape::OrientedBox:
        for (const auto &sides : BoxGrips)
            places.push_back(middle + axes.x * (sides.x * zone.halfExtents.x) +
                             axes.z * (sides.z * zone.halfExtents.z));
        break;
    case Zone::Shape::Cylinder:
        for (int i = 0; i < 5; ++i)
            places.push_back(middle + axes.x * (BoxGrips[i].x * zone.radius) + axes.z * (BoxGrips[i].z * zone.radius));
        break;
    case Zone::Shape::Polygon:
        places.push_back(middle);
        places.insert(places.end(), zone.points.begin(), zone.points.end());
        break;
    }
    std::vector<glm::dvec3> grips;
    grips.reserve(places.size());
    for (const auto &place : places)
        grips.push_back({place.x, ground.isEmpty() ? zone.centre.y : ground.heightAt(place.x, place.y), place.y});
    return grips;
}

Zone withGripAt(const Zone &zone, std::size_t grip, glm::dvec2 to, const HeightField &ground)
{
    Zone changed = zone;
    const glm::dvec2 middle = middleOf(zone);
    if (grip == 0) {
        const glm::dvec2 way = to - middle;
        for (auto &point : changed.points)
            point += way;
        changed.centre += glm::dvec3(way.x, 0, way.y);
        if (ground.contains(middle.x, middle.y) && ground.contains(to.x, to.y))
            changed.centre.y += ground.heightAt(to.x, to.y) - ground.heightAt(middle.x, middle.y);
        return changed;
    }
    switch (zone.shape) {
    case Zone::Shape::Box:
    case Zone::Shape::OrientedBox: {
        expects(grip < std::size(BoxGrips));
        const Axes axes = axesOf(zone);
        const auto stretch = [&](int side, const glm::dvec2 &axis, double &half) {
            if (side == 0)
                return;
            const double reach = std::max((glm::dot(to - middle, axis) * side + half) / 2, LeastHalf);
            const glm::dvec2 way = axis * (side * (reach - half));
            changed.centre += glm::dvec3(way.x, 0, way.y);
            half = reach;
        };
        stretch(BoxGrips[grip].x, axes.x, changed.halfExtents.x);
        stretch(BoxGrips[grip].z, axes.z, changed.halfExtents.z);
        break;
    }
    case Zone::Shape::Cylinder:
        changed.radius = std::max(glm::distance(to, middle), LeastHalf);
        break;
    case Zone::Shape::Polygon:
        expects(grip <= changed.points.size());
        changed.points[grip - 1] = to;
        break;
    }
    return changed;
}

ZoneBox boxOf(const Zone &zone)
{
    ZoneBox box{zone.centre, zone.halfExtents, zone.shape == Zone::Shape::OrientedBox ? glm::radians(zone.yaw) : 0};
    if (zone.shape == Zone::Shape::Cylinder)
        box.halfExtents = {zone.radius, zone.halfExtents.y, zone.radius};
    if (zone.shape == Zone::Shape::Polygon && !zone.points.empty()) {
        glm::dvec2 low = zone.points[0], high = low;
        for (const auto &point : zone.points) {
            low = glm::min(low, point);
            high = glm::max(high, point);
        }
        box.centre = {(low.x + high.x) / 2, zone.centre.y, (low.y + high.y) / 2};
        box.halfExtents = {(high.x - low.x) / 2, zone.halfExtents.y, (high.y - low.y) / 2};
    }
    if (zone.shape == Zone::Shape::Cylinder || zone.shape == Zone::Shape::Polygon) {
        if (zone.minY && zone.maxY) {
            box.centre.y = (*zone.minY + *zone.maxY) / 2;
            box.halfExtents.y = (*zone.maxY - *zone.minY) / 2;
        }
    }
    return box;
}

} // namespace sward
