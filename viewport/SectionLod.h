#pragma once

#include <cstdint>
#include <vector>

namespace sward {

/// The level-of-detail rules of a landscape section: a square of `quads` quads whose coarser levels keep every second
/// vertex. Fractional levels morph one grid into the next, so that nothing pops.
struct SectionLod
{
    int quads = 63;              ///< a power of two less one
    float screenSize0 = 0.5F;    ///< screen measure below which level 0 begins to morph
    float distribution0 = 1.25F; ///< how much smaller the measure is at level 1
    float distribution = 3;      ///< how much smaller at each further level

    /// The coarsest level: one quad.
    int last() const;

    /// Quads a side at a level.
    int quadsAt(int level) const { return ((quads + 1) >> level) - 1; }

    /// Level for a screen measure s = ½ · projection scale · radius / distance.
    float levelFor(float screenMeasure) const;
};

/// Triangles of a section's grid at a level, three indices each, counter-clockwise from above: vertices of the finest
/// grid that the vertex shader moves to their places. Vertex (x, z) of the finest grid has the index z · (quads + 1) +
/// x.
std::vector<std::uint32_t> sectionTriangles(const SectionLod &lod, int level);

} // namespace sward
