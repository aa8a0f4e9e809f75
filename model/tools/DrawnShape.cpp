#include "model/tools/DrawnShape.h"

#include "model/grass/FieldGrower.h"
#include "model/session/RecordEdits.h"
#include "model/session/Session.h"
#include "model/terrain/HeightField.h"
#include "model/terrain/Zones.h"
#include "model/tools/Picking.h"
#include "model/tools/ZoneShape.h"

#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace sward {
namespace {

/// How far a drawn line may be simplified: by a share of its extent, and no less than a hand trembles.
constexpr double ToleranceShare = 0.006;
constexpr double LeastTolerance = 0.2;

double toleranceFor(const std::vector<glm::dvec2> &line)
{
    glm::dvec2 low = line.front(), high = low;
    for (const auto &point : line) {
        low = glm::min(low, point);
        high = glm::max(high, point);
    }
    return std::max(glm::distance(low, high) * ToleranceShare, LeastTolerance);
}

double lengthOf(const std::vector<glm::dvec3> &line)
{
    double length = 0;
    for (std::size_t i = 1; i < line.size(); ++i)
        length += glm::distance(line[i - 1], line[i]);
    return length;
}

double areaOf(const std::vector<glm::dvec2> &outline)
{
    double twice = 0;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const auto &a = outline[i];
        const auto &b = outline[(i + 1) % outline.size()];
        twice += a.x * b.y - b.x * a.y;
    }
    return std::abs(twice) / 2;
}

double distanceToLine(const glm::dvec2 &point, const glm::dvec2 &a, const glm::dvec2 &b)
{
    const glm::dvec2 way = b - a;
    const double squared = glm::dot(way, way);
    const double t = squared > 0 ? std::clamp(glm::dot(point - a, way) / squared, 0.0, 1.0) : 0;
    return glm::distance(point, a + way * t);
}

/// A zone whose heights and effects are those of a box over the same ground.
Zone zoneOver(const glm::dvec2 &low, const glm::dvec2 &high, const ZoneOptions &options, const HeightField &ground)
{
    return boxBetween(low, high, options, ground);
}

Zone circle(const glm::dvec2 &middle, double radius, const ZoneOptions &options, const HeightField &ground)
{
    Zone zone = zoneOver(middle - radius, middle + radius, options, ground);
    zone.shape = Zone::Shape::Cylinder;
    zone.radius = radius;
    return zone;
}

Zone polygon(const std::vector<glm::dvec2> &outline, const ZoneOptions &options, const HeightField &ground)
{
    glm::dvec2 low = outline[0], high = low;
    for (const auto &point : outline) {
        low = glm::min(low, point);
        high = glm::max(high, point);
    }
    Zone zone = zoneOver(low, high, options, ground);
    zone.shape = Zone::Shape::Polygon;
    zone.points = outline;
    return zone;
}

/// A field as a zone of the same extent, so that both are drawn and dragged alike.
Zone zoneOf(const FoliageField &field)
{
    Zone zone;
    zone.centre = field.position;
    zone.halfExtents = {field.sizeX / 2, 0, field.sizeZ / 2};
    return zone;
}

void setExtent(FoliageField &field, const Zone &zone)
{
    field.position = zone.centre;
    field.sizeX = zone.halfExtents.x * 2;
    field.sizeZ = zone.halfExtents.z * 2;
}

bool isUnder(const Road &road, const glm::dvec2 &place)
{
    const auto line = roadLine(road);
    for (std::size_t i = 1; i < line.size(); ++i)
        if (distanceToLine(place, {line[i - 1].x, line[i - 1].z}, {line[i].x, line[i].z}) <= road.width / 2)
            return true;
    return false;
}

bool isUnder(const FoliageField &field, const glm::dvec2 &place)
{
    return std::abs(place.x - field.position.x) <= field.sizeX / 2 &&
           std::abs(place.y - field.position.z) <= field.sizeZ / 2;
}

bool isUnder(const Water &water, const glm::dvec2 &place)
{
    return isInside(water.polygon, place.x, place.y);
}

/// The last record of a list that lies over a place and is not hidden: it was drawn over the others.
template <class T> std::optional<RecordRef> findUnder(const Session &session, const glm::dvec2 &place)
{
    const auto &list = ListOf<T>::in(session.document.scene());
    for (std::size_t i = list.size(); i-- > 0;) {
        const RecordRef ref{ListOf<T>::kind, list[i].id, {}};
        if (!session.visibility().hidden.contains(ref) && isUnder(list[i], place))
            return ref;
    }
    return std::nullopt;
}

