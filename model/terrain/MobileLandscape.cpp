#include "model/terrain/MobileLandscape.h"

#include "model/core/Expects.h"
#include "model/core/ParallelFor.h"
#include "model/terrain/SectionGrid.h"
#include "model/terrain/SectionHeights.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <mutex>

namespace sward {

MobileLandscape::MobileLandscape(const Scene &scene)
    : m_landscape(scene.landscape ? *scene.landscape : Landscape{}), m_heights(scene.heights), m_holes(scene.holes)
{
    if (!scene.landscape)
        return;
    m_componentsX = piecesAcross(m_heights.width(), m_landscape.componentQuads());
    m_componentsZ = piecesAcross(m_heights.height(), m_landscape.componentQuads());
}

int MobileLandscape::sectionLevels() const
{
    return SectionGrid{m_landscape.sectionQuads}.levels();
}

int MobileLandscape::levels() const
{
    return std::min(sectionLevels(), MobileVertex::MostLevels);
}

/// Calls `each(place, heights of the vertex by level, packed vertex)`, by z and then x.
template <class Each> void MobileLandscape::forEachVertexOf(int sectionX, int sectionZ, const Each &each) const
{
    const SectionGrid grid{m_landscape.sectionQuads};
    const int x0 = sectionX * grid.quads;
    const int z0 = sectionZ * grid.quads;
    const auto trueHeights = sward::sectionHeights(m_heights, x0, z0, grid);
    const int held = levels();
    std::array<std::uint16_t, MobileVertex::MostLevels> heights{};
    for (int z = 0; z <= grid.quads; ++z) {
        for (int x = 0; x <= grid.quads; ++x) {
            for (int level = 0; level < held; ++level) {
                const int row = grid.quadsAt(level) + 1;
                heights[std::size_t(level)] =
                    trueHeights[std::size_t(level)][std::size_t((z >> level) * row + (x >> level))];
            }
            const bool isOutside = x0 + x >= m_heights.width() || z0 + z >= m_heights.height();
            const MobilePlace place{
                .x = x,
                .z = z,
                .sectionX = sectionX % m_landscape.sectionsPerComponent,
                .sectionZ = sectionZ % m_landscape.sectionsPerComponent,
                .isHole = isOutside || (!m_holes.isEmpty() && m_holes.at(x0 + x, z0 + z) == Hole),
            };
            const std::span<const std::uint16_t> known(heights.data(), std::size_t(held));
            each(place, known, packMobileVertex(m_landscape.mobileVertex, place, known));
        }
    }
}

std::vector<MobileVertex> MobileLandscape::vertices(int componentX, int componentZ) const
{
    expects(componentX >= 0 && componentX < m_componentsX && componentZ >= 0 && componentZ < m_componentsZ);
    const int sections = m_landscape.sectionsPerComponent;
    const auto side = std::size_t(m_landscape.sectionQuads + 1);
    std::vector<MobileVertex> all;
    all.reserve(side * side * std::size_t(sections * sections));
    for (int z = 0; z < sections; ++z)
        for (int x = 0; x < sections; ++x)
            forEachVertexOf(componentX * sections + x, componentZ * sections + z,
                            [&](const MobilePlace &, std::span<const std::uint16_t>, const MobileVertex &vertex) {
                                all.push_back(vertex);
                            });
    return all;
}

std::vector<std::uint32_t> MobileLandscape::triangles(int level) const
{
    expects(level >= 0 && level < levels());
    const SectionGrid grid{m_landscape.sectionQuads};
    const int side = grid.quads + 1;
    const int sections = m_landscape.sectionsPerComponent * m_landscape.sectionsPerComponent;
    const int quads = grid.quadsAt(level);
    std::vector<std::uint32_t> indices;
    indices.reserve(std::size_t(sections) * std::size_t(quads) * std::size_t(quads) * 6);
    for (int section = 0; section < sections; ++section) {
        const auto vertex = [&](int x, int z) {
            return std::uint32_t(section * side * side + grid.vertexAt(level, z) * side + grid.vertexAt(level, x));
        };
        for (int z = 0; z < quads; ++z) {
            for (int x = 0; x < quads; ++x) {
                const std::uint32_t nw = vertex(x, z), ne = vertex(x + 1, z);
                const std::uint32_t sw = vertex(x, z + 1), se = vertex(x + 1, z + 1);
                indices.insert(indices.end(), {nw, sw, ne, ne, sw, se});
            }
        }
    }
    return indices;
}

bool MobileLandscape::needsWideIndices() const
{
    const int side = (m_landscape.sectionQuads + 1) * m_landscape.sectionsPerComponent;
    return side * side > 65535;
}

MobileLandscape::Error MobileLandscape::worstErrorOf(int componentX, int componentZ) const
{
    const int sections = m_landscape.sectionsPerComponent;
    Error worst{.metres = -1, .componentX = componentX, .componentZ = componentZ};
    double steps = -1;
    for (int z = 0; z < sections; ++z)
        for (int x = 0; x < sections; ++x)
            forEachVertexOf(
                componentX * sections + x, componentZ * sections + z,
                [&](const MobilePlace &, std::span<const std::uint16_t> heights, const MobileVertex &vertex) {
                    for (std::size_t level = 0; level < heights.size(); ++level) {
                        const double off =
                            std::abs(mobileHeight(m_landscape.mobileVertex, vertex, int(level)) - heights[level]);
                        if (off > steps) {
                            steps = off;
                            worst.level = int(level);
                        }
                    }
                });
    worst.metres = steps / 128 * m_landscape.heightScale;
    return worst;
}

MobileLandscape::Error MobileLandscape::worstError() const
{
    const auto count = std::size_t(m_componentsX) * std::size_t(m_componentsZ);
    std::vector<Error> errors(count);
    parallelFor(count, hardwareThreads(), [&](std::size_t index, int) {
        errors[index] = worstErrorOf(int(index % std::size_t(m_componentsX)), int(index / std::size_t(m_componentsX)));
    });
    const auto worst = std::max_element(errors.begin(), errors.end(),
                                        [](const Error &a, const Error &b) { return a.metres < b.metres; });
    return worst == errors.end() ? Error{} : *worst;
}

std::vector<std::vector<std::uint16_t>> MobileLandscape::sectionHeights(int sectionX, int sectionZ) const
{
    const SectionGrid grid{m_landscape.sectionQuads};
    auto shown = sward::sectionHeights(m_heights, sectionX * grid.quads, sectionZ * grid.quads, grid);
    std::vector<MobileVertex> packed;
    packed.reserve(shown[0].size());
    forEachVertexOf(sectionX, sectionZ,
                    [&](const MobilePlace &, std::span<const std::uint16_t>, const MobileVertex &vertex) {
                        packed.push_back(vertex);
                    });
    for (int level = 0; level < levels(); ++level) {
        const int quads = grid.quadsAt(level);
        auto out = shown[std::size_t(level)].begin();
        for (int z = 0; z <= quads; ++z) {
            for (int x = 0; x <= quads; ++x) {
                const auto at = std::size_t(grid.vertexAt(level, z) * (grid.quads + 1) + grid.vertexAt(level, x));
                const double height = mobileHeight(m_landscape.mobileVertex, packed[at], level);
                *out++ = std::uint16_t(std::clamp(std::floor(height + 0.5), 0.0, 65535.0));
            }
        }
    }
    return shown;
}

} // namespace sward
