#include "model/grass/GrassDirt.h"

#include "model/document/RecordDifferences.h"
#include "model/terrain/SceneWeights.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace sward {
namespace {

bool uses(const GrassType &type, const std::string &layer)
{
    return type.layer == layer || std::any_of(type.masks.begin(), type.masks.end(),
                                              [&](const GrassMask &mask) { return mask.layer == layer; });
}

/// Collects dirty places and puts them into cells and units.
class Collector
{
public:
    Collector(const Scene &after, const GrassGrower &grower)
        : m_scene(after), m_grower(grower), m_wholly(grower.varietyCount())
    {
    }

    void wholly(std::size_t variety) { m_wholly[variety] = true; }

    /// Dirties whatever of `variety` stands in a world box; of whole cells when the ground itself moved.
    void add(std::size_t variety, const GroundBox &box, bool wholeCells = false)
    {
        const auto &grid = m_grower.grid();
        if (m_wholly[variety] || !m_grower.varieties()[variety].grows())
            return;
        const auto cells = grid.cellsIn(box);
        for (int z = cells.z0; z < cells.z1; ++z)
            for (int x = cells.x0; x < cells.x1; ++x) {
                const auto bounds = grid.boundsOf({x, z});
                const double unit = grid.cellMetres() / GrassUnits;
                const GrassRegion inCell{
                    floored((box.minX - bounds.minX) / unit) - 1, floored((box.minZ - bounds.minZ) / unit) - 1,
                    floored((box.maxX - bounds.minX) / unit) + 2, floored((box.maxZ - bounds.minZ) / unit) + 2};
                const auto region = wholeCells ? WholeCell : inCell.intersected(WholeCell);
                if (region.isEmpty())
                    continue;
                auto &known = m_parts[{z, x, variety}];
                known = known.united(region);
            }
    }

    void addAll(const GroundBox &box, bool wholeCells = false)
    {
        for (std::size_t variety = 0; variety < m_grower.varietyCount(); ++variety)
            add(variety, box, wholeCells);
    }

    /// The ground that samples [x0, x1) × [z0, z1) of a raster over the whole landscape have a say in.
    GroundBox groundUnder(const TexelRect &rect, int width, int height) const
    {
        const auto &grid = m_grower.grid();
        const glm::dvec2 spacing(grid.widthMetres() / std::max(width - 1, 1),
                                 grid.depthMetres() / std::max(height - 1, 1));
        const auto corner = grid.corner();
        return {corner.x + (rect.x0 - 1) * spacing.x, corner.y + (rect.z0 - 1) * spacing.y,
                corner.x + rect.x1 * spacing.x, corner.y + rect.z1 * spacing.y};
    }

    GrassDirt take()
    {
        GrassDirt dirt;
        for (std::size_t variety = 0; variety < m_wholly.size(); ++variety)
            if (m_wholly[variety])
                dirt.varieties.push_back(variety);
        for (const auto &[key, region] : m_parts) {
            const auto &[z, x, variety] = key;
            if (!m_wholly[variety])
                dirt.parts.push_back({{x, z}, variety, region});
        }
        return dirt;
    }

private:
    static int floored(double units)
    {
        return int(std::clamp(std::floor(units), -double(GrassUnits), 2.0 * GrassUnits));
    }

    const Scene &m_scene;
    const GrassGrower &m_grower;
    std::vector<bool> m_wholly;
    std::map<std::tuple<int, int, std::size_t>, GrassRegion> m_parts; ///< by z, x, variety
};

bool sameVarieties(const Scene &before, const Scene &after)
{
    const auto &a = before.grassTypes.items();
    const auto &b = after.grassTypes.items();
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto &x, const auto &y) {
        return x->id == y->id &&
               std::equal(x->varieties.begin(), x->varieties.end(), y->varieties.begin(), y->varieties.end(),
                          [](const GrassVariety &v, const GrassVariety &w) { return v.id == w.id; });
    });
}

/// Whether two states of a variety grow the same plants: only what places and shapes them counts.
bool growsAlike(GrassVariety a, const GrassVariety &b)
{
    a.name = b.name;
    a.materials = b.materials;
    a.startCullDistance = b.startCullDistance;
    a.minLod = b.minLod;
    a.instancesPerLeaf = b.instancesPerLeaf;
    a.castShadows = b.castShadows;
    a.receiveShadows = b.receiveShadows;
    a.useLandscapeLightmap = b.useLandscapeLightmap;
    a.bladeHeight = b.bladeHeight;
    a.bladeWidth = b.bladeWidth;
    a.unknown = b.unknown;
    if (a.whySkipped() == b.whySkipped() && subjectOf(a).tags == subjectOf(b).tags) {
        a.mesh = b.mesh;
        a.endCullDistance = b.endCullDistance;
    }
    return a == b;
}

