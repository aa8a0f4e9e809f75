#pragma once

#include "model/wind/WindState.h"
#include "viewport/CellGroups.h"
#include "viewport/CellKeys.h"
#include "viewport/CellTable.h"
#include "viewport/DrawEntity.h"
#include "viewport/PlantChoice.h"

#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>

namespace sward {

/// How selected plants are drawn while very many of them are dragged: as if moved, without being rewritten.
struct SelectionDrag
{
    glm::dvec3 pivot{0}; ///< world
    glm::dvec3 translation{0};
    float turn = 0; ///< radians about +Y through the pivot
    float scale = 1;
};

/// All grass and placed plants as drawn: one instanced draw per (plant, LOD, part). Cells of instances stay on the CPU;
/// each frame that changes sends exactly the visible records.
class Plants
{
public:
    Plants(Qt3DCore::QEntity *parent, FrameUniforms &frame, const Quality &quality);
    ~Plants();

    /// Replaces the kinds. Cells stay when the list only differs in distances, scales and looks' numbers; when meshes
    /// or textures differ all cells go, since their plants are indices into this list. Answers whether they went.
    bool setPlants(std::vector<PlantInput> plants);
    const std::vector<PlantInput> &plants() const { return m_inputs; }

    /// Sets or replaces a cell. A cell that is not drawn because the table is full is answered with false.
    bool setCell(CellKey key, CellInput cell);
    void removeCell(CellKey key);
    /// Removes the cells whose key has the bits of `mask` as in `key`.
    void removeCells(CellKey key, CellKey mask);
    bool hasCell(CellKey key) const { return m_cells.count(key) != 0; }
    std::size_t cellCount() const { return m_cells.size(); }

    /// Which plants are drawn at all, by index; what is missing is drawn.
    void setShown(std::vector<bool> shown);
    /// Which plant is drawn in which cell; without a filter all are.
    using Filter = std::function<bool(CellKey key, int plant)>;
    void setFilter(Filter filter);

    /// Nothing: they stand where they are.
    void setSelectionDrag(const std::optional<SelectionDrag> &drag) { m_drag = drag; }

    /// Chooses what `view` sees and hands it to the graphics card, when the view or the plants changed.
    void prepare(const FrameView &view);

    /// Lets foliage materials' own wind go on.
    void advanceWind(double seconds);
    /// Writes the foliage materials' wind, relative to the wind's anchor.
    void setWind(const WindState &wind);

    int draws() const;
    std::int64_t triangles() const;
    std::int64_t plantsDrawn() const { return m_choice.plants; }
    std::int64_t instanceBytes() const { return m_instanceBytes; }
    /// The share of grass that the quality's budget leaves.
    float grassDensity() const { return m_grassDensity; }

private:
    struct Drawn;

    void makeDraws(std::size_t plant);
    void setNumbers(std::size_t plant);
    bool isShown(std::size_t plant) const { return plant >= m_shown.size() || m_shown[plant]; }
    void filterRuns(CellKey key, DrawnCell &cell) const;
    void updateDensity(const FrameView &view);

    Qt3DCore::QEntity *m_parent;
    FrameUniforms &m_frame;
    bool m_cheap;
    float m_anisotropy;
    Qt3DCore::QEntity *m_root = nullptr;
    CellTable m_table;
    std::vector<PlantInput> m_inputs;
    std::vector<PlantShape> m_shapes;
    std::vector<std::unique_ptr<Drawn>> m_drawn; ///< per plant
    std::unordered_map<CellKey, std::unique_ptr<DrawnCell>> m_cells;
    CellGroups m_groups;
    std::vector<DrawnCell *> m_near; ///< cells that may be near enough to be drawn in this frame
    PlantChoice m_choice;
    std::int64_t m_instanceBytes = 0;
    glm::dvec2 m_windAnchor{0};
    float m_grassDensity = 1;
    bool m_changed = true;
    std::vector<bool> m_shown;
    Filter m_filter;
    std::optional<SelectionDrag> m_drag;
    glm::mat4 m_lastView{0};
    glm::dvec3 m_lastAnchor{0};
    Quality m_lastQuality;
};

} // namespace sward
