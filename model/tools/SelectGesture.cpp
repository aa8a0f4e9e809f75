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
/// A lasso takes a point each time the pointer has gone so far.
constexpr double LassoStepPixels = 3;
/// Distance between two dabs of the brush, of the radius.
constexpr double BrushSpacing = 0.5;
/// Beside the ground the brush reaches this far, so that a level view does not reach the horizon. Metres.
constexpr double FarthestBrushed = 20'000;

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

bool SelectGesture::isDrag() const
{
    return m_from && (m_line.size() > 1 || glm::distance(m_from->pixel, m_pointer.pixel) > ClickPixels);
}

SelectOptions::Shape SelectGesture::shape() const
{
    return m_context.options.select.shape;
}

/// Plants may stand beside the ground; the brush reaches them on the level of their placed foliage.
std::optional<glm::dvec3> SelectGesture::brushPlace(const Ray &ray) const
{
    if (const auto place = m_context.ground.under(ray, m_context.options.select.radius))
        return place->position;
    const auto &placed = m_context.session.document.scene().placedFoliage;
    const auto hit = hitPlane(placed.isEmpty() ? 0 : placed[0].position.y, ray.origin, ray.direction);
    const bool isNear = hit && glm::distance(hit->position, ray.origin) < FarthestBrushed;
    return isNear ? std::optional(hit->position) : std::nullopt;
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
    m_line = {glm::dvec2(event.pixel)};
    if (shape() != SelectOptions::Shape::Brush)
        return;
    m_before = m_context.session.selection();
    m_brushed.clear();
    m_stroke.emplace(Stroke::Shape{m_context.options.select.radius, BrushSpacing}, m_context.view,
                     [this](const Ray &ray) { return brushPlace(ray); });
    brush(event);
}

/// Selects what the brush has come over, at once, so that the artist sees what it takes.
void SelectGesture::brush(const PointerEvent &event)
{
    Session &session = m_context.session;
    for (const auto &dab : m_stroke->moveTo(event)) {
        const Selection found = selectNear(session, {dab.centre.x, dab.centre.z}, dab.radius, m_context.options.select);
        m_brushed = combined(m_brushed, found, SelectMode::Add);
    }
    session.select(combined(m_before, m_brushed, modeOf(m_from->modifiers)));
}

void SelectGesture::move(const PointerEvent &event)
{
    m_pointer = event;
    if (!m_from)
        return;
    if (m_stroke)
        brush(event);
    else if (shape() == SelectOptions::Shape::Lasso &&
             glm::distance(m_line.back(), glm::dvec2(event.pixel)) >= LassoStepPixels)
        m_line.emplace_back(event.pixel);
}

Selection SelectGesture::dragged() const
{
    const SelectOptions &options = m_context.options.select;
    if (shape() == SelectOptions::Shape::Lasso)
        return selectInOutline(m_context.session, m_context.view, m_line, options);
    return selectInRect(m_context.session, m_context.view, glm::dvec2(m_from->pixel), glm::dvec2(m_pointer.pixel),
                        options);
}

void SelectGesture::release(const PointerEvent &event)
{
    if (!m_from)
        return;
    move(event);
    Session &session = m_context.session;
    // What was held when the drag began decides, so that a key let go too early changes nothing.
    const SelectMode mode = modeOf(m_from->modifiers);
    if (!m_stroke) {
        const Selection picked = isDrag() ? dragged() : under(*m_from);
        session.select(combined(session.selection(), picked, mode));
    }
    m_stroke.reset();
    m_from.reset();
}

void SelectGesture::leave()
{
    m_isOver = false;
}

void SelectGesture::cancel()
{
    if (m_stroke)
        m_context.session.select(m_before);
    m_stroke.reset();
    m_from.reset();
}

void SelectGesture::addTo(ToolOverlay &overlay) const
{
    const auto mode = modeOf(m_from ? m_from->modifiers : m_pointer.modifiers);
    const auto tone = mode == SelectMode::Add      ? ToolOverlay::Tone::Add
                      : mode == SelectMode::Remove ? ToolOverlay::Tone::Remove
                                                   : ToolOverlay::Tone::Neutral;
    if (shape() == SelectOptions::Shape::Brush && (m_isOver || m_stroke)) {
        const double radius = m_context.options.select.radius;
        if (const auto place = brushPlace(m_pointer.ray))
            overlay.rings.push_back({*place, radius, radius, tone});
        overlay.hintPixel = m_pointer.pixel;
        if (m_context.session.visibility().plantsHidden)
            overlay.hint = "Plants are hidden — Alt H shows them";
        return;
    }
    if (isDrag()) {
        if (shape() == SelectOptions::Shape::Lasso)
            overlay.lasso = ToolOverlay::Lasso{{m_line.begin(), m_line.end()}, tone};
        else
            overlay.marquee = ToolOverlay::Marquee{m_from->pixel, m_pointer.pixel, tone};
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
