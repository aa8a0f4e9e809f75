#pragma once

#include "model/streaming/LiveStream.h"
#include "viewport/OverlayShapes.h"

namespace sward {

class Ground;

/// The outlines on the ground of what is streamed round a place, in the colours of the panel's map, the nearest cells
/// first and not more than a few hundred.
OverlayShapes streamShapes(const StreamShown &shown, const Ground &ground, const glm::dvec3 &eye);

} // namespace sward
