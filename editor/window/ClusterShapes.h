#pragma once

#include "viewport/OverlayShapes.h"

#include <QString>

#include <glm/vec3.hpp>

namespace sward {

struct ClustersShown;

/// The boxes of the leaves nearest to `eye`; those of one branch share a colour.
OverlayShapes clusterShapes(const ClustersShown &shown, const glm::dvec3 &eye);

/// What is shown of how much, in a line.
QString clusterLegend(const ClustersShown &shown);

} // namespace sward
