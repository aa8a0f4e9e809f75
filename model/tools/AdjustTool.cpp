#include "model/tools/AdjustTool.h"

#include "model/session/Session.h"
#include "model/tools/KindTable.h"
#include "model/tools/Reasons.h"
#include "model/tools/ToolGround.h"
#include "model/tools/ToolOptions.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

namespace sward {
namespace {

/// Distance between two dabs, of the radius.
constexpr double DabSpacing = 0.5;
/// Beside the ground the brush reaches this far, so that a level view does not reach the horizon. Metres.
constexpr double FarthestMetres = 20'000;

using Mode = AdjustOptions::Mode;

const char *stepName(Mode mode)
{
    switch (mode) {
    case Mode::Drop:
        return "Drop plants to ground";
    case Mode::Reapply:
        return "Reapply kinds' settings";
    case Mode::Replace:
        break;
    }
    return "Replace plants";
}

} // namespace

AdjustTool::AdjustTool(const ToolContext &context) : Tool(context), m_gesture(context.session.document) {}

bool AdjustTool::wants(const RecordRef &kind) const
{
    if (isHidden(session(), kind) || isLocked(session(), kind))
        return false;
    const bool isTicked = session().tickedKinds().contains(kind);
    if (options().adjust.mode == Mode::Replace)
        return !isTicked;
    return isTicked || !options().adjust.onlyTicked;
}

std::vector<RecordRef> AdjustTool::replacements() const
{
    std::vector<RecordRef> kinds;
    if (options().adjust.mode != Mode::Replace)
        return kinds;
    for (const auto &kind : session().tickedKinds()) {
        if (!isHidden(session(), kind) && !isLocked(session(), kind))
            kinds.push_back(kind);
    }
    return kinds;
}

/// Plants may stand where there is no ground; the brush reaches them on the level of their placed foliage.
std::optional<glm::dvec3> AdjustTool::placeUnder(const Ray &ray) const
{
    if (const auto place = ground().under(ray, options().adjust.radius))
        return place->position;
    const auto &placed = session().document.scene().placedFoliage;
    const auto hit = hitPlane(placed.isEmpty() ? 0 : placed[0].position.y, ray.origin, ray.direction);
    const bool isNear = hit && glm::distance(hit->position, ray.origin) < FarthestMetres;
    return isNear ? std::optional(hit->position) : std::nullopt;
}

std::string AdjustTool::whyNot(const PointerEvent &event) const
{
    const AdjustOptions &adjust = options().adjust;
    if (session().visibility().plantsHidden)
        return "Plants are hidden — Alt H shows them";
    if (adjust.mode == Mode::Replace && replacements().empty())
        return "No kind ticked to replace by — tick one in the Kinds panel";
    if (adjust.mode != Mode::Replace && adjust.onlyTicked && session().tickedKinds().empty())
        return "No kind ticked — tick what to change in the Kinds panel, or change all kinds in the tool's options";
    if (adjust.mode == Mode::Reapply && !adjust.turn && !adjust.scale && !adjust.height && !adjust.unfit)
        return "Nothing to reapply — switch on turn, scale, height or removal in the tool's options";
    return placeUnder(event.ray) ? std::string() : ground().whyNone(event.ray);
}

void AdjustTool::hover(const PointerEvent &event)
{
    if (event.pixel != m_pointer.pixel)
        m_outcome.clear();
    m_pointer = event;
    m_isOver = true;
}

void AdjustTool::press(const PointerEvent &event)
{
    hover(event);
    m_isPressed = true;
    m_outcome.clear();
    const AdjustOptions &adjust = options().adjust;
    if (!whyNot(event).empty())
        return;
    m_gesture.begin(stepName(adjust.mode));
    m_wasUsed = true;
    m_adjust.emplace(session().document.scene(), adjust,
                     PlantAdjust::Kinds{[this](const RecordRef &kind) { return wants(kind); }, replacements()},
                     ground());
    m_stroke.emplace(Stroke::Shape{adjust.radius, DabSpacing, adjust.pressureRadius}, view(),
                     [this](const Ray &ray) { return placeUnder(ray); });
    apply(m_stroke->moveTo(event));
}

void AdjustTool::apply(const std::vector<Dab> &dabs)
{
    Edit *edit = m_gesture.edit();
    if (!edit || !m_adjust)
        return;
    const std::size_t before = m_adjust->changed() + m_adjust->removed();
    for (const auto &dab : dabs)
        m_adjust->dab(*edit, {dab.centre.x, dab.centre.z}, dab.radius);
    if (m_adjust->changed() + m_adjust->removed() != before)
        m_gesture.announce();
}

void AdjustTool::move(const PointerEvent &event)
{
    m_pointer = event;
    if (m_stroke)
        apply(m_stroke->moveTo(event));
}

void AdjustTool::release(const PointerEvent &event)
{
    move(event);
    if (m_stroke)
        apply(m_stroke->finish());
    if (m_gesture.edit()) {
        m_gesture.commit();
        m_outcome = outcome();
    }
    end();
}

/// Why a stroke that has ended did nothing; empty when it did.
std::string AdjustTool::outcome() const
{
    if (!m_adjust || m_adjust->changed() + m_adjust->removed() > 0)
        return {};
    if (m_adjust->reached() == 0)
        return options().adjust.mode == Mode::Replace ? "No plants of other kinds here"
               : options().adjust.onlyTicked          ? "No plants of the ticked kinds here"
                                                      : "No plants here";
    switch (options().adjust.mode) {
    case Mode::Drop:
        return "All plants here stand on the ground already";
    case Mode::Reapply:
        return "All plants here are as their kinds say already";
    case Mode::Replace:
        break;
    }
    return "The ticked kinds belong to another placed foliage than the plants here";
}

void AdjustTool::cancel()
{
    m_gesture.cancel();
    end();
}

void AdjustTool::end()
{
    m_isPressed = false;
    m_stroke.reset();
    m_adjust.reset();
}

ToolOverlay AdjustTool::overlay() const
{
    ToolOverlay overlay;
    if (!m_isOver && !m_isPressed)
        return overlay;
    const AdjustOptions &adjust = options().adjust;
    const std::string reason = m_outcome.empty() ? whyNot(m_pointer) : m_outcome;
    overlay.hint = reason;
    overlay.hintIsWarning = !reason.empty();
    overlay.hintPixel = m_pointer.pixel;
    if (reason.empty() && !m_wasUsed)
        overlay.hint = adjust.mode == Mode::Drop      ? "Drag to drop plants to the ground"
                       : adjust.mode == Mode::Reapply ? "Drag to give plants their kind's settings anew"
                                                      : "Drag to turn other plants into the ticked kinds";
    if (m_isPressed && m_adjust && m_adjust->changed() + m_adjust->removed() > 0) {
        overlay.hint =
            fmt::format("{} plants {}", m_adjust->changed(), adjust.mode == Mode::Replace ? "replaced" : "changed");
        if (m_adjust->removed() > 0)
            overlay.hint += fmt::format(", {} removed", m_adjust->removed());
    }
    const auto at = placeUnder(m_pointer.ray);
    if (!at)
        return overlay;
    const double radius =
        adjust.pressureRadius && m_isPressed ? radiusAt(adjust.radius, m_pointer.pressure) : adjust.radius;
    overlay.rings.push_back(
        {*at, radius, radius, reason.empty() ? ToolOverlay::Tone::Neutral : ToolOverlay::Tone::Refused});
    return overlay;
}

} // namespace sward
