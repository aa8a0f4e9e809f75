#include "model/streaming/StreamRun.h"

#include "model/core/Expects.h"

#include <algorithm>
#include <cmath>

namespace sward {
namespace {

constexpr double LongestSettlingSeconds = 60;

void add(StreamRun &run, const StreamTick &tick)
{
    run.created += tick.created;
    run.started += tick.started;
    run.shown += tick.shown;
    run.discarded += tick.discarded;
    run.evicted += tick.evicted;
    run.mostResident = std::max(run.mostResident, tick.resident);
    run.mostInstances = std::max(run.mostInstances, tick.instances);
    run.mostMicros = std::max(run.mostMicros, tick.micros);
    run.lateFrames += int(tick.late > 0);
    if (tick.late > run.mostLate) {
        run.mostLate = tick.late;
        run.worst = tick;
    }
    run.ticks.push_back(tick);
}

} // namespace

StreamRun runStream(const Scene &scene, const StreamPath &path, double framesPerSecond, int threads)
{
    expects(framesPerSecond > 0);
    const auto content = std::make_shared<const SceneStream>(scene);
    StreamScheduler scheduler(policyOf(scene), content, threads);
    std::vector<glm::dvec3> sources(1);
    for (const auto &source : scene.sources.items()) {
        if (source->enabled)
            sources.push_back(source->position);
    }
    StreamRun run;
    const auto frames = std::int64_t(std::floor((path.end() - path.begin()) * framesPerSecond + 1e-9)) + 1;
    const auto most = frames + std::int64_t(LongestSettlingSeconds * framesPerSecond);
    for (std::int64_t frame = 0; frame < most; ++frame) {
        const double seconds = double(frame) / framesPerSecond;
        sources[0] = path.at(path.begin() + seconds);
        const StreamTick &tick = scheduler.tick(frame, seconds, sources);
        if (frame < frames) {
            add(run, tick);
        } else if (!tick.isSkipped && tick.missing == 0) {
            run.settledFrames = int(frame - frames) + 1;
            break;
        }
    }
    run.eventHash = scheduler.eventHash();
    if (run.worst && run.worst->worst)
        run.worstPiece = content->nameOf(run.worst->worst->key);
    return run;
}

} // namespace sward
