#pragma once

#include "model/streaming/SceneStream.h"
#include "model/streaming/StreamPath.h"
#include "model/streaming/StreamScheduler.h"

#include <functional>
#include <vector>

namespace sward {

/// A scene streamed along a path by a counted clock, in numbers.
struct StreamRun
{
    std::vector<StreamTick> ticks; ///< one a frame, skipped ones too
    std::uint64_t eventHash = 0;

    std::int64_t created = 0, started = 0, shown = 0, discarded = 0, evicted = 0;
    int mostResident = 0;
    std::int64_t mostInstances = 0;
    int mostLate = 0;
    int lateFrames = 0;              ///< frames in which anything near was missing
    double mostMicros = 0;           ///< of building in one frame
    std::optional<StreamTick> worst; ///< the first frame with the most missing
    std::string worstPiece;          ///< what was missing nearest to the eye then
    int settledFrames = -1;          ///< from the end of the path until all was there; −1 when it was not in a minute
};

/// Runs `path` at `framesPerSecond`, the eye and the scene's enabled streaming sources as sources, and then stands
/// still until everything is there. The same on every run and for any number of threads.
StreamRun runStream(const Scene &scene, const StreamPath &path, double framesPerSecond, int threads);

} // namespace sward
