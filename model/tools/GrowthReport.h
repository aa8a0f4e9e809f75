#pragma once

#include "model/document/Scene.h"
#include "model/session/Selection.h"

#include <string>
#include <vector>

namespace sward {

class SceneWeights;

/// One rule of what grows, asked at one place, in words.
struct GrowthRule
{
    std::string rule;    ///< "Slope"
    std::string here;    ///< what it is there: "41°"
    std::string allowed; ///< what it may be: "0…30°"
    bool passes = true;
};

/// Why a grass variety or a foliage field grows at a place, or not.
struct GrowthReport
{
    RecordRef ref;                 ///< the variety, or the field
    std::vector<GrowthRule> rules; ///< in the order in which they are asked, also those after the first refusal
    double set = 0;                ///< plants per 100 m² as authored
    double expected = 0;           ///< at this place, by its weight and soft edges
    double achieved = 0;           ///< that stand within `AchievedRadius`

    /// The first rule that refuses; null when all pass.
    const GrowthRule *refusing() const;
};

/// Metres round a place in which plants are counted.
inline constexpr double AchievedRadius = 5;

/// Asks every variety and field of a snapshot about a world place; `weights` are the scene's.
std::vector<GrowthReport> growthAt(const Scene &scene, const SceneWeights &weights, double x, double z);

} // namespace sward
