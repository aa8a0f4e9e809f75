#pragma once

#include "model/document/Scene.h"
#include "model/terrain/SampleGrid.h"

#include <glm/vec2.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace sward {

// What one rule of a layer says, and how it combines. Whole numbers and single double operations, which every machine
// rounds alike, decide.

/// Distances are told apart up to here, in metres and in samples of the layer that they are measured from; a range that
/// ends at 500 m or beyond has no end.
inline constexpr double MostRuleDistance = 500;
inline constexpr int MostRuleSamples = 1024;
/// How far curvature looks at most, in height samples.
inline constexpr int MostCurvatureSamples = 128;

/// Weight by value: 255 within the rule's range, falling evenly to 0 over its falloff on both sides. Slopes that reach
/// to 90° and distances that reach to `MostRuleDistance` have no upper end.
class RuleFade
{
public:
    explicit RuleFade(const LayerRule &rule);

    std::uint8_t at(double value) const;
    /// Of a slope by the square of its tangent. Whether it is full is decided by tangents: 45° is 1 exactly.
    std::uint8_t atSlope(double tangentSquared) const;
    /// The largest distance, in metres, told apart from larger ones; from a layer with that grid.
    double reach() const;
    double reachOver(const SampleGrid &grid) const;

private:
    double m_least;
    double m_most;
    double m_falloff;
    double m_leastTangent2 = 0; ///< of slopes
    double m_mostTangent2 = 0;
};

/// `weight` combined with what a rule says, rounded to the nearest.
std::uint8_t combined(LayerRule::Mode mode, unsigned weight, unsigned rule);

/// Value noise of three octaves, 0…1, at a world place; its spots are about `scale` metres large.
double ruleNoise(double x, double z, double scale, int seed);

/// Height samples to the neighbours on the axes (x) and on the diagonals (y) that curvature compares with: whole
/// samples, as near as can be to the rule's scale.
glm::ivec2 curvatureSteps(const Scene &scene, const LayerRule &rule);

/// What a distance rule is measured from: a layer, else a zone. Nothing when there is none of that id or when it would
/// be a circle, a layer worked out from itself.
struct RuleTarget
{
    const Layer *layer = nullptr;
    const Zone *zone = nullptr;

    explicit operator bool() const { return layer || zone; }
};
RuleTarget targetOf(const Scene &scene, const Layer &layer, const LayerRule &rule);
/// Why a rule has no effect although it is enabled, as a sentence; empty when it has.
std::string whyWithoutEffect(const Scene &scene, const Layer &layer, const LayerRule &rule);
/// The rules of a layer that have an effect, in order. None without ground.
std::vector<const LayerRule *> activeRules(const Scene &scene, const Layer &layer);

} // namespace sward
