#include "editor/window/ToolShapes.h"

#include "model/tools/ToolOverlay.h"
#include "viewport/OverlayShapes.h"
#include "viewport/ViewCamera.h"

#include <glm/geometric.hpp>

#include <cmath>

namespace sward {

namespace {

using Tone = ToolOverlay::Tone;
using Handle = ToolOverlay::Handle;

const QColor lit(255, 226, 92); ///< a handle under the cursor or in the hand
constexpr int circleSteps = 64;

QColor colourOf(Tone tone)
{
    switch (tone) {
    case Tone::Add:
        return {128, 226, 92};
    case Tone::Remove:
        return {255, 118, 84};
    case Tone::Smooth:
        return {104, 188, 255};
    case Tone::Neutral:
        return {240, 240, 240};
    case Tone::Refused:
        return {255, 190, 60};
    }
    return Qt::white;
}

/// Collects shapes; knows how the world falls onto the screen.
class Sketch
{
public:
    Sketch(const ViewCamera &camera, glm::vec2 size) : m_camera(camera), m_size(size) {}

    OverlayShapes shapes;

    void line(const glm::dvec3 &from, const glm::dvec3 &to, const QColor &colour, float pixels)
    {
        shapes.lines.push_back({.from = from, .to = to, .colour = colour, .pixels = pixels, .onTop = true});
    }

    /// A circle round `centre` in the plane of two directions.
    void circle(const glm::dvec3 &centre, const glm::dvec3 &u, const glm::dvec3 &v, const QColor &colour, float pixels)
    {
        const auto at = [&](int i) {
            const double angle = 2 * M_PI * i / circleSteps;
            return centre + u * std::cos(angle) + v * std::sin(angle);
        };
        for (int i = 0; i < circleSteps; ++i)
            line(at(i), at(i + 1), colour, pixels);
    }

    /// A square of so many pixels round a place in the world.
    void square(const glm::dvec3 &at, double half, const QColor &colour)
    {
        const auto pixel = m_camera.project(at, m_size);
        if (pixel.z <= 0)
            return;
        const glm::dvec3 corners[4] = {{pixel.x - half, pixel.y - half, 0},
                                       {pixel.x + half, pixel.y - half, 0},
                                       {pixel.x + half, pixel.y + half, 0},
                                       {pixel.x - half, pixel.y + half, 0}};
        triangle(corners[0], corners[1], corners[2], colour, true);
        triangle(corners[0], corners[2], corners[3], colour, true);
    }

    /// The tip of an arrow that points from `from` towards `tip`.
    void arrowHead(const glm::dvec3 &from, const glm::dvec3 &tip, double length, const QColor &colour)
    {
        const auto a = m_camera.project(from, m_size), b = m_camera.project(tip, m_size);
        if (a.z <= 0 || b.z <= 0)
            return;
        const glm::dvec2 along = glm::dvec2(b) - glm::dvec2(a);
        if (glm::length(along) < 1)
            return;
        const auto forward = glm::normalize(along) * length;
        const glm::dvec2 aside(-forward.y * 0.45, forward.x * 0.45);
        const glm::dvec2 end = glm::dvec2(b) + forward * 0.5, foot = end - forward;
        triangle({end, 0}, {foot + aside, 0}, {foot - aside, 0}, colour, true);
    }

