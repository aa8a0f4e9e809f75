#include "model/grass/GrassCensus.h"

#include "model/core/ParallelFor.h"

#include <xxhash.h>

namespace sward {
namespace {

template <class T> std::uint64_t hashWith(const T *values, std::size_t count, std::uint64_t seed)
{
    return XXH3_64bits_withSeed(values, count * sizeof(T), seed);
}

} // namespace

std::vector<GrassCount> countGrass(const GrassGrower &grower, std::optional<CellCoord> component, int threads)
{
    const auto &grid = grower.grid();
    std::vector<GrassCount> counts;
    const auto add = [&](CellCoord at) {
        for (std::size_t variety = 0; variety < grower.varietyCount(); ++variety)
            counts.push_back({at, variety, 0, 0});
    };
    if (component) {
        add(*component);
    } else {
        for (int z = 0; z < grid.componentsZ(); ++z)
            for (int x = 0; x < grid.componentsX(); ++x)
                add({x, z});
    }
    std::vector<std::vector<GrassInstance>> scratch(std::size_t(threads) + 1);
    parallelFor(counts.size(), threads, [&](std::size_t index, int worker) {
        auto &count = counts[index];
        auto &plants = scratch[std::size_t(worker)];
        const auto cells = grid.cellsOf(count.component);
        for (int z = cells.z0; z < cells.z1; ++z)
            for (int x = cells.x0; x < cells.x1; ++x) {
                plants.clear();
                grower.grow({x, z}, count.variety, plants);
                if (plants.empty())
                    continue;
                const auto box = grower.boxOf({x, z});
                const double space[] = {box.origin.x, box.origin.y, box.origin.z, box.size.x, box.size.y, box.size.z};
                count.hash = hashWith(space, std::size(space), count.hash);
                count.hash = hashWith(plants.data(), plants.size(), count.hash);
                count.plants += plants.size();
            }
    });
    return counts;
}

std::uint64_t hashOf(const std::vector<GrassCount> &counts)
{
    std::uint64_t hash = 0;
    for (const auto &count : counts) {
        const std::uint64_t parts[] = {std::uint64_t(count.component.x), std::uint64_t(count.component.z),
                                       count.variety, count.plants, count.hash};
        hash = hashWith(parts, std::size(parts), hash);
    }
    return hash;
}

} // namespace sward
