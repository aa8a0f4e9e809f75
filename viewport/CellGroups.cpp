#include "viewport/CellGroups.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace sward {

CellGroups::Place CellGroups::placeOf(const DrawnCell &cell)
{
    constexpr double groupMetres = 128;
    const auto index = [](double metres) { return std::int64_t(std::floor(metres / groupMetres)); };
    return {index(cell.input.origin.z), index(cell.input.origin.x)};
}

void CellGroups::Group::measure(const std::vector<PlantShape> &shapes)
{
    grassDistance = 0;
    drawDistance = 0;
    for (const auto &[key, cell] : cells) {
        const auto &input = cell->input;
        const auto end = input.origin + glm::dvec3(input.size);
        const bool first = cell == cells.front().second;
        low = first ? input.origin : glm::min(low, input.origin);
        high = first ? end : glm::max(high, end);
        for (const auto &run : input.runs) {
            const auto &shape = shapes[std::size_t(run.plant)];
            auto &farthest = shape.isGrass ? grassDistance : drawDistance;
            farthest = std::max(farthest, shape.drawDistance);
        }
    }
}

void CellGroups::add(CellKey key, DrawnCell *cell, const std::vector<PlantShape> &shapes)
{
    auto &group = m_groups[placeOf(*cell)];
    const std::pair entry(key, cell);
    group.cells.insert(std::lower_bound(group.cells.begin(), group.cells.end(), entry), entry);
    group.measure(shapes);
}

void CellGroups::remove(CellKey key, const DrawnCell &cell, const std::vector<PlantShape> &shapes)
{
    const auto found = m_groups.find(placeOf(cell));
    if (found == m_groups.end())
        return;
    std::erase_if(found->second.cells, [key](const auto &entry) { return entry.first == key; });
    if (found->second.cells.empty())
        m_groups.erase(found);
    else
        found->second.measure(shapes);
}

void CellGroups::findNear(const FrameView &view, std::vector<DrawnCell *> &out) const
{
    out.clear();
    for (const auto &[place, group] : m_groups) {
        const float reach =
            std::max(group.grassDistance * view.quality.grassDistance, group.drawDistance * view.quality.drawDistance);
        const glm::vec3 low(group.low - view.anchor);
        const glm::vec3 high(group.high - view.anchor);
        if (glm::length(glm::max(glm::max(low - view.eye, view.eye - high), glm::vec3(0))) >= reach)
            continue;
        for (const auto &[key, cell] : group.cells)
            out.push_back(cell);
    }
}

} // namespace sward
