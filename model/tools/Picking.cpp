#include "model/tools/Picking.h"

#include "model/mesh/MeshData.h"
#include "model/plants/PlantIndex.h"
#include "model/session/Session.h"
#include "model/terrain/Zones.h"
#include "model/tools/KindTable.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <vector>

namespace sward {
namespace {

/// Far enough for any scene, near enough for whole millimetres.
constexpr double FarthestMetres = 100'000;
/// How many of the nearest boxes along the ray are looked into for leaves.
constexpr std::size_t MeshesLookedInto = 12;

/// Where the ray enters the box, in units of its direction; nothing when it misses. 0 from inside.
std::optional<double> enters(const glm::dvec3 &origin, const glm::dvec3 &direction, const glm::dvec3 &min,
                             const glm::dvec3 &max)
{
    double from = 0, to = std::numeric_limits<double>::infinity();
    for (int axis = 0; axis < 3; ++axis) {
        if (direction[axis] == 0) {
            if (origin[axis] < min[axis] || origin[axis] > max[axis])
                return std::nullopt;
            continue;
        }
        const double a = (min[axis] - origin[axis]) / direction[axis];
        const double b = (max[axis] - origin[axis]) / direction[axis];
        from = std::max(from, std::min(a, b));
        to = std::min(to, std::max(a, b));
        if (from > to)
            return std::nullopt;
    }
    return from;
}

/// Where the ray meets the triangle, from either side (Möller and Trumbore 1997).
std::optional<double> meets(const glm::dvec3 &origin, const glm::dvec3 &direction, const glm::dvec3 &a,
                            const glm::dvec3 &b, const glm::dvec3 &c)
{
    const auto toB = b - a, toC = c - a;
    const auto p = glm::cross(direction, toC);
    const double determinant = glm::dot(toB, p);
    if (determinant == 0)
        return std::nullopt;
    const auto s = (origin - a) / determinant;
    const double u = glm::dot(s, p);
    const auto q = glm::cross(s, toB);
    const double v = glm::dot(direction, q);
    const double t = glm::dot(toC, q);
    if (u < 0 || v < 0 || u + v > 1 || t < 0)
        return std::nullopt;
    return t;
}

/// The ray in a plant's own space; distances along it stay world metres.
Ray intoPlant(const Ray &ray, const glm::dvec3 &foot, const Plant &plant)
{
    const double c = std::cos(plant.radians()), s = std::sin(plant.radians());
    const double scale = plant.scaleFactor();
    const auto back = [&](const glm::dvec3 &v) {
        return glm::dvec3(c * v.x - s * v.z, v.y, s * v.x + c * v.z) / scale;
    };
    return {back(ray.origin - foot), back(ray.direction)};
}

struct Candidate
{
    PlantRef ref;
    Ray ray;
    double distance = 0;
    const KindTable::Entry *kind = nullptr;
};

std::optional<double> meetsMesh(const Candidate &candidate)
{
    std::optional<double> nearest;
    for (const auto &mesh : candidate.kind->meshes) {
        for (const auto &part : mesh->parts) {
            if (part.lod != 0)
                continue;
            for (std::size_t i = 0; i + 2 < part.indices.size(); i += 3) {
                const auto corner = [&](std::size_t n) {
                    return glm::dvec3(part.vertices[part.indices[i + n]].position);
                };
                const auto at = meets(candidate.ray.origin, candidate.ray.direction, corner(0), corner(1), corner(2));
                if (at && (!nearest || *at < *nearest))
                    nearest = at;
            }
        }
    }
    return nearest;
}

std::int32_t millimetres(double metres)
{
    return std::int32_t(std::clamp(metres * UnitsPerMetre, -2.1e9, 2.1e9));
}

bool isSelectable(const KindTable::Entry &kind, const SelectOptions &options)
{
    return kind.isTouchable() && (kind.isTicked || !options.onlyTicked);
}

/// A box round every plant of the cell, relative to the placed foliage.
struct CellBox
{
    glm::dvec3 min{std::numeric_limits<double>::infinity()};
    glm::dvec3 max{-std::numeric_limits<double>::infinity()};
};

CellBox boxOf(CellCoord coord, const PlantCell &cell, const PlantBox &largest)
{
    const auto [low, high] = std::minmax_element(cell.y().begin(), cell.y().end());
    const double scale = *std::max_element(cell.scales().begin(), cell.scales().end()) / UnitsPerScale;
    const double side =
        std::max({-largest.min.x, largest.max.x, -largest.min.z, largest.max.z}) * std::sqrt(2.0) * scale;
    const glm::dvec3 corner = glm::dvec3(coord.x, 0, coord.z) * PlantCellSide;
    return {corner + glm::dvec3(-side, *low / UnitsPerMetre + largest.min.y * scale, -side),
            corner +
                glm::dvec3(PlantCellSide + side, *high / UnitsPerMetre + largest.max.y * scale, PlantCellSide + side)};
}

PlantBox largestBox(const KindTable &kinds)
{
    PlantBox largest;
    for (const auto &entry : kinds.entries()) {
        largest.min = glm::min(largest.min, entry.box.min);
        largest.max = glm::max(largest.max, entry.box.max);
    }
    return largest;
}

double areaOf(const Zone &zone)
{
    if (zone.shape == Zone::Shape::Cylinder)
        return zone.radius * zone.radius;
    if (zone.shape != Zone::Shape::Polygon)
        return zone.halfExtents.x * zone.halfExtents.z;
    double area = 0;
    for (std::size_t i = 0; i < zone.points.size(); ++i) {
        const auto &a = zone.points[i], &b = zone.points[(i + 1) % zone.points.size()];
        area += a.x * b.y - b.x * a.y;
    }
    return std::abs(area) / 2;
}

} // namespace

std::optional<PickedPlant> pickPlant(const Session &session, const Ray &ray, const SelectOptions &options, double reach)
{
    if (!options.plants)
        return std::nullopt;
    const Scene &scene = session.document.scene();
    reach = std::min(reach, FarthestMetres);
    std::vector<Candidate> candidates;
    std::vector<std::unique_ptr<KindTable>> tables;
    for (const auto &placed : scene.placedFoliage.items()) {
        const PlantStore *store = scene.plants.find(placed->id);
        if (!store || store->size() == 0)
            continue;
        const KindTable &kinds = *tables.emplace_back(std::make_unique<KindTable>(session, placed->id));
        const PlantBox largest = largestBox(kinds);
        const Ray relative{ray.origin - placed->position, ray.direction};
        // Plants larger than a cell are not looked for beyond its neighbours.
        const auto a = relative.origin, b = relative.at(reach);
        const double margin = 2 * PlantCellSide;
        store->forEachCellIn(millimetres(std::min(a.x, b.x) - margin), millimetres(std::min(a.z, b.z) - margin),
                             millimetres(std::max(a.x, b.x) + margin), millimetres(std::max(a.z, b.z) + margin),
                             [&](CellCoord coord, const PlantCell &cell) {
                                 const CellBox box = boxOf(coord, cell, largest);
                                 const auto into = enters(relative.origin, relative.direction, box.min, box.max);
                                 if (!into || *into > reach)
                                     return;
                                 for (std::size_t row = 0; row < cell.size(); ++row) {
                                     const auto &kind = kinds[cell.kinds()[row]];
                                     if (!isSelectable(kind, options))
                                         continue;
                                     const Plant plant = cell.plant(coord, row);
                                     const Ray own = intoPlant(relative, plant.metres(), plant);
                                     const auto distance =
                                         enters(own.origin, own.direction, kind.box.min, kind.box.max);
                                     if (distance && *distance <= reach)
                                         candidates.push_back({{placed->id, coord, plant.id}, own, *distance, &kind});
                                 }
                             });
    }
    if (candidates.empty())
        return std::nullopt;
    std::sort(candidates.begin(), candidates.end(), [](const Candidate &x, const Candidate &y) {
        return x.distance != y.distance ? x.distance < y.distance : x.ref < y.ref;
    });
    std::optional<PickedPlant> best;
    for (std::size_t i = 0; i < std::min(candidates.size(), MeshesLookedInto); ++i) {
        if (best && candidates[i].distance >= best->distance)
            break;
        const auto at = candidates[i].kind->meshes.empty() ? candidates[i].distance : meetsMesh(candidates[i]);
        if (at && *at <= reach && (!best || *at < best->distance))
            best = PickedPlant{candidates[i].ref, *at};
    }
    return best ? best : PickedPlant{candidates.front().ref, candidates.front().distance};
}

std::optional<RecordRef> pickZone(const Session &session, const glm::dvec3 &place)
{
    if (session.visibility().zonesHidden)
        return std::nullopt;
    const Zone *best = nullptr;
    for (const auto &zone : session.document.scene().zones.items()) {
        if (session.visibility().hidden.contains({SlotKind::Zones, zone->id, {}}))
            continue;
        Zone outline = *zone;
        outline.padding = 0;
        const ExclusionShape shape(outline);
        if (shape.shareTaken(place.x, place.y, place.z) < 1)
            continue;
        if (!best || areaOf(*zone) < areaOf(*best))
            best = zone.get();
    }
    return best ? std::optional(RecordRef{SlotKind::Zones, best->id, {}}) : std::nullopt;
}

namespace {

/// Selects what falls inside a shape on the screen, which lies in the rectangle from `low` to `high`.
Selection selectOnScreen(const Session &session, const ToolView &view, const glm::dvec2 &low, const glm::dvec2 &high,
                         const std::function<bool(const glm::dvec2 &pixel)> &isInShape, const SelectOptions &options)
{
    Selection selection;
    if (!view.project)
        return selection;
    const auto isInside = [&](const glm::dvec3 &world) {
        const auto pixel = view.project(world);
        return pixel && pixel->x >= low.x && pixel->x <= high.x && pixel->y >= low.y && pixel->y <= high.y &&
               isInShape(*pixel);
    };
    const Scene &scene = session.document.scene();
    for (const auto &placed : scene.placedFoliage.items()) {
        const PlantStore *store = scene.plants.find(placed->id);
        if (!store || !options.plants)
            continue;
        const KindTable kinds(session, placed->id);
        const PlantBox largest = largestBox(kinds);
        store->forEachCell([&](CellCoord coord, const PlantCell &cell) {
            // A cell whose corners are all before the eye and fall beside the rectangle has nothing in it.
            const CellBox box = boxOf(coord, cell, largest);
            glm::dvec2 seenLow(std::numeric_limits<double>::infinity()), seenHigh = -seenLow;
            bool allBefore = true;
            for (int corner = 0; corner < 8 && allBefore; ++corner) {
                const glm::dvec3 at(corner & 1 ? box.max.x : box.min.x, corner & 2 ? box.max.y : box.min.y,
                                    corner & 4 ? box.max.z : box.min.z);
                const auto pixel = view.project(placed->position + at);
                allBefore = pixel.has_value();
                if (allBefore) {
                    seenLow = glm::min(seenLow, *pixel);
                    seenHigh = glm::max(seenHigh, *pixel);
                }
            }
            if (allBefore && (seenHigh.x < low.x || seenLow.x > high.x || seenHigh.y < low.y || seenLow.y > high.y))
                return;
            std::vector<PlantId> ids;
            for (std::size_t row = 0; row < cell.size(); ++row) {
                const auto &kind = kinds[cell.kinds()[row]];
                if (!isSelectable(kind, options))
                    continue;
                const Plant plant = cell.plant(coord, row);
                const double middle = (kind.box.min.y + kind.box.max.y) / 2 * plant.scaleFactor();
                if (isInside(placed->position + plant.metres() + glm::dvec3(0, middle, 0)))
                    ids.push_back(plant.id);
            }
            selection.setCell(placed->id, coord, std::move(ids));
        });
    }
    if (!options.zones || session.visibility().zonesHidden)
        return selection;
    for (const auto &zone : scene.zones.items()) {
        const RecordRef ref{SlotKind::Zones, zone->id, {}};
        glm::dvec3 middle = zone->centre;
        if (zone->shape == Zone::Shape::Polygon && !zone->points.empty()) {
            glm::dvec2 sum(0);
            for (const auto &point : zone->points)
                sum += point;
            sum /= double(zone->points.size());
            middle = {sum.x, zone->centre.y, sum.y};
        }
        if (!session.visibility().hidden.contains(ref) && isInside(middle))
            selection.add(ref);
    }
    return selection;
}

} // namespace

Selection selectInRect(const Session &session, const ToolView &view, glm::dvec2 fromPixel, glm::dvec2 toPixel,
                       const SelectOptions &options)
{
    return selectOnScreen(
        session, view, glm::min(fromPixel, toPixel), glm::max(fromPixel, toPixel),
        [](const glm::dvec2 &) { return true; }, options);
}

Selection selectInOutline(const Session &session, const ToolView &view, const std::vector<glm::dvec2> &pixels,
                          const SelectOptions &options)
{
    if (pixels.size() < 3)
        return {};
    glm::dvec2 low = pixels[0], high = low;
    for (const auto &pixel : pixels) {
        low = glm::min(low, pixel);
        high = glm::max(high, pixel);
    }
    return selectOnScreen(
        session, view, low, high, [&](const glm::dvec2 &pixel) { return isInside(pixels, pixel.x, pixel.y); }, options);
}

Selection selectNear(const Session &session, const glm::dvec2 &place, double radius, const SelectOptions &options)
{
    Selection selection;
    if (!options.plants)
        return selection;
    std::map<std::string, KindTable> kinds;
    for (const auto &placed : session.document.scene().placedFoliage.items())
        kinds.emplace(placed->id, KindTable(session, placed->id));
    std::map<std::pair<std::string, CellCoord>, std::vector<PlantId>> cells;
    for (const auto &found : plantsNear(session.document.scene(), place, radius))
        if (isSelectable(kinds.at(found.placed->id)[found.kind], options))
            cells[{found.placed->id, found.cell}].push_back(found.id);
    for (auto &[where, ids] : cells) {
        std::sort(ids.begin(), ids.end());
        selection.setCell(where.first, where.second, std::move(ids));
    }
    return selection;
}

} // namespace sward
