#include "model/tools/SelectGesture.h"

#include "model/session/Session.h"
#include "model/tools/KindTable.h"
#include "model/tools/Picking.h"
#include "model/tools/ToolGround.h"
#include "model/tools/ZoneShape.h"

#include <glm/geometric.hpp>

namespace sward {
namespace {

/// A hand trembles by this many pixels during a click.
constexpr float ClickPixels = 4;

} // namespace

SelectMode SelectGesture::modeOf(Modifiers modifiers)
{
    return modifiers.ctrl ? SelectMode::Remove : modifiers.shift ? SelectMode::Add : SelectMode::Replace;
}

Selection SelectGesture::under(const PointerEvent &event) const
{
    Selection selection;
    const SelectOptions &options = m_context.options.select;
    const auto ground = m_context.ground.under(event.ray);
    const double reach =
        ground ? glm::distance(event.ray.origin, ground->position) : std::numeric_limits<double>::infinity();
    if (const auto picked = pickPlant(m_context.session, event.ray, options, reach))
        selection.add(picked->plant);
    else if (ground && options.zones) {
        if (const auto zone = pickZone(m_context.session, ground->position))
            selection.add(*zone);
    }
    return selection;
}

bool SelectGesture::isMarquee() const
{
    return m_from && glm::distance(m_from->pixel, m_pointer.pixel) > ClickPixels;
}

void SelectGesture::hover(const PointerEvent &event)
{
    m_pointer = event;
    m_isOver = true;
}

void SelectGesture::press(const PointerEvent &event)
{
    hover(event);
    m_from = event;
}

void SelectGesture::move(const PointerEvent &event)
{
    m_pointer = event;
}

void SelectGesture::release(const PointerEvent &event)
{
    if (!m_from)
        return;
    m_pointer = event;
    Session &session = m_context.session;
    const Selection picked = isMarquee() ? selectInRect(session, m_context.view, glm::dvec2(m_from->pixel),
                                                        glm::dvec2(event.pixel), m_context.options.select)
                                         : under(*m_from);
    // What was held when the drag began decides, so that a key let go too early changes nothing.
    const SelectMode mode = modeOf(m_from->modifiers);
    m_from.reset();
    session.select(combined(session.selection(), picked, mode));
}

void SelectGesture::leave()
{
    m_isOver = false;
}

void SelectGesture::cancel()
{
    m_from.reset();
}

void SelectGesture::addTo(ToolOverlay &overlay) const
{
    const auto mode = modeOf(m_from ? m_from->modifiers : m_pointer.modifiers);
    if (isMarquee()) {
        overlay.marquee = ToolOverlay::Marquee{m_from->pixel, m_pointer.pixel,
                                               mode == SelectMode::Add      ? ToolOverlay::Tone::Add
                                               : mode == SelectMode::Remove ? ToolOverlay::Tone::Remove
                                                                            : ToolOverlay::Tone::Neutral};
        return;
    }
    if (!m_isOver)
        return;
    const Selection picked = under(m_pointer);
    const auto show = [&](const auto &box) {
        overlay.boxes.push_back({box.centre, box.halfExtents, box.yaw, ToolOverlay::Tone::Neutral, false});
    };
    for (const auto &[placed, cells] : picked.plants()) {
        for (const auto &[cell, ids] : cells) {
            overlay.highlighted.push_back({placed, cell, ids.front()});
            if (const auto box = boxOf(m_context.session, overlay.highlighted.back()))
                show(*box);
        }
    }
    for (const auto &record : picked.records()) {
        if (const Zone *zone = m_context.session.document.scene().zones.find(record.id))
            show(boxOf(*zone));
    }
    overlay.hintPixel = m_pointer.pixel;
    const auto &visibility = m_context.session.visibility();
    if (picked.isEmpty() && visibility.plantsHidden)
        overlay.hint = "Plants are hidden — Alt H shows them";
}

} // namespace sward
