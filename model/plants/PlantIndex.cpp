#include "model/plants/PlantIndex.h"

#include <algorithm>
#include <cmath>

namespace sward {
namespace {

/// Places in millimetres stay in 32 bits; whoever asks about farther away asks about nothing.
constexpr double mostMillimetres = 2147483647.0 - PlantCellMillimetres;

std::int32_t millimetres(double metres)
{
    return std::int32_t(std::clamp(std::floor(metres * UnitsPerMetre), -mostMillimetres, mostMillimetres));
}

/// One store with its place in the world, and which of its kinds are asked about.
struct Stand
{
    const PlacedFoliage *placed;
    const PlantStore *store;
    std::vector<bool> wanted; ///< by kind index; empty: all

    bool wants(KindIndex kind) const { return wanted.empty() || wanted[kind]; }

    FoundPlant found(CellCoord coord, const PlantCell &cell, std::size_t row) const
    {
        const auto plant = cell.plant(coord, row);
        return {placed, coord, row, plant.id, plant.kind, placed->position + plant.metres(), 0};
    }
};

std::vector<Stand> standsOf(const Scene &scene, const PlantFilter &filter)
{
    std::vector<Stand> stands;
    for (const auto &placed : scene.placedFoliage.items()) {
        if (filter.placed && filter.placed->id != placed->id)
            continue;
        const auto *store = scene.plants.find(placed->id);
        if (!store || store->size() == 0)
            continue;
        Stand stand{placed.get(), store, {}};
        if (filter.wants)
            for (const auto &kind : store->kindIds())
                stand.wanted.push_back(filter.wants(*placed, kind));
        stands.push_back(std::move(stand));
    }
    return stands;
}

/// Visits the wanted plants in the cells that meet a box: visit(stand, cell coordinate, cell, row, x, z) with the
/// foot's place relative to the placed foliage.
template <class Visit> void visitIn(const std::vector<Stand> &stands, const GroundBox &box, Visit visit)
{
    for (const auto &stand : stands) {
        const auto &origin = stand.placed->position;
        stand.store->forEachCellIn(
            millimetres(box.minX - origin.x), millimetres(box.minZ - origin.z), millimetres(box.maxX - origin.x),
            millimetres(box.maxZ - origin.z), [&](CellCoord coord, const PlantCell &cell) {
                const auto kinds = cell.kinds();
                const auto xs = cell.localX();
                const auto zs = cell.localZ();
                const double west = coord.x * PlantCellSide + origin.x;
                const double north = coord.z * PlantCellSide + origin.z;
                for (std::size_t row = 0; row < kinds.size(); ++row)
                    if (stand.wants(kinds[row]))
                        visit(stand, coord, cell, row, west + xs[row] / UnitsPerMetre, north + zs[row] / UnitsPerMetre);
            });
    }
}

GroundBox boxAround(glm::dvec2 centre, double radius)
{
    return GroundBox{centre.x, centre.y, centre.x, centre.y}.grown(radius);
}

/// From the distances at which a ray enters and leaves, narrows to where a + t·b lies in [least, most].
void clip(double a, double b, double least, double most, double &enters, double &leaves)
{
    if (b == 0) {
        if (a < least || a > most)
            leaves = -1;
        return;
    }
    const double first = (least - a) / b;
    const double second = (most - a) / b;
    enters = std::max(enters, std::min(first, second));
    leaves = std::min(leaves, std::max(first, second));
}

/// Where a ray enters an upright cylinder standing on `foot`, not before its origin; nothing when it misses.
std::optional<double> entry(const Ray &ray, const glm::dvec3 &foot, const PlantExtent &extent, double scale)
{
    const auto from = ray.origin - foot;
    double enters = 0;
    double leaves = std::numeric_limits<double>::infinity();
    clip(from.y, ray.direction.y, -extent.below * scale, extent.height * scale, enters, leaves);
    const double radius = extent.radius * scale;
    const double a = ray.direction.x * ray.direction.x + ray.direction.z * ray.direction.z;
    const double b = from.x * ray.direction.x + from.z * ray.direction.z;
    const double c = from.x * from.x + from.z * from.z - radius * radius;
    if (a == 0) {
        if (c > 0)
            return std::nullopt;
    } else {
        const double discriminant = b * b - a * c;
        if (discriminant < 0)
            return std::nullopt;
        const double root = std::sqrt(discriminant);
        enters = std::max(enters, (-b - root) / a);
        leaves = std::min(leaves, (-b + root) / a);
    }
    return enters <= leaves ? std::optional(enters) : std::nullopt;
}

/// Follows a ray over the plant cells of one stand and keeps the nearest plant it meets.
class RayWalk
{
public:
    RayWalk(const Stand &stand, const Ray &ray, const ExtentOf &extentOf) : m_stand(stand), m_ray(ray)
    {
        for (const auto &kind : stand.store->kindIds())
            m_extents.push_back(extentOf(*stand.placed, kind));
    }

