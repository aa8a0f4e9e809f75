#pragma once

#include "model/document/Scene.h"
#include "model/terrain/MobileVertex.h"

#include <cstdint>
#include <vector>

namespace sward {

/// The landscape as phones draw it, component by component: what its packed vertices are, and what is left of the
/// ground in them. It keeps the scene's rasters alive and may be asked from any thread.
class MobileLandscape
{
public:
    explicit MobileLandscape(const Scene &scene);

    int componentsX() const { return m_componentsX; }
    int componentsZ() const { return m_componentsZ; }
    /// Levels of detail that a vertex holds; sections of 127 and 255 quads have more than it can.
    int levels() const;
    /// Levels of detail that a section of this landscape has.
    int sectionLevels() const;

    /// The vertices of a component: by section z, section x, z and x.
    std::vector<MobileVertex> vertices(int componentX, int componentZ) const;
    /// Which of a component's vertices a level draws, three a triangle, counter-clockwise from above, section by
    /// section. The same for all components.
    std::vector<std::uint32_t> triangles(int level) const;
    /// Whether a component has more vertices than 16 bits can count.
    bool needsWideIndices() const;

    /// How far the packed heights of all levels are from the true ones.
    struct Error
    {
        double metres = 0;                  ///< the worst
        int componentX = 0, componentZ = 0; ///< where it is
        int level = 0;
    };
    /// Over the whole landscape, on all threads.
    Error worstError() const;
    Error worstErrorOf(int componentX, int componentZ) const;

    /// The heights of a section at every level as the packed vertices give them, rounded to stored samples, as
    /// `sectionHeights` would give the true ones. Levels that the vertex does not hold repeat the true heights: no
    /// phone draws them.
    std::vector<std::vector<std::uint16_t>> sectionHeights(int sectionX, int sectionZ) const;

private:
    template <class Each> void forEachVertexOf(int sectionX, int sectionZ, const Each &each) const;

    Landscape m_landscape;
    HeightRaster m_heights;
    WeightRaster m_holes;
    int m_componentsX = 0;
    int m_componentsZ = 0;
};

} // namespace sward