/// Gives a record a name of its own, "Road 1", and adds it.
template <class T> RecordRef addNamed(Edit &edit, T record, const char *what)
{
    const auto &list = ListOf<T>::in(edit.scene());
    const auto isTaken = [&](const std::string &name) {
        return std::any_of(list.items().begin(), list.items().end(),
                           [&](const auto &other) { return other->name == name; });
    };
    std::size_t number = list.size() + 1;
    while (isTaken(fmt::format("{} {}", what, number)))
        ++number;
    record.name = fmt::format("{} {}", what, number);
    record.id = freeId(record.name, [&](std::string_view id) { return list.find(id) != nullptr; });
    RecordRef ref;
    ref.list = ListOf<T>::kind;
    ref.id = record.id;
    edit.insert(std::move(record));
    return ref;
}

template <class T> void replaceNamed(Edit &edit, const std::string &id, T record)
{
    record.id = id;
    record.name = ListOf<T>::in(edit.scene()).find(id)->name;
    edit.replace(id, std::move(record));
}

} // namespace

std::vector<glm::dvec2> simplified(const std::vector<glm::dvec2> &line, double tolerance)
{
    if (line.size() < 3)
        return line;
    std::vector<bool> stays(line.size());
    stays.front() = stays.back() = true;
    std::vector<std::pair<std::size_t, std::size_t>> open{{0, line.size() - 1}};
    while (!open.empty()) {
        const auto [first, last] = open.back();
        open.pop_back();
        std::size_t farthest = first;
        double most = tolerance;
        for (std::size_t i = first + 1; i < last; ++i) {
            const double distance = distanceToLine(line[i], line[first], line[last]);
            if (distance > most) {
                most = distance;
                farthest = i;
            }
        }
        if (farthest == first)
            continue;
        stays[farthest] = true;
        open.emplace_back(first, farthest);
        open.emplace_back(farthest, last);
    }
    std::vector<glm::dvec2> kept;
    for (std::size_t i = 0; i < line.size(); ++i)
        if (stays[i])
            kept.push_back(line[i]);
    return kept;
}

std::optional<DrawnShape> DrawnShape::of(const std::vector<glm::dvec2> &line, const ZoneOptions &options,
                                         const HeightField &ground)
{
    using Shape = ZoneOptions::Shape;
    if (line.size() < 2)
        return std::nullopt;
    DrawnShape made;
    if (options.shape == Shape::Box) {
        made.zone = boxBetween(line.front(), line.back(), options, ground);
        return made;
    }
    if (options.shape == Shape::Circle) {
        const double radius = glm::distance(line.front(), line.back());
        made.zone = circle(line.front(), std::max(radius, 0.05), options, ground);
        return made;
    }
    if (options.shape == Shape::Field) {
        made.list = SlotKind::Foliage;
        Zone box = boxBetween(line.front(), line.back(), options, ground);
        box.centre.y = ground.isEmpty() ? 0 : ground.heightAt(box.centre.x, box.centre.z);
        setExtent(made.field, box);
        return made;
    }
    const auto points = simplified(line, toleranceFor(line));
    if (options.shape == Shape::Road) {
        made.list = SlotKind::Roads;
        made.road.width = options.roadWidth;
        made.road.padding = options.padding;
        made.road.affects = boxBetween(line.front(), line.back(), options, ground).affects;
        for (const auto &point : points)
            made.road.points.emplace_back(point.x, ground.heightAt(point.x, point.y), point.y);
        return made;
    }
    if (points.size() < 3)
        return std::nullopt;
    if (options.shape == Shape::Outline) {
        made.zone = polygon(points, options, ground);
        return made;
    }
    made.list = SlotKind::Water;
    made.water.polygon = points;
    made.water.level = options.waterLevel.value_or(ground.heightAt(line.front().x, line.front().y));
    return made;
}

std::optional<DrawnShape> DrawnShape::in(const Scene &scene, const RecordRef &ref)
{
    DrawnShape found;
    found.list = ref.list;
    const auto *zone = ref.list == SlotKind::Zones ? scene.zones.find(ref.id) : nullptr;
    const auto *road = ref.list == SlotKind::Roads ? scene.roads.find(ref.id) : nullptr;
    const auto *water = ref.list == SlotKind::Water ? scene.water.find(ref.id) : nullptr;
    const auto *field = ref.list == SlotKind::Foliage ? scene.foliage.find(ref.id) : nullptr;
    if (zone)
        found.zone = *zone;
    else if (road)
        found.road = *road;
    else if (water)
        found.water = *water;
    else if (field)
        found.field = *field;
    else
        return std::nullopt;
    return found;
}

