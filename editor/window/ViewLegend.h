#pragma once

#include "model/document/Scene.h"
#include "viewport/SceneView.h"

#include <QString>

#include <optional>

namespace sward {

/// What a view's colours stand for, in one line; empty for the plain picture. `layer` is the one that the brush paints,
/// `heights` the lowest and highest ground, `mobileError` metres by which phones draw the ground off, and
/// `mostDensity` the plants per 100 m² of the last colour, once they are known.
QString viewLegend(ViewMode mode, const Scene &scene, const std::string &layer, const glm::dvec2 &heights,
                   std::optional<double> mobileError, std::optional<double> mostDensity);

/// What the lines on the ground are; empty when there are none.
QString linesLegend(GroundLines lines, double contourStep);

} // namespace sward
