#pragma once

#include <cstdint>

namespace sward {

/// The grid of a landscape section, `quads` a side, and of its coarser levels, each with half the vertices a side.
struct SectionGrid
{
    int quads = 63; ///< a power of two less one

    /// How many levels there are; the coarsest has one quad.
    int levels() const
    {
        int count = 1;
        while (quadsAt(count) >= 1)
            ++count;
        return count;
    }
    int quadsAt(int level) const { return ((quads + 1) >> level) - 1; }
    /// Quads of the finest grid to one of a level.
    double mipRatio(int level) const { return double(quads) / quadsAt(level); }
    /// The vertex of the finest grid, along one side, that stands for vertex `x` of a level.
    int vertexAt(int level, int x) const { return (2 * x * quads + quadsAt(level)) / (2 * quadsAt(level)); }

    /// Vertices that a game stores for a component of `sections` × `sections` sections: each has its own edges.
    std::int64_t storedVertices(int sections) const
    {
        return std::int64_t(quads + 1) * (quads + 1) * sections * sections;
    }
    /// Bits an index of a component's triangles has in a game.
    int indexBits(int sections) const { return storedVertices(sections) > 65535 ? 32 : 16; }
};

/// Pieces of `quads` quads along a side of `samples` samples, the last partial one included.
inline int piecesAcross(int samples, int quads)
{
    return samples < 2 ? 0 : (samples - 1 + quads - 1) / quads;
}

} // namespace sward
