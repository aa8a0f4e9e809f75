#pragma once

#include "model/wind/WindConstants.h"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <array>
#include <cstdint>
#include <optional>

namespace sward {

/// The wind as authored.
struct WindSettings
{
    float beaufort = 4;              ///< 0–17
    float directionDeg = 45;         ///< compass direction it blows to
    std::optional<float> turbulence; ///< gust speed over mean speed, 0–0.4; from `beaufort` when absent
    float gustLength = 60;           ///< metres
    std::uint32_t seed = 1;
    float maxHz = 4; ///< nothing sways faster

    bool operator==(const WindSettings &) const = default;
};

/// The wind as it blows now: phases that grow with time, so that a change of speed, direction or strength never makes
/// the field jump. Positions are relative to an anchor near the camera, which keeps float precision far from the
/// origin.
///
/// Gusts travel with the mean wind (frozen turbulence); their phases are accumulated here and the shaders, or the
/// mirror in `WindBend.h`, turn phase and place into bending.
class WindState
{
public:
    explicit WindState(const WindSettings &settings = {});

    void setSettings(const WindSettings &settings);
    const WindSettings &settings() const { return m_settings; }

    /// Lets the wind blow on. Negative or non-finite steps are ignored.
    void advance(double seconds);

    /// Moves the point that positions are relative to (world xz); no value of the field changes.
    void moveAnchor(glm::dvec2 anchor);
    glm::dvec2 anchor() const { return m_anchor; }

    float meanSpeed() const { return m_meanSpeed; }     ///< m/s
    float turbulence() const { return m_turbulence; }   ///< gust speed over mean speed
    glm::vec2 direction() const { return m_direction; } ///< unit, world xz, where it blows to

    /// Radians in [0, 2π), per band of `wind::gustFrequency`.
    const std::array<double, wind::gustBands> &gustPhases() const { return m_gustPhase; }
    /// Wave vectors in radians a metre, per band.
    const std::array<glm::vec2, wind::gustBands> &gustWaves() const { return m_gustWave; }
    /// Radians, per wave of `wind::waveLength`.
    const std::array<double, 4> &wavePhases() const { return m_wavePhase; }

private:
    void derive();

    WindSettings m_settings;
    glm::dvec2 m_anchor{0};
    float m_meanSpeed = 0;
    float m_turbulence = 0;
    glm::vec2 m_direction{0, -1};
    std::array<double, wind::gustBands> m_gustPhase{};
    std::array<glm::vec2, wind::gustBands> m_gustWave{};
    std::array<double, 4> m_wavePhase{};
};

/// Mean wind speed in m/s: U = 0.836 B^1.5, the customary formula.
float speedOfBeaufort(float beaufort);

/// Compass degrees (0 north = −Z, clockwise) as a unit vector in world xz.
glm::vec2 compassDirection(float degrees);

/// The phases of one foliage material, which has a speed and a direction of its own.
struct FoliagePhases
{
    double gust = 0;
    double sway = 0;
    double flutter = 0;

    void advance(double seconds, float radiansPerSecond);
    void moveAnchor(glm::dvec2 by, float radiansPerMetre, glm::vec2 direction);
};

} // namespace sward
