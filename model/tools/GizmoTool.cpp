#include "model/tools/GizmoTool.h"

#include "model/session/Session.h"
#include "model/tools/ToolGround.h"
#include "model/tools/ToolOptions.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <cmath>

namespace sward {
namespace {

constexpr float ClickPixels = 4;
constexpr double GizmoPixels = 90;
/// More plants than this are rewritten once, at the end of the drag, and only drawn as moved till then.
constexpr std::size_t MostLivePlants = 20'000;
constexpr double DegreesPerRadian = 57.29577951308232;

/// The turn of the first selected plant, radians.
double firstTurn(const Scene &scene, const Selection &selection)
{
    if (selection.plants().empty())
        return 0;
    const auto &[placed, cells] = *selection.plants().begin();
    const PlantStore *store = scene.plants.find(placed);
    const PlantCell *cell = store ? store->cell(cells.begin()->first) : nullptr;
    const auto row = cell ? cell->find(cells.begin()->second.front()) : 0;
    return cell && row < cell->size() ? cell->plant(cells.begin()->first, row).radians() : 0;
}

} // namespace

GizmoTool::GizmoTool(const ToolContext &context, Kind kind)
    : Tool(context), m_kind(kind), m_select(context), m_gesture(context.session.document)
{
    m_subscriptions.push_back(context.session.selectionChanged.subscribe([this] { m_boxStale = true; }));
    m_subscriptions.push_back(context.session.document.changed.subscribe([this](const Change &change) {
        m_boxStale = m_boxStale || change.everything || !change.plants.empty() ||
                     change.touches(SlotKind::PlacedFoliage) || change.touches(SlotKind::Zones);
    }));
}

std::string_view GizmoTool::id() const
{
    return m_kind == Kind::Move ? "move" : m_kind == Kind::Turn ? "turn" : "scale";
}

std::string_view GizmoTool::name() const
{
    return m_kind == Kind::Move ? "Move" : m_kind == Kind::Turn ? "Turn" : "Scale";
}

std::string_view GizmoTool::key() const
{
    return m_kind == Kind::Move ? "W" : m_kind == Kind::Turn ? "E" : "R";
}

std::string_view GizmoTool::doc() const
{
    switch (m_kind) {
    case Kind::Move:
        return "Drag a plant over the ground, or an axis or plane. Ctrl snaps while dragging.";
    case Kind::Turn:
        return "Drag the ring to turn about the vertical. Ctrl snaps while dragging.";
    case Kind::Scale:
        return "Drag a handle outwards or inwards to scale. Ctrl snaps while dragging.";
    }
    return {};
}

std::optional<Gizmo> GizmoTool::gizmo() const
{
    if (m_boxStale) {
        const Scene &scene = session().document.scene();
        m_box = boxOf(scene, session().selection());
        m_yaw = firstTurn(scene, session().selection());
        m_boxStale = false;
    }
    if (!m_box)
        return std::nullopt;
    const glm::dvec3 middle = m_box->middle();
    const double metresPerPixel = view().metresPerPixel ? view().metresPerPixel(middle) : 0.02;
    const bool isLocal = options().gizmo.axes == GizmoOptions::Axes::Local;
    return Gizmo{m_kind, middle, isLocal ? m_yaw : 0, GizmoPixels * metresPerPixel};
}

void GizmoTool::hover(const PointerEvent &event)
{
    if (event.pixel != m_pointer.pixel)
        m_refusal.clear();
    m_pointer = event;
    m_isOver = true;
    m_select.hover(event);
}

void GizmoTool::press(const PointerEvent &event)
{
    hover(event);
    const auto handles = gizmo();
    const auto handle = handles ? handles->under(event, view()) : Gizmo::Handle::None;
    if (handle != Gizmo::Handle::None) {
        begin(handle, *handles, event, handles->origin);
        return;
    }
    if (m_kind == Kind::Move && event.modifiers == Modifiers{}) {
        const Selection under = m_select.under(event);
        if (!under.isEmpty()) {
            // What is not selected yet is selected alone and dragged at once.
            if (combined(session().selection(), under, SelectMode::Add) != session().selection())
                session().select(under);
            const auto grabbed = boxOf(session().document.scene(), under);
            if (const auto now = gizmo())
                begin(Gizmo::Handle::Ground, *now, event, grabbed ? grabbed->middle() : now->origin);
            return;
        }
    }
    m_select.press(event);
}

void GizmoTool::begin(Gizmo::Handle handle, const Gizmo &gizmo, const PointerEvent &event, const glm::dvec3 &foot)
{
    const Selection selection = touchable(session(), session().selection());
    if (selection.isEmpty()) {
        m_refusal = "What is selected is locked or hidden";
        m_isRefused = true;
        return;
    }
    m_gesture.begin(fmt::format("{} {}", name(), nameOf(session().document.scene(), selection)));
    const auto footPixel = view().project && view().ray ? view().project(foot) : std::nullopt;
    const auto toFoot = footPixel ? *footPixel - glm::dvec2(event.pixel) : glm::dvec2(0);
    const auto place = ground().under(footRay(event, toFoot));
    m_drag.emplace(Drag{.gizmo = gizmo,
                        .handle = handle,
                        .from = event,
                        .toFoot = toFoot,
                        .fromGround = place ? std::optional(place->position) : std::nullopt,
                        .selected = SelectedMotion(session().document.scene(), selection),
                        .box = *m_box,
                        .isLarge = selection.plantCount() > MostLivePlants,
                        .motion = {}});
}

/// The ray through what stands on the ground, when the pointer took hold of it that many pixels away.
Ray GizmoTool::footRay(const PointerEvent &event, const glm::dvec2 &toFoot) const
{
    return toFoot == glm::dvec2(0) ? event.ray : view().ray(glm::dvec2(event.pixel) + toFoot);
}

/// What the drag means with the pointer there; nothing when the pointer says nothing, as over the sky.
std::optional<Motion> GizmoTool::motionTo(const PointerEvent &event) const
{
    const GizmoOptions &gizmoOptions = options().gizmo;
    const bool snaps = gizmoOptions.snap != event.modifiers.ctrl;
    const bool follows = gizmoOptions.follow == GizmoOptions::Follow::Ground;
    const Gizmo &gizmo = m_drag->gizmo;
    const auto handle = m_drag->handle;
    const PointerEvent &from = m_drag->from;
    const auto &fromGround = m_drag->fromGround;
    Motion motion{.pivot = gizmo.origin,
                  .eachAboutItself = gizmoOptions.pivot == GizmoOptions::Pivot::Each,
                  .followsGround = follows};
    if (m_kind == Kind::Turn) {
        auto turn = gizmo.turn(from.ray, event.ray);
        if (!turn)
            return std::nullopt;
        motion.turn = snaps ? snappedTo(*turn * DegreesPerRadian, gizmoOptions.turnStep) / DegreesPerRadian : *turn;
        return motion;
    }
    if (m_kind == Kind::Scale) {
        auto scale = gizmo.scale(from, event, view());
        if (!scale)
            return std::nullopt;
        motion.scale = snaps ? std::max(snappedTo(*scale, gizmoOptions.scaleStep), gizmoOptions.scaleStep) : *scale;
        return motion;
    }
    motion.eachAboutItself = false;
    std::optional<glm::dvec3> way;
    const auto toGround =
        handle == Gizmo::Handle::Ground ? ground().under(footRay(event, m_drag->toFoot)) : std::nullopt;
    if (handle == Gizmo::Handle::Ground && follows && fromGround) {
        if (!toGround)
            return std::nullopt;
        way = toGround->position - *fromGround;
        way->y = 0;
    } else {
        way = gizmo.translation(handle, from.ray, event.ray);
    }
    if (!way)
        return std::nullopt;
    motion.translation = *way;
    if (snaps) {
        for (int axis = 0; axis < 3; ++axis) {
            const double along = snappedTo(glm::dot(*way, gizmo.axis(axis)), gizmoOptions.moveStep);
            motion.translation = axis == 0 ? gizmo.axis(0) * along : motion.translation + gizmo.axis(axis) * along;
        }
    }
    return motion;
}

void GizmoTool::move(const PointerEvent &event)
{
    m_pointer = event;
    if (!m_drag) {
        m_select.move(event);
        return;
    }
    Edit *edit = m_gesture.edit();
    if (!edit)
        return;
    m_drag->hasMoved = m_drag->hasMoved || glm::distance(event.pixel, m_drag->from.pixel) > ClickPixels;
    const auto motion = m_drag->hasMoved ? motionTo(event) : std::nullopt;
    if (!motion)
        return;
    m_drag->motion = *motion;
    if (m_drag->isLarge)
        return;
    m_drag->selected.apply(*edit, *motion, ground().heights());
    m_gesture.announce();
}

void GizmoTool::release(const PointerEvent &event)
{
    m_isRefused = false;
    if (!m_drag) {
        m_pointer = event;
        m_select.release(event);
        return;
    }
    move(event);
    if (Edit *edit = m_gesture.edit()) {
        if (m_drag->motion.isNothing()) {
            m_gesture.cancel();
        } else {
            if (m_drag->isLarge)
                m_drag->selected.apply(*edit, m_drag->motion, ground().heights());
            m_gesture.commit();
        }
    }
    m_drag.reset();
}

void GizmoTool::leave()
{
    m_isOver = false;
    m_select.leave();
}

void GizmoTool::cancel()
{
    m_gesture.cancel();
    m_select.cancel();
    m_drag.reset();
    m_isRefused = false;
}

ToolOverlay GizmoTool::overlay() const
{
    ToolOverlay overlay;
    overlay.hintPixel = m_pointer.pixel;
    auto handles = m_drag ? std::optional(m_drag->gizmo) : gizmo();
    if (!m_drag && (m_isOver || m_select.isBusy()))
        m_select.addTo(overlay);
    if (handles) {
        ToolOverlay::Gizmo &shown = *(overlay.gizmo = ToolOverlay::Gizmo{});
        shown.kind = m_kind;
        shown.origin = handles->origin;
        for (int axis = 0; axis < 3; ++axis)
            shown.axes[axis] = handles->axis(axis);
        shown.size = handles->size;
        if (m_drag) {
            const Motion &motion = m_drag->motion;
            shown.active = m_drag->handle;
            // While plants are written live the middle has moved with them, over hill and dale.
            if (!m_drag->isLarge && !motion.isNothing())
                shown.origin = gizmo() ? gizmo()->origin : shown.origin;
            else
                shown.origin += motion.translation;
            shown.turned = motion.turn;
            if (m_kind == Kind::Move)
                overlay.hint = fmt::format("{:.2f}  {:.2f}  {:.2f} m", motion.translation.x, motion.translation.y,
                                           motion.translation.z);
            else if (m_kind == Kind::Turn)
                overlay.hint = fmt::format("{:.1f}°", motion.turn * DegreesPerRadian);
            else
                overlay.hint = fmt::format("× {:.2f}", motion.scale);
            if (m_drag->isLarge && !motion.isNothing()) {
                overlay.selectionDrag =
                    ToolOverlay::DragPreview{motion.pivot, motion.translation, motion.turn, motion.scale};
                const glm::dvec3 half = (m_drag->box.high - m_drag->box.low) * 0.5;
                overlay.boxes.push_back({motion.pivot + motion.translation, half * motion.scale, motion.turn,
                                         ToolOverlay::Tone::Neutral, true});
            }
        } else if (m_isOver) {
            shown.hovered = handles->under(m_pointer, view());
            if (shown.hovered != Gizmo::Handle::None) {
                overlay.highlighted.clear();
                overlay.boxes.clear();
            }
        }
    } else if (m_isOver && !m_select.isBusy() && overlay.highlighted.empty() && overlay.hint.empty()) {
        overlay.hint = "Nothing selected — click a plant or a zone";
    }
    if (!m_refusal.empty()) {
        overlay.hint = m_refusal;
        overlay.hintIsWarning = true;
    }
    return overlay;
}

} // namespace sward
