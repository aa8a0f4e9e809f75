#include "model/streaming/StreamPolicy.h"

#include "model/core/CounterHash.h"

#include <algorithm>
#include <cmath>

namespace sward {

StreamPolicy policyOf(const Scene &scene)
{
    const Streaming &streaming = *scene.streaming;
    StreamPolicy policy{
        .tickInterval = std::max(streaming.tickInterval, 1),
        .addFactor = streaming.guardBandMultiplier,
        .dropFactor = std::max(streaming.guardBandDiscardMultiplier, streaming.guardBandMultiplier),
        .maxCreatePerTick = streaming.maxCreatePerFrame,
        .maxAsync = streaming.maxAsyncTasks,
        .latencyTicks = streaming.latencyTicks,
        .budgetMicros = streaming.budgetMicros,
        .sliceMicros = streaming.sliceMicros,
        .minKeepTicks = streaming.minKeepTicks,
        .minKeepSeconds = streaming.minKeepSeconds,
    };
    switch (streaming.policy) {
    case Streaming::Policy::Unreal:
        policy.budgetMicros = StreamPolicy::NoLimit;
        policy.sliceMicros = StreamPolicy::NoLimit;
        policy.latencyTicks = std::max(policy.latencyTicks, 1);
        break;
    case Streaming::Policy::Estella:
        policy.tickInterval = 1;
        policy.addFactor = 1;
        policy.dropFactor = 1.1;
        policy.maxCreatePerTick = StreamPolicy::Unlimited;
        policy.maxAsync = StreamPolicy::Unlimited;
        policy.latencyTicks = 0;
        policy.minKeepTicks = 0;
        policy.minKeepSeconds = 0;
        policy.fillsGradually = true;
        break;
    case Streaming::Policy::Custom:
        break;
    }
    if (scene.landscape) {
        const auto &at = scene.landscape->position;
        const auto place = joinHash(std::uint32_t(std::lround(at.x)), std::uint32_t(std::lround(at.z)));
        policy.frameOffset = int(place % std::uint32_t(policy.tickInterval));
    }
    return policy;
}

} // namespace sward
