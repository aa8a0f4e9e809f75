#pragma once

#include <glm/vec2.hpp>

namespace sward {

/// Where the samples of a raster over the landscape lie in the world: x runs east, z south.
struct SampleGrid
{
    glm::dvec2 corner{0}; ///< world x and z of the first sample
    glm::dvec2 metresPerSample{1};

    /// World x and z of a sample.
    glm::dvec2 placeOf(int i, int j) const { return corner + glm::dvec2(i, j) * metresPerSample; }
    /// World metres to samples, not rounded.
    glm::dvec2 sampleAt(double x, double z) const { return (glm::dvec2(x, z) - corner) / metresPerSample; }
};

} // namespace sward
