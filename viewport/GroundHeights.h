#pragma once

#include "model/terrain/SectionGrid.h"
#include "viewport/RenderInputs.h"
#include "viewport/Textures.h"

#include <memory>
#include <vector>

namespace sward {

class FrameUniforms;

/// The ground's heights on the graphics card: the samples themselves, and every section's coarser levels as a game has
/// them, so that what is drawn at a level is what the game draws there. Neighbours agree at their edges and share those
/// texels.
///
/// ```
///   u_coarse:  level 1 of all sections   (across · q1 + 1) × (down · q1 + 1) texels
///              level 2 below it          (across · q2 + 1) × (down · q2 + 1)
///              …                         q: quads a side at that level
/// ```
class GroundHeights
{
public:
    /// Sections from west to east and north to south. `asMobile` takes the heights that phones have.
    GroundHeights(const GroundInput &ground, int across, int down, bool asMobile, bool linear, Qt3DCore::QNode *parent,
                  FrameUniforms &frame);

    /// Reads samples again; cost follows the sections that `rect` touches.
    void update(const GroundInput &ground, const SampleRect &rect, bool asMobile);

    int width() const { return m_finest->width(); }
    int height() const { return m_finest->height(); }
    /// The coarser levels, as the graphics card has them.
    const std::vector<std::uint16_t> &coarseTexels() const { return m_coarseTexels; }
    int coarseWidth() const { return m_coarse->width(); }
    int coarseHeight() const { return m_coarse->height(); }

private:
    int rowOf(int level) const;
    void writeCoarse(int sectionX, int sectionZ, const std::vector<std::vector<std::uint16_t>> &levels);
    void uploadCoarse(const SampleRect &sections);

    SectionGrid m_grid;
    int m_across;
    int m_down;
    std::unique_ptr<DataTexture> m_finest;
    std::unique_ptr<DataTexture> m_coarse;
    std::vector<std::uint16_t> m_coarseTexels; ///< what `m_coarse` holds
};

} // namespace sward
