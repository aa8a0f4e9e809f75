#pragma once

#include "model/records/Landscape.h"

#include <array>
#include <cstdint>
#include <span>

namespace sward {

/// A vertex of the landscape as phones get it: 12 bytes that hold its place in the section and its height at up to six
/// levels of detail, eight bits each, between a low end and a range that the vertex has for itself. Two published
/// readings of the bytes differ; `Landscape::mobileVertex` says which one a game uses.
///
/// | | A | B |
/// | --- | --- | --- |
/// | `lodHeights[0], [1]` | low and high end, each ÷ 256 | low end, high byte first |
/// | `position[3]` | 1 where there is a hole | range ÷ 256 |
/// | `position[2]` | section x in the high four bits, z in the low ones | section x in bit 1, z in bit 0 |
struct MobileVertex
{
    static constexpr int MostLevels = 6;

    std::array<std::uint8_t, 4> position{};   ///< x and z in the section, the section, range or hole
    std::array<std::uint8_t, 8> lodHeights{}; ///< the ends, then a height a level

    bool operator==(const MobileVertex &) const = default;
};
static_assert(sizeof(MobileVertex) == 12);

/// Where a vertex stands: x and z in its section, and which section of the component, 0 or 1 each way.
struct MobilePlace
{
    int x = 0, z = 0;
    int sectionX = 0, sectionZ = 0;
    bool isHole = false;
};

/// Packs a vertex. `heights` are its stored samples at level 0 and on, one to six of them; levels that it does not have
/// repeat the last. Which way the bytes are read decides how near they come: with D between the least and the greatest
/// height, A is off by at most (D + 510) / 510 and B by max(256, D + 255) / 510 steps of a stored sample, and B keeps
/// the least exactly. Only above 65280, or with D above it, are they off by more: A up to 255 and B up to 128 steps.
MobileVertex packMobileVertex(Landscape::MobileVertex reading, const MobilePlace &place,
                              std::span<const std::uint16_t> heights);

/// The height of a level as a game's shader reads it from the bytes, in steps of a stored sample, not rounded.
double mobileHeight(Landscape::MobileVertex reading, const MobileVertex &vertex, int level);

} // namespace sward
