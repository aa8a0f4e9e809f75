#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <cstdint>

namespace sward::assets {

/// Gradient noise in about −1..1 after Perlin (2002). `period` > 0 repeats it after that many lattice cells, so that a
/// texture tiles.
float noise(glm::vec2 p, std::uint32_t seed, glm::ivec2 period = glm::ivec2(0));
float noise(glm::vec3 p, std::uint32_t seed);

/// `octaves` of noise, each at twice the frequency and `gain` times the strength of the last.
float fractal(glm::vec2 p, std::uint32_t seed, int octaves, glm::ivec2 period = glm::ivec2(0), float gain = 0.5f);
float fractal(glm::vec3 p, std::uint32_t seed, int octaves, float gain = 0.5f);

/// Nearest feature points of a jittered lattice (Worley 1996).
struct Cell
{
    float nearest;    ///< distance to the nearest point, in cells
    float second;     ///< and to the next one: `second − nearest` is 0 on a border
    glm::vec2 offset; ///< from the nearest point to where we asked
    float random;     ///< 0..1, the same all over the cell
};
Cell cellAt(glm::vec2 p, std::uint32_t seed, glm::ivec2 period = glm::ivec2(0));

} // namespace sward::assets
