#pragma once

#include "model/tools/ToolInput.h"
#include "model/tools/ToolOverlay.h"

#include <optional>

namespace sward {

/// The handles round what is selected: which of them lies under the pointer, and what dragging it means. Pure geometry.
struct Gizmo
{
    using Kind = ToolOverlay::GizmoKind;
    using Handle = ToolOverlay::Handle;

    Kind kind = Kind::Move;
    glm::dvec3 origin{0};
    double yaw = 0; ///< radians: turn of the x and z axes about +Y
    double size = 1;

    glm::dvec3 axis(int index) const;
    /// The handle within a few pixels of the pointer; the nearest of several.
    Handle under(const PointerEvent &event, const ToolView &view) const;

    /// How far the pointer has dragged an axis or plane handle, in world metres; nothing when the rays say nothing.
    std::optional<glm::dvec3> translation(Handle handle, const Ray &from, const Ray &to) const;
    /// How far it has turned the ring, radians right-handed about +Y, −π…π.
    std::optional<double> turn(const Ray &from, const Ray &to) const;
    /// The factor by which it has pulled outwards, from its pixels' distances to the origin's.
    std::optional<double> scale(const PointerEvent &from, const PointerEvent &to, const ToolView &view) const;
};

/// The nearest whole multiple of `step`.
double snappedTo(double value, double step);

} // namespace sward
