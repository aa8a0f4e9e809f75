#pragma once

#include "model/grass/GrassDirt.h"

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace sward {

/// Grass that stands: the grown plants of the cells somebody asked for, 16 bytes a plant. Each cell is kept in 4 × 4
/// blocks, so that painting looks at little more than what it touched. Within a block plants stand in no particular
/// order.
class GrassCover
{
public:
    static constexpr int BlocksAcross = 4;

    bool has(CellCoord cell) const { return m_cells.count(keyOf(cell)) != 0; }
    std::size_t cellCount() const { return m_cells.size(); }
    std::size_t plantCount() const;
    std::size_t bytes() const;

    std::size_t plantCount(CellCoord cell, std::size_t variety) const;
    /// Appends the plants of a cell, block by block. Nothing for a cell that does not stand.
    void copyTo(CellCoord cell, std::size_t variety, std::vector<GrassInstance> &out) const;
    /// Visits runs of plants: visit(std::span<const GrassInstance>).
    template <class Visit> void forEachRun(CellCoord cell, std::size_t variety, Visit visit) const;

    /// Grows all varieties of a cell, anew when it stands already.
    void grow(const GrassGrower &grower, CellCoord cell);
    void drop(CellCoord cell) { m_cells.erase(keyOf(cell)); }
    void clear() { m_cells.clear(); }
    /// Grows one part again; nothing for a cell that does not stand.
    void regrow(const GrassGrower &grower, const GrassDirt::Part &part);

private:
    using Blocks = std::array<std::vector<GrassInstance>, std::size_t(BlocksAcross) * BlocksAcross>;

    static std::uint64_t keyOf(CellCoord cell)
    {
        return std::uint64_t(std::uint32_t(cell.z)) << 32 | std::uint32_t(cell.x);
    }
    const Blocks *blocksOf(CellCoord cell, std::size_t variety) const;

    std::unordered_map<std::uint64_t, std::vector<Blocks>> m_cells; ///< by variety
    std::vector<GrassInstance> m_fresh;                             ///< room to grow in
    struct Run
    {
        std::size_t block, first, last;
    };
    std::vector<Run> m_runs;
};

template <class Visit> void GrassCover::forEachRun(CellCoord cell, std::size_t variety, Visit visit) const
{
    if (const auto *blocks = blocksOf(cell, variety))
        for (const auto &block : *blocks)
            if (!block.empty())
                visit(std::span<const GrassInstance>(block));
}

} // namespace sward
