#include "viewport/SceneGrass.h"

#include "model/terrain/Zones.h"

#include <algorithm>
#include <set>

namespace sward {

namespace {

std::uint32_t mixed(std::uint32_t x)
{
    x ^= x >> 16;
    x *= 0x7feb352dU;
    x ^= x >> 15;
    x *= 0x846ca68bU;
    return x ^ (x >> 16);
}

void addCells(std::set<CellCoord> &cells, const GrassGrid &grid, const GroundBox &box)
{
    const auto area = grid.cellsIn(box);
    for (int z = area.z0; z < area.z1; ++z)
        for (int x = area.x0; x < area.x1; ++x)
            cells.insert({x, z});
}

/// World metres of texels of a raster over the whole ground, with the neighbours that interpolation reads.
GroundBox boxOf(const TexelRect &rect, int width, int height, const GrassGrid &grid)
{
    const double stepX = grid.widthMetres() / std::max(width - 1, 1);
    const double stepZ = grid.depthMetres() / std::max(height - 1, 1);
    return {grid.corner().x + (rect.x0 - 2) * stepX, grid.corner().y + (rect.z0 - 2) * stepZ,
            grid.corner().x + (rect.x1 + 1) * stepX, grid.corner().y + (rect.z1 + 1) * stepZ};
}

bool usesLayer(const Scene &scene, const std::string &layer)
{
    return std::any_of(scene.grassTypes.items().begin(), scene.grassTypes.items().end(), [&](const auto &type) {
        return type->layer == layer || std::any_of(type->masks.begin(), type->masks.end(), [&](const auto &m) { return m.layer == layer; });
    });
}

} // namespace

SceneGrass::SceneGrass(std::shared_ptr<const GrassGrower> grower, std::vector<int> plants, double drawDistance)
    : m_grower(std::move(grower)), m_plants(std::move(plants)), m_drawDistance(drawDistance)
{
}

GrassSource::Grid SceneGrass::grid() const
{
    const auto &grid = m_grower->grid();
    return {grid.corner(), grid.cellMetres(), grid.cellsX(), grid.cellsZ()};
}

CellInput SceneGrass::grow(CellCoord cell) const
{
    CellInput input;
    const auto box = m_grower->boxOf(cell);
    input.origin = box.origin;
    input.size = glm::vec3(box.size);
    input.size.y = std::max(input.size.y, 0.01F);
    input.seed = mixed(std::uint32_t(cell.x) ^ mixed(std::uint32_t(cell.z) + 0x51ed27U)) & 0xffffffU;
    std::vector<GrassInstance> grown;
    for (std::size_t variety = 0; variety < m_plants.size(); ++variety) {
        if (m_plants[variety] < 0)
            continue;
        grown.clear();
        m_grower->grow(cell, variety, grown);
        if (grown.empty())
            continue;
        PlantRun run;
        run.plant = m_plants[variety];
        run.instances.resize(grown.size());
        // Both are laid out alike.
        std::transform(grown.begin(), grown.end(), run.instances.begin(), [](const GrassInstance &g) {
            return InstanceRecord{{g.words[0], g.words[1], g.words[2], g.words[3]}};
        });
        sortByRank(run.instances);
        input.runs.push_back(std::move(run));
    }
    return input;
}

std::optional<std::vector<CellCoord>> touchedCells(const GrassGrid &grid, const Scene &before, const Scene &after, const Change &change)
{
    for (const auto kind : {SlotKind::Landscape, SlotKind::GrassTypes, SlotKind::Roads, SlotKind::Water})
        if (change.touches(kind))
            return std::nullopt;
    std::set<CellCoord> cells;
    for (const auto &raster : change.rasters) {
        if (raster.kind == SlotKind::Weights && !usesLayer(after, raster.layer))
            continue;
        if (raster.replaced)
            return std::nullopt;
        int width = after.heights.width();
        int height = after.heights.height();
        if (raster.kind == SlotKind::Weights)
            if (const auto *weights = after.weights.find(raster.layer)) {
                width = weights->width();
                height = weights->height();
            }
        addCells(cells, grid, boxOf(raster.rect, width, height, grid));
    }
    if (change.touches(SlotKind::Zones))
        for (const auto *scene : {&before, &after})
            for (const auto &zone : scene->zones.items()) {
                const auto *other = (scene == &before ? after : before).zones.find(zone->id);
                if (other && *other == *zone)
                    continue;
                // Tags and paddings of single types may widen a zone; a metre or two of grace costs little.
                addCells(cells, grid, ExclusionShape(*zone).bounds().grown(4));
            }
    return std::vector<CellCoord>(cells.begin(), cells.end());
}

} // namespace sward
