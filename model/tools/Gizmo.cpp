#include "model/tools/Gizmo.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace sward {
namespace {

constexpr double GrabPixels = 9;
constexpr double PlaneAt = 0.35; ///< where a plane handle's middle lies, of the axes' length
constexpr int RingParts = 64;
/// Rays that all but lie in a plane meet it anywhere.
constexpr double LeastSlant = 1e-3;
/// A plane seen at less than this sine of an angle is not offered.
constexpr double EdgeOn = 0.12;
/// Farther than this a drag is meant to end at the horizon and means nothing.
constexpr double FarthestMetres = 100'000;

double distanceToSegment(glm::dvec2 point, glm::dvec2 a, glm::dvec2 b)
{
    const glm::dvec2 run = b - a;
    const double lengthSquared = glm::dot(run, run);
    const double t = lengthSquared > 0 ? std::clamp(glm::dot(point - a, run) / lengthSquared, 0.0, 1.0) : 0;
    return glm::distance(point, a + run * t);
}

std::optional<glm::dvec3> onPlane(const Ray &ray, const glm::dvec3 &origin, const glm::dvec3 &normal)
{
    const double slant = glm::dot(ray.direction, normal);
    if (!(std::abs(slant) > LeastSlant))
        return std::nullopt;
    const double t = glm::dot(origin - ray.origin, normal) / slant;
    if (!(t >= 0 && t < FarthestMetres))
        return std::nullopt;
    return ray.at(t);
}

/// Where on the axis through the origin the ray comes nearest, in metres along it.
std::optional<double> alongAxis(const Ray &ray, const glm::dvec3 &origin, const glm::dvec3 &axis)
{
    const double across = glm::dot(ray.direction, axis);
    const double square = 1 - across * across;
    if (!(square > LeastSlant * LeastSlant))
        return std::nullopt;
    const glm::dvec3 between = ray.origin - origin;
    const double t = (glm::dot(between, axis) - glm::dot(between, ray.direction) * across) / square;
    return std::abs(t) < FarthestMetres ? std::optional(t) : std::nullopt;
}

} // namespace

glm::dvec3 Gizmo::axis(int index) const
{
    const double c = std::cos(yaw), s = std::sin(yaw);
    return index == 0 ? glm::dvec3(c, 0, -s) : index == 1 ? glm::dvec3(0, 1, 0) : glm::dvec3(s, 0, c);
}

Gizmo::Handle Gizmo::under(const PointerEvent &event, const ToolView &view) const
{
    if (!view.project)
        return Handle::None;
    const glm::dvec2 pointer(event.pixel);
    const auto middle = view.project(origin);
    if (!middle)
        return Handle::None;
    Handle best = Handle::None;
    double nearest = GrabPixels;
    const auto offer = [&](Handle handle, double pixels) {
        if (pixels < nearest) {
            best = handle;
            nearest = pixels;
        }
    };
    if (kind == Kind::Turn) {
        auto previous = view.project(origin + axis(0) * size);
        for (int i = 1; i <= RingParts; ++i) {
            const double angle = i * 6.283185307179586 / RingParts;
            const auto next = view.project(origin + (axis(0) * std::cos(angle) - axis(2) * std::sin(angle)) * size);
            if (previous && next)
                offer(Handle::RingY, distanceToSegment(pointer, *previous, *next));
            previous = next;
        }
        return best;
    }
    const bool moves = kind == Kind::Move;
    const Handle axes[] = {Handle::AxisX, Handle::AxisY, Handle::AxisZ};
    for (int i = 0; i < 3; ++i) {
        if (!moves && i != 1)
            continue; // plants scale as a whole: one handle up, one in the middle
        // The middle belongs to the handle there, and an axis that points at the eye cannot be dragged.
        const auto from = view.project(origin + axis(i) * (size * 0.2)), to = view.project(origin + axis(i) * size);
        if (from && to && glm::distance(*from, *to) > GrabPixels)
            offer(moves ? axes[i] : Handle::Uniform, distanceToSegment(pointer, *from, *to));
    }
    const bool isEdgeOn = std::abs(event.ray.direction.y) < EdgeOn;
    const auto plane = view.project(origin + (axis(0) + axis(2)) * (PlaneAt * size));
    if (moves && plane && !isEdgeOn)
        offer(Handle::PlaneXZ, glm::distance(pointer, *plane));
    offer(moves ? Handle::Ground : Handle::Uniform, glm::distance(pointer, *middle));
    return best;
}

std::optional<glm::dvec3> Gizmo::translation(Handle handle, const Ray &from, const Ray &to) const
{
    const auto alongOne = [&](int index) -> std::optional<glm::dvec3> {
        const auto a = alongAxis(from, origin, axis(index)), b = alongAxis(to, origin, axis(index));
        return a && b ? std::optional(axis(index) * (*b - *a)) : std::nullopt;
    };
    const auto overPlane = [&]() -> std::optional<glm::dvec3> {
        const auto a = onPlane(from, origin, axis(1)), b = onPlane(to, origin, axis(1));
        return a && b ? std::optional(*b - *a) : std::nullopt;
    };
    switch (handle) {
    case Handle::AxisX:
        return alongOne(0);
    case Handle::AxisY:
        return alongOne(1);
    case Handle::AxisZ:
        return alongOne(2);
    case Handle::Ground:
    case Handle::PlaneXZ:
        return overPlane();
    default:
        return std::nullopt;
    }
}

std::optional<double> Gizmo::turn(const Ray &from, const Ray &to) const
{
    const auto a = onPlane(from, origin, {0, 1, 0}), b = onPlane(to, origin, {0, 1, 0});
    if (!a || !b)
        return std::nullopt;
    // Right-handed about +Y turns x towards −z.
    const auto angle = [this](const glm::dvec3 &at) { return std::atan2(-(at.z - origin.z), at.x - origin.x); };
    return std::remainder(angle(*b) - angle(*a), 6.283185307179586);
}

std::optional<double> Gizmo::scale(const PointerEvent &from, const PointerEvent &to, const ToolView &view) const
{
    const auto middle = view.project ? view.project(origin) : std::nullopt;
    if (!middle)
        return std::nullopt;
    // From the very middle no distance can be a ratio; there the way to the right and up counts.
    const double start = glm::distance(glm::dvec2(from.pixel), *middle);
    const glm::dvec2 way = glm::dvec2(to.pixel) - glm::dvec2(from.pixel);
    if (start < 2 * GrabPixels)
        return std::exp2((way.x - way.y) / 100);
    return std::max(glm::distance(glm::dvec2(to.pixel), *middle) / start, 0.01);
}

double snappedTo(double value, double step)
{
    return std::round(value / step) * step;
}

} // namespace sward
