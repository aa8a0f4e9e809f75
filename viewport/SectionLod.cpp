#include "viewport/SectionLod.h"

#include <glm/common.hpp>

#include <algorithm>
#include <cmath>

namespace sward {

int SectionLod::last() const
{
    int level = 0;
    while (quadsAt(level + 1) >= 1)
        ++level;
    return level;
}

namespace {

constexpr float leastDivisor = 1.01F;

} // namespace

float SectionLod::thresholdOf(int level) const
{
    float threshold = screenSize0;
    for (int l = 1; l <= level; ++l)
        threshold /= std::max(l == 1 ? distribution0 : distribution, leastDivisor);
    return threshold;
}

float SectionLod::levelFor(float s) const
{
    const float t0 = screenSize0;
    const float t1 = thresholdOf(1);
    const float step = std::max(distribution, leastDivisor);
    if (s > t1)
        return (t0 * t0 - std::min(s, t0) * std::min(s, t0)) / (t0 * t0 - t1 * t1);
    return std::min(1 + std::log(t1 / std::max(s, 1e-20F)) / std::log(step), float(last()));
}

std::vector<std::uint32_t> sectionTriangles(const SectionLod &lod, int level)
{
    const int n = lod.quadsAt(level);
    const auto vertex = [&](int x, int z) { return std::uint32_t((z << level) * (lod.quads + 1) + (x << level)); };
    std::vector<std::uint32_t> indices;
    indices.reserve(std::size_t(n) * std::size_t(n) * 6);
    for (int z = 0; z < n; ++z)
        for (int x = 0; x < n; ++x) {
            const std::uint32_t nw = vertex(x, z);
            const std::uint32_t ne = vertex(x + 1, z);
            const std::uint32_t sw = vertex(x, z + 1);
            const std::uint32_t se = vertex(x + 1, z + 1);
            indices.insert(indices.end(), {nw, sw, ne, ne, sw, se});
        }
    return indices;
}

SectionVertex placeSectionVertex(const SectionLod &lod, glm::ivec2 grid, float own, const glm::vec4 &neighbours)
{
    const float quads = float(lod.quads);
    const float side = quads + 1;
    const glm::vec2 at(grid);
    const float drawn = std::exp2(std::floor(own));
    const glm::vec2 unit = glm::floor(at / drawn) / (side / drawn - 1);

    const float edge = std::min(std::min(unit.x, 1 - unit.x), std::min(unit.y, 1 - unit.y));
    float other = 0;
    if (unit.y <= unit.x && unit.y <= 1 - unit.x)
        other = neighbours.x;
    else if (unit.y >= unit.x && unit.y >= 1 - unit.x)
        other = neighbours.z;
    else
        other = unit.x < unit.y ? neighbours.w : neighbours.y;
    const float coarser = std::max(own, other);
    const float level = edge < 1e-3F ? coarser : glm::mix(own, coarser, 1 - 2 * edge);

    const float whole = std::floor(level);
    const float step = std::exp2(whole);
    // Never past the section's far edge.
    const auto placeAt = [&](glm::vec2 cell, float count) {
        return glm::vec2(cell.x >= count ? quads : cell.x * quads / count,
                         cell.y >= count ? quads : cell.y * quads / count);
    };
    SectionVertex vertex;
    vertex.level = int(whole);
    vertex.morph = level - whole;
    const glm::vec2 cell = glm::floor(at / step);
    const glm::vec2 coarseCell = glm::floor(cell * 0.5F);
    vertex.cell = glm::ivec2(cell);
    vertex.coarseCell = glm::ivec2(coarseCell);
    const glm::vec2 fine = placeAt(cell, side / step - 1);
    const glm::vec2 coarse = placeAt(coarseCell, std::max(side * 0.5F / step, 2.0F) - 1);
    vertex.place = fine + (coarse - fine) * vertex.morph;
    return vertex;
}

} // namespace sward
