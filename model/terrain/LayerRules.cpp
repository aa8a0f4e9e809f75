#include "model/terrain/LayerRules.h"

#include "model/core/CounterHash.h"
#include "model/core/ExactTrigonometry.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace sward {
namespace {

constexpr double endless = std::numeric_limits<double>::infinity();

double tangentSquared(double degrees)
{
    if (degrees <= 0)
        return 0;
    if (degrees >= 90)
        return endless;
    const auto cosSin = exactCosSin(degrees);
    // 45° is 1 exactly, however cosine and sine are rounded.
    const double tangent = degrees == 45 ? 1 : cosSin.y / cosSin.x;
    return tangent * tangent;
}

/// 0…1 at a point of the noise's lattice.
double latticeValue(std::int64_t x, std::int64_t z, std::uint32_t seed)
{
    const auto hash = joinHash(joinHash(seed, std::uint32_t(x)), std::uint32_t(z));
    return double(hash >> 8) / double((1U << 24) - 1);
}

double valueNoise(double x, double z, std::uint32_t seed)
{
    const double cellX = std::floor(x);
    const double cellZ = std::floor(z);
    const auto i = std::int64_t(cellX);
    const auto j = std::int64_t(cellZ);
    const auto eased = [](double t) { return t * t * (3 - 2 * t); };
    const double u = eased(x - cellX);
    const double v = eased(z - cellZ);
    const double a = latticeValue(i, j, seed);
    const double b = latticeValue(i + 1, j, seed);
    const double c = latticeValue(i, j + 1, seed);
    const double d = latticeValue(i + 1, j + 1, seed);
    const double north = a + (b - a) * u;
    const double south = c + (d - c) * u;
    return north + (south - north) * v;
}

/// Whether `from` is worked out from the layer `wanted`, directly or by others.
bool reaches(const Scene &scene, const Layer &from, const std::string &wanted, std::set<std::string> &passed)
{
    if (from.id == wanted)
        return true;
    if (!passed.insert(from.id).second)
        return false;
    return std::any_of(from.rules.begin(), from.rules.end(), [&](const LayerRule &rule) {
        const Layer *next =
            rule.enabled && rule.kind == LayerRule::Kind::Distance ? scene.layers.find(rule.of) : nullptr;
        return next && reaches(scene, *next, wanted, passed);
    });
}

} // namespace

RuleFade::RuleFade(const LayerRule &rule) : m_least(rule.range.x), m_most(rule.range.y), m_falloff(rule.falloff)
{
    if (rule.kind == LayerRule::Kind::Slope) {
        m_leastTangent2 = tangentSquared(m_least);
        m_mostTangent2 = tangentSquared(m_most);
    }
    if ((rule.kind == LayerRule::Kind::Slope && m_most >= 90) ||
        (rule.kind == LayerRule::Kind::Distance && m_most >= MostRuleDistance))
        m_most = endless;
}

std::uint8_t RuleFade::at(double value) const
{
    const double beyond = value < m_least ? m_least - value : value > m_most ? value - m_most : 0;
    if (beyond <= 0)
        return 255;
    return beyond < m_falloff ? std::uint8_t(255 * (1 - beyond / m_falloff) + 0.5) : 0;
}

std::uint8_t RuleFade::atSlope(double tangentSquared) const
{
    if (tangentSquared >= m_leastTangent2 && tangentSquared <= m_mostTangent2)
        return 255;
    return m_falloff > 0 ? at(exactAngle(std::sqrt(tangentSquared))) : 0;
}

double RuleFade::reach() const
{
    return std::clamp(m_most == endless ? m_least : m_most + m_falloff, 0.0, MostRuleDistance);
}

double RuleFade::reachOver(const SampleGrid &grid) const
{
    return std::min(reach(), MostRuleSamples * std::min(grid.metresPerSample.x, grid.metresPerSample.y));
}

std::uint8_t combined(LayerRule::Mode mode, unsigned weight, unsigned rule)
{
    switch (mode) {
    case LayerRule::Mode::Add:
        return std::uint8_t(std::min(weight + rule, 255U));
    case LayerRule::Mode::Subtract:
        return std::uint8_t(weight > rule ? weight - rule : 0);
    case LayerRule::Mode::Multiply:
        return std::uint8_t((weight * rule + 127) / 255);
    case LayerRule::Mode::Max:
        break;
    }
    return std::uint8_t(std::max(weight, rule));
}

double ruleNoise(double x, double z, double scale, int seed)
{
    double sum = 0;
    double share = 4.0 / 7;
    for (int octave = 0; octave < 3; ++octave) {
        // Places beyond what 64 bits count are all alike.
        const auto inCells = [scale](double metres) { return std::clamp(metres / scale, -1e15, 1e15); };
        sum += valueNoise(inCells(x), inCells(z), joinHash(std::uint32_t(seed), std::uint32_t(octave))) * share;
        scale /= 2;
        share /= 2;
    }
    return sum;
}

glm::ivec2 curvatureSteps(const Scene &scene, const LayerRule &rule)
{
    const double samples = std::min(rule.scale / scene.landscape->quadSize, double(MostCurvatureSamples));
    return {std::max(int(samples + 0.5), 1), std::max(int(samples * 0.7071067811865476 + 0.5), 1)};
}

RuleTarget targetOf(const Scene &scene, const Layer &layer, const LayerRule &rule)
{
    if (const Layer *other = scene.layers.find(rule.of)) {
        std::set<std::string> passed;
        return {reaches(scene, *other, layer.id, passed) ? nullptr : other, nullptr};
    }
    return {nullptr, scene.zones.find(rule.of)};
}

std::string whyWithoutEffect(const Scene &scene, const Layer &layer, const LayerRule &rule)
{
    if (!rule.enabled || rule.kind != LayerRule::Kind::Distance || targetOf(scene, layer, rule))
        return {};
    if (rule.of.empty())
        return "the distance is measured from nothing, so the rule has no effect: choose a layer or zone";
    if (scene.layers.find(rule.of))
        return fmt::format("the layer \"{}\" is itself worked out from \"{}\", so the rule has no effect", rule.of,
                           layer.id);
    return fmt::format("there is no layer or zone \"{}\", so the rule has no effect", rule.of);
}

std::vector<const LayerRule *> activeRules(const Scene &scene, const Layer &layer)
{
    std::vector<const LayerRule *> active;
    if (!scene.landscape || scene.heights.isEmpty())
        return active;
    for (const auto &rule : layer.rules) {
        if (rule.enabled && (rule.kind != LayerRule::Kind::Distance || targetOf(scene, layer, rule)))
            active.push_back(&rule);
    }
    return active;
}

} // namespace sward
