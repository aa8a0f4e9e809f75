#pragma once

#include "model/grass/CombinedWeights.h"
#include "model/grass/GrassGrid.h"
#include "model/grass/GrassKernel.h"

namespace sward {

/// The ground as growing reads it: samples copied out, a little more than the part of a cell that grows, so that the
/// candidates' loop finds everything side by side. What a candidate reads does not depend on that part.
class GrassGround
{
public:
    /// Lowest and highest height sample of a cell's box.
    struct Span
    {
        int low = 0, high = 0;
    };

    GrassGround() = default;
    explicit GrassGround(const Scene &scene);

    const GrassGrid &grid() const { return m_grid; }
    double quadSize() const { return m_quadSize; }
    double metresPerSample() const { return m_metresPerSample; } ///< upwards
    double unitMetres() const { return m_grid.cellMetres() / GrassUnits; }
    double sampleOf(double worldHeight) const;

    /// Rounded outwards, so that a small change of the ground seldom moves the box under all plants of the cell.
    Span spanOf(CellCoord cell) const;
    GrassBox boxOf(CellCoord cell, const Span &span) const;
    /// The part of a region of a cell under which there is ground.
    TexelRect onGround(CellCoord cell, const TexelRect &region) const;
    /// The box of whole units of a cell that a world box meets.
    UnitBox unitsIn(CellCoord cell, const GroundBox &box) const;
    /// The landscape's sample that a height window's samples are counted from.
    CellCoord firstSample(CellCoord cell) const;

    void readWeights(const CombinedWeights &weights, CellCoord cell, const TexelRect &region,
                     WeightWindow &window) const;
    void readHeights(CellCoord cell, const TexelRect &region, HeightWindow &window) const;

private:
    UnitsToSamples unitsToSamples(int cell, double metresPerSample) const;

    GrassGrid m_grid;
    HeightRaster m_heights;
    WeightRaster m_holes;
    double m_quadSize = 1;
    double m_metresPerSample = 1;
    double m_zeroHeight = 0; ///< world height of the sample 32768
};

} // namespace sward
