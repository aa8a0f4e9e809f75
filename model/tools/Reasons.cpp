#include "model/tools/Reasons.h"

#include <fmt/format.h>

#include <cmath>
#include <string_view>

namespace sward {
namespace {

/// Both numbers with as few decimals as show that they differ.
std::string whyOutside(std::string_view what, double value, const glm::dvec2 &range, std::string_view unit)
{
    if (value >= range.x && value <= range.y)
        return {};
    const double limit = value < range.x ? range.x : range.y;
    const char sign = value < range.x ? '<' : '>';
    for (int decimals = 0; decimals < 3; ++decimals) {
        const double scale = std::pow(10.0, decimals);
        if (std::round(value * scale) != std::round(limit * scale))
            return fmt::format("{} {:.{}f}{} {} {:.{}f}{}", what, value, decimals, unit, sign, limit, decimals, unit);
    }
    return fmt::format("{} {:.4f}{} {} {:.4f}{}", what, value, unit, sign, limit, unit);
}

} // namespace

std::string whySlopeRefuses(double degrees, const glm::dvec2 &range)
{
    return whyOutside("Slope", degrees, range, "°");
}

std::string whyHeightRefuses(double metres, const glm::dvec2 &range)
{
    return whyOutside("Height", metres, range, " m");
}

} // namespace sward
