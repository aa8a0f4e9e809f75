#pragma once

#include <array>
#include <string>

namespace sward::wind {

/// The numbers that the shaders and their C++ mirror share. `glslConstants()` prints this table as GLSL, so that
/// neither side can drift from the other.
struct Response
{
    float halfSpeed;   ///< m/s at which a plant bends by half of its largest angle
    float reconfigure; ///< m/s from which the plant gives way and its load grows by U^(4/3) instead of U²
    float maxAngle;    ///< radians
};

/// Gusts as eight sines of equal share in logarithmic bands of the von Kármán spectrum (x = frequency × gust length /
/// mean speed), the four strongest bands first: the cheap path uses those alone. Amplitudes give a field of variance 1.
constexpr int gustBands = 8;
constexpr int strongBands = 4;
constexpr std::array<float, gustBands> gustFrequency{0.0738F, 0.1642F, 0.3654F, 0.8128F,
                                                     0.0149F, 0.0332F, 1.8082F, 4.0227F};
constexpr std::array<float, gustBands> gustAmplitude{0.6262F, 0.6828F, 0.6033F, 0.4802F,
                                                     0.3258F, 0.4719F, 0.3708F, 0.2846F};

/// 1/√(Σ a²/2) over the strong bands: what makes them alone have variance 1.
constexpr float strongGain = 1.17326566F;

constexpr float degrees = 0.01745329252F;
constexpr Response grassResponse{7, 4, 75 * degrees};
constexpr Response shrubResponse{14, 6, 60 * degrees};

/// tanh(halfReach) = 1/2: the load response reaches half of its largest angle at `halfSpeed`.
constexpr float halfReach = 0.5493061443F;

/// Grass sways by four waves: length in metres and share of `u_swayMax`.
constexpr std::array<float, 4> waveLength{17, 7.3F, 3.1F, 1.3F};
constexpr std::array<float, 4> waveShare{0.5F, 0.25F, 0.15F, 0.10F};
constexpr float swayMax = 0.25F;    ///< radians
constexpr float phaseJitter = 0.5F; ///< share of a turn
constexpr float vertexPhase = 1.0F; ///< how far a plant's own width shows in its phase
constexpr float calmSpeed = 6;      ///< m/s by which swaying has mostly set in

/// Foliage: harmonics of the gust's phase for sway and flutter, and the flutter's wave vector in 1/m.
constexpr float swayHarmonic = 2.3F;
constexpr float flutterHarmonic = 7.1F;
constexpr std::array<float, 2> flutterWave{7.7F, 14.3F};
constexpr float flutterReach = 0.25F;

/// The table as GLSL 330 constants.
std::string glslConstants();

} // namespace sward::wind
