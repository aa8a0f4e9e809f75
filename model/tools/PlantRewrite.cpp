#include "model/tools/PlantRewrite.h"

#include <algorithm>

namespace sward {

std::vector<Plant> plantsOf(const PlantStore &store, CellCoord coord)
{
    std::vector<Plant> plants;
    if (const PlantCell *cell = store.cell(coord)) {
        plants.reserve(cell->size());
        for (std::size_t row = 0; row < cell->size(); ++row)
            plants.push_back(cell->plant(coord, row));
    }
    return plants;
}

PlantCells rewritten(const PlantStore &store, const Selection::Cells &selected,
                     const std::function<Plant(const Plant &)> &change)
{
    PlantCells cells;
    std::vector<Plant> strangers;
    for (const auto &[coord, ids] : selected) {
        auto &plants = cells[coord] = plantsOf(store, coord);
        auto kept = plants.begin();
        for (const auto &plant : plants) {
            const Plant after = std::binary_search(ids.begin(), ids.end(), plant.id) ? change(plant) : plant;
            if (cellOf(after.x, after.z) == coord)
                *kept++ = after;
            else
                strangers.push_back(after);
        }
        plants.erase(kept, plants.end());
    }
    for (const auto &plant : strangers) {
        const CellCoord coord = cellOf(plant.x, plant.z);
        const auto [cell, isNew] = cells.try_emplace(coord);
        if (isNew)
            cell->second = plantsOf(store, coord);
        cell->second.push_back(plant);
    }
    return cells;
}

} // namespace sward
