#include "model/tools/AskTool.h"

#include "model/tools/GrowthReport.h"
#include "model/tools/ToolGround.h"

namespace sward {

void AskTool::hover(const PointerEvent &event)
{
    m_pointer = event;
    m_isOver = true;
}

void AskTool::press(const PointerEvent &event)
{
    hover(event);
    m_isDown = true;
    ask(event);
}

void AskTool::move(const PointerEvent &event)
{
    hover(event);
    if (m_isDown)
        ask(event);
}

void AskTool::release(const PointerEvent &event)
{
    hover(event);
    m_isDown = false;
}

void AskTool::leave()
{
    m_isOver = false;
    m_isDown = false;
}

void AskTool::ask(const PointerEvent &event)
{
    const auto point = ground().under(event.ray);
    if (!point)
        return;
    const glm::dvec3 place = point->position;
    m_place.emplace(place);
    m_asked(place);
}

ToolOverlay AskTool::overlay() const
{
    ToolOverlay overlay;
    const auto ring = [&](const glm::dvec3 &centre) {
        overlay.rings.push_back({.centre = centre, .radius = AchievedRadius, .tone = ToolOverlay::Tone::Neutral});
    };
    if (m_place)
        ring(*m_place);
    if (!m_isOver)
        return overlay;
    overlay.hintPixel = m_pointer.pixel;
    if (const auto point = ground().under(m_pointer.ray)) {
        if (!m_place)
            ring(point->position);
        overlay.hint = "Click: what grows here, and why";
    } else {
        overlay.hint = ground().whyNone(m_pointer.ray);
        overlay.hintIsWarning = true;
    }
    return overlay;
}

} // namespace sward
