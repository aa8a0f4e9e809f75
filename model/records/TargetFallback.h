#pragma once

#include "model/records/Grass.h"
#include "model/records/Surroundings.h"

#include <string>
#include <string_view>
#include <vector>

namespace sward {

/// Something of a record that a game lacks, and what it does instead.
struct TargetLack
{
    std::string key; ///< the field
    std::string why; ///< a sentence

    bool operator==(const TargetLack &) const = default;
};

/// What the game is called.
std::string_view nameOf(SceneSettings::Target target);

/// The variety as the scene's target grows it: what its game lacks is set to what that does instead, and named in
/// `lacks`. Unreal's landscape grass knows the jittered grid and Halton, and neither slopes, heights, water nor a
/// largest angle.
GrassVariety asGrownBy(SceneSettings::Target target, GrassVariety variety, std::vector<TargetLack> *lacks = nullptr);

} // namespace sward
