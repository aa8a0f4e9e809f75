#include "panels/LayerCoverage.h"

#include <numeric>

namespace sward {

void LayerCoverage::follow(const Scene &scene, const Change &change)
{
    if (change.everything) {
        m_sums.clear();
        for (const auto &entry : scene.weights.entries())
            countAll(entry.id, entry.value);
        return;
    }
    for (const auto &touched : change.rasters) {
        if (touched.kind != SlotKind::Weights)
            continue;
        const WeightRaster *weights = scene.weights.find(touched.layer);
        const auto sums = m_sums.find(touched.layer);
        if (!weights) {
            m_sums.erase(touched.layer);
        } else if (touched.replaced || sums == m_sums.end()) {
            countAll(touched.layer, *weights);
        } else {
            for (const auto &tile : touched.tiles) {
                auto &sum = sums->second.tiles[std::size_t(tile.z * weights->tilesAcross() + tile.x)];
                sums->second.total -= sum;
                sum = sumOf(*weights, tile.x, tile.z);
                sums->second.total += sum;
            }
        }
    }
}

double LayerCoverage::of(const std::string &layer) const
{
    const auto found = m_sums.find(layer);
    return found == m_sums.end() || found->second.samples == 0
               ? 0
               : double(found->second.total) / (255 * found->second.samples);
}

void LayerCoverage::countAll(const std::string &layer, const WeightRaster &weights)
{
    Sums sums;
    sums.samples = double(weights.width()) * weights.height();
    for (int tz = 0; tz < weights.tilesDown(); ++tz) {
        for (int tx = 0; tx < weights.tilesAcross(); ++tx)
            sums.tiles.push_back(sumOf(weights, tx, tz));
    }
    sums.total = std::accumulate(sums.tiles.begin(), sums.tiles.end(), std::uint64_t(0));
    m_sums[layer] = std::move(sums);
}

std::uint64_t LayerCoverage::sumOf(const WeightRaster &weights, int tx, int tz)
{
    constexpr int Side = WeightRaster::TileSide;
    const TexelRect rect = weights.bounds().intersected({tx * Side, tz * Side, (tx + 1) * Side, (tz + 1) * Side});
    const auto *tile = weights.tile(tx, tz);
    if (!tile)
        return std::uint64_t(weights.fill()) * std::uint64_t(rect.width()) * std::uint64_t(rect.height());
    std::uint64_t sum = 0;
    for (int z = 0; z < rect.height(); ++z) {
        const auto *row = tile->samples.data() + z * Side;
        sum = std::accumulate(row, row + rect.width(), sum);
    }
    return sum;
}

} // namespace sward
