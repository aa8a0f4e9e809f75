#include "viewport/SceneGrass.h"

#include <algorithm>

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

std::optional<std::vector<CellCoord>> cellsOf(const GrassDirt &dirt)
{
    if (dirt.everything || !dirt.varieties.empty())
        return std::nullopt;
    std::vector<CellCoord> cells;
    for (const auto &part : dirt.parts)
        if (cells.empty() || cells.back() != part.cell)
            cells.push_back(part.cell);
    return cells;
}

} // namespace sward
