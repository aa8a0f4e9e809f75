#include "model/tools/PaintTool.h"

#include "model/session/Session.h"
#include "model/tools/Reasons.h"
#include "model/tools/ToolGround.h"

#include <fmt/format.h>

namespace sward {

PaintTool::PaintTool(const ToolContext &context) : Tool(context), m_gesture(context.session.document) {}

PaintAction PaintTool::actionFor(Modifiers modifiers) const
{
    const auto mode = options().brush.mode;
    if (modifiers.shift || mode == BrushOptions::Mode::Smooth)
        return PaintAction::Smooth;
    const bool erases = (mode == BrushOptions::Mode::Erase) != modifiers.ctrl;
    return erases ? PaintAction::Erase : PaintAction::Paint;
}

std::string PaintTool::whyNothing(const PointerEvent &event) const
{
    const Scene &scene = session().document.scene();
    if (auto reason = whyNotPaintable(scene, session().activeLayer()); !reason.empty())
        return reason;
    const BrushOptions &brush = options().brush;
    if (brush.strength == 0)
        return "The brush's strength is 0 — raise it with Shift ]";
    const auto place = ground().under(event.ray, brush.radius);
    if (!place)
        return ground().whyNone(event.ray);
    const auto &heights = ground().heights();
    const auto &at = place->position;
    if (auto reason = whySlopeRefuses(heights.slopeAt(at.x, at.z), brush.slopeRange); !reason.empty())
        return reason;
    return brush.heightRange ? whyHeightRefuses(at.y, *brush.heightRange) : std::string();
}

void PaintTool::hover(const PointerEvent &event)
{
    if (event.pixel != m_pointer.pixel)
        m_outcome.clear();
    m_pointer = event;
    m_isOver = true;
    m_action = actionFor(event.modifiers);
}

void PaintTool::press(const PointerEvent &event)
{
    hover(event);
    m_isPressed = true;
    m_changedAnything = false;
    const Document &document = session().document;
    const std::string &layer = session().activeLayer();
    m_outcome.clear();
    if (!whyNotPaintable(document.scene(), layer).empty())
        return;
    const char *names[] = {"Paint", "Erase", "Smooth"};
    m_gesture.begin(fmt::format("{} \"{}\"", names[int(m_action)], document.scene().layers.find(layer)->name));
    const BrushOptions &brush = options().brush;
    m_layerStroke.emplace(document.scene(), layer, brush, m_action);
    m_stroke.emplace(Stroke::Shape{brush.radius, brush.spacing, brush.pressureRadius}, view(),
                     [this, radius = brush.radius](const Ray &ray) -> std::optional<glm::dvec3> {
                         const auto place = ground().under(ray, radius);
                         return place ? std::optional(place->position) : std::nullopt;
                     });
    apply(m_stroke->moveTo(event));
}

void PaintTool::move(const PointerEvent &event)
{
    m_pointer = event;
    if (m_stroke)
        apply(m_stroke->moveTo(event));
}

void PaintTool::release(const PointerEvent &event)
{
    move(event);
    if (m_stroke) {
        apply(m_stroke->finish());
        m_wasUsed = true;
        m_gesture.commit();
        m_outcome = m_changedAnything ? std::string() : whyNothing(event);
        if (!m_changedAnything && m_outcome.empty()) {
            if (m_layerStroke->isTooSmall())
                m_outcome = "The brush is smaller than the distance between the layer's samples";
            else if (m_action == PaintAction::Smooth)
                m_outcome = "The layer is even here already";
            else
                m_outcome = m_action == PaintAction::Erase ? "There is nothing to erase here"
                                                           : "The layer is painted this strongly here already";
        }
    }
    end();
}

void PaintTool::leave()
{
    m_isOver = false;
}

void PaintTool::cancel()
{
    m_gesture.cancel();
    end();
}

void PaintTool::end()
{
    m_isPressed = false;
    m_stroke.reset();
    m_layerStroke.reset();
}

void PaintTool::apply(const std::vector<Dab> &dabs)
{
    Edit *edit = m_gesture.edit();
    if (!edit)
        return;
    bool changed = false;
    for (const auto &dab : dabs)
        changed = m_layerStroke->dab(*edit, dab, ground().heights()) || changed;
    m_changedAnything = m_changedAnything || changed;
    if (changed)
        m_gesture.announce();
}

ToolOverlay PaintTool::overlay() const
{
    ToolOverlay overlay;
    if (!m_isOver && !m_isPressed)
        return overlay;
    const BrushOptions &brush = options().brush;
    const std::string reason = m_outcome.empty() ? whyNothing(m_pointer) : m_outcome;
    overlay.hintPixel = m_pointer.pixel;
    overlay.hint = reason;
    overlay.hintIsWarning = !reason.empty();
    if (reason.empty() && session().visibility().grassHidden)
        overlay.hint = "Grass is hidden — what you paint grows unseen";
    else if (reason.empty() && !m_wasUsed)
        overlay.hint = "Drag to paint — Ctrl erases, Shift smooths, [ ] sets the radius";
    if (const auto place = ground().under(m_pointer.ray, brush.radius)) {
        const auto tone = !reason.empty()                  ? ToolOverlay::Tone::Refused
                          : m_action == PaintAction::Paint ? ToolOverlay::Tone::Add
                          : m_action == PaintAction::Erase ? ToolOverlay::Tone::Remove
                                                           : ToolOverlay::Tone::Smooth;
        const double radius =
            brush.pressureRadius && m_isPressed ? radiusAt(brush.radius, m_pointer.pressure) : brush.radius;
        overlay.rings.push_back({place->position, radius, radius * brush.hardness, tone});
    }
    return overlay;
}

} // namespace sward