void addTypes(const Scene &before, const Scene &after, const GrassGrower &grower, Collector &dirty)
{
    for (std::size_t i = 0; i < grower.varietyCount(); ++i) {
        const auto &variety = grower.varieties()[i];
        const auto &was = before.grassTypes[variety.type];
        const auto &is = after.grassTypes[variety.type];
        const bool typeAlike =
            was.enabled == is.enabled && was.layer == is.layer && was.masks == is.masks && was.seed == is.seed;
        // A Halton sequence runs on from one variety to the next.
        bool alike = typeAlike && growsAlike(was.varieties[variety.variety], is.varieties[variety.variety]);
        if (is.varieties[variety.variety].placement == GrassVariety::Placement::Halton)
            for (std::size_t k = 0; alike && k < variety.variety; ++k)
                alike = was.varieties[k].density == is.varieties[k].density;
        if (!alike)
            dirty.wholly(i);
    }
}

void addWater(const Scene &before, const Scene &after, const GrassGrower &grower, Collector &dirty)
{
    visitDifferences(before.water, after.water, [&](const Water &water) {
        for (std::size_t i = 0; i < grower.varietyCount(); ++i) {
            if (water.polygon.empty()) {
                dirty.wholly(i);
                continue;
            }
            GroundBox box{water.polygon[0].x, water.polygon[0].y, water.polygon[0].x, water.polygon[0].y};
            for (const auto &point : water.polygon)
                box = box.united({point.x, point.y, point.x, point.y});
            dirty.add(i, box.grown(grower.waterReach(i)));
        }
    });
}

} // namespace

GrassDirt dirtyGrass(const Scene &before, const Scene &after, const Change &change, const GrassGrower &grower)
{
    GrassDirt dirt;
    const bool otherGround = std::any_of(change.rasters.begin(), change.rasters.end(), [](const Change::Tiles &tiles) {
        return tiles.kind == SlotKind::Heights && tiles.replaced;
    });
    const bool otherLimit = before.streaming->maxInstancesPerComponent != after.streaming->maxInstancesPerComponent;
    const bool otherTarget = before.settings->target != after.settings->target;
    if (change.everything || change.touches(SlotKind::Landscape) || otherGround || otherLimit || otherTarget ||
        !sameVarieties(before, after)) {
        dirt.everything = true;
        return dirt;
    }

    Collector dirty(after, grower);
    if (change.touches(SlotKind::GrassTypes))
        addTypes(before, after, grower, dirty);
    if (change.touches(SlotKind::Zones))
        visitDifferences(before.zones, after.zones,
                         [&](const Zone &zone) { dirty.addAll(ExclusionShape(zone).bounds()); });
    if (change.touches(SlotKind::Roads))
        visitDifferences(before.roads, after.roads, [&](const Road &road) { dirty.addAll(boundsOf(road)); });

    if (change.touches(SlotKind::Water))
        addWater(before, after, grower, dirty);

    for (const auto &tiles : change.rasters) {
        if (tiles.kind == SlotKind::Heights) {
            const auto box = dirty.groundUnder(tiles.rect, after.heights.width(), after.heights.height());
            for (std::size_t i = 0; i < grower.varietyCount(); ++i)
                dirty.add(i, box.grown(after.water.isEmpty() ? 0 : grower.waterReach(i)), true);
        } else if (tiles.kind == SlotKind::Holes) {
            const auto rect = tiles.replaced ? after.heights.bounds() : tiles.rect;
            dirty.addAll(dirty.groundUnder(rect, after.heights.width(), after.heights.height()));
        }
    }
    for (const auto &touched : touchedWeights(before, after, change)) {
        const auto *layer = after.layers.find(touched.layer);
        const auto *raster = after.weights.find(touched.layer);
        const auto bounds = layer ? paintedOn(after, *layer).bounds() : raster ? raster->bounds() : TexelRect();
        for (std::size_t i = 0; i < grower.varietyCount(); ++i) {
            if (!uses(after.grassTypes[grower.varieties()[i].type], touched.layer))
                continue;
            if (touched.replaced || bounds.isEmpty() || touched.rect == bounds) {
                dirty.wholly(i);
                continue;
            }
            // Resampled to a finer mask's grid, a sample reaches one of that grid's further.
            const auto box = dirty.groundUnder(touched.rect, bounds.width(), bounds.height());
            dirty.add(i, box.grown(grower.metresPerWeight(i)));
        }
    }
    return dirty.take();
}

} // namespace sward
