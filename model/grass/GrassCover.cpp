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
    static_assert(blockUnits == 1 << 14);
    return blockAt(plant.x() >> 14, plant.z() >> 14);
}

/// Takes the plants in a region out of a block. Without a branch a plant: where the region ends is hard to foresee.
void takeOut(const GrassRegion &region, std::vector<GrassInstance> &block)
{
    const auto west = std::uint32_t(region.x0);
    const auto north = std::uint32_t(region.z0);
    const auto width = std::uint32_t(region.width());
    const auto height = std::uint32_t(region.height());
    std::size_t kept = 0;
    for (const auto plant : block) {
        block[kept] = plant;
        const unsigned inX = std::uint32_t(plant.x()) - west < width;
        const unsigned inZ = std::uint32_t(plant.z()) - north < height;
        kept += 1 - (inX & inZ);
    }
    block.resize(kept);
}

/// Memory is taken for what is there, and handed back when much of it would lie idle.
void makeRoom(std::vector<GrassInstance> &block, std::size_t count)
{
    if (block.capacity() >= count && block.capacity() <= 2 * count + 64)
        return;
    std::vector<GrassInstance> fitting;
    fitting.reserve(count);
    fitting.assign(block.begin(), block.end());
    block = std::move(fitting);
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
    const auto region = part.region.intersected(WholeCell);
    if (found == m_cells.end() || region.isEmpty())
        return;
    expects(part.variety < found->second.size());
    auto &blocks = found->second[part.variety];
    m_fresh.clear();
    grower.grow(part.cell, part.variety, m_fresh, region);

    // Plants of one block come in runs. Counted first, so that no block takes more memory than it holds.
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
    const auto area = blocksUnder(region);
    for (int z = area.z0; z < area.z1; ++z)
        for (int x = area.x0; x < area.x1; ++x) {
            auto &block = blocks[blockAt(x, z)];
            const TexelRect own{x * blockUnits, z * blockUnits, (x + 1) * blockUnits, (z + 1) * blockUnits};
            if (region.intersected(own) == own.intersected(WholeCell))
                block.clear();
            else
                takeOut(region, block);
            makeRoom(block, block.size() + counts[blockAt(x, z)]);
        }
    for (const auto &run : m_runs)
        blocks[run.block].insert(blocks[run.block].end(), m_fresh.begin() + std::ptrdiff_t(run.first),
                                 m_fresh.begin() + std::ptrdiff_t(run.last));
}

} // namespace sward
