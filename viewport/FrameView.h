#pragma once

#include "viewport/Quality.h"
#include "viewport/ViewCamera.h"

#include <cstdint>

namespace sward {

/// What every drawn part needs to know to make itself ready for a frame.
struct FrameView
{
    ViewCamera camera;
    glm::vec2 size{1, 1}; ///< pixels
    glm::dvec3 anchor{0}; ///< all that the graphics card sees is relative to it
    glm::vec3 eye{0};     ///< relative to the anchor
    glm::mat4 viewProjection{1};
    Frustum frustum{glm::mat4{1}};
    Quality quality;
};

/// What a frame cost.
struct FrameStats
{
    double milliseconds = 0;        ///< the whole frame on this thread
    double prepareMilliseconds = 0; ///< of that, choosing what to draw
    int draws = 0;
    std::int64_t triangles = 0;
    std::int64_t groundTriangles = 0; ///< of them
    std::int64_t plants = 0;
    std::int64_t instanceBytes = 0;
    std::int64_t framesDrawn = 0;
};

} // namespace sward
