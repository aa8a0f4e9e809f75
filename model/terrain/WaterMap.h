#pragma once

#include "model/terrain/Zones.h"

#include <vector>

namespace sward {

/// The water of a scene, over its ground where it has one: what lies under its surface, and how far dry ground is from
/// it. Wet is a height sample below the level of a water that covers it; distances are measured over the ground from
/// sample to sample.
class WaterMap
{
public:
    WaterMap() = default;
    explicit WaterMap(const Scene &scene);

    bool isEmpty() const { return m_bodies.empty(); }
    /// Whether a world place is below a water's surface and inside its shore.
    bool isUnder(double x, double y, double z) const;
    /// Where there may be water within `metres`.
    bool isNear(const GroundBox &box, double metres) const;

    /// Samples of the landscape's grid and their distances from the nearest wet one.
    struct Distances
    {
        TexelRect rect; ///< in steps of `stride` samples; (0, 0) is the north-west corner
        int stride = 1;
        std::vector<float> metres; ///< row by row, none above the distance asked for and a few samples

        /// Between the four samples round a place given in samples of the landscape.
        float at(float sampleX, float sampleZ) const;
    };
    /// Distances at all samples of `samples` that are up to `most` metres long. Where that is more than 128 samples,
    /// only every so many are looked at. What it answers for a sample does not depend on the rectangle.
    Distances distances(const TexelRect &samples, double most) const;

    /// Metres from a world place to water, up to `most` and a few samples.
    double distanceTo(double x, double z, double most) const;

private:
    struct Body
    {
        std::vector<glm::dvec2> shore; ///< empty: everywhere
        GroundBox bounds;
        double level = 0;
    };

    bool isWet(int i, int j) const;

    std::vector<Body> m_bodies;
    HeightRaster m_heights;
    glm::dvec3 m_position{0};
    double m_quadSize = 1;
    double m_metresPerStep = 1.0 / 128;
};

} // namespace sward
