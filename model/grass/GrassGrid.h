#pragma once

#include "model/grass/GrassInstance.h"
#include "model/terrain/Zones.h"

namespace sward {

/// How a landscape is cut for grass. Candidates are counted by component, as the landscape's own grass rules do; plants
/// are grown, kept and drawn by cell: every component is cut into equal squares of at most 32 m. Both count from the
/// north-west, and the last ones may reach beyond the ground.
class GrassGrid
{
public:
    /// No ground, no cells.
    GrassGrid() = default;
    explicit GrassGrid(const Scene &scene);

    bool isEmpty() const { return m_cellsX == 0; }
    int componentsX() const { return m_componentsX; }
    int componentsZ() const { return m_componentsZ; }
    int cellsX() const { return m_cellsX; }
    int cellsZ() const { return m_cellsZ; }
    int cellsPerComponent() const { return m_cellsPerComponent; } ///< a side
    double componentMetres() const { return m_componentMetres; }
    double cellMetres() const { return m_cellMetres; }
    double widthMetres() const { return m_width; }
    double depthMetres() const { return m_depth; }
    glm::dvec2 corner() const { return m_corner; } ///< world x and z of the north-west

    CellCoord componentOf(CellCoord cell) const { return {cell.x / m_cellsPerComponent, cell.z / m_cellsPerComponent}; }
    /// The cells of a component that lie on the ground, at least in part: [x0, x1) × [z0, z1).
    TexelRect cellsOf(CellCoord component) const;
    TexelRect allCells() const { return {0, 0, m_cellsX, m_cellsZ}; }
    bool has(CellCoord cell) const { return cell.x >= 0 && cell.z >= 0 && cell.x < m_cellsX && cell.z < m_cellsZ; }
    /// World x and z of a cell, whole even where it reaches beyond the ground.
    GroundBox boundsOf(CellCoord cell) const;
    /// The cells that meet a box; empty when it lies beside the ground.
    TexelRect cellsIn(const GroundBox &box) const;

private:
    int m_componentsX = 0;
    int m_componentsZ = 0;
    int m_cellsX = 0;
    int m_cellsZ = 0;
    int m_cellsPerComponent = 1;
    double m_componentMetres = 0;
    double m_cellMetres = 0;
    double m_width = 0;
    double m_depth = 0;
    glm::dvec2 m_corner{0};
};

} // namespace sward