std::optional<RecordRef> DrawnShape::at(const Session &session, const glm::dvec3 &place)
{
    if (session.visibility().zonesHidden)
        return std::nullopt;
    const glm::dvec2 under(place.x, place.z);
    auto found = pickZone(session, place);
    if (!found)
        found = findUnder<Road>(session, under);
    if (!found)
        found = findUnder<FoliageField>(session, under);
    if (!found)
        found = findUnder<Water>(session, under);
    return found;
}

std::vector<glm::dvec3> DrawnShape::grips(const HeightField &ground) const
{
    if (list == SlotKind::Zones)
        return gripsOf(zone, ground);
    if (list == SlotKind::Foliage)
        return gripsOf(zoneOf(field), ground);
    std::vector<glm::dvec3> places = road.points;
    for (const auto &point : water.polygon)
        places.emplace_back(point.x, water.level, point.y);
    for (auto &place : places)
        if (!ground.isEmpty())
            place.y = ground.heightAt(place.x, place.z);
    return places;
}

DrawnShape DrawnShape::withGripAt(std::size_t grip, const glm::dvec2 &to, const HeightField &ground) const
{
    DrawnShape moved = *this;
    if (list == SlotKind::Zones)
        moved.zone = sward::withGripAt(zone, grip, to, ground);
    else if (list == SlotKind::Foliage) {
        Zone box = sward::withGripAt(zoneOf(field), grip, to, ground);
        // Wherever its middle comes to lie, it stays as high above the ground as it was.
        const auto &was = field.position;
        if (!ground.isEmpty())
            box.centre.y = was.y + ground.heightAt(box.centre.x, box.centre.z) - ground.heightAt(was.x, was.z);
        setExtent(moved.field, box);
    } else if (list == SlotKind::Roads)
        moved.road.points[grip] = {to.x, ground.isEmpty() ? road.points[grip].y : ground.heightAt(to.x, to.y), to.y};
    else
        moved.water.polygon[grip] = to;
    return moved;
}

const std::string &DrawnShape::id() const
{
    return list == SlotKind::Zones     ? zone.id
           : list == SlotKind::Roads   ? road.id
           : list == SlotKind::Foliage ? field.id
                                       : water.id;
}

const std::string &DrawnShape::name() const
{
    return list == SlotKind::Zones     ? zone.name
           : list == SlotKind::Roads   ? road.name
           : list == SlotKind::Foliage ? field.name
                                       : water.name;
}

RecordRef DrawnShape::addTo(Edit &edit) const
{
    if (list == SlotKind::Roads)
        return addNamed(edit, road, "Road");
    if (list == SlotKind::Water)
        return addNamed(edit, water, "Water");
    if (list == SlotKind::Foliage)
        return addNamed(edit, field, "Field");
    return addNamed(edit, zone, "Zone");
}

void DrawnShape::replaceIn(Edit &edit, const std::string &id) const
{
    if (list == SlotKind::Roads)
        replaceNamed(edit, id, road);
    else if (list == SlotKind::Water)
        replaceNamed(edit, id, water);
    else if (list == SlotKind::Foliage)
        replaceNamed(edit, id, field);
    else
        replaceNamed(edit, id, zone);
}

std::string DrawnShape::measure() const
{
    if (list == SlotKind::Roads)
        return fmt::format("{:.1f} m long, {:g} m wide", lengthOf(road.points), road.width);
    if (list == SlotKind::Water)
        return fmt::format("{:.0f} m² at {:.1f} m", areaOf(water.polygon), water.level);
    if (list == SlotKind::Foliage) {
        const auto most = boundsOf(field);
        return fmt::format("{:.1f} × {:.1f} m, {} plants at most", field.sizeX, field.sizeZ, most.plants);
    }
    if (zone.shape == Zone::Shape::Cylinder)
        return fmt::format("Radius {:.1f} m", zone.radius);
    if (zone.shape == Zone::Shape::Polygon)
        return fmt::format("{:.0f} m², {} corners", areaOf(zone.points), zone.points.size());
    return fmt::format("{:.1f} × {:.1f} m", zone.halfExtents.x * 2, zone.halfExtents.z * 2);
}

} // namespace sward
