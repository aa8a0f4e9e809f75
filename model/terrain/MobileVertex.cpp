#include "model/terrain/MobileVertex.h"

#include "model/core/Expects.h"

#include <algorithm>

namespace sward {
namespace {

constexpr int HighByte = 256;
constexpr int Full = 255;

struct Ends
{
    int low;
    int range;
};

Ends endsOf(Landscape::MobileVertex reading, int least, int greatest)
{
    if (reading == Landscape::MobileVertex::A) {
        const int low = std::min(least / HighByte, Full - 1);
        const int high = std::max(std::min(Full, (greatest + Full) / HighByte), low + 1);
        return {low * HighByte, (high - low) * HighByte};
    }
    const int difference = greatest - least;
    const int range = std::clamp((difference + Full) / HighByte, 1, Full) * HighByte;
    // A range of a byte falls short of the widest difference: both ends give way then.
    return {least + std::max(0, difference - range) / 2, range};
}

} // namespace

MobileVertex packMobileVertex(Landscape::MobileVertex reading, const MobilePlace &place,
                              std::span<const std::uint16_t> heights)
{
    expects(!heights.empty() && heights.size() <= std::size_t(MobileVertex::MostLevels));
    expects(place.x >= 0 && place.x <= Full && place.z >= 0 && place.z <= Full);
    const bool isA = reading == Landscape::MobileVertex::A;
    const auto [least, greatest] = std::minmax_element(heights.begin(), heights.end());
    const Ends ends = endsOf(reading, *least, *greatest);

    MobileVertex vertex;
    vertex.position[0] = std::uint8_t(place.x);
    vertex.position[1] = std::uint8_t(place.z);
    vertex.position[2] = std::uint8_t(place.sectionX << (isA ? 4 : 1) | place.sectionZ);
    vertex.position[3] = std::uint8_t(isA ? int(place.isHole) : ends.range / HighByte);
    vertex.lodHeights[0] = std::uint8_t(ends.low / HighByte);
    vertex.lodHeights[1] = std::uint8_t(isA ? (ends.low + ends.range) / HighByte : ends.low % HighByte);
    for (int level = 0; level < MobileVertex::MostLevels; ++level) {
        const int above = heights[std::min(std::size_t(level), heights.size() - 1)] - ends.low;
        // To the nearest of the 255 steps, in whole numbers.
        const int steps = (2 * above * Full + ends.range) / (2 * ends.range);
        vertex.lodHeights[std::size_t(2 + level)] = std::uint8_t(std::clamp(steps, 0, Full));
    }
    return vertex;
}

double mobileHeight(Landscape::MobileVertex reading, const MobileVertex &vertex, int level)
{
    expects(level >= 0 && level < MobileVertex::MostLevels);
    const double share = vertex.lodHeights[std::size_t(2 + level)] / double(Full);
    if (reading == Landscape::MobileVertex::A) {
        const int low = vertex.lodHeights[0] * HighByte;
        return low + share * (vertex.lodHeights[1] * HighByte - low);
    }
    return vertex.lodHeights[0] * HighByte + vertex.lodHeights[1] + share * vertex.position[3] * HighByte;
}

} // namespace sward
