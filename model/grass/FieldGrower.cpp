#include "model/grass/FieldGrower.h"

#include "model/document/Change.h"
#include "model/document/RecordDifferences.h"
#include "model/grass/GrassKernel.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace sward {
namespace {

/// More cells than these are not named one by one.
constexpr std::int64_t MostDirty = 20000;

int cellsAcross(double metres, double cell)
{
    // A last sliver that comes of rounding alone is no cell.
    return std::max(1, int(std::ceil(metres / cell - 1e-9)));
}

/// A place in units of a cell, from 16 random bits.
std::uint32_t unitOf(std::uint32_t bits)
{
    return bits * std::uint32_t(GrassUnits) >> 16;
}

} // namespace

struct FieldGrower::Rules
{
    FoliageField field;
    double least2 = 0; ///< the least of normal y, squared
    Exclusions::Filter exclusions;
};

FieldGrower::FieldGrower(const Scene &scene, const FieldGrower *previous)
{
    if (scene.foliage.isEmpty())
        return;
    m_heights = HeightField(scene);
    m_hasGround = scene.landscape != nullptr;
    m_water = WaterMap(scene);
    m_zones = scene.zones;
    m_roads = scene.roads;
    const bool isKnown = previous && previous->m_exclusions && previous->m_zones.sharesAll(scene.zones) &&
                         previous->m_roads.sharesAll(scene.roads);
    m_exclusions = isKnown ? previous->m_exclusions : std::make_shared<const Exclusions>(scene);
    for (const auto &record : scene.foliage.items()) {
        Field field;
        field.size = {record->sizeX, record->sizeZ};
        field.corner = glm::dvec2(record->position.x, record->position.z) - field.size / 2.0;
        field.cellMetres = record->cellSize;
        field.cellsX = cellsAcross(record->sizeX, record->cellSize);
        field.cellsZ = cellsAcross(record->sizeZ, record->cellSize);
        const auto cells = std::int64_t(field.cellsX) * field.cellsZ;
        if (record->count <= 0)
            field.whySkipped = "it has no plants in a cell";
        else if (cells > FoliageField::MostCells)
            field.whySkipped = fmt::format("it has {} cells, more than {}", cells, FoliageField::MostCells);
        else if (m_hasGround && m_heights.isEmpty())
            field.whySkipped = "the landscape has no heights";
        m_fields.push_back(std::move(field));
        m_rules.push_back(std::make_shared<const Rules>(
            Rules{*record, record->minUp * record->minUp, m_exclusions->filterFor(subjectOf(*record))}));
    }
}

TexelRect FieldGrower::cellsIn(std::size_t index, const GroundBox &box) const
{
    const auto &field = m_fields[index];
    const auto at = [&](double world, double corner, int count) {
        return int(std::clamp(std::floor((world - corner) / field.cellMetres), -1.0, double(count)));
    };
    const TexelRect cells{at(box.minX, field.corner.x, field.cellsX), at(box.minZ, field.corner.y, field.cellsZ),
                          at(box.maxX, field.corner.x, field.cellsX) + 1,
                          at(box.maxZ, field.corner.y, field.cellsZ) + 1};
    return cells.intersected({0, 0, field.cellsX, field.cellsZ});
}

GroundBox FieldGrower::boundsOf(std::size_t index, CellCoord cell) const
{
    const auto &field = m_fields[index];
    const glm::dvec2 low = field.corner + glm::dvec2(cell.x, cell.z) * field.cellMetres;
    return {low.x, low.y, low.x + field.cellMetres, low.y + field.cellMetres};
}

glm::dvec2 FieldGrower::heightsIn(std::size_t index, CellCoord cell) const
{
    const double level = m_rules[index]->field.position.y;
    if (!m_hasGround)
        return {level, level};
    constexpr int steps = 32;
    const auto bounds = boundsOf(index, cell);
    glm::dvec2 range(std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity());
    for (int j = 0; j <= steps; ++j)
        for (int i = 0; i <= steps; ++i) {
            const double y = m_heights.heightAt(bounds.minX + (bounds.maxX - bounds.minX) * i / steps,
                                                bounds.minZ + (bounds.maxZ - bounds.minZ) * j / steps);
            range = {std::min(range.x, y), std::max(range.y, y)};
        }
    return range;
}