    void walk(double farthest, std::optional<FoundPlant> &best)
    {
        const auto from = m_ray.origin - m_stand.placed->position;
        const auto &along = m_ray.direction;
        // Only where there are plants at all.
        double enters = 0;
        double leaves = farthest;
        const auto area = m_stand.store->cellBounds().grown(1);
        clip(from.x, along.x, area.x0 * PlantCellSide, area.x1 * PlantCellSide, enters, leaves);
        clip(from.z, along.z, area.z0 * PlantCellSide, area.z1 * PlantCellSide, enters, leaves);
        if (!(enters <= leaves))
            return;
        const auto start = from + along * enters;
        const auto cellAt = [](double metres, int first, int end) {
            return std::int32_t(std::clamp(std::floor(metres / PlantCellSide), double(first), double(end - 1)));
        };
        CellCoord at{cellAt(start.x, area.x0, area.x1), cellAt(start.z, area.z0, area.z1)};
        const auto exit = [](double o, double d, std::int32_t cell) {
            return d == 0 ? std::numeric_limits<double>::infinity()
                          : ((cell + (d > 0 ? 1 : 0)) * PlantCellSide - o) / d;
        };
        lookRound(at, std::nullopt, best);
        for (;;) {
            const double exitX = exit(from.x, along.x, at.x);
            const double exitZ = exit(from.z, along.z, at.z);
            const double exits = std::min(exitX, exitZ);
            // What the ray meets before it leaves this cell stands in the cells seen so far.
            if (exits >= leaves || (best && best->distance <= exits))
                return;
            const auto before = at;
            if (exitX <= exitZ)
                at.x += along.x > 0 ? 1 : -1;
            else
                at.z += along.z > 0 ? 1 : -1;
            lookRound(at, before, best);
        }
    }

private:
    /// Looks into the cells round `at` that are not also round `before`.
    void lookRound(CellCoord at, std::optional<CellCoord> before, std::optional<FoundPlant> &best)
    {
        for (int z = at.z - 1; z <= at.z + 1; ++z)
            for (int x = at.x - 1; x <= at.x + 1; ++x)
                if (!before || std::abs(x - before->x) > 1 || std::abs(z - before->z) > 1)
                    if (const auto *cell = m_stand.store->cell({x, z}))
                        look({x, z}, *cell, best);
    }

    void look(CellCoord coord, const PlantCell &cell, std::optional<FoundPlant> &best)
    {
        const auto kinds = cell.kinds();
        const auto scales = cell.scales();
        for (std::size_t row = 0; row < kinds.size(); ++row) {
            if (!m_stand.wants(kinds[row]))
                continue;
            const auto foot = m_stand.placed->position + cell.plant(coord, row).metres();
            const auto met = entry(m_ray, foot, m_extents[kinds[row]], scales[row] / UnitsPerScale);
            if (!met || (best && best->distance <= *met))
                continue;
            best = m_stand.found(coord, cell, row);
            best->distance = *met;
        }
    }

