#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

namespace sward::assets {

// The committed assets must come out the same on every machine, and libm does not promise that: its sine and power
// differ in the last bit between versions and processors. These use only additions, multiplications, divisions and
// square roots, which IEEE 754 fixes, and are good to about 1e-9.

constexpr float Pi = 3.14159265358979f;
constexpr float Tau = 2 * Pi;

float sine(float radians);
float cosine(float radians);
float power(float base, float exponent); ///< `base` > 0; 0 gives 0
float exponential(float x);
float logarithm(float x); ///< natural; `x` > 0

/// A turn of `v` about the unit vector `axis`, right-handed (Rodrigues' formula).
glm::vec3 turned(glm::vec3 v, glm::vec3 axis, float radians);

/// Any unit vector at right angles to the unit vector `v`.
glm::vec3 perpendicular(glm::vec3 v);

/// The unit vector along `v`, or `fallback` where `v` has no length.
glm::vec3 direction(glm::vec3 v, glm::vec3 fallback = {0, 1, 0});

/// Horizontal unit vector at `radians` from +X towards +Z.
glm::vec3 heading(float radians);

float mix(float a, float b, float t);
float saturate(float x);
float smoothstep(float from, float to, float x);

} // namespace sward::assets
