#pragma once

#include <glm/vec2.hpp>

#include <string>

namespace sward {

// Why a tool does nothing where the cursor is, as the artist reads it.

inline constexpr const char *NoGroundUnderCursor = "No ground under the cursor";

/// "Slope 61° > 45°"; empty when the slope, in degrees, may be.
std::string whySlopeRefuses(double degrees, const glm::dvec2 &range);
/// "Height 210 m > 180 m"; empty when the height may be.
std::string whyHeightRefuses(double metres, const glm::dvec2 &range);

} // namespace sward
