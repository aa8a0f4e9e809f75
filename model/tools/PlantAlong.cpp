#include "model/tools/PlantAlong.h"

#include "model/core/CounterHash.h"
#include "model/plants/PlantIndex.h"
#include "model/terrain/Zones.h"
#include "model/tools/Planting.h"
#include "model/tools/ToolGround.h"
#include "model/tools/ZoneShape.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <optional>

namespace sward {
namespace {

using Sides = AlongOptions::Sides;
using Line = std::vector<glm::dvec2>;

constexpr double FullCircle = 6.283185307179586;
constexpr double HashRange = 4294967296.0;
constexpr int CircleCorners = 128;
/// Metres between two samples of an edge, unless it is so long that there would be too many.
constexpr double SampleStep = 0.25;
constexpr double MostSamples = 20'000;
/// Metres by which a sample may come nearer to the edge than the offset.
constexpr double Slack = 0.01;

/// The edge of a record: a line, or an outline whose last point joins its first.
struct Edge
{
    Line line;
    bool isClosed = false;
    double half = 0; ///< metres from the line to what is taken for its edge
};

Line boxCorners(const glm::dvec2 &centre, const glm::dvec2 &half, double yaw)
{
    // Turned right-handed about +Y, so that x goes to −z.
    const glm::dvec2 x(std::cos(yaw), -std::sin(yaw)), z(std::sin(yaw), std::cos(yaw));
    return {centre - x * half.x - z * half.y, centre + x * half.x - z * half.y, centre + x * half.x + z * half.y,
            centre - x * half.x + z * half.y};
}

Line outlineOf(const Zone &zone)
{
    if (zone.shape == Zone::Shape::Polygon)
        return zone.points;
    const glm::dvec2 centre(zone.centre.x, zone.centre.z);
    if (zone.shape != Zone::Shape::Cylinder) {
        const ZoneBox box = boxOf(zone);
        return boxCorners(centre, {box.halfExtents.x, box.halfExtents.z}, box.yaw);
    }
    Line circle;
    circle.reserve(CircleCorners);
    for (int i = 0; i < CircleCorners; ++i) {
        const double angle = FullCircle * i / CircleCorners;
        circle.push_back(centre + glm::dvec2(std::cos(angle), std::sin(angle)) * zone.radius);
    }
    return circle;
}

std::optional<Edge> edgeOf(const Scene &scene, const RecordRef &ref)
{
    Edge edge{{}, true, 0};
    if (ref.list == SlotKind::Roads) {
        const Road *road = scene.roads.find(ref.id);
        if (!road)
            return std::nullopt;
        for (const auto &point : roadLine(*road))
            edge.line.emplace_back(point.x, point.z);
        edge.isClosed = false;
        edge.half = road->width / 2;
    } else if (ref.list == SlotKind::Zones) {
        if (const Zone *zone = scene.zones.find(ref.id))
            edge.line = outlineOf(*zone);
    } else if (ref.list == SlotKind::Water) {
        if (const Water *water = scene.water.find(ref.id))
            edge.line = water->polygon;
    } else if (ref.list == SlotKind::Foliage) {
        if (const FoliageField *field = scene.foliage.find(ref.id))
            edge.line = boxCorners({field->position.x, field->position.z}, {field->sizeX / 2, field->sizeZ / 2}, 0);
    }
    edge.line.erase(std::unique(edge.line.begin(), edge.line.end()), edge.line.end());
    if (edge.isClosed && edge.line.size() > 1 && edge.line.front() == edge.line.back())
        edge.line.pop_back();
    if (edge.line.size() < (edge.isClosed ? 3U : 2U))
        return std::nullopt;
    if (edge.isClosed)
        edge.line.push_back(edge.line.front());
    return edge;
}

double lengthOf(const Line &line)
{
    double length = 0;
    for (std::size_t i = 1; i < line.size(); ++i)
        length += glm::distance(line[i - 1], line[i]);
    return length;
}

double distanceTo(const Line &line, const glm::dvec2 &place)
{
    double nearest = glm::distance(line.front(), place);
    for (std::size_t i = 1; i < line.size(); ++i) {
        const glm::dvec2 way = line[i] - line[i - 1];
        const double squared = glm::dot(way, way);
        const double t = squared > 0 ? std::clamp(glm::dot(place - line[i - 1], way) / squared, 0.0, 1.0) : 0;
        nearest = std::min(nearest, glm::distance(place, line[i - 1] + way * t));
    }
    return nearest;
}

/// Visits a line from its start in equal steps of at most `step` metres, each stretch with its own ends.
template <class Visit> void sample(const Line &line, double step, Visit visit)
{
    for (std::size_t i = 1; i < line.size(); ++i) {
        const glm::dvec2 way = line[i] - line[i - 1];
        const double length = glm::length(way);
        const auto steps = std::max(1LL, (long long)std::ceil(length / step));
        for (long long n = 0; n <= steps; ++n)
            visit(line[i - 1] + way * (double(n) / double(steps)), way / length);
    }
}

/// The line that runs `offset` metres to the left of another; below 0 to its right.
Line beside(const Line &line, double offset)
{
    Line moved;
    const double step = std::max(SampleStep, lengthOf(line) / MostSamples);
    sample(line, step, [&](const glm::dvec2 &place, const glm::dvec2 &way) {
        const glm::dvec2 to = place + glm::dvec2(way.y, -way.x) * offset;
        if (std::abs(offset) <= Slack || distanceTo(line, to) >= std::abs(offset) - Slack)
            moved.push_back(to);
    });
    return moved;
}

/// Twice the area within an outline; above 0 when what is outside lies to its left.
double signedArea(const Line &outline)
{
    double area = 0;
    for (std::size_t i = 1; i < outline.size(); ++i)
        area += outline[i - 1].x * outline[i].y - outline[i].x * outline[i - 1].y;
    return area;
}

void addPlaces(const Line &line, bool isClosed, double spacing, std::vector<LinePlace> &places)
{
    const double length = lengthOf(line);
    if (line.size() < 2 || !(length > 0))
        return;
    const auto stretches = std::max(1LL, std::llround(length / spacing));
    const double step = isClosed ? length / double(stretches) : spacing;
    double next = 0, passed = 0;
    for (std::size_t i = 1; i < line.size(); ++i) {
        const glm::dvec2 way = line[i] - line[i - 1];
        const double stretch = glm::length(way);
        // The end is taken in, but for an outline, whose end is its start.
        while (stretch > 0 && next <= passed + stretch + 1e-9 && (!isClosed || next < length - step / 2)) {
            places.push_back({line[i - 1] + way * ((next - passed) / stretch), way / stretch});
            next += step;
        }
        passed += stretch;
    }
}

struct Kind
{
    const PlacedFoliage *placed = nullptr;
    std::unique_ptr<PlacementRules> rules;
};

} // namespace

bool hasEdge(const Scene &scene, const RecordRef &ref)
{
    return edgeOf(scene, ref).has_value();
}

std::vector<LinePlace> placesAlong(const Scene &scene, const RecordRef &ref, const AlongOptions &options)
{
    std::vector<LinePlace> places;
    const auto edge = edgeOf(scene, ref);
    if (!edge)
        return places;
    const double offset = options.offset + edge->half;
    if (edge->isClosed) {
        const double outwards = signedArea(edge->line) > 0 ? offset : -offset;
        Line line = beside(edge->line, outwards);
        if (!line.empty())
            line.push_back(line.front());
        addPlaces(line, true, options.spacing, places);
        return places;
    }
    if (options.sides != Sides::Right)
        addPlaces(beside(edge->line, offset), false, options.spacing, places);
    if (options.sides != Sides::Left)
        addPlaces(beside(edge->line, -offset), false, options.spacing, places);
    return places;
}

PlantedAlong plantAlong(Edit &edit, const std::vector<RecordRef> &records, const std::vector<RecordRef> &kinds,
                        const AlongOptions &options, const ToolGround &ground)
{
    PlantedAlong done;
    const Scene scene = edit.scene();
    const PlantingBrush brush{.kinds = kinds, .seed = options.seed};
    std::map<RecordRef, Kind> known;
    const PlantFilter like{.wants = [&](const PlacedFoliage &placed, std::string_view kind) {
        const RecordRef ref{SlotKind::PlacedFoliage, placed.id, std::string(kind)};
        return std::find(kinds.begin(), kinds.end(), ref) != kinds.end();
    }};
    std::uint32_t number = 0;
    for (const auto &record : records) {
        for (auto spot : placesAlong(scene, record, options)) {
            const std::uint32_t hash = joinHash(options.seed, ++number);
            const auto single = chooseSingle(scene, brush, number);
            if (!single)
                return done;
            const double stray = options.jitter * options.spacing;
            spot.place += spot.way * ((scramble(hash + 1) / HashRange * 2 - 1) * stray);
            spot.place += glm::dvec2(spot.way.y, -spot.way.x) * ((scramble(hash + 2) / HashRange * 2 - 1) * stray);
            Kind &kind = known[single->kind];
            if (!kind.rules) {
                kind.placed = scene.placedFoliage.find(single->kind.id);
                kind.rules = std::make_unique<PlacementRules>(scene, *kind.placed->kind(single->kind.child), ground);
            }
            Refusal refusal = kind.rules->refuses(spot.place.x, spot.place.y);
            if (refusal == Refusal::None && !hasRoom(scene, spot.place, options.spacing / 2, like))
                refusal = Refusal::TooClose;
            ++done.refusals[std::size_t(refusal)];
            if (refusal != Refusal::None)
                continue;
            const double turn = options.turnAlong ? std::atan2(-spot.way.y, spot.way.x) : single->turn;
            const double height = kind.rules->footHeight(spot.place.x, spot.place.y, single->scale);
            done.plants.add(putPlant(edit, single->kind, {spot.place.x, height, spot.place.y}, turn, single->scale));
        }
    }
    return done;
}

} // namespace sward
