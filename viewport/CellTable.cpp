#include "viewport/CellTable.h"

#include "model/core/Expects.h"

namespace sward {

CellTable::CellTable(Qt3DCore::QNode *parent)
    : m_texture(DataTexture::Kind::Rgba32F, slotsAcross * 2, slotsDown, 0, parent), m_dirtyRow(slotsDown, false)
{
}

std::uint32_t CellTable::take(const glm::dvec3 &origin, const glm::vec3 &size, std::uint32_t seed)
{
    std::uint32_t slot = slotCount;
    if (!m_free.empty()) {
        slot = m_free.back();
        m_free.pop_back();
    } else if (m_cells.size() < slotCount) {
        slot = std::uint32_t(m_cells.size());
        m_cells.emplace_back();
    } else {
        return slotCount;
    }
    m_cells[slot] = {origin, size, seed & 0xffffffU};
    m_dirtyRow[slot / slotsAcross] = true;
    return slot;
}

void CellTable::release(std::uint32_t slot)
{
    expects(slot < m_cells.size());
    m_free.push_back(slot);
}

void CellTable::upload(const glm::dvec3 &anchor)
{
    const bool whole = m_allDirty || anchor != m_anchor;
    m_anchor = anchor;
    const auto rowBytes = [&](int row) {
        std::vector<glm::vec4> texels(slotsAcross * 2, glm::vec4(0));
        for (int i = 0; i < slotsAcross; ++i) {
            const auto slot = std::size_t(row * slotsAcross + i);
            if (slot >= m_cells.size())
                break;
            const auto &cell = m_cells[slot];
            texels[std::size_t(i) * 2] = glm::vec4(glm::vec3(cell.origin - anchor), cell.size.x);
            texels[std::size_t(i) * 2 + 1] = {cell.size.y, float(cell.seed), cell.size.z, 0};
        }
        return QByteArray(reinterpret_cast<const char *>(texels.data()), qsizetype(texels.size() * sizeof(glm::vec4)));
    };
    const int used = int((m_cells.size() + slotsAcross - 1) / slotsAcross);
    if (m_allDirty) {
        QByteArray all;
        for (int row = 0; row < slotsDown; ++row)
            all += rowBytes(row);
        m_texture.write(0, 0, slotsAcross * 2, slotsDown, all);
        m_allDirty = false;
    } else {
        for (int row = 0; row < used; ++row)
            if (whole || m_dirtyRow[std::size_t(row)])
                m_texture.write(0, row, slotsAcross * 2, 1, rowBytes(row));
    }
    m_dirtyRow.assign(slotsDown, false);
}

} // namespace sward
