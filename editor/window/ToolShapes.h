#pragma once

#include <glm/vec2.hpp>

namespace sward {

struct OverlayShapes;
struct ToolOverlay;
struct ViewCamera;

/// What a tool wants seen, as shapes in the colour of their tone: ring, marquee, gizmo, boxes, grips and ghosts. Those
/// of a fixed size on the screen are fitted to `camera` and the window's `size` in pixels.
OverlayShapes toolShapes(const ToolOverlay &wanted, const ViewCamera &camera, glm::vec2 size);

} // namespace sward
