#include "model/terrain/LayerSamples.h"

#include "model/core/ParallelFor.h"
#include "model/terrain/RuleTiles.h"

namespace sward {
namespace {

constexpr int side = WeightRaster::TileSide;

TexelRect tilesUnder(const TexelRect &rect)
{
    return {rect.x0 / side, rect.z0 / side, (rect.x1 + side - 1) / side, (rect.z1 + side - 1) / side};
}

} // namespace

std::uint8_t LayerSamples::at(int x, int z) const
{
    if (!m_rules)
        return m_painted.at(x, z);
    return m_rules->tile(x / side, z / side)->at(std::size_t(z % side * side + x % side));
}

void LayerSamples::read(const TexelRect &rect, std::uint8_t *out) const
{
    if (!m_rules) {
        m_painted.read(rect, out);
        return;
    }
    const auto tiles = tilesUnder(rect);
    const auto stride = std::ptrdiff_t(rect.width());
    for (int tz = tiles.z0; tz < tiles.z1; ++tz)
        for (int tx = tiles.x0; tx < tiles.x1; ++tx) {
            const auto part = rect.intersected({tx * side, tz * side, (tx + 1) * side, (tz + 1) * side});
            const auto tile = m_rules->tile(tx, tz);
            for (int z = part.z0; z < part.z1; ++z)
                std::copy_n(tile->data() + z % side * side + part.x0 % side, part.width(),
                            out + (z - rect.z0) * stride + (part.x0 - rect.x0));
        }
}

void LayerSamples::prepare(const TexelRect &rect, int threads) const
{
    if (!m_rules)
        return;
    const auto tiles = tilesUnder(rect.intersected(bounds()));
    if (tiles.isEmpty())
        return;
    const auto across = std::size_t(tiles.width());
    parallelFor(across * std::size_t(tiles.height()), threads, [&](std::size_t index, int) {
        m_rules->tile(tiles.x0 + int(index % across), tiles.z0 + int(index / across));
    });
}

WeightRaster LayerSamples::toRaster() const
{
    if (!m_rules)
        return m_painted;
    WeightRaster raster(width(), height(), 0);
    const Epoch epoch = nextEpoch();
    std::size_t bytes = 0;
    for (int tz = 0; tz < raster.tilesDown(); ++tz)
        for (int tx = 0; tx < raster.tilesAcross(); ++tx) {
            const auto tile = m_rules->tile(tx, tz);
            if (std::any_of(tile->begin(), tile->end(), [](std::uint8_t weight) { return weight != 0; }))
                std::copy(tile->begin(), tile->end(), raster.tileToWrite(tx, tz, epoch, bytes));
        }
    return raster;
}

} // namespace sward
