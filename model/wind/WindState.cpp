#include "model/wind/WindState.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace sward {

namespace {

constexpr double turn = 6.283185307179586;

double wrapped(double radians)
{
    return radians - turn * std::floor(radians / turn);
}

std::uint32_t mixed(std::uint32_t x)
{
    x ^= x >> 16;
    x *= 0x7feb352dU;
    x ^= x >> 15;
    x *= 0x846ca68bU;
    return x ^ (x >> 16);
}

double unit(std::uint32_t seed, std::uint32_t index)
{
    return mixed(mixed(seed) + index * 0x9e3779b9U) / 4294967296.0;
}

/// Gusts come within this angle of the mean wind, or their fronts would be straight lines across the meadow.
constexpr double spread = 35 * wind::degrees;

} // namespace

float speedOfBeaufort(float beaufort)
{
    const float b = std::max(beaufort, 0.0F);
    return 0.836F * b * std::sqrt(b);
}

glm::vec2 compassDirection(float degrees)
{
    const float radians = degrees * wind::degrees;
    return {std::sin(radians), -std::cos(radians)};
}

WindState::WindState(const WindSettings &settings) : m_settings(settings)
{
    for (int j = 0; j < wind::gustBands; ++j)
        m_gustPhase[std::size_t(j)] = turn * unit(settings.seed, 100 + std::uint32_t(j));
    derive();
}

void WindState::setSettings(const WindSettings &settings)
{
    m_settings = settings;
    derive();
}

void WindState::derive()
{
    m_meanSpeed = speedOfBeaufort(m_settings.beaufort);
    // Ordinary wind gusts to 1.4 times its mean, a hurricane to 1.6 times.
    const float stormShare = std::clamp((m_settings.beaufort - 8) / 4, 0.0F, 1.0F);
    m_turbulence = m_settings.turbulence.value_or(0.145F + stormShare * 0.055F);
    m_direction = compassDirection(m_settings.directionDeg);
    for (std::size_t j = 0; j < wind::gustBands; ++j) {
        const double k = turn * double(wind::gustFrequency[j]) / double(m_settings.gustLength);
        const double angle = spread * (2 * unit(m_settings.seed, std::uint32_t(j)) - 1);
        const double c = std::cos(angle);
        const double s = std::sin(angle);
        const glm::dvec2 d(m_direction);
        m_gustWave[j] = glm::vec2(k * glm::dvec2(c * d.x - s * d.y, s * d.x + c * d.y));
    }
}

void WindState::advance(double seconds)
{
    if (!(seconds > 0) || !std::isfinite(seconds))
        return;
    const double u = m_meanSpeed;
    for (std::size_t j = 0; j < wind::gustBands; ++j) {
        const double hz =
            std::min(double(wind::gustFrequency[j]) * u / double(m_settings.gustLength), double(m_settings.maxHz));
        m_gustPhase[j] = wrapped(m_gustPhase[j] + turn * hz * seconds);
    }
    for (std::size_t i = 0; i < m_wavePhase.size(); ++i) {
        const double speed = std::min(turn * 0.6 * u / double(wind::waveLength[i]), turn * double(m_settings.maxHz));
        m_wavePhase[i] = wrapped(m_wavePhase[i] + speed * seconds);
    }
}

void WindState::moveAnchor(glm::dvec2 anchor)
{
    const glm::dvec2 by = anchor - m_anchor;
    for (std::size_t j = 0; j < wind::gustBands; ++j)
        m_gustPhase[j] = wrapped(m_gustPhase[j] - glm::dot(glm::dvec2(m_gustWave[j]), by));
    for (std::size_t i = 0; i < m_wavePhase.size(); ++i)
        m_wavePhase[i] =
            wrapped(m_wavePhase[i] - turn / double(wind::waveLength[i]) * glm::dot(glm::dvec2(m_direction), by));
    m_anchor = anchor;
}

void FoliagePhases::advance(double seconds, float radiansPerSecond)
{
    if (!(seconds > 0) || !std::isfinite(seconds))
        return;
    const double step = double(radiansPerSecond) * seconds;
    gust = wrapped(gust + step);
    sway = wrapped(sway + double(wind::swayHarmonic) * step);
    flutter = wrapped(flutter + double(wind::flutterHarmonic) * step);
}

void FoliagePhases::moveAnchor(glm::dvec2 by, float radiansPerMetre, glm::vec2 direction)
{
    gust = wrapped(gust - double(radiansPerMetre) * glm::dot(glm::dvec2(direction), by));
    flutter = wrapped(flutter + by.x * double(wind::flutterWave[0]) + by.y * double(wind::flutterWave[1]));
}

} // namespace sward
