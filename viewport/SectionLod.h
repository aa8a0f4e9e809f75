#pragma once

#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

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

    /// Screen measure at which a level has taken over from the one before; level 0 is drawn in full above it.
    float thresholdOf(int level) const;

    /// Level for a screen measure s = ½ · projection scale · radius / distance.
    float levelFor(float screenMeasure) const;
};

/// Triangles of a section's grid at a level, three indices each, counter-clockwise from above: vertices of the finest
/// grid that the vertex shader moves to their places. Vertex (x, z) of the finest grid has the index z · (quads + 1) +
/// x.
std::vector<std::uint32_t> sectionTriangles(const SectionLod &lod, int level);

/// Where a vertex of the finest grid goes.
struct SectionVertex
{
    glm::vec2 place{0};       ///< quads of the finest grid from the section's corner
    int level = 0;            ///< whole part of its own level of detail
    float morph = 0;          ///< how far it has gone on to the next, 0…1
    glm::ivec2 cell{0};       ///< vertex of `level` whose height it has
    glm::ivec2 coarseCell{0}; ///< vertex of the next level, whose height it gets
};

/// What ground.vert does with the vertex `grid` of a section at level `own` between neighbours at the levels north,
/// east, south and west, step for step.
SectionVertex placeSectionVertex(const SectionLod &lod, glm::ivec2 grid, float own, const glm::vec4 &neighbours);

} // namespace sward
