#pragma once

#include <glm/vec3.hpp>

namespace sward {

/// A line into the world: `direction` has length 1.
struct Ray
{
    glm::dvec3 origin{0};
    glm::dvec3 direction{0, 0, -1};

    glm::dvec3 at(double distance) const { return origin + direction * distance; }
};

} // namespace sward
