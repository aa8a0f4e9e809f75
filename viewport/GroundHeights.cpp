#include "viewport/GroundHeights.h"

#include "model/core/ParallelFor.h"
#include "model/terrain/SectionHeights.h"
#include "viewport/FrameUniforms.h"

#include <QVector4D>

#include <algorithm>

namespace sward {

namespace {

/// A section's samples, (quads + 1)², those beyond the landscape's edge repeating the last.
std::vector<std::uint16_t> finestOf(const GroundInput &ground, int sectionX, int sectionZ, int quads)
{
    const SampleRect area{sectionX * quads, sectionZ * quads, std::min((sectionX + 1) * quads + 1, ground.width),
                          std::min((sectionZ + 1) * quads + 1, ground.height)};
    std::vector<std::uint16_t> read(std::size_t(area.width()) * std::size_t(area.height()));
    ground.heights(area, read.data());
    const int side = quads + 1;
    if (area.width() == side && area.height() == side)
        return read;
    std::vector<std::uint16_t> all;
    all.reserve(std::size_t(side) * std::size_t(side));
    for (int z = 0; z < side; ++z)
        for (int x = 0; x < side; ++x)
            all.push_back(read[std::size_t(std::min(z, area.height() - 1)) * std::size_t(area.width()) +
                               std::size_t(std::min(x, area.width() - 1))]);
    return all;
}

QByteArray bytesOf(const std::vector<std::uint16_t> &samples)
{
    return {reinterpret_cast<const char *>(samples.data()), qsizetype(samples.size() * 2)};
}

} // namespace

GroundHeights::GroundHeights(const GroundInput &ground, int across, int down, bool asMobile, bool linear,
                             Qt3DCore::QNode *parent, FrameUniforms &frame)
    : m_grid{ground.sectionQuads}, m_across(across), m_down(down)
{
    m_finest = std::make_unique<DataTexture>(DataTexture::Kind::R16, ground.width, ground.height, 0, parent);
    m_finest->setLinear(linear);
    const int width = across * m_grid.quadsAt(1) + 1;
    const int height = rowOf(m_grid.levels());
    m_coarse = std::make_unique<DataTexture>(DataTexture::Kind::R16, width, height, 0, parent);
    m_coarseTexels.resize(std::size_t(width) * std::size_t(height));
    update(ground, {0, 0, ground.width, ground.height}, asMobile);
    frame.set("u_heights", QVariant::fromValue(m_finest->texture()));
    frame.set("u_coarse", QVariant::fromValue(m_coarse->texture()));
    frame.set("u_sections", QVector4D(float(across), float(down), float(m_grid.quads), 0));
}

int GroundHeights::rowOf(int level) const
{
    int row = 0;
    for (int before = 1; before < level; ++before)
        row += m_down * m_grid.quadsAt(before) + 1;
    return row;
}

void GroundHeights::update(const GroundInput &ground, const SampleRect &rect, bool asMobile)
{
    if (rect.isEmpty())
        return;
    const bool isPacked = asMobile && ground.packedHeights;
    const int quads = m_grid.quads;
    // An edge belongs to the sections on both its sides.
    const SampleRect sections{std::max(rect.x0 - 1, 0) / quads, std::max(rect.z0 - 1, 0) / quads,
                              std::min((rect.x1 - 1) / quads, m_across - 1) + 1,
                              std::min((rect.z1 - 1) / quads, m_down - 1) + 1};
    SampleRect finest = rect;
    if (isPacked)
        finest = {sections.x0 * quads, sections.z0 * quads, std::min(sections.x1 * quads + 1, ground.width),
                  std::min(sections.z1 * quads + 1, ground.height)};
    std::vector<std::uint16_t> samples(std::size_t(finest.width()) * std::size_t(finest.height()));
    if (!isPacked)
        ground.heights(finest, samples.data());

    const auto count = std::size_t(sections.width()) * std::size_t(sections.height());
    parallelFor(count, hardwareThreads(), [&](std::size_t index, int) {
        const int x = sections.x0 + int(index % std::size_t(sections.width()));
        const int z = sections.z0 + int(index / std::size_t(sections.width()));
        const auto levels =
            isPacked ? ground.packedHeights(x, z) : sectionHeights(finestOf(ground, x, z, quads), m_grid);
        writeCoarse(x, z, levels);
        if (!isPacked)
            return;
        // Its own rows and columns; the last ones are its neighbours' first.
        const int columns = x == sections.x1 - 1 ? quads + 1 : quads;
        const int rows = z == sections.z1 - 1 ? quads + 1 : quads;
        for (int j = 0; j < rows && z * quads + j < finest.z1; ++j)
            for (int i = 0; i < columns && x * quads + i < finest.x1; ++i)
                samples[std::size_t(z * quads + j - finest.z0) * std::size_t(finest.width()) +
                        std::size_t(x * quads + i - finest.x0)] =
                    levels[0][std::size_t(j) * std::size_t(quads + 1) + std::size_t(i)];
    });
    m_finest->write(finest.x0, finest.z0, finest.width(), finest.height(), bytesOf(samples));
    uploadCoarse(sections);
}

void GroundHeights::writeCoarse(int sectionX, int sectionZ, const std::vector<std::vector<std::uint16_t>> &levels)
{
    for (int level = 1; level < m_grid.levels(); ++level) {
        const int quads = m_grid.quadsAt(level);
        const int columns = sectionX == m_across - 1 ? quads + 1 : quads;
        const int rows = sectionZ == m_down - 1 ? quads + 1 : quads;
        for (int z = 0; z < rows; ++z) {
            const auto from = levels[std::size_t(level)].begin() + std::ptrdiff_t(z) * (quads + 1);
            const auto to = std::size_t(rowOf(level) + sectionZ * quads + z) * std::size_t(m_coarse->width()) +
                            std::size_t(sectionX) * std::size_t(quads);
            std::copy_n(from, columns, m_coarseTexels.begin() + std::ptrdiff_t(to));
        }
    }
}

void GroundHeights::uploadCoarse(const SampleRect &sections)
{
    if (sections.width() == m_across && sections.height() == m_down) {
        m_coarse->write(0, 0, m_coarse->width(), m_coarse->height(), bytesOf(m_coarseTexels));
        return;
    }
    for (int level = 1; level < m_grid.levels(); ++level) {
        const int quads = m_grid.quadsAt(level);
        const int x = sections.x0 * quads, width = sections.width() * quads + 1;
        const int row = rowOf(level) + sections.z0 * quads, height = sections.height() * quads + 1;
        std::vector<std::uint16_t> texels;
        texels.reserve(std::size_t(width) * std::size_t(height));
        for (int z = row; z < row + height; ++z) {
            const auto first = m_coarseTexels.begin() + std::ptrdiff_t(z) * m_coarse->width() + x;
            texels.insert(texels.end(), first, first + width);
        }
        m_coarse->write(x, row, width, height, bytesOf(texels));
    }
}

} // namespace sward
