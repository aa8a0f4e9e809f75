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

/// A cell without plants. `stream` tells those of one source from those of another.
CellInput cellOf(const GrassBox &box, CellCoord cell, std::uint32_t stream)
{
    CellInput input;
    input.origin = box.origin;
    input.size = glm::vec3(box.size);
    input.size.y = std::max(input.size.y, 0.01F);
    input.seed =
        mixed(std::uint32_t(cell.x) ^ mixed(std::uint32_t(cell.z) + stream * 0x9e3779b9U + 0x51ed27U)) & 0xffffffU;
    return input;
}

void addRun(CellInput &input, int plant, const std::vector<GrassInstance> &grown)
{
    if (grown.empty())
        return;
    PlantRun run;
    run.plant = plant;
    run.instances.resize(grown.size());
    // Both are laid out alike.
    std::transform(grown.begin(), grown.end(), run.instances.begin(), [](const GrassInstance &g) {
        return InstanceRecord{{g.words[0], g.words[1], g.words[2], g.words[3]}};
    });
    sortByRank(run.instances);
    input.runs.push_back(std::move(run));
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
    CellInput input = cellOf(m_grower->boxOf(cell), cell, 0);
    std::vector<GrassInstance> grown;
    for (std::size_t variety = 0; variety < m_plants.size(); ++variety) {
        if (m_plants[variety] < 0)
            continue;
        grown.clear();
        m_grower->grow(cell, variety, grown);
        addRun(input, m_plants[variety], grown);
    }
    return input;
}

SceneField::SceneField(std::shared_ptr<const FieldGrower> grower, std::size_t field, int plant, double drawDistance)
    : m_grower(std::move(grower)), m_field(field), m_plant(plant), m_drawDistance(drawDistance)
{
}

GrassSource::Grid SceneField::grid() const
{
    const auto &field = m_grower->fields()[m_field];
    return {field.corner, field.cellMetres, field.cellsX, field.cellsZ};
}

CellInput SceneField::grow(CellCoord cell) const
{
    std::vector<GrassInstance> grown;
    const auto box = m_grower->grow(m_field, cell, grown);
    CellInput input = cellOf(box, cell, std::uint32_t(m_field) + 1);
    addRun(input, m_plant, grown);
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
