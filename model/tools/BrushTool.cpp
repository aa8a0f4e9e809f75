#include "model/tools/BrushTool.h"

#include "model/session/Session.h"
#include "model/tools/BrushStamp.h"
#include "model/tools/DabVariation.h"
#include "model/tools/Reasons.h"
#include "model/tools/ToolGround.h"

#include <nlohmann/json.hpp>

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
    if (auto reason = whyStampless(); !reason.empty())
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

std::string BrushTool::whyStampless() const
{
    if (brush().stamp.empty())
        return {};
    const auto stamp = stampNamed(brush().stamp);
    return stamp ? std::string() : "The stamp cannot be read: " + stamp.issue().message;
}

void BrushTool::hover(const PointerEvent &event)
{
    if (event.pixel != m_pointer.pixel)
        m_outcome.clear();
    m_pointer = event;
    m_isOver = true;
    Modifiers held = event.modifiers;
    // The pen's other end does the opposite, as Ctrl does.
    held.ctrl = held.ctrl != event.isEraser;
    choose(held);
}

void BrushTool::press(const PointerEvent &event)
{
    hover(event);
    m_isPressed = true;
    m_changedAnything = false;
    m_outcome.clear();
    if (!whyUnusable().empty() || !whyStampless().empty())
        return;
    startRecord(event);
    m_gesture.begin(stepName());
    beginStroke(*m_gesture.edit(), event);
    m_stroke.emplace(Stroke::Shape{brush().radius, brush().spacing, brush().pressureRadius, brush().tiltRadius}, view(),
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
        if (m_gesture.commit() && m_changedAnything)
            strokeDone()(m_record);
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
    for (const auto &each : dabs) {
        m_record.dabs.push_back(varied(each, brush(), std::uint32_t(m_record.dabs.size())));
        changed = dab(*edit, m_record.dabs.back()) || changed;
    }
    m_changedAnything = m_changedAnything || changed;
    if (changed)
        m_gesture.announce();
}

void BrushTool::startRecord(const PointerEvent &event)
{
    m_record = {};
    m_record.tool = id();
    m_record.layer = optionsKey() == "brush" ? session().activeLayer() : std::string();
    m_record.modifiers = event.modifiers;
    m_record.modifiers.ctrl = event.modifiers.ctrl != event.isEraser;
    const Field *row = ToolOptions::type().field(optionsKey());
    const void *mine = row->element(&options(), 0);
    Json all = Json::object();
    for (const auto &field : row->record->fields)
        all[std::string(field.key)] = field.get(mine);
    m_record.options = writeCompactJson(all);
}

std::string BrushTool::replay(const StrokeRecord &stroke)
{
    expects(!m_isPressed && !stroke.dabs.empty());
    choose(stroke.modifiers);
    if (auto reason = whyUnusable(); !reason.empty())
        return reason;
    if (auto reason = whyStampless(); !reason.empty())
        return reason;
    m_gesture.begin(stepName());
    Edit &edit = *m_gesture.edit();
    PointerEvent above;
    above.ray.origin = stroke.dabs.front().centre + glm::dvec3(0, 1, 0);
    above.ray.direction = {0, -1, 0};
    beginStroke(edit, above);
    for (const auto &each : stroke.dabs)
        dab(edit, each);
    endStroke();
    m_gesture.commit();
    return {};
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
        double radius = brush().radius;
        if (brush().pressureRadius && m_isPressed)
            radius = radiusAt(radius, m_pointer.pressure);
        if (brush().tiltRadius && m_isPressed)
            radius = radiusAt(radius, m_pointer.tilt);
        overlay.rings.push_back(
            {*place, radius, radius * brush().hardness, reason.empty() ? tone() : ToolOverlay::Tone::Refused});
    }
    return overlay;
}

} // namespace sward
