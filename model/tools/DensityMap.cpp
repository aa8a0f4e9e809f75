#include "model/tools/DensityMap.h"

#include "model/core/ParallelFor.h"
#include "model/grass/FieldGrower.h"
#include "model/grass/GrassGrower.h"

#include <algorithm>
#include <atomic>
#include <cmath>

namespace sward {
namespace {

constexpr int MostSquares = 1024; ///< a side

/// Counts plants into squares; may be used from several threads.
class Counter
{
public:
    Counter(DensityMap &map, const glm::dvec2 &corner)
        : m_map(map), m_corner(corner), m_counts(std::size_t(map.width) * std::size_t(map.height))
    {
    }

    void add(const std::vector<GrassInstance> &plants, const GrassBox &box)
    {
        for (const auto &plant : plants) {
            const double x = box.origin.x + box.size.x * plant.x() / GrassUnits - m_corner.x;
            const double z = box.origin.z + box.size.z * plant.z() / GrassUnits - m_corner.y;
            const int i = int(std::floor(x / m_map.squareX)), j = int(std::floor(z / m_map.squareZ));
            if (i >= 0 && j >= 0 && i < m_map.width && j < m_map.height)
                m_counts[std::size_t(j) * std::size_t(m_map.width) + std::size_t(i)].fetch_add(
                    1, std::memory_order_relaxed);
        }
    }

    void finish() { m_map.plants.assign(m_counts.begin(), m_counts.end()); }

private:
    DensityMap &m_map;
    glm::dvec2 m_corner;
    std::vector<std::atomic<std::uint32_t>> m_counts;
};

} // namespace

double DensityMap::most() const
{
    std::vector<std::uint32_t> grown;
    std::copy_if(plants.begin(), plants.end(), std::back_inserter(grown),
                 [](std::uint32_t count) { return count > 0; });
    if (grown.empty())
        return 0;
    const auto at = grown.begin() + std::ptrdiff_t(double(grown.size() - 1) * 0.99);
    std::nth_element(grown.begin(), at, grown.end());
    return *at / (squareX * squareZ) * 100;
}

DensityMap densityOf(const Scene &scene, double metres, int threads)
{
    DensityMap map;
    const GrassGrower grass(scene);
    const auto &grid = grass.grid();
    if (grid.isEmpty())
        return map;
    const auto squares = [&](double extent) { return std::clamp(int(std::lround(extent / metres)), 1, MostSquares); };
    map.width = squares(grid.widthMetres());
    map.height = squares(grid.depthMetres());
    map.squareX = grid.widthMetres() / map.width;
    map.squareZ = grid.depthMetres() / map.height;
    Counter counter(map, grid.corner());
    parallelFor(std::size_t(grid.cellsX()) * std::size_t(grid.cellsZ()), threads, [&](std::size_t index, int) {
        const CellCoord cell{int(index % std::size_t(grid.cellsX())), int(index / std::size_t(grid.cellsX()))};
        std::vector<GrassInstance> plants;
        for (std::size_t variety = 0; variety < grass.varietyCount(); ++variety)
            grass.grow(cell, variety, plants);
        counter.add(plants, grass.boxOf(cell));
    });
    const FieldGrower fields(scene);
    for (std::size_t field = 0; field < fields.fields().size(); ++field) {
        const auto &facts = fields.fields()[field];
        parallelFor(std::size_t(facts.cellsX) * std::size_t(facts.cellsZ), threads, [&](std::size_t index, int) {
            std::vector<GrassInstance> plants;
            const auto across = std::size_t(facts.cellsX);
            const auto box = fields.grow(field, {int(index % across), int(index / across)}, plants);
            counter.add(plants, box);
        });
    }
    counter.finish();
    return map;
}

} // namespace sward
