#pragma once

#include "model/records/Surroundings.h"
#include "viewport/OverlayShapes.h"

namespace sward {

/// Draws the outline of a zone, faintly when it is off.
void addZone(OverlayShapes &shapes, const Zone &zone, bool isSelected);

} // namespace sward
