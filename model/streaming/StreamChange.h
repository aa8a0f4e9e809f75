#pragma once

#include "model/document/Change.h"
#include "model/document/Scene.h"
#include "model/streaming/StreamContent.h"

#include <vector>

namespace sward {

/// Where the foliage of `after` may be another than that of `before`, for `StreamScheduler::setContent`: the ground
/// that was painted or shaped, both places of what was moved, from the depths to the sky. One box of everything when
/// nothing nearer can be said.
std::vector<StreamBox> touchedBoxes(const Scene &before, const Scene &after, const Change &change);

} // namespace sward
