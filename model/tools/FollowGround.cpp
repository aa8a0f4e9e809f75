#include "model/tools/FollowGround.h"

#include <algorithm>
#include <cmath>

namespace sward {
namespace {

std::int32_t millimetres(double metres)
{
    return std::int32_t(std::lround(metres * UnitsPerMetre));
}

/// Gives the heights of a cell's plants anew; returns how many differ from what the edit has.
std::size_t follow(Edit &edit, const PlacedFoliage &placed, CellCoord cell, const PlantCell &plants,
                   const HeightField &then, const HeightField &now)
{
    std::vector<std::int32_t> heights(plants.y().begin(), plants.y().end());
    for (std::size_t row = 0; row < plants.size(); ++row) {
        const double x = placed.position.x + cell.x * PlantCellSide + plants.localX()[row] / UnitsPerMetre;
        const double z = placed.position.z + cell.z * PlantCellSide + plants.localZ()[row] / UnitsPerMetre;
        if (then.contains(x, z))
            heights[row] += millimetres(now.heightAt(x, z) - then.heightAt(x, z));
    }
    const PlantCell *present = edit.scene().plants.find(placed.id)->cell(cell);
    expects(present && std::ranges::equal(present->ids(), plants.ids()));
    std::size_t moved = 0;
    for (std::size_t row = 0; row < heights.size(); ++row)
        moved += heights[row] != present->y()[row];
    if (moved > 0)
        edit.setPlantHeights(placed.id, cell, heights);
    return moved;
}

} // namespace

std::size_t followGround(Edit &edit, const Scene &before, const HeightField &then, const HeightField &now,
                         const TexelRect &changed)
{
    if (changed.isEmpty())
        return 0;
    // A sample shapes the quads on all its sides.
    const TexelRect quads = changed.grown(1);
    const glm::dvec3 corner = then.position();
    std::size_t moved = 0;
    for (const auto &placed : before.placedFoliage.items()) {
        const PlantStore *store = before.plants.find(placed->id);
        if (!store)
            continue;
        const double west = corner.x - placed->position.x, north = corner.z - placed->position.z;
        store->forEachCellIn(
            millimetres(west + quads.x0 * then.quadSize()), millimetres(north + quads.z0 * then.quadSize()),
            millimetres(west + quads.x1 * then.quadSize()), millimetres(north + quads.z1 * then.quadSize()),
            [&](CellCoord cell, const PlantCell &plants) { moved += follow(edit, *placed, cell, plants, then, now); });
    }
    return moved;
}

} // namespace sward