GrassBox FieldGrower::grow(std::size_t index, CellCoord cell, std::vector<GrassInstance> &out) const
{
    const auto &field = m_fields[index];
    const auto &rules = *m_rules[index];
    const auto &record = rules.field;
    const auto bounds = boundsOf(index, cell);
    GrassBox box{{bounds.minX, record.position.y, bounds.minZ}, {field.cellMetres, 0, field.cellMetres}};
    if (!field.grows())
        return box;
    const double unit = field.cellMetres / GrassUnits;
    const glm::dvec2 end = field.corner + field.size;
    const double depth = record.waterDepth;
    const bool mayBeWet = m_water.isNear(bounds, 0);
    const auto shapes =
        rules.exclusions.any ? m_exclusions->acting(rules.exclusions, bounds) : std::vector<const ExclusionShape *>();
    const std::uint32_t seed = joinHash(joinHash(scramble(record.seed), std::uint32_t(cell.x)), std::uint32_t(cell.z));

    const auto first = out.size();
    std::vector<double> heights;
    for (int i = 0; i < record.count; ++i) {
        const std::uint32_t key = joinHash(seed, std::uint32_t(i));
        const std::uint32_t unitX = unitOf(key & 0xffffU), unitZ = unitOf(key >> 16);
        const double x = bounds.minX + unitX * unit, z = bounds.minZ + unitZ * unit;
        if (x > end.x || z > end.y)
            continue;
        double y = record.position.y;
        if (m_hasGround) {
            if (!m_heights.contains(x, z) || m_heights.isHole(x, z))
                continue;
            y = m_heights.heightAt(x, z);
            const double up = m_heights.normalAt(x, z).y;
            if (up * up < rules.least2)
                continue;
        }
        if ((record.heightMin && y < *record.heightMin) || (record.heightMax && y > *record.heightMax))
            continue;
        if (mayBeWet && m_water.isUnder(x, y + depth, z))
            continue;
        const bool isTaken = std::any_of(shapes.begin(), shapes.end(), [&](const ExclusionShape *shape) {
            const double share = shape->shareTaken(x, y, z, rules.exclusions.padding);
            return share >= 1 || (share > 0 && candidateWord(key, 4) < share * 4294967296.0);
        });
        if (isTaken)
            continue;
        GrassInstance plant;
        plant.words[0] = unitX;
        plant.words[1] = unitZ;
        const std::uint32_t size = candidateWord(key, 3) >> 24;
        plant.words[2] = candidateWord(key, 2) >> 16 | size << 16 | size << 24;
        plant.words[3] = size | std::uint32_t(127) << 24;
        out.push_back(plant);
        heights.push_back(y);
    }
    if (heights.empty())
        return box;
    const auto [low, high] = std::minmax_element(heights.begin(), heights.end());
    box.origin.y = *low;
    box.size.y = *high - *low;
    const double unitsPerMetre = box.size.y > 0 ? GrassUnits / box.size.y : 0;
    for (std::size_t i = 0; i < heights.size(); ++i)
        out[first + i].words[0] |= std::uint32_t(std::floor((heights[i] - box.origin.y) * unitsPerMetre + 0.5)) << 16;
    return box;
}

FieldBounds boundsOf(const FoliageField &field)
{
    FieldBounds bounds;
    bounds.cells = std::int64_t(cellsAcross(field.sizeX, field.cellSize)) * cellsAcross(field.sizeZ, field.cellSize);
    bounds.plants = bounds.cells * field.count;
    bounds.plantsPer100m2 = field.count / (field.cellSize * field.cellSize) * 100;
    return bounds;
}

namespace {

/// Whether two states of a field grow the same plants: only what places and shapes them counts.
bool growsAlike(FoliageField a, const FoliageField &b)
{
    a.name = b.name;
    a.material = b.material;
    a.bladeHeight = b.bladeHeight;
    a.bladeWidth = b.bladeWidth;
    a.lodDistance = b.lodDistance;
    a.drawDistance = b.drawDistance;
    a.cardU0 = b.cardU0;
    a.cardV0 = b.cardV0;
    a.cardU1 = b.cardU1;
    a.cardV1 = b.cardV1;
    a.cardTent = b.cardTent;
    a.castShadows = b.castShadows;
    a.unknown = b.unknown;
    // Of the mesh it only counts whether there is one: trees have a tag of their own.
    if (a.mesh.empty() == b.mesh.empty())
        a.mesh = b.mesh;
    // Sizes are shares of the range in an instance.
    a.minScale = b.minScale;
    a.maxScale = b.maxScale;
    return a == b;
}

} // namespace

std::optional<std::vector<CellCoord>> dirtyFieldCells(const Scene &before, const Scene &after, const Change &change,
                                                      const FieldGrower &grower, std::size_t index)
{
    const auto &record = after.foliage[index];
    const bool sameField = before.foliage.indexOf(record.id) == int(index) && growsAlike(before.foliage[index], record);
    const bool otherGround = std::any_of(change.rasters.begin(), change.rasters.end(), [](const Change::Tiles &tiles) {
        return (tiles.kind == SlotKind::Heights || tiles.kind == SlotKind::Holes) && tiles.replaced;
    });
    if (change.everything || change.touches(SlotKind::Landscape) || otherGround || !sameField)
        return std::nullopt;

    std::vector<CellCoord> cells;
    bool areAll = false;
    const auto add = [&](const GroundBox &box) {
        const auto rect = grower.cellsIn(index, box);
        areAll = areAll || std::int64_t(rect.width()) * rect.height() > MostDirty;
        if (areAll)
            return;
        for (int z = rect.z0; z < rect.z1; ++z)
            for (int x = rect.x0; x < rect.x1; ++x)
                cells.push_back({x, z});
    };
    if (change.touches(SlotKind::Zones))
        visitDifferences(before.zones, after.zones,
                         [&](const Zone &zone) { add(ExclusionShape(zone).bounds().grown(record.zonePadding)); });
    if (change.touches(SlotKind::Roads))
        visitDifferences(before.roads, after.roads,
                         [&](const Road &road) { add(boundsOf(road).grown(record.zonePadding)); });
    if (change.touches(SlotKind::Water))
        visitDifferences(before.water, after.water, [&](const Water &water) {
            constexpr double everywhere = std::numeric_limits<double>::max();
            GroundBox box{-everywhere, -everywhere, everywhere, everywhere};
            if (!water.polygon.empty()) {
                box = {everywhere, everywhere, -everywhere, -everywhere};
                for (const auto &point : water.polygon)
                    box = box.united({point.x, point.y, point.x, point.y});
            }
            add(box);
        });
    for (const auto &tiles : change.rasters) {
        if ((tiles.kind != SlotKind::Heights && tiles.kind != SlotKind::Holes) || !after.landscape)
            continue;
        const double quad = after.landscape->quadSize;
        const auto &corner = after.landscape->position;
        // The normal at a place looks one sample further than its height does.
        add({corner.x + (tiles.rect.x0 - 2) * quad, corner.z + (tiles.rect.z0 - 2) * quad,
             corner.x + (tiles.rect.x1 + 1) * quad, corner.z + (tiles.rect.z1 + 1) * quad});
    }
    if (areAll)
        return std::nullopt;
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
}

} // namespace sward
