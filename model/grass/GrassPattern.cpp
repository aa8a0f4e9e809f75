#include "model/grass/GrassPattern.h"

#include "model/core/CounterHash.h"
#include "model/grass/BlueNoiseTile.h"
#include "model/grass/HaltonStrips.h"

#include <algorithm>
#include <cmath>

namespace sward {
namespace {

/// Candidates already in a batch leave room for at least one vector more.
int roomIn(const Candidates &candidates)
{
    return Candidates::Capacity - candidates.count;
}

} // namespace

GrassPattern::GrassPattern(const GrassGrid &grid, const GrassType &type, const GrassVariety &variety, int maxInstances,
                           std::uint64_t haltonStart)
    : m_placement(variety.placement),
      m_key(joinHash(joinHash(hashText(type.id), type.seed), joinHash(hashText(variety.id), variety.seed))),
      m_cellsPerComponent(grid.cellsPerComponent()), m_units(std::int64_t(GrassUnits) * grid.cellsPerComponent()),
      m_haltonStart(haltonStart), m_shifts(type.seed != 0 || variety.seed != 0)
{
    const double side = grid.componentMetres();
    const auto wanted = std::int64_t(std::ceil(std::sqrt(side * side * variety.density / 100)));
    m_subsections =
        int(std::clamp(std::ceil(double(wanted) / std::sqrt(double(std::max(1024, maxInstances)))), 1.0, 16.0));
    m_across = wanted / m_subsections * m_subsections;

    // A jitter below 1 keeps every candidate inside its square, so that a part of a cell knows whom to ask.
    const double jitter = std::clamp(variety.placementJitter, 0.0, 0.99);
    const double square = double(m_units) / double(m_across);
    m_jitter = float(square * jitter / 65536);
    m_nearest = float(square * (0.5 - 0.5 * jitter + 0.5 * jitter / 65536));

    const double unitMetres = grid.cellMetres() / GrassUnits;
    m_tileUnits = std::sqrt(BlueNoiseTile::Points * 100 / variety.density) / unitMetres;
    m_tileX = double(m_key & 0xffffU) / 65536 * m_tileUnits;
    m_tileZ = double(m_key >> 16) / 65536 * m_tileUnits;
}

void GrassPattern::sow(CellCoord cell, const TexelRect &region, Candidates &candidates,
                       const std::function<void()> &full) const
{
    switch (m_placement) {
    case GrassVariety::Placement::Grid:
        sowGrid(cell, region, candidates, full);
        break;
    case GrassVariety::Placement::Halton:
        sowHalton(cell, region, candidates, full);
        break;
    case GrassVariety::Placement::BlueNoise:
        sowBlueNoise(cell, region, candidates, full);
        break;
    }
    full();
}

void GrassPattern::sowGrid(CellCoord cell, const TexelRect &region, Candidates &candidates,
                           const std::function<void()> &full) const
{
    const auto atX = unitsInComponent(cell.x);
    const auto atZ = unitsInComponent(cell.z);
    // Squares that reach into units [from, to) of the cell; two units on either side outlive any rounding.
    const auto squares = [&](std::int64_t at, int from, int to) {
        return std::pair(std::max<std::int64_t>(at + from - 2, 0) * m_across / m_units,
                         std::min((at + to + 2) * m_across / m_units + 1, m_across));
    };
    const auto [firstX, lastX] = squares(atX, region.x0, region.x1);
    const auto [firstZ, lastZ] = squares(atZ, region.z0, region.z1);
    thread_local std::vector<std::int32_t> bases;
    bases.resize(std::size_t(lastX - firstX + Candidates::Overhang));
    for (auto i = firstX; i < lastX; ++i)
        bases[std::size_t(i - firstX)] = std::int32_t(i * m_units / m_across - atX);

    LatticeRow row;
    row.nearest = m_nearest;
    row.jitter = m_jitter;
    const auto lattice = [&](int c, std::int64_t index) {
        return std::uint32_t(c / m_cellsPerComponent * m_across + index);
    };
    for (auto j = firstZ; j < lastZ; ++j) {
        row.key = joinHash(m_key, lattice(cell.z, j));
        row.baseZ = std::int32_t(j * m_units / m_across - atZ);
        for (auto i = firstX; i < lastX;) {
            if (roomIn(candidates) == 0)
                full();
            row.count = int(std::min<std::int64_t>(lastX - i, roomIn(candidates)));
            row.firstX = lattice(cell.x, i);
            row.base = bases.data() + (i - firstX);
            grassKernel::sowRow(row, candidates);
            i += row.count;
        }
    }
}

void GrassPattern::sowHalton(CellCoord cell, const TexelRect &region, Candidates &candidates,
                             const std::function<void()> &full) const
{
    const auto componentKey = joinHash(joinHash(m_key, std::uint32_t(cell.x / m_cellsPerComponent)),
                                       std::uint32_t(cell.z / m_cellsPerComponent));
    const auto shift = m_shifts ? componentKey : 0;
    const auto atX = unitsInComponent(cell.x);
    const auto atZ = unitsInComponent(cell.z);
    const auto inSubsection = candidatesInComponent() / std::uint64_t(m_subsections * m_subsections);
    const auto flush = [&](int from) {
        grassKernel::drawKeys(componentKey, from, candidates);
        full();
    };
    int undrawn = candidates.count;
    for (int sx = 0; sx < m_subsections; ++sx)
        for (int sz = 0; sz < m_subsections; ++sz) {
            HaltonStrips strips;
            strips.first = m_haltonStart + 1 + std::uint64_t(sx * m_subsections + sz) * inSubsection;
            strips.count = inSubsection;
            strips.x = {sx * m_units / m_subsections - atX, m_units / m_subsections, shift, region.x0, region.x1};
            strips.z = {sz * m_units / m_subsections - atZ, m_units / m_subsections, scramble(shift + (shift != 0)),
                        region.z0, region.z1};
            strips.visit([&](std::uint64_t index, std::int32_t x, std::int32_t z) {
                if (std::uint32_t(x | z) >> 16)
                    return; // beside the cell
                if (roomIn(candidates) == 0) {
                    flush(undrawn);
                    undrawn = 0;
                }
                candidates.key[candidates.count] = std::uint32_t(index);
                candidates.place[candidates.count] = std::uint32_t(x) | std::uint32_t(z) << 16;
                ++candidates.count;
            });
        }
    grassKernel::drawKeys(componentKey, undrawn, candidates);
}

void GrassPattern::sowBlueNoise(CellCoord cell, const TexelRect &region, Candidates &candidates,
                                const std::function<void()> &full) const
{
    const auto &tile = BlueNoiseTile::shared();
    constexpr int bins = BlueNoiseTile::BinsAcross;
    const double binUnits = m_tileUnits / bins;
    // In units from where the tiling begins; bins are counted through all tiles.
    const double originX = double(cell.x) * GrassUnits + m_tileX;
    const double originZ = double(cell.z) * GrassUnits + m_tileZ;
    const auto binsUnder = [&](double origin, int from, int to) {
        return std::pair(std::int64_t(std::max(std::floor((origin + from - 2) / binUnits), 0.0)),
                         std::int64_t(std::floor((origin + to + 2) / binUnits)));
    };
    const auto [firstX, lastX] = binsUnder(originX, region.x0, region.x1);
    const auto [firstZ, lastZ] = binsUnder(originZ, region.z0, region.z1);
    PointRun run;
    run.scale = float(m_tileUnits / 65536);
    for (auto binZ = firstZ; binZ <= lastZ; ++binZ) {
        const auto tileZ = binZ / bins;
        run.baseZ = std::int32_t(std::floor(double(tileZ) * m_tileUnits - originZ));
        for (auto binX = firstX; binX <= lastX;) {
            // The bins of one tile's row lie side by side.
            const auto tileX = binX / bins;
            const auto last = std::min(lastX, tileX * bins + bins - 1);
            const auto row = std::size_t(binZ % bins * bins);
            int at = tile.binStart[row + std::size_t(binX % bins)];
            const int end = tile.binStart[row + std::size_t(last % bins) + 1];
            run.key = joinHash(joinHash(m_key, std::uint32_t(tileX)), std::uint32_t(tileZ));
            run.baseX = std::int32_t(std::floor(double(tileX) * m_tileUnits - originX));
            while (at < end) {
                if (roomIn(candidates) == 0)
                    full();
                run.first = std::uint32_t(at);
                run.count = std::min(end - at, roomIn(candidates));
                run.x = tile.x.data() + at;
                run.z = tile.z.data() + at;
                run.least = tile.least.data() + at;
                grassKernel::sowPoints(run, candidates);
                at += run.count;
            }
            binX = last + 1;
        }
    }
}

} // namespace sward
