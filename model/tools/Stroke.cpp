#include "model/tools/Stroke.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace sward {
namespace {

constexpr double StepPixels = 2;
/// A way over the ground that leaps this many radii between two steps on the screen has passed behind a ridge; what
/// lies between was not under the pointer.
constexpr double LeapRadii = 8;

/// Whole parts of 1 / `parts`. The tiny push keeps sums that meet the middle between two of them, but for the last bit,
/// on the same side.
double snapped(double value, double parts)
{
    return std::floor(value * parts + 0.5 + 1e-6) / parts;
}

double mix(double a, double b, double t)
{
    return a + (b - a) * t;
}

/// Between two ways of unit length, or none.
glm::dvec2 mixedWay(const glm::dvec2 &a, const glm::dvec2 &b, double t)
{
    const glm::dvec2 way = a + (b - a) * t;
    const double length = glm::length(way);
    return length > 1e-6 ? way / length : glm::dvec2(0);
}

} // namespace

Stroke::Stroke(const Shape &shape, const ToolView &view, Ground ground)
    : m_shape(shape), m_view(view), m_ground(std::move(ground))
{
}

double radiusAt(double radius, double share)
{
    return radius * std::clamp(share, 0.05, 1.0);
}

std::vector<Dab> Stroke::moveTo(const PointerEvent &event)
{
    std::vector<Dab> dabs;
    const Sample here{glm::dvec2(event.pixel), event.ray, std::clamp(double(event.pressure), 0.0, 1.0),
                      std::clamp(double(event.tilt), 0.0, 1.0), glm::dvec2(event.lean)};
    if (!m_pointer || !m_view.ray) {
        m_pointer = here;
        sample(here, dabs);
        return dabs;
    }
    const Sample from = *m_pointer;
    const double length = glm::distance(from.pixel, here.pixel);
    double at = StepPixels - m_pixelsWalked;
    for (; at <= length; at += StepPixels) {
        const double t = at / length;
        Sample step;
        step.pixel = {snapped(mix(from.pixel.x, here.pixel.x, t), 64), snapped(mix(from.pixel.y, here.pixel.y, t), 64)};
        step.ray = m_view.ray(step.pixel);
        step.pressure = mix(from.pressure, here.pressure, t);
        step.tilt = mix(from.tilt, here.tilt, t);
        step.lean = mixedWay(from.lean, here.lean, t);
        sample(step, dabs);
    }
    m_pixelsWalked = length - (at - StepPixels);
    m_pointer = here;
    return dabs;
}

std::vector<Dab> Stroke::finish()
{
    std::vector<Dab> dabs;
    if (m_pointer && m_view.ray && m_pixelsWalked > 0)
        sample(*m_pointer, dabs);
    m_pointer.reset();
    m_footing.reset();
    return dabs;
}

void Stroke::sample(const Sample &at, std::vector<Dab> &dabs)
{
    const auto ground = m_ground(at.ray);
    if (!ground) {
        m_footing.reset();
        return;
    }
    const Footing here{*ground, at.pressure, at.tilt, at.lean};
    const auto flat = [](const glm::dvec3 &place) { return glm::dvec2(place.x, place.z); };
    if (!m_footing || glm::distance(flat(m_footing->position), flat(here.position)) > LeapRadii * m_shape.radius) {
        m_footing = here;
        dab(here, dabs);
        return;
    }
    const Footing from = *m_footing;
    const double length = glm::distance(flat(from.position), flat(here.position));
    if (length > 1e-6)
        m_along = (flat(here.position) - flat(from.position)) / length;
    double walked = 0;
    while (walked + m_metresLeft <= length) {
        walked += m_metresLeft;
        const double t = length > 0 ? walked / length : 1;
        dab({from.position + (here.position - from.position) * t, mix(from.pressure, here.pressure, t),
             mix(from.tilt, here.tilt, t), mixedWay(from.lean, here.lean, t)},
            dabs);
    }
    m_metresLeft -= length - walked;
    m_footing = here;
}

void Stroke::dab(const Footing &at, std::vector<Dab> &dabs)
{
    double radius = m_shape.pressureSetsRadius ? radiusAt(m_shape.radius, at.pressure) : m_shape.radius;
    if (m_shape.tiltSetsRadius)
        radius = radiusAt(radius, at.tilt);
    Dab made;
    made.centre = {snapped(at.position.x, 1000), snapped(at.position.y, 1000), snapped(at.position.z, 1000)};
    made.radius = radius;
    made.pressure = at.pressure;
    made.tilt = at.tilt;
    made.lean = at.lean;
    made.along = m_along;
    dabs.push_back(made);
    m_metresLeft = std::max(radius * m_shape.spacing, 0.01);
}

} // namespace sward
