#pragma once

#include "viewport/Textures.h"

#include <glm/vec3.hpp>

#include <cstdint>
#include <memory>
#include <vector>

namespace sward {

/// Where the cells of plants are, for the vertex shader: two texels a slot, relative to the anchor. A plant's record
/// names its cell by the slot.
class CellTable
{
public:
    static constexpr int slotsAcross = 256;
    static constexpr int slotsDown = 256;
    static constexpr std::uint32_t slotCount = slotsAcross * slotsDown;

    explicit CellTable(Qt3DCore::QNode *parent);

    /// A free slot for a cell, or `slotCount` when all are taken.
    std::uint32_t take(const glm::dvec3 &origin, const glm::vec3 &size, std::uint32_t seed);
    void release(std::uint32_t slot);

    /// Writes what changed, or everything when the anchor moved.
    void upload(const glm::dvec3 &anchor);

    Qt3DRender::QAbstractTexture *texture() const { return m_texture.texture(); }

private:
    struct Cell
    {
        glm::dvec3 origin{0};
        glm::vec3 size{0};
        std::uint32_t seed = 0;
    };

    DataTexture m_texture;
    std::vector<Cell> m_cells;
    std::vector<std::uint32_t> m_free;
    std::vector<bool> m_dirtyRow;
    glm::dvec3 m_anchor{0};
    bool m_allDirty = true;
};

} // namespace sward
