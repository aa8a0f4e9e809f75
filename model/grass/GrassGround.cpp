#include "model/grass/GrassGround.h"

#include <algorithm>
#include <cmath>

namespace sward {
namespace {

int sampleLeftOf(int cell, double cellMetres, double metresPerSample)
{
    return int(std::floor(cell * cellMetres / metresPerSample));
}

/// The squares of samples under units [from, to) of a cell.
void findSquares(const UnitsToSamples &map, int from, int to, int &first, int &count)
{
    first = int(map.offset + float(from) * map.scale);
    count = int(map.offset + float(std::max(to - 1, from)) * map.scale) - first + 1;
}

/// Samples of a rectangle that may reach over the raster's edge, where the edge's own go on.
template <class Sample> void readOver(const Raster<Sample> &raster, const TexelRect &rect, std::vector<Sample> &out)
{
    out.resize(std::size_t(rect.width()) * std::size_t(rect.height()));
    if (rect.intersected(raster.bounds()) == rect) {
        raster.read(rect, out.data());
        return;
    }
    auto *to = out.data();
    for (int z = rect.z0; z < rect.z1; ++z)
        for (int x = rect.x0; x < rect.x1; ++x)
            *to++ = raster.at(std::clamp(x, 0, raster.width() - 1), std::clamp(z, 0, raster.height() - 1));
}

} // namespace

GrassGround::GrassGround(const Scene &scene) : m_grid(scene)
{
    if (m_grid.isEmpty())
        return;
    m_heights = scene.heights;
    m_holes = scene.holes;
    m_quadSize = scene.landscape->quadSize;
    m_metresPerSample = scene.landscape->heightScale / 128;
    m_zeroHeight = scene.landscape->position.y;
}

double GrassGround::sampleOf(double worldHeight) const
{
    return (worldHeight - m_zeroHeight) / m_metresPerSample + HeightZero;
}

GrassGround::Span GrassGround::spanOf(CellCoord cell) const
{
    const auto under = [this](int index, int samples) {
        const int last = samples - 1;
        const int end = int(std::ceil((index + 1) * m_grid.cellMetres() / m_quadSize));
        return std::pair(std::clamp(sampleLeftOf(index, m_grid.cellMetres(), m_quadSize), 0, last),
                         std::clamp(end, 0, last) + 1);
    };
    const auto [x0, x1] = under(cell.x, m_heights.width());
    const auto [z0, z1] = under(cell.z, m_heights.height());
    thread_local std::vector<std::uint16_t> samples;
    samples.resize(std::size_t(x1 - x0) * std::size_t(z1 - z0));
    m_heights.read({x0, z0, x1, z1}, samples.data());
    std::uint16_t least = 65535;
    std::uint16_t most = 0;
    for (const auto sample : samples) {
        least = std::min(least, sample);
        most = std::max(most, sample);
    }
    constexpr int step = 64;
    return {least / step * step, (most / step + 1) * step};
}

GrassBox GrassGround::boxOf(CellCoord cell, const Span &span) const
{
    const auto bounds = m_grid.boundsOf(cell);
    return {{bounds.minX, m_zeroHeight + (span.low - HeightZero) * m_metresPerSample, bounds.minZ},
            {m_grid.cellMetres(), (span.high - span.low) * m_metresPerSample, m_grid.cellMetres()}};
}

TexelRect GrassGround::onGround(CellCoord cell, const TexelRect &region) const
{
    const auto edge = [this](double metres, int index) {
        return int(std::clamp((metres - index * m_grid.cellMetres()) / unitMetres(), 0.0, double(GrassUnits)));
    };
    return region.intersected({0, 0, edge(m_grid.widthMetres(), cell.x), edge(m_grid.depthMetres(), cell.z)});
}

UnitBox GrassGround::unitsIn(CellCoord cell, const GroundBox &box) const
{
    const auto bounds = m_grid.boundsOf(cell);
    const auto unit = [this](double metres) {
        return int(std::clamp(std::floor(metres / unitMetres()), -2.0, double(GrassUnits) + 2));
    };
    return {unit(box.minX - bounds.minX) - 1, unit(box.minZ - bounds.minZ) - 1, unit(box.maxX - bounds.minX) + 1,
            unit(box.maxZ - bounds.minZ) + 1};
}

CellCoord GrassGround::firstSample(CellCoord cell) const
{
    return {sampleLeftOf(cell.x, m_grid.cellMetres(), m_quadSize),
            sampleLeftOf(cell.z, m_grid.cellMetres(), m_quadSize)};
}

UnitsToSamples GrassGround::unitsToSamples(int cell, double metresPerSample) const
{
    const double at = cell * m_grid.cellMetres() / metresPerSample;
    return {float(at - sampleLeftOf(cell, m_grid.cellMetres(), metresPerSample)),
            float(unitMetres() / metresPerSample)};
}

void GrassGround::readWeights(const CombinedWeights &weights, CellCoord cell, const TexelRect &region,
                              WeightWindow &window) const
{
    const auto spacing = weights.metresPerSample();
    window.x = unitsToSamples(cell.x, spacing.x);
    window.z = unitsToSamples(cell.z, spacing.y);
    findSquares(window.x, region.x0, region.x1, window.firstX, window.width);
    findSquares(window.z, region.z0, region.z1, window.firstZ, window.height);
    const int x = sampleLeftOf(cell.x, m_grid.cellMetres(), spacing.x) + window.firstX;
    const int z = sampleLeftOf(cell.z, m_grid.cellMetres(), spacing.y) + window.firstZ;
    const int across = window.width + 1;
    thread_local std::vector<std::uint8_t> samples;
    samples.resize(std::size_t(across) * std::size_t(window.height + 1));
    weights.read({x, z, x + across, z + window.height + 1}, samples.data());
    window.isEven =
        std::all_of(samples.begin(), samples.end(), [&](std::uint8_t sample) { return sample == samples[0]; });
    window.isEmpty = window.isEven && samples[0] == 0;
    if (window.isEven) {
        window.squares.assign(1, samples[0] * 0x01010101U);
        return;
    }
    window.squares.resize(std::size_t(window.width) * std::size_t(window.height));
    auto *out = window.squares.data();
    for (int row = 0; row < window.height; ++row) {
        const auto *north = samples.data() + std::ptrdiff_t(row) * across;
        const auto *south = north + across;
        for (int i = 0; i < window.width; ++i)
            out[i] = std::uint32_t(north[i]) | std::uint32_t(north[i + 1]) << 8 | std::uint32_t(south[i]) << 16 |
                     std::uint32_t(south[i + 1]) << 24;
        out += window.width;
    }
}

void GrassGround::readHeights(CellCoord cell, const TexelRect &region, HeightWindow &window) const
{
    window.x = unitsToSamples(cell.x, m_quadSize);
    window.z = unitsToSamples(cell.z, m_quadSize);
    findSquares(window.x, region.x0, region.x1, window.firstX, window.width);
    findSquares(window.z, region.z0, region.z1, window.firstZ, window.height);
    const auto first = firstSample(cell);
    const int x = first.x + window.firstX;
    const int z = first.z + window.firstZ;
    const TexelRect rect{x, z, x + window.width + 1, z + window.height + 1};
    thread_local std::vector<std::uint16_t> samples;
    readOver(m_heights, rect, samples);
    window.pairs.resize(std::size_t(window.width) * std::size_t(rect.height()));
    auto *out = window.pairs.data();
    for (int row = 0; row < rect.height(); ++row) {
        const auto *from = samples.data() + std::ptrdiff_t(row) * rect.width();
        for (int i = 0; i < window.width; ++i)
            out[i] = std::uint32_t(from[i]) | std::uint32_t(from[i + 1]) << 16;
        out += window.width;
    }
    window.holes.clear();
    if (m_holes.isEmpty())
        return;
    readOver(m_holes, rect, window.holes);
    bool any = false;
    for (auto &hole : window.holes) {
        hole = hole != 0;
        any = any || hole;
    }
    if (!any)
        window.holes.clear();
}

} // namespace sward
