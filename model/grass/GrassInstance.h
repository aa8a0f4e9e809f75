#pragma once

#include <glm/vec3.hpp>

#include <cstdint>

namespace sward {

/// The space through which the 16 bits of an instance's place count: a cell of the grass grid from its lowest ground to
/// its highest. World metres.
struct GrassBox
{
    glm::dvec3 origin{0}; ///< north-west corner, y of the lowest
    glm::dvec3 size{0};

    bool operator==(const GrassBox &) const = default;
};

/// Places run from 0 to this over a box.
inline constexpr int GrassUnits = 65535;

/// One plant of grass in 16 bytes, laid out as the graphics card reads it.
///
/// | word | low 16 bits | high 16 bits |
/// | --- | --- | --- |
/// | 0 | x, 0…65534 of 65535 over the box | y, 0…65535 over the box |
/// | 1 | z as x | 0, kept free for whoever draws it |
/// | 2 | turn, 65536 to the full circle | scale x, scale y: 0…255 over the variety's range |
/// | 3 | scale z, normal x | normal z, 127 |
///
/// The normal is folded onto an octahedron about +Y: n / (|x| + |y| + |z|) as two signed bytes of 127.
struct GrassInstance
{
    std::uint32_t words[4]{};

    int x() const { return int(words[0] & 0xffffU); }
    int y() const { return int(words[0] >> 16); }
    int z() const { return int(words[1] & 0xffffU); }

    bool operator==(const GrassInstance &) const = default;
};
static_assert(sizeof(GrassInstance) == 16);

/// A plant of grass in plain numbers.
struct GrassPlant
{
    glm::dvec3 position{0}; ///< world metres
    float turn = 0;         ///< radians, right-handed about its own up
    glm::vec3 scale{1};
    glm::vec3 normal{0, 1, 0}; ///< the way it stands, unit length
};

/// `minScale` and `maxScale` are the variety's (GrassGrower::Variety).
GrassPlant decode(const GrassInstance &instance, const GrassBox &box, const glm::vec3 &minScale,
                  const glm::vec3 &maxScale);

} // namespace sward
