#pragma once

#include "viewport/FrameView.h"
#include "viewport/RenderInputs.h"
#include "viewport/SectionLod.h"

#include <vector>

namespace sward {

/// One section as the graphics card gets it.
struct SectionInstance
{
    glm::vec4 section{0};    ///< first sample x and z, own level, unused
    glm::vec4 neighbours{0}; ///< levels north, east, south, west

    bool operator==(const SectionInstance &) const = default;
};

/// The landscape cut into sections: their bounds, and which are drawn at which level for a view.
class GroundSections
{
public:
    /// Cuts `ground` and reads its heights for the bounds.
    explicit GroundSections(const GroundInput &ground);

    /// Reads the bounds again where `rect` touches them.
    void updateBounds(const GroundInput &ground, const SampleRect &rect);

    /// The visible sections, by the whole part of their level.
    std::vector<std::vector<SectionInstance>> choose(const GroundInput &ground, const FrameView &view);

    /// The level chosen last; beside the ground that of the nearest section.
    float levelAt(int x, int z) const;

    const SectionLod &lod() const { return m_lod; }
    int across() const { return m_across; }
    int down() const { return m_down; }
    /// Lowest and highest sample of the whole ground, world metres.
    glm::dvec2 heightRange(const GroundInput &ground) const;

private:
    struct Bounds
    {
        std::uint16_t low = 65535;
        std::uint16_t high = 0;
    };

    SampleRect samplesOf(const GroundInput &ground, int x, int z) const;

    SectionLod m_lod;
    int m_across;
    int m_down;
    std::vector<Bounds> m_bounds;
    std::vector<float> m_levels;
};

/// World metres of a height sample.
inline double metresOfHeight(const GroundInput &ground, double sample)
{
    return ground.position.y + (sample - 32768) / 128 * double(ground.heightScale);
}

} // namespace sward
