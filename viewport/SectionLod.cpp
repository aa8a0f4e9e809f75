#include "viewport/SectionLod.h"

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

float SectionLod::levelFor(float s) const
{
    constexpr float leastDivisor = 1.01F;
    const float t0 = screenSize0;
    const float t1 = t0 / std::max(distribution0, leastDivisor);
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

} // namespace sward
