#pragma once

#include "model/document/Scene.h"

#include <limits>

namespace sward {

/// The rules by which a game streams foliage in and out, with every preset resolved into numbers.
struct StreamPolicy
{
    static constexpr int Unlimited = std::numeric_limits<int>::max();
    static constexpr double NoLimit = std::numeric_limits<double>::infinity();

    int tickInterval = 1;    ///< frames from one tick to the next
    int frameOffset = 0;     ///< so that several landscapes do not all tick in the same frame
    double addFactor = 1.3;  ///< things are made within their radius times this
    double dropFactor = 1.4; ///< and let go past their radius times this
    int maxCreatePerTick = 1;
    int maxAsync = 4;              ///< builds under way at the same time
    int latencyTicks = 1;          ///< from the end of a build until its result is seen
    double budgetMicros = NoLimit; ///< of building in a tick; without a limit builds run whole, on workers
    double sliceMicros = NoLimit;  ///< that one build gets in turn
    int minKeepTicks = 30;         ///< out of reach, before it is let go
    double minKeepSeconds = 5;
    bool fillsGradually = false; ///< what was never shown before is shown as it is built
};

/// The policy of a scene. `custom` takes every field as it is. `unreal` and `estella` take the fields that those games
/// have and fix the others: Unreal builds whole components on workers, Estella works on cells within a budget of each
/// frame, makes as many as it likes, and lets go a tenth past the draw distance.
StreamPolicy policyOf(const Scene &scene);

} // namespace sward
