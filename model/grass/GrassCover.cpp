#include "model/grass/GrassCover.h"

namespace sward {
namespace {

constexpr int blockUnits = (GrassUnits + 1) / GrassCover::BlocksAcross;

/// A region rounded out to whole blocks, as blocks [x0, x1) × [z0, z1).
TexelRect blocksUnder(const GrassRegion &region)
{
    const auto last = [](int end) { return (end + blockUnits - 1) / blockUnits; };
    return {region.x0 / blockUnits, region.z0 / blockUnits, last(region.x1), last(region.z1)};
}

std::size_t blockAt(int x, int z)
{
    return std::size_t(z * GrassCover::BlocksAcross + x);
}

std::size_t blockOf(const GrassInstance &plant)
{
    return blockAt(plant.x() / blockUnits, plant.z() / blockUnits);
}

} // namespace

std::size_t GrassCover::plantCount() const
{
    std::size_t count = 0;
    for (const auto &[key, varieties] : m_cells)
        for (const auto &blocks : varieties)
            for (const auto &block : blocks)
                count += block.size();
    return count;
}

std::size_t GrassCover::bytes() const
{
    std::size_t bytes = 0;
    for (const auto &[key, varieties] : m_cells)
        for (const auto &blocks : varieties) {
            bytes += sizeof blocks;
            for (const auto &block : blocks)
                bytes += block.capacity() * sizeof(GrassInstance);
        }
    return bytes;
}

const GrassCover::Blocks *GrassCover::blocksOf(CellCoord cell, std::size_t variety) const
{
    const auto found = m_cells.find(keyOf(cell));
    return found != m_cells.end() && variety < found->second.size() ? &found->second[variety] : nullptr;
}

std::size_t GrassCover::plantCount(CellCoord cell, std::size_t variety) const
{
    std::size_t count = 0;
    forEachRun(cell, variety, [&](std::span<const GrassInstance> run) { count += run.size(); });
    return count;
}

void GrassCover::copyTo(CellCoord cell, std::size_t variety, std::vector<GrassInstance> &out) const
{
    forEachRun(cell, variety,
               [&](std::span<const GrassInstance> run) { out.insert(out.end(), run.begin(), run.end()); });
}

void GrassCover::grow(const GrassGrower &grower, CellCoord cell)
{
    m_cells[keyOf(cell)].assign(grower.varietyCount(), {});
    for (std::size_t variety = 0; variety < grower.varietyCount(); ++variety)
        regrow(grower, {cell, variety, WholeCell});
}

void GrassCover::regrow(const GrassGrower &grower, const GrassDirt::Part &part)
{
    const auto found = m_cells.find(keyOf(part.cell));
    const auto area = blocksUnder(part.region);
    if (found == m_cells.end() || area.isEmpty())
        return;
    expects(part.variety < found->second.size());
    auto &blocks = found->second[part.variety];
    m_fresh.clear();
    grower.grow(part.cell, part.variety, m_fresh,
                TexelRect{area.x0 * blockUnits, area.z0 * blockUnits, area.x1 * blockUnits, area.z1 * blockUnits}
                    .intersected(WholeCell));

    // Plants of one block come in runs. Counted first, so that no block grows beyond what it holds.
    std::array<std::size_t, std::size_t(BlocksAcross) * BlocksAcross> counts{};
    m_runs.clear();
    for (std::size_t i = 0; i < m_fresh.size();) {
        const auto block = blockOf(m_fresh[i]);
        const auto first = i;
        while (++i < m_fresh.size() && blockOf(m_fresh[i]) == block) {
        }
        m_runs.push_back({block, first, i});
        counts[block] += i - first;
    }
    for (int z = area.z0; z < area.z1; ++z)
        for (int x = area.x0; x < area.x1; ++x) {
            auto &block = blocks[blockAt(x, z)];
            const auto count = counts[blockAt(x, z)];
            block.clear();
            // Memory is handed back only when much of it would lie idle.
            if (block.capacity() < count || block.capacity() > 2 * count + 64)
                block = {};
            block.reserve(count);
        }
    for (const auto &run : m_runs)
        blocks[run.block].insert(blocks[run.block].end(), m_fresh.begin() + std::ptrdiff_t(run.first),
                                 m_fresh.begin() + std::ptrdiff_t(run.last));
}

} // namespace sward
