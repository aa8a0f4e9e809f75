#include "model/grass/FieldCensus.h"

#include "model/core/ParallelFor.h"

#include <xxhash.h>

#include <iterator>

namespace sward {

std::vector<FieldCount> countFields(const FieldGrower &grower, int threads)
{
    std::vector<FieldCount> counts;
    for (std::size_t field = 0; field < grower.fields().size(); ++field) {
        const auto &facts = grower.fields()[field];
        FieldCount total{field, 0, 0};
        // A row of cells at a time, so that a wide field has work for all threads and none keeps all its cells.
        std::vector<FieldCount> row(std::size_t(facts.cellsX));
        for (int z = 0; facts.grows() && z < facts.cellsZ; ++z) {
            parallelFor(row.size(), threads, [&](std::size_t x, int) {
                std::vector<GrassInstance> plants;
                const auto box = grower.grow(field, {int(x), z}, plants);
                const double space[] = {box.origin.x, box.origin.y, box.origin.z, box.size.x, box.size.y, box.size.z};
                row[x].plants = plants.size();
                row[x].hash = XXH3_64bits_withSeed(plants.data(), plants.size() * sizeof(GrassInstance),
                                                   XXH3_64bits(space, sizeof space));
            });
            for (const auto &cell : row) {
                total.plants += cell.plants;
                total.hash = XXH3_64bits_withSeed(&cell.hash, sizeof cell.hash, total.hash);
            }
        }
        counts.push_back(total);
    }
    return counts;
}

} // namespace sward