    void triangle(const glm::dvec3 &a, const glm::dvec3 &b, const glm::dvec3 &c, const QColor &colour, bool onScreen)
    {
        shapes.triangles.push_back({.corners = {a, b, c}, .colour = colour, .onTop = true, .onScreen = onScreen});
    }

private:
    const ViewCamera &m_camera;
    glm::vec2 m_size;
};

void addGizmo(Sketch &sketch, const ToolOverlay::Gizmo &gizmo)
{
    const auto colour = [&gizmo](Handle handle, const QColor &own) {
        const bool used = gizmo.active == handle || (gizmo.active == Handle::None && gizmo.hovered == handle);
        return used ? lit : own;
    };
    const QColor axisColours[3] = {{235, 82, 82}, {120, 205, 70}, {86, 140, 245}};
    const Handle axes[3] = {Handle::AxisX, Handle::AxisY, Handle::AxisZ};
    if (gizmo.kind == ToolOverlay::GizmoKind::Turn) {
        const auto ring = colour(Handle::RingY, axisColours[1]);
        sketch.circle(gizmo.origin, gizmo.axes[0] * gizmo.size, gizmo.axes[2] * gizmo.size, ring, 3);
        if (gizmo.active == Handle::RingY) {
            const auto arm = gizmo.axes[0] * std::cos(gizmo.turned) - gizmo.axes[2] * std::sin(gizmo.turned);
            sketch.line(gizmo.origin, gizmo.origin + gizmo.axes[0] * gizmo.size, ring, 1.5F);
            sketch.line(gizmo.origin, gizmo.origin + arm * gizmo.size, lit, 2.5F);
        }
        return;
    }
    const bool moves = gizmo.kind == ToolOverlay::GizmoKind::Move;
    for (int i = 0; i < 3; ++i) {
        if (!moves && i != 1)
            continue; // plants scale as a whole: one handle up, one in the middle
        const auto tip = gizmo.origin + gizmo.axes[i] * gizmo.size;
        const auto shade = moves ? colour(axes[i], axisColours[i]) : colour(Handle::Uniform, axisColours[1]);
        sketch.line(gizmo.origin, tip, shade, 3);
        if (moves)
            sketch.arrowHead(gizmo.origin, tip, 16, shade);
        else
            sketch.square(tip, 6, shade);
    }
    if (moves) {
        const auto u = gizmo.axes[0] * gizmo.size * 0.35, v = gizmo.axes[2] * gizmo.size * 0.35;
        QColor face = colour(Handle::PlaneXZ, {240, 200, 90});
        sketch.line(gizmo.origin + u, gizmo.origin + u + v, face, 2);
        sketch.line(gizmo.origin + v, gizmo.origin + u + v, face, 2);
        face.setAlpha(90);
        sketch.triangle(gizmo.origin, gizmo.origin + u, gizmo.origin + u + v, face, false);
        sketch.triangle(gizmo.origin, gizmo.origin + u + v, gizmo.origin + v, face, false);
    }
    sketch.square(gizmo.origin, 5, colour(moves ? Handle::Ground : Handle::Uniform, Qt::white));
}

} // namespace

OverlayShapes toolShapes(const ToolOverlay &wanted, const ViewCamera &camera, glm::vec2 size)
{
    Sketch sketch(camera, size);
    if (!wanted.rings.empty()) {
        const auto &ring = wanted.rings.front();
        sketch.shapes.ring = BrushRing{.centre = {ring.centre.x, ring.centre.z},
                                       .radius = float(ring.radius),
                                       .innerRadius = float(ring.innerRadius),
                                       .colour = colourOf(ring.tone)};
    }
    if (wanted.marquee)
        sketch.shapes.addMarquee(wanted.marquee->fromPixel, wanted.marquee->toPixel, colourOf(wanted.marquee->tone));
    if (wanted.lasso)
        sketch.shapes.addOutline(wanted.lasso->pixels, colourOf(wanted.lasso->tone));
    for (const auto &box : wanted.boxes)
        sketch.shapes.addBox(box.centre, box.halfExtents, box.yaw, box.selected ? lit : colourOf(box.tone));
    for (const auto &ghost : wanted.ghosts) {
        const auto colour = colourOf(ghost.allowed ? Tone::Add : Tone::Refused);
        const double radius = 0.5 * ghost.scale;
        sketch.circle(ghost.position, {radius, 0, 0}, {0, 0, radius}, colour, 2);
        sketch.line(ghost.position, ghost.position + glm::dvec3(0, 2 * ghost.scale, 0), colour, 2);
    }
    if (wanted.gizmo)
        addGizmo(sketch, *wanted.gizmo);
    if (const auto &drag = wanted.selectionDrag) {
        // Very many plants are rewritten only when the drag ends; until then this shows where they go.
        sketch.line(drag->pivot, drag->pivot + drag->translation, lit, 2);
        sketch.arrowHead(drag->pivot, drag->pivot + drag->translation, 14, lit);
    }
    for (const auto &grip : wanted.grips)
        sketch.square(grip.at, grip.hovered ? 6 : 4.5, grip.hovered ? lit : QColor(Qt::white));
    return std::move(sketch.shapes);
}

} // namespace sward
