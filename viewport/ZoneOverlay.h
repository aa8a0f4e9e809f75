#pragma once

#include "model/records/Grass.h"
#include "model/records/Surroundings.h"
#include "model/terrain/HeightField.h"
#include "viewport/OverlayShapes.h"

namespace sward {

/// Draws the outline of a zone, faintly when it is off.
void addZone(OverlayShapes &shapes, const Zone &zone, bool isSelected);

/// Draws a road's edges, a water's shore and a foliage field's area over the ground.
void addRoad(OverlayShapes &shapes, const Road &road, const HeightField &ground);
void addWater(OverlayShapes &shapes, const Water &water, const HeightField &ground);
/// A water's surface inside its shore, which is not drawn where the ground is higher.
void addWaterSurface(OverlayShapes &shapes, const Water &water, const HeightField &ground);
void addField(OverlayShapes &shapes, const FoliageField &field, const HeightField &ground);

} // namespace sward
