#pragma once

#include "model/document/Scene.h"

namespace sward::bench {

/// A rolling landscape of `samples` a side, 1 m apart, with one grass type of one variety at 400 plants per 100 m² and
/// limits of slope and height. Its layer, as fine as the ground, is painted in patches.
Scene grassScene(int samples, GrassVariety::Placement placement = GrassVariety::Placement::Grid);

/// Boxes in which nothing grows, strewn over the middle of the landscape.
void addZones(Scene &scene, int count, double spread);

} // namespace sward::bench
