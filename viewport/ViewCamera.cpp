#include "viewport/ViewCamera.h"

#include <glm/common.hpp>
#include <glm/ext/matrix_clip_space.hpp>
#include <glm/ext/matrix_transform.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>

namespace sward {

glm::vec3 ViewCamera::forward() const
{
    const float yaw = glm::radians(yawDeg);
    const float pitch = glm::radians(pitchDeg);
    return {std::cos(pitch) * std::sin(yaw), std::sin(pitch), -std::cos(pitch) * std::cos(yaw)};
}

glm::vec3 ViewCamera::right() const
{
    const float yaw = glm::radians(yawDeg);
    return {std::cos(yaw), 0, std::sin(yaw)};
}

glm::vec3 ViewCamera::up() const
{
    return glm::cross(right(), forward());
}

void ViewCamera::lookAt(const glm::dvec3 &target)
{
    const glm::dvec3 to = target - position;
    const double flat = std::hypot(to.x, to.z);
    if (flat > 1e-6)
        yawDeg = float(glm::degrees(std::atan2(to.x, -to.z)));
    if (flat > 1e-6 || to.y != 0)
        pitchDeg = float(glm::degrees(std::atan2(to.y, flat)));
}

glm::mat4 ViewCamera::projection(float aspect) const
{
    return glm::perspective(glm::radians(fovDeg), std::max(aspect, 0.01F), nearPlane, farPlane);
}

glm::mat4 ViewCamera::viewProjection(const glm::dvec3 &anchor, float aspect) const
{
    const glm::vec3 eye(position - anchor);
    return projection(aspect) * glm::lookAt(eye, eye + forward(), up());
}

Ray ViewCamera::rayThrough(glm::vec2 pixel, glm::vec2 size) const
{
    const float reach = std::tan(glm::radians(fovDeg) / 2);
    const float x = (2 * (pixel.x + 0.5F) / size.x - 1) * reach * size.x / size.y;
    const float y = (1 - 2 * (pixel.y + 0.5F) / size.y) * reach;
    return {position, glm::normalize(glm::dvec3(forward() + x * right() + y * up()))};
}

glm::vec3 ViewCamera::project(const glm::dvec3 &world, glm::vec2 size) const
{
    const glm::vec3 to(world - position);
    const float depth = glm::dot(to, forward());
    const float reach = std::tan(glm::radians(fovDeg) / 2) * std::max(std::abs(depth), 1e-6F);
    const float x = glm::dot(to, right()) / (reach * size.x / size.y);
    const float y = glm::dot(to, up()) / reach;
    return {(x + 1) / 2 * size.x, (1 - y) / 2 * size.y, depth};
}

float ViewCamera::metresPerPixel(float distance, float heightInPixels) const
{
    return 2 * distance * std::tan(glm::radians(fovDeg) / 2) / std::max(heightInPixels, 1.0F);
}

Frustum::Frustum(const glm::mat4 &m)
{
    const auto row = [&](int r) { return glm::vec4(m[0][r], m[1][r], m[2][r], m[3][r]); };
    planes = {row(3) + row(0), row(3) - row(0), row(3) + row(1), row(3) - row(1), row(3) + row(2), row(3) - row(2)};
    for (auto &plane : planes)
        plane /= glm::length(glm::vec3(plane));
}

Frustum::Side Frustum::sideOf(const glm::vec3 &min, const glm::vec3 &max) const
{
    const glm::vec3 centre = (min + max) * 0.5F;
    const glm::vec3 half = (max - min) * 0.5F;
    bool inside = true;
    for (const auto &plane : planes) {
        const float distance = glm::dot(glm::vec3(plane), centre) + plane.w;
        const float reach = glm::dot(glm::abs(glm::vec3(plane)), half);
        if (distance < -reach)
            return Side::Outside;
        inside = inside && distance >= reach;
    }
    return inside ? Side::Inside : Side::Crossing;
}

bool Frustum::meetsSphere(const glm::vec3 &centre, float radius) const
{
    return std::all_of(planes.begin(), planes.end(),
                       [&](const glm::vec4 &plane) { return glm::dot(glm::vec3(plane), centre) + plane.w >= -radius; });
}

} // namespace sward
