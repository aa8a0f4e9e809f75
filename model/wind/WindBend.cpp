#include "model/wind/WindBend.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace sward::wind {

float gust(const WindState &wind, glm::vec2 place, int bands)
{
    float sum = 0;
    for (std::size_t j = 0; j < std::size_t(bands); ++j)
        sum += gustAmplitude[j] * std::sin(float(wind.gustPhases()[j]) - glm::dot(wind.gustWaves()[j], place));
    return bands < gustBands ? sum * strongGain : sum;
}

float speedAt(const WindState &wind, glm::vec2 place, int bands)
{
    return std::max(0.0F, wind.meanSpeed() * (1 + wind.turbulence() * gust(wind, place, bands)));
}

float load(float speed, float reconfigure)
{
    return speed * speed / (1 + std::pow(std::max(speed, 0.0F) / reconfigure, 2.0F / 3));
}

float bendAngle(float speed, const Response &response)
{
    const float full = load(response.halfSpeed, response.reconfigure);
    return response.maxAngle * std::tanh(halfReach * load(speed, response.reconfigure) / full);
}

glm::vec3 grassOffset(const WindState &wind, glm::vec3 pivot, glm::vec3 vertex, float mask, glm::vec3 random, int bands)
{
    const glm::vec2 root(pivot.x, pivot.z);
    const glm::vec2 q(vertex.x - pivot.x, vertex.z - pivot.z);
    const glm::vec2 d = wind.direction();
    const float along = glm::dot(root, d) + vertexPhase * glm::dot(q, d);
    const float jitter[4] = {random.x, random.y, random.z,
                             glm::fract(random.x * 0.618F + random.y * 0.382F + random.z * 0.236F)};
    float sway = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        const float phase =
            float(wind.wavePhases()[i]) - 6.28318531F / waveLength[i] * along + 6.28318531F * phaseJitter * jitter[i];
        sway += waveShare[i] * std::sin(phase);
    }
    const float speed = speedAt(wind, root, bands);
    float angle = bendAngle(speed, grassResponse) + swayMax * (1 - std::exp(-wind.meanSpeed() / calmSpeed)) * sway;
    angle = std::clamp(angle, -swayMax, grassResponse.maxAngle + swayMax);

    const float half = 0.5F * angle * mask;
    const float chord = std::abs(half) < 1e-4F ? 1 : std::sin(half) / half;
    const float height = vertex.y - pivot.y;
    const float out = height * chord * std::sin(half);
    return {out * d.x, height * (chord * std::cos(half) - 1), out * d.y};
}

glm::vec3 foliageOffset(const FoliageWind &material, const FoliagePhases &phases, glm::vec3 vertex, float up, float own)
{
    const glm::vec2 place(vertex.x, vertex.z);
    const glm::vec2 d = material.direction;
    const glm::vec2 across(-d.y, d.x);
    const float phase = 6.28318531F * own;
    const float gusting = 0.5F + 0.5F * std::sin(float(phases.gust) - material.gustScale * glm::dot(place, d));
    const float sway = gusting * (0.6F + 0.4F * std::sin(float(phases.sway) + phase));
    const float flutter =
        flutterReach * material.flutter *
        std::sin(float(phases.flutter) + 3 * phase + glm::dot(place, glm::vec2(flutterWave[0], flutterWave[1])));
    const glm::vec2 off = material.strength * std::pow(up, material.bendPower) * (sway * d + flutter * across);
    return {off.x, -glm::dot(off, off) / (2 * material.plantHeight), off.y};
}

float foliageShare(float speed)
{
    static const float tuned = bendAngle(speedOfBeaufort(4), shrubResponse);
    return std::sqrt(bendAngle(speed, shrubResponse) / tuned);
}

} // namespace sward::wind
