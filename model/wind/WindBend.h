#pragma once

#include "model/wind/WindState.h"

namespace sward {

/// The C++ mirror of `wind.glsl`: the same formulas in float, for tests, bakes and a game's own checks. All positions
/// are relative to the wind's anchor.
namespace wind {

/// Gust field of variance 1 at a place; `bands` is 8, or 4 as the cheap shaders do.
float gust(const WindState &wind, glm::vec2 place, int bands = gustBands);

/// Wind speed in m/s at a place, never negative.
float speedAt(const WindState &wind, glm::vec2 place, int bands = gustBands);

/// What the wind does to a plant at rest: drag grows as U², flexible plants give way and it grows as U^(4/3)
/// (Alben, Shelley and Zhang 2004).
float load(float speed, float reconfigure);

/// Radians by which a plant bends, saturating at its largest angle.
float bendAngle(float speed, const Response &response);

/// Where the wind moves a grass vertex. The plant keeps its length: it bends along a circular arc.
/// `pivot` is the root, `vertex` the vertex at rest, `mask` 0 at the root and 1 at the tip, `random` the plant's own
/// numbers.
glm::vec3 grassOffset(const WindState &wind, glm::vec3 pivot, glm::vec3 vertex, float mask, glm::vec3 random,
                      int bands = gustBands);

/// A foliage material's own wind.
struct FoliageWind
{
    float strength = 0.35F;  ///< metres at the tip
    float gustScale = 0.08F; ///< radians a metre
    float flutter = 0.15F;
    float plantHeight = 1;
    float bendPower = 1.5F;
    glm::vec2 direction{0.70710678F, -0.70710678F};
};

/// Where the wind moves a foliage vertex. `up` is how far up the plant it is (vertex colour red), `own` its own phase
/// (green).
glm::vec3 foliageOffset(const FoliageWind &material, const FoliagePhases &phases, glm::vec3 vertex, float up,
                        float own);

/// How much stronger or weaker than at 4 Beaufort, for which materials are tuned, the foliage moves.
float foliageShare(float speed);

} // namespace wind
} // namespace sward
