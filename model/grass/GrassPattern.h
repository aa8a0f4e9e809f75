#pragma once

#include "model/grass/GrassGrid.h"
#include "model/grass/GrassKernel.h"

#include <functional>

namespace sward {

/// Where a variety's candidates stand before anything is asked of the ground: a jittered grid or a Halton sequence
/// counted by component, or a tile of blue noise laid over the whole landscape. Every candidate's key depends on its
/// place in the pattern alone, and a part of a cell has exactly the candidates of the whole, in the same order.
class GrassPattern
{
public:
    GrassPattern() = default;
    /// `haltonStart` is how many candidates of the component the type's earlier varieties had.
    GrassPattern(const GrassGrid &grid, const GrassType &type, const GrassVariety &variety, int maxInstances,
                 std::uint64_t haltonStart);

    int candidatesAcross() const { return int(m_across); } ///< of a component's side
    int subsections() const { return m_subsections; }      ///< of a component's side
    std::uint64_t candidatesInComponent() const { return std::uint64_t(m_across) * std::uint64_t(m_across); }

    /// Hands on, in batches, whatever may stand in a part of a cell, and perhaps some that stand beside it. `full` is
    /// called when the candidates hold a batch and must empty them.
    void sow(CellCoord cell, const TexelRect &region, Candidates &candidates, const std::function<void()> &full) const;

private:
    void sowGrid(CellCoord cell, const TexelRect &region, Candidates &candidates,
                 const std::function<void()> &full) const;
    void sowHalton(CellCoord cell, const TexelRect &region, Candidates &candidates,
                   const std::function<void()> &full) const;
    void sowBlueNoise(CellCoord cell, const TexelRect &region, Candidates &candidates,
                      const std::function<void()> &full) const;
    /// Units of the component where a cell begins.
    std::int64_t unitsInComponent(int cell) const { return std::int64_t(cell % m_cellsPerComponent) * GrassUnits; }

    GrassVariety::Placement m_placement = GrassVariety::Placement::Grid;
    std::uint32_t m_key = 0;
    int m_cellsPerComponent = 1;
    std::int64_t m_units = 0; ///< of a component's side
    std::int64_t m_across = 0;
    int m_subsections = 1;
    float m_nearest = 0, m_jitter = 0;
    std::uint64_t m_haltonStart = 0;
    bool m_shifts = false;           ///< a seed moves the Halton sequence from component to component
    double m_tileUnits = 0;          ///< side of the blue noise tile
    double m_tileX = 0, m_tileZ = 0; ///< units by which the tiling begins before the landscape
};

} // namespace sward
