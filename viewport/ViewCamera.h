#pragma once

#include "model/core/Ray.h"

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <array>

namespace sward {

/// Where the artist's eye is and how it looks: a plain value. Everything the viewport draws, culls and picks comes from
/// it.
struct ViewCamera
{
    glm::dvec3 position{0, 2, 0};
    float yawDeg = 0;   ///< compass: 0 looks north (−Z), clockwise from above
    float pitchDeg = 0; ///< up is positive, −90…90
    float fovDeg = 50;  ///< vertical
    float nearPlane = 0.1F;
    float farPlane = 4000;

    bool operator==(const ViewCamera &) const = default;

    glm::vec3 forward() const;
    glm::vec3 right() const;
    glm::vec3 up() const;

    /// Looks from `position` at `target`; straight down or up keeps the yaw.
    void lookAt(const glm::dvec3 &target);

    /// Projection times view for positions relative to `anchor` (world).
    glm::mat4 viewProjection(const glm::dvec3 &anchor, float aspect) const;
    glm::mat4 projection(float aspect) const;

    /// The ray through a pixel's middle; `pixel` counts from the top left.
    Ray rayThrough(glm::vec2 pixel, glm::vec2 size) const;

    /// Where a world position falls, in pixels from the top left; z is its depth in front of the eye in metres,
    /// negative behind it.
    glm::vec3 project(const glm::dvec3 &world, glm::vec2 size) const;

    /// Metres that one pixel covers at this distance.
    float metresPerPixel(float distance, float heightInPixels) const;
};

/// The six planes of what a camera sees, relative to an anchor; a point is inside when every dot(plane, (p, 1)) ≥ 0.
struct Frustum
{
    std::array<glm::vec4, 6> planes;

    explicit Frustum(const glm::mat4 &viewProjection);

    enum class Side { Outside, Crossing, Inside };
    Side sideOf(const glm::vec3 &min, const glm::vec3 &max) const;
    bool meetsSphere(const glm::vec3 &centre, float radius) const;
};

} // namespace sward
