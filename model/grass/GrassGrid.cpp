#include "model/grass/GrassGrid.h"

#include <algorithm>
#include <cmath>

namespace sward {

constexpr double mostCellMetres = 32;

GrassGrid::GrassGrid(const Scene &scene)
{
    if (!scene.landscape || scene.heights.width() < 2 || scene.heights.height() < 2)
        return;
    const auto &landscape = *scene.landscape;
    const int quads = landscape.componentQuads();
    const auto upTo = [](int count, int by) { return (count + by - 1) / by; };
    m_componentsX = upTo(scene.heights.width() - 1, quads);
    m_componentsZ = upTo(scene.heights.height() - 1, quads);
    m_componentMetres = quads * landscape.quadSize;
    m_cellsPerComponent = std::max(1, int(std::ceil(m_componentMetres / mostCellMetres)));
    m_cellMetres = m_componentMetres / m_cellsPerComponent;
    m_width = scene.widthMetres();
    m_depth = scene.depthMetres();
    m_corner = {landscape.position.x, landscape.position.z};
    // A sliver thinner than a hundredth of a millimetre is rounding, not ground.
    const auto cells = [this](double metres) { return std::max(1, int(std::ceil((metres - 1e-5) / m_cellMetres))); };
    m_cellsX = cells(m_width);
    m_cellsZ = cells(m_depth);
}

TexelRect GrassGrid::cellsOf(CellCoord component) const
{
    const int side = m_cellsPerComponent;
    return TexelRect{component.x * side, component.z * side, (component.x + 1) * side, (component.z + 1) * side}
        .intersected(allCells());
}

GroundBox GrassGrid::boundsOf(CellCoord cell) const
{
    const auto low = m_corner + glm::dvec2(cell.x, cell.z) * m_cellMetres;
    return {low.x, low.y, low.x + m_cellMetres, low.y + m_cellMetres};
}

TexelRect GrassGrid::cellsIn(const GroundBox &box) const
{
    const auto index = [this](double metres, int cells) {
        return int(std::clamp(std::floor(metres / m_cellMetres), -1.0, double(cells)));
    };
    if (isEmpty())
        return {};
    return TexelRect{index(box.minX - m_corner.x, m_cellsX), index(box.minZ - m_corner.y, m_cellsZ),
                     index(box.maxX - m_corner.x, m_cellsX) + 1, index(box.maxZ - m_corner.y, m_cellsZ) + 1}
        .intersected(allCells());
}

} // namespace sward
