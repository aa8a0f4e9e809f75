#include "model/files/SceneStatistics.h"

#include "model/core/ParallelFor.h"
#include "model/files/PlantTile.h"

#include <set>

namespace sward {

std::optional<glm::dvec2> worldHeightRange(const Scene &scene)
{
    if (!scene.landscape || scene.heights.isEmpty())
        return {};
    const bool hasHoles = scene.holes.bounds() == scene.heights.bounds();
    const auto width = std::size_t(scene.heights.width());
    std::vector<std::uint16_t> heights(width);
    std::vector<std::uint8_t> holes(width, 0);
    int low = 65536, high = -1;
    for (int z = 0; z < scene.heights.height(); ++z) {
        const TexelRect row{0, z, scene.heights.width(), z + 1};
        scene.heights.read(row, heights.data());
        if (hasHoles)
            scene.holes.read(row, holes.data());
        for (std::size_t x = 0; x < width; ++x) {
            if (holes[x] == Hole)
                continue;
            low = std::min(low, int(heights[x]));
            high = std::max(high, int(heights[x]));
        }
    }
    if (high < 0)
        return {};
    return glm::dvec2(scene.landscape->worldHeight(low), scene.landscape->worldHeight(high));
}

glm::ivec2 componentsOf(const Scene &scene)
{
    if (!scene.landscape || scene.heights.isEmpty())
        return {0, 0};
    const int quads = scene.landscape->componentQuads();
    const auto across = [quads](int samples) { return (samples - 1 + quads - 1) / quads; };
    return {across(scene.heights.width()), across(scene.heights.height())};
}

double coverageOf(const LayerSamples &weights)
{
    if (weights.isEmpty())
        return 0;
    std::uint64_t sum = 0;
    std::vector<std::uint8_t> row(std::size_t(weights.width()));
    weights.prepare(weights.bounds(), hardwareThreads());
    for (int z = 0; z < weights.height(); ++z) {
        weights.read({0, z, weights.width(), z + 1}, row.data());
        for (const auto weight : row)
            sum += weight;
    }
    return double(sum) / 255 / (double(weights.width()) * double(weights.height()));
}

std::size_t tileCount(const Scene &scene, const PlacedFoliage &placed)
{
    const PlantStore *store = scene.plants.find(placed.id);
    if (!store)
        return 0;
    const auto side = tileSideMillimetres(placed.cellSize);
    std::set<CellCoord> tiles;
    store->forEachCell([&](CellCoord coord, const PlantCell &cell) {
        for (std::size_t row = 0; row < cell.size(); ++row) {
            const Plant plant = cell.plant(coord, row);
            tiles.insert(tileOf(plant.x, plant.z, side));
        }
    });
    return tiles.size();
}

} // namespace sward
