#include "model/tools/BrushTool.h"

#include "model/session/Session.h"
#include "model/tools/Reasons.h"
#include "model/tools/ToolGround.h"

namespace sward {

BrushTool::BrushTool(const ToolContext &context) : Tool(context), m_gesture(context.session.document) {}

const HeightField &BrushTool::heights() const
{
    return ground().heights();
}

std::optional<glm::dvec3> BrushTool::placeUnder(const Ray &ray) const
{
    const auto place = groundUnder(heights(), ray, brush().radius);
    return place ? std::optional(place->position) : std::nullopt;
}

std::string BrushTool::whyNothing(const PointerEvent &event) const
{
    if (auto reason = whyUnusable(); !reason.empty())
        return reason;
    if (brush().strength == 0)
        return "The brush's strength is 0 — raise it with Shift ]";
    const auto place = placeUnder(event.ray);
    if (!place)
        return ground().whyNone(event.ray);
    if (auto reason = whySlopeRefuses(heights().slopeAt(place->x, place->z), brush().slopeRange); !reason.empty())
        return reason;
    return brush().heightRange ? whyHeightRefuses(place->y, *brush().heightRange) : std::string();
}

void BrushTool::hover(const PointerEvent &event)
{
    if (event.pixel != m_pointer.pixel)
        m_outcome.clear();
    m_pointer = event;
    m_isOver = true;
    choose(event.modifiers);
}

void BrushTool::press(const PointerEvent &event)
{
    hover(event);
    m_isPressed = true;
    m_changedAnything = false;
    m_outcome.clear();
    if (!whyUnusable().empty())
        return;
    m_gesture.begin(stepName());
    beginStroke(*m_gesture.edit(), event);
    m_stroke.emplace(Stroke::Shape{brush().radius, brush().spacing, brush().pressureRadius}, view(),
                     [this](const Ray &ray) { return placeUnder(ray); });
    apply(m_stroke->moveTo(event));
}

void BrushTool::move(const PointerEvent &event)
{
    m_pointer = event;
    if (m_stroke)
        apply(m_stroke->moveTo(event));
}

void BrushTool::release(const PointerEvent &event)
{
    move(event);
    if (m_stroke) {
        apply(m_stroke->finish());
        m_wasUsed = true;
        m_gesture.commit();
        m_outcome = m_changedAnything ? std::string() : whyNothing(event);
        if (!m_changedAnything && m_outcome.empty())
            m_outcome = whyUnchanged();
    }
    end();
}

void BrushTool::leave()
{
    m_isOver = false;
}

void BrushTool::cancel()
{
    m_gesture.cancel();
    end();
}

void BrushTool::end()
{
    m_isPressed = false;
    if (m_stroke)
        endStroke();
    m_stroke.reset();
}

void BrushTool::apply(const std::vector<Dab> &dabs)
{
    Edit *edit = m_gesture.edit();
    if (!edit)
        return;
    bool changed = false;
    for (const auto &each : dabs)
        changed = dab(*edit, each) || changed;
    m_changedAnything = m_changedAnything || changed;
    if (changed)
        m_gesture.announce();
}

ToolOverlay BrushTool::overlay() const
{
    ToolOverlay overlay;
    if (!m_isOver && !m_isPressed)
        return overlay;
    const std::string reason = m_outcome.empty() ? whyNothing(m_pointer) : m_outcome;
    overlay.hintPixel = m_pointer.pixel;
    const auto place = placeUnder(m_pointer.ray);
    overlay.hint = reason.empty() ? advice(!m_wasUsed && !m_isPressed, place) : reason;
    overlay.hintIsWarning = !reason.empty();
    if (place) {
        const double radius =
            brush().pressureRadius && m_isPressed ? radiusAt(brush().radius, m_pointer.pressure) : brush().radius;
        overlay.rings.push_back(
            {*place, radius, radius * brush().hardness, reason.empty() ? tone() : ToolOverlay::Tone::Refused});
    }
    return overlay;
}

} // namespace sward
