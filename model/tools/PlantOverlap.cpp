#include "model/tools/PlantOverlap.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace sward {
namespace {

struct Spot
{
    std::int64_t x = 0; ///< millimetres
    std::int64_t z = 0;
    std::int64_t reach = 0;
    PlantId id = 0;
    std::size_t row = 0;
    bool isOwn = false;
};

/// Millimetres within which no other plant should stand, by the store's kind index; 0 for missing kinds.
std::vector<std::int64_t> reachesOf(const PlacedFoliage &placed, const PlantStore &store)
{
    std::vector<std::int64_t> reaches;
    reaches.reserve(store.kindIds().size());
    for (const auto &id : store.kindIds()) {
        const PlantKind *kind = placed.kind(id);
        const double millimetres = kind ? kind->placement.spacing * OverlapShare * UnitsPerMetre : 0;
        reaches.push_back(kind ? std::max<std::int64_t>(1, std::llround(millimetres)) : 0);
    }
    return reaches;
}

} // namespace

std::vector<std::size_t> overlappingRows(const PlacedFoliage &placed, const PlantStore &store, CellCoord coord,
                                         const PlantCell &cell)
{
    const auto reaches = reachesOf(placed, store);
    const std::int64_t widest = reaches.empty() ? 0 : *std::max_element(reaches.begin(), reaches.end());
    std::vector<Spot> spots;
    spots.reserve(cell.size());
    std::int64_t minX = std::numeric_limits<std::int64_t>::max(), minZ = minX, maxX = -minX, maxZ = -minX;
    const auto add = [&](const Plant &plant, std::size_t row, bool isOwn) {
        if (reaches[plant.kind] > 0)
            spots.push_back({plant.x, plant.z, reaches[plant.kind], plant.id, row, isOwn});
    };
    for (std::size_t row = 0; row < cell.size(); ++row) {
        const Plant plant = cell.plant(coord, row);
        add(plant, row, true);
        minX = std::min<std::int64_t>(minX, plant.x);
        maxX = std::max<std::int64_t>(maxX, plant.x);
        minZ = std::min<std::int64_t>(minZ, plant.z);
        maxZ = std::max<std::int64_t>(maxZ, plant.z);
    }
    const auto within = [&](const Plant &plant) {
        return plant.x > minX - widest && plant.x < maxX + widest && plant.z > minZ - widest && plant.z < maxZ + widest;
    };
    const auto bounded = [](std::int64_t value) {
        return std::int32_t(std::clamp<std::int64_t>(value, std::numeric_limits<std::int32_t>::min(),
                                                     std::numeric_limits<std::int32_t>::max()));
    };
    if (spots.empty())
        return {};
    store.forEachCellIn(bounded(minX - widest), bounded(minZ - widest), bounded(maxX + widest), bounded(maxZ + widest),
                        [&](CellCoord other, const PlantCell &plants) {
                            if (other == coord)
                                return;
                            for (std::size_t row = 0; row < plants.size(); ++row) {
                                const Plant plant = plants.plant(other, row);
                                if (within(plant))
                                    add(plant, row, false);
                            }
                        });
    std::sort(spots.begin(), spots.end(),
              [](const Spot &a, const Spot &b) { return a.x != b.x ? a.x < b.x : a.id < b.id; });
    std::vector<std::size_t> rows;
    const auto isInTheWay = [](const Spot &spot, const Spot &other) {
        const std::int64_t dx = other.x - spot.x, dz = other.z - spot.z, reach = std::min(spot.reach, other.reach);
        return other.id < spot.id && dx * dx + dz * dz < reach * reach;
    };
    for (std::size_t i = 0; i < spots.size(); ++i) {
        if (!spots[i].isOwn)
            continue;
        bool found = false;
        for (std::size_t j = i; !found && j-- > 0 && spots[i].x - spots[j].x < spots[i].reach;)
            found = isInTheWay(spots[i], spots[j]);
        for (std::size_t j = i + 1; !found && j < spots.size() && spots[j].x - spots[i].x < spots[i].reach; ++j)
            found = isInTheWay(spots[i], spots[j]);
        if (found)
            rows.push_back(spots[i].row);
    }
    std::sort(rows.begin(), rows.end());
    return rows;
}

} // namespace sward
