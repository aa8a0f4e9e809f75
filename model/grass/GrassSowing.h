#pragma once

#include "model/grass/GrassGround.h"
#include "model/grass/GrassPattern.h"

#include <memory>

namespace sward {

/// What the candidates' loop needs to know of a variety, in the numbers it works with.
struct GrassSowing
{
    GrassSowing() = default;
    GrassSowing(const GrassGround &ground, GrassPattern pattern, const GrassVariety &variety);

    GrassPattern pattern;
    float weightLow = 0, weightHigh = 255;
    float least2 = 0, most2 = 0;       ///< squares of slopes as rise over run
    float lowest = 0, highest = 65535; ///< height samples
    float lean = 0, lean2 = 0;
    bool followsAll = false;
    DressRule dress;
    double waterDistance = 0;
    std::shared_ptr<const Exclusions::Filter> exclusions;

    WeightRule weightRule(const TexelRect &region) const;
    StandRule standRule(const GrassGround &ground, const GrassGround::Span &span) const;
};

} // namespace sward