    const Stand &m_stand;
    const Ray &m_ray;
    std::vector<PlantExtent> m_extents; ///< by kind index
};

} // namespace

std::vector<FoundPlant> plantsNear(const Scene &scene, glm::dvec2 centre, double radius, const PlantFilter &filter)
{
    std::vector<FoundPlant> plants;
    visitIn(standsOf(scene, filter), boxAround(centre, radius),
            [&](const Stand &stand, CellCoord coord, const PlantCell &cell, std::size_t row, double x, double z) {
                const double distance2 = (x - centre.x) * (x - centre.x) + (z - centre.y) * (z - centre.y);
                if (distance2 > radius * radius)
                    return;
                plants.push_back(stand.found(coord, cell, row));
                plants.back().distance = std::sqrt(distance2);
            });
    return plants;
}

std::vector<FoundPlant> plantsIn(const Scene &scene, const GroundBox &box, const PlantFilter &filter)
{
    std::vector<FoundPlant> plants;
    visitIn(standsOf(scene, filter), box,
            [&](const Stand &stand, CellCoord coord, const PlantCell &cell, std::size_t row, double x, double z) {
                if (box.meets({x, z, x, z}))
                    plants.push_back(stand.found(coord, cell, row));
            });
    return plants;
}

std::vector<FoundPlant> plantsInside(const Scene &scene, std::span<const glm::dvec2> polygon, const PlantFilter &filter)
{
    std::vector<FoundPlant> plants;
    if (polygon.size() < 3)
        return plants;
    GroundBox box{polygon[0].x, polygon[0].y, polygon[0].x, polygon[0].y};
    for (const auto &point : polygon)
        box = box.united({point.x, point.y, point.x, point.y});
    visitIn(standsOf(scene, filter), box,
            [&](const Stand &stand, CellCoord coord, const PlantCell &cell, std::size_t row, double x, double z) {
                if (isInside(polygon, x, z))
                    plants.push_back(stand.found(coord, cell, row));
            });
    return plants;
}

std::optional<FoundPlant> nearestPlant(const Scene &scene, glm::dvec2 centre, double farthest,
                                       const PlantFilter &filter)
{
    const auto stands = standsOf(scene, filter);
    std::optional<FoundPlant> nearest;
    // Squares that double in size until one holds a plant nearer than its edge.
    for (double reach = std::min(PlantCellSide / 4, farthest);; reach = std::min(reach * 2, farthest)) {
        double best2 = reach * reach;
        visitIn(stands, boxAround(centre, reach),
                [&](const Stand &stand, CellCoord coord, const PlantCell &cell, std::size_t row, double x, double z) {
                    const double distance2 = (x - centre.x) * (x - centre.x) + (z - centre.y) * (z - centre.y);
                    if (distance2 > best2 || (nearest && distance2 == best2))
                        return;
                    best2 = distance2;
                    nearest = stand.found(coord, cell, row);
                    nearest->distance = std::sqrt(distance2);
                });
        if (nearest || reach >= farthest)
            return nearest;
    }
}

bool hasRoom(const Scene &scene, glm::dvec2 centre, double spacing, const PlantFilter &filter)
{
    bool room = true;
    visitIn(standsOf(scene, filter), boxAround(centre, spacing),
            [&](const Stand &, CellCoord, const PlantCell &, std::size_t, double x, double z) {
                room = room && (x - centre.x) * (x - centre.x) + (z - centre.y) * (z - centre.y) >= spacing * spacing;
            });
    return room;
}

std::optional<FoundPlant> plantAlong(const Scene &scene, const Ray &ray, const ExtentOf &extentOf, double farthest,
                                     const PlantFilter &filter)
{
    std::optional<FoundPlant> best;
    const auto &o = ray.origin;
    const auto &d = ray.direction;
    if (!std::isfinite(o.x + o.y + o.z + d.x + d.y + d.z) || !(farthest >= 0))
        return best;
    for (const auto &stand : standsOf(scene, filter))
        RayWalk(stand, ray, extentOf).walk(farthest, best);
    if (best && best->distance > farthest)
        best.reset();
    return best;
}

} // namespace sward
