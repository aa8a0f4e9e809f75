#include "panels/LayerCoverage.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace sward {
namespace {

constexpr int side = WeightRaster::TileSide;
constexpr std::size_t mostAtOnce = 64; ///< tiles with rules: some milliseconds

std::uint64_t sumOf(const LayerSamples &weights, int tx, int tz)
{
    const auto rect = weights.bounds().intersected({tx * side, tz * side, (tx + 1) * side, (tz + 1) * side});
    if (!weights.hasRules() && !weights.painted().tile(tx, tz))
        return std::uint64_t(weights.painted().fill()) * std::uint64_t(rect.width()) * std::uint64_t(rect.height());
    std::uint8_t samples[WeightRaster::TileSamples];
    weights.read(rect, samples);
    return std::accumulate(samples, samples + std::ptrdiff_t(rect.width()) * rect.height(), std::uint64_t(0));
}

} // namespace

void LayerCoverage::follow(const Scene &scene, const Change &change)
{
    const Scene before = std::exchange(m_scene, scene);
    m_weights = SceneWeights(scene, m_weights, change);
    if (change.everything)
        m_sums.clear();
    for (const auto &touched : touchedWeights(before, scene, change)) {
        const auto weights = m_weights.of(touched.layer);
        if (weights.isEmpty()) {
            m_sums.erase(touched.layer);
            continue;
        }
        auto &sums = m_sums[touched.layer];
        const int across = weights.painted().tilesAcross();
        const auto tiles = std::size_t(across) * std::size_t(weights.painted().tilesDown());
        const double samples = double(weights.width()) * weights.height();
        auto rect = touched.rect.intersected(weights.bounds());
        if (touched.replaced || sums.tiles.size() != tiles || sums.samples != samples) {
            sums = {std::vector<std::uint64_t>(tiles), {}, std::vector<bool>(tiles), 0, samples};
            rect = weights.bounds();
        }
        for (int tz = rect.z0 / side; tz * side < rect.z1; ++tz)
            for (int tx = rect.x0 / side; tx * side < rect.x1; ++tx) {
                const auto tile = std::size_t(tz * across + tx);
                if (!sums.isStale[tile])
                    sums.stale.push_back(tile);
                sums.isStale[tile] = true;
            }
        if (!weights.hasRules())
            count(weights, sums, std::numeric_limits<std::size_t>::max());
    }
    catchUp();
}

bool LayerCoverage::catchUp()
{
    std::size_t left = mostAtOnce;
    bool all = true;
    for (auto &[layer, sums] : m_sums) {
        const auto before = sums.stale.size();
        count(m_weights.of(layer), sums, left);
        left -= before - sums.stale.size();
        all = all && sums.stale.empty();
    }
    return all;
}

double LayerCoverage::of(const std::string &layer) const
{
    const auto found = m_sums.find(layer);
    return found == m_sums.end() || found->second.samples == 0
               ? 0
               : double(found->second.total) / (255 * found->second.samples);
}

void LayerCoverage::count(const LayerSamples &weights, Sums &sums, std::size_t most)
{
    const int across = weights.painted().tilesAcross();
    for (; most > 0 && !sums.stale.empty(); --most) {
        const auto tile = sums.stale.back();
        sums.stale.pop_back();
        sums.isStale[tile] = false;
        sums.total -= sums.tiles[tile];
        sums.tiles[tile] = sumOf(weights, int(tile) % across, int(tile) / across);
        sums.total += sums.tiles[tile];
    }
}

} // namespace sward
