#include "model/tools/RasterStroke.h"

#include <glm/common.hpp>

#include <algorithm>
#include <cmath>

namespace sward {
namespace {

/// Sums over 2·reach + 1 samples along rows of `width`; the result's rows are 2·reach shorter.
std::vector<std::uint64_t> sums(const std::vector<std::uint64_t> &in, int width, int height, int reach)
{
    const int outWidth = width - 2 * reach;
    std::vector<std::uint64_t> out(std::size_t(outWidth) * std::size_t(height));
    for (int z = 0; z < height; ++z) {
        const std::uint64_t *from = in.data() + std::size_t(z) * std::size_t(width);
        std::uint64_t sum = 0;
        for (int x = 0; x < 2 * reach; ++x)
            sum += from[x];
        for (int x = 0; x < outWidth; ++x) {
            sum += from[x + 2 * reach];
            out[std::size_t(z) * std::size_t(outWidth) + std::size_t(x)] = sum;
            sum -= from[x];
        }
    }
    return out;
}

std::vector<std::uint64_t> transposed(const std::vector<std::uint64_t> &in, int width, int height)
{
    std::vector<std::uint64_t> out(in.size());
    for (int z = 0; z < height; ++z)
        for (int x = 0; x < width; ++x)
            out[std::size_t(x) * std::size_t(height) + std::size_t(z)] =
                in[std::size_t(z) * std::size_t(width) + std::size_t(x)];
    return out;
}

bool isFiltered(const BrushShape &brush)
{
    return brush.slopeRange != BrushShape{}.slopeRange || brush.heightRange;
}

bool isOpenTo(const BrushShape &brush, const HeightField &ground, const glm::dvec2 &place)
{
    const double slope = ground.slopeAt(place.x, place.y);
    const double height = ground.heightAt(place.x, place.y);
    return slope >= brush.slopeRange.x && slope <= brush.slopeRange.y &&
           (!brush.heightRange || (height >= brush.heightRange->x && height <= brush.heightRange->y));
}

} // namespace

template <class Sample>
RasterStroke<Sample>::RasterStroke(Samples before, const SampleGrid &grid, const BrushShape &brush, Targets targets)
    : m_before(std::move(before)), m_grid(grid), m_brush(brush), m_profile(brush), m_targets(std::move(targets))
{
    // A stamp that cannot be read keeps the tool from beginning a stroke, so here it is there or not wanted.
    if (!brush.stamp.empty())
        if (const auto stamp = stampNamed(brush.stamp))
            m_stamp = *stamp;
}

template <class Sample>
TexelRect RasterStroke<Sample>::dab(const Dab &dab, const HeightField &ground, const Write &write)
{
    const glm::dvec2 middle = m_grid.sampleAt(dab.centre.x, dab.centre.z);
    const glm::dvec2 reach = dab.radius / m_grid.metresPerSample;
    const glm::dvec2 size(m_before.width(), m_before.height());
    const glm::dvec2 first = glm::clamp(glm::ceil(middle - reach), glm::dvec2(0), size);
    const glm::dvec2 last = glm::clamp(glm::floor(middle + reach) + 1.0, glm::dvec2(0), size);
    const TexelRect rect{int(first.x), int(first.y), int(last.x), int(last.y)};
    TexelRect changed;
    if (rect.isEmpty())
        return changed;
    for (int tz = rect.z0 / Side; tz * Side < rect.z1; ++tz)
        for (int tx = rect.x0 / Side; tx * Side < rect.x1; ++tx)
            changed =
                changed.united(dabTile(dab, tx, tz, rect.intersected(rectOf(tx, tz)), tileAt(tx, tz, ground), write));
    return changed;
}

template <class Sample>
TexelRect RasterStroke<Sample>::dabTile(const Dab &dab, int tx, int tz, const TexelRect &rect, Tile &tile,
                                        const Write &write)
{
    const double strength =
        m_brush.strength * (m_brush.pressureStrength ? dab.pressure : 1) * (m_brush.tiltStrength ? dab.tilt : 1);
    const glm::dvec2 south = -dab.stampNorth;
    const glm::dvec2 east(-dab.stampNorth.y, dab.stampNorth.x);
    const glm::dvec2 centre(dab.centre.x, dab.centre.z);
    const double radiusSquared = dab.radius * dab.radius;
    const auto *before = m_before.tile(tx, tz);
    TexelRect changedRect;
    std::vector<std::pair<std::uint16_t, Sample>> changes;
    for (int z = rect.z0; z < rect.z1; ++z) {
        for (int x = rect.x0; x < rect.x1; ++x) {
            const glm::dvec2 away = m_grid.placeOf(x, z) - centre;
            const double distanceSquared = away.x * away.x + away.y * away.y;
            if (distanceSquared > radiusSquared)
                continue;
            m_tooSmall = false;
            const auto index = std::size_t(z - tz * Side) * Side + std::size_t(x - tx * Side);
            if (!tile.isOpen.empty() && !tile.isOpen[index])
                continue;
            const double share = std::sqrt(distanceSquared) / dab.radius;
            double weight = m_profile.at(share) * strength;
            if (m_stamp)
                weight *= m_stamp->at({(away.x * east.x + away.y * east.y) / dab.radius,
                                       (away.x * south.x + away.y * south.y) / dab.radius});
            const auto touch = std::uint32_t(weight * Full + 0.5);
            const std::uint32_t had = tile.touched[index];
            const std::uint32_t has =
                m_brush.buildUp ? had + ((Full - had) * touch + Full / 2) / Full : std::max(had, touch);
            if (has == had)
                continue;
            tile.touched[index] = std::uint16_t(has);
            const std::uint32_t was = before ? before->samples[index] : m_before.fill();
            const std::uint32_t target = tile.target[index];
            // 65535² and half of it fit into 32 bits.
            const auto now = [&](std::uint32_t touched) {
                return (was * (Full - touched) + target * touched + Full / 2) / Full;
            };
            if (now(has) == now(had))
                continue;
            changes.emplace_back(std::uint16_t(index), Sample(now(has)));
            changedRect = changedRect.united({x, z, x + 1, z + 1});
        }
    }
    if (changes.empty())
        return {};
    Sample *samples = write(tx, tz, changedRect);
    for (const auto &[index, value] : changes)
        samples[index] = value;
    return changedRect;
}

template <class Sample>
typename RasterStroke<Sample>::Tile &RasterStroke<Sample>::tileAt(int tx, int tz, const HeightField &ground)
{
    const auto [found, isNew] = m_tiles.try_emplace({tx, tz});
    Tile &tile = found->second;
    if (!isNew)
        return tile;
    tile.touched.assign(Samples::TileSamples, 0);
    tile.target = m_targets(m_before, tx, tz);
    if (!isFiltered(m_brush))
        return tile;
    tile.isOpen.assign(Samples::TileSamples, 0);
    const TexelRect rect = rectOf(tx, tz);
    for (int z = rect.z0; z < rect.z1; ++z)
        for (int x = rect.x0; x < rect.x1; ++x)
            tile.isOpen[std::size_t(z - tz * Side) * Side + std::size_t(x - tx * Side)] =
                isOpenTo(m_brush, ground, m_grid.placeOf(x, z));
    return tile;
}

/// Two box means, one upon the other: close to a bell, and its cost does not grow with the width. Samples beyond the
/// edge are those of the edge.
template <class Sample>
std::vector<Sample> smoothed(const Raster<Sample> &raster, int tx, int tz, double radiusInSamples)
{
    constexpr int Side = Raster<Sample>::TileSide;
    const int reach = std::clamp(int(radiusInSamples / 4 + 0.5), 1, 16);
    const int side = Side + 4 * reach;
    std::vector<std::uint64_t> samples(std::size_t(side) * std::size_t(side));
    for (int z = 0; z < side; ++z) {
        const int fromZ = std::clamp(tz * Side + z - 2 * reach, 0, raster.height() - 1);
        for (int x = 0; x < side; ++x) {
            const int fromX = std::clamp(tx * Side + x - 2 * reach, 0, raster.width() - 1);
            samples[std::size_t(z) * std::size_t(side) + std::size_t(x)] = raster.at(fromX, fromZ);
        }
    }
    const int once = side - 2 * reach;
    samples = sums(sums(samples, side, side, reach), once, side, reach);
    samples = transposed(samples, Side, side);
    samples = sums(sums(samples, side, Side, reach), once, Side, reach);
    samples = transposed(samples, Side, Side);

    const auto window = std::uint64_t(2 * reach + 1);
    const std::uint64_t count = window * window * window * window;
    std::vector<Sample> means(samples.size());
    std::transform(samples.begin(), samples.end(), means.begin(),
                   [count](std::uint64_t sum) { return Sample((sum + count / 2) / count); });
    return means;
}

template class RasterStroke<std::uint8_t>;
template class RasterStroke<std::uint16_t>;
template std::vector<std::uint8_t> smoothed(const Raster<std::uint8_t> &, int, int, double);
template std::vector<std::uint16_t> smoothed(const Raster<std::uint16_t> &, int, int, double);

} // namespace sward
