#pragma once

#include "model/core/Result.h"
#include "model/tools/Stroke.h"
#include "model/tools/ToolInput.h"

#include <string>
#include <string_view>
#include <vector>

namespace sward {

class Session;
class ToolBox;

/// One stroke of a brush as it was done: with what, on what, and where each dab came down. Dabs lie at equal distances
/// along the way, so nothing of the time it took or of the camera is in it.
struct StrokeRecord
{
    std::string tool;    ///< id: "paint" or "sculpt"
    std::string layer;   ///< id of the layer that was painted; empty for the ground
    std::string options; ///< the brush's options, as JSON
    Modifiers modifiers; ///< held as it began
    std::vector<Dab> dabs;

    bool operator==(const StrokeRecord &) const = default;
};

/// Strokes in the order in which they were done. As a file:
/// `{"format": "sward-strokes", "version": 1, "strokes": [{"tool", "layer", "options", "modifiers": ["ctrl"], "dabs":
/// [[x, y, z, radius, pressure, tilt, northX, northZ], …]}]}`, metres in the world.
class StrokeLog
{
public:
    std::vector<StrokeRecord> strokes;

    std::string write() const;
    /// Strict: the first mistake is named by its place in the file.
    static Result<StrokeLog> parse(std::string_view text, const std::string &file);
};

/// What replaying came to.
struct Replayed
{
    int strokes = 0; ///< that made a step
    Issues problems; ///< those that could not be done, and why
};

/// Does the strokes again, each as one step of the history. The tools' options and the active layer are as before
/// afterwards.
Replayed replayStrokes(const StrokeLog &log, Session &session, ToolBox &tools);

} // namespace sward
