#include "model/tools/ZoneTool.h"

#include "model/session/Session.h"
#include "model/tools/SelectionEdits.h"
#include "model/tools/ToolGround.h"
#include "model/tools/ToolOptions.h"
#include "model/tools/ZoneShape.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

namespace sward {
namespace {

constexpr float ClickPixels = 4;
constexpr double GripPixels = 9;
/// Zones may begin and end beside the landscape, so that its edge can be covered.
constexpr double BesideMetres = 50;
/// From the eye, where there is no ground.
constexpr double FarthestMetres = 20'000;
/// Metres from one place of a drawn line to the next.
constexpr double LineStep = 0.5;

using Shape = ZoneOptions::Shape;

std::string stepName(Shape shape)
{
    return shape == Shape::Road    ? "Add road"
           : shape == Shape::Water ? "Add water"
           : shape == Shape::Field ? "Add field"
                                   : "Add zone";
}

std::string whatToDo(Shape shape)
{
    switch (shape) {
    case Shape::Box:
        return "Drag a box where nothing may grow";
    case Shape::Circle:
        return "Drag a circle from its middle";
    case Shape::Outline:
        return "Drag round what is to stay free";
    case Shape::Road:
        return "Drag along the road";
    case Shape::Water:
        return "Drag along the shore";
    case Shape::Field:
        return "Drag a box that is to be scattered with plants";
    }
    return {};
}

} // namespace

ZoneTool::ZoneTool(const ToolContext &context) : Tool(context), m_gesture(context.session.document) {}

std::optional<DrawnShape> ZoneTool::selected() const
{
    const auto &records = session().selection().records();
    return records.size() == 1 ? DrawnShape::in(session().document.scene(), records[0]) : std::nullopt;
}

std::optional<std::size_t> ZoneTool::gripUnder(const PointerEvent &event) const
{
    const auto shape = selected();
    if (!shape || !view().project)
        return std::nullopt;
    std::optional<std::size_t> best;
    double nearest = GripPixels;
    const auto grips = shape->grips(ground().heights());
    for (std::size_t i = 0; i < grips.size(); ++i) {
        const auto pixel = view().project(grips[i]);
        const double distance = pixel ? glm::distance(*pixel, glm::dvec2(event.pixel)) : GripPixels;
        if (distance < nearest) {
            best = i;
            nearest = distance;
        }
    }
    return best;
}

std::optional<glm::dvec3> ZoneTool::placeUnder(const PointerEvent &event) const
{
    if (!ground().heights().isEmpty()) {
        const auto place = ground().under(event.ray, BesideMetres);
        return place ? std::optional(place->position) : std::nullopt;
    }
    // Fields stand without a landscape: flat, at the height of the one that is selected.
    const auto shape = m_before ? m_before : selected();
    const double level = shape && shape->list == SlotKind::Foliage ? shape->field.position.y : 0;
    const double way = (level - event.ray.origin.y) / event.ray.direction.y;
    return way > 0 && way < FarthestMetres ? std::optional(event.ray.at(way)) : std::nullopt;
}

std::optional<glm::dvec2> ZoneTool::flatPlaceUnder(const PointerEvent &event) const
{
    const auto place = placeUnder(event);
    return place ? std::optional(glm::dvec2(place->x, place->z)) : std::nullopt;
}

std::string ZoneTool::whyNothing() const
{
    if (session().visibility().zonesHidden)
        return "Zones are hidden — Alt H shows them";
    if (ground().heights().isEmpty() && options().zone.shape != Shape::Field)
        return "There is no ground to draw on — make a landscape from a heightmap first";
    return placeUnder(m_pointer) ? std::string() : ground().whyNone(m_pointer.ray);
}

void ZoneTool::hover(const PointerEvent &event)
{
    m_pointer = event;
    m_isOver = true;
}

void ZoneTool::press(const PointerEvent &event)
{
    hover(event);
    m_from = event;
    m_grip = gripUnder(event);
    m_drawn.reset();
    m_line.clear();
    if (m_grip)
        m_before = selected();
    if (m_grip || whyNothing().empty())
        m_fromPlace = flatPlaceUnder(event);
    if (m_fromPlace)
        m_line.push_back(*m_fromPlace);
}

void ZoneTool::move(const PointerEvent &event)
{
    m_pointer = event;
    const bool isDrag = glm::distance(event.pixel, m_from->pixel) > ClickPixels;
    if (!m_gesture.edit()) {
        if (!isDrag || !m_fromPlace || session().visibility().zonesHidden)
            return;
        // Began but gone means that another scene was opened; it must not get a zone.
        if (m_drawn)
            return;
        m_gesture.begin(m_grip ? fmt::format("Change \"{}\"", m_before->name()) : stepName(options().zone.shape));
    }
    draw(event);
}

void ZoneTool::draw(const PointerEvent &event)
{
    const auto place = flatPlaceUnder(event);
    if (!place)
        return;
    Edit &edit = *m_gesture.edit();
    const HeightField &heights = ground().heights();
    if (m_grip) {
        m_drawn = RecordRef{m_before->list, m_before->id(), {}};
        m_before->withGripAt(*m_grip, *place, heights).replaceIn(edit, m_before->id());
    } else {
        if (glm::distance(m_line.back(), *place) >= LineStep)
            m_line.push_back(*place);
        // A box and a circle end where the pointer is, to the millimetre.
        auto line = m_line;
        line.push_back(*place);
        const auto shape = DrawnShape::of(line, options().zone, heights);
        if (!shape)
            return;
        if (m_drawn)
            shape->replaceIn(edit, m_drawn->id);
        else
            select(*(m_drawn = shape->addTo(edit)));
    }
    m_gesture.announce();
}

void ZoneTool::release(const PointerEvent &event)
{
    if (!m_from)
        return;
    move(event);
    if (m_gesture.edit()) {
        m_gesture.commit();
    } else if (!m_drawn && !m_grip) {
        // A click selects what is drawn there.
        Selection picked;
        const auto place = placeUnder(event);
        if (const auto drawn = place ? DrawnShape::at(session(), *place) : std::nullopt)
            picked.add(*drawn);
        const auto mode = m_from->modifiers.ctrl    ? SelectMode::Remove
                          : m_from->modifiers.shift ? SelectMode::Add
                                                    : SelectMode::Replace;
        session().select(combined(session().selection(), picked, mode));
    }
    end();
}

void ZoneTool::leave()
{
    m_isOver = false;
}

void ZoneTool::select(const RecordRef &ref)
{
    Selection selection;
    selection.add(ref);
    m_selectedBefore = session().selection();
    session().select(std::move(selection));
}

void ZoneTool::cancel()
{
    m_gesture.cancel();
    if (m_selectedBefore)
        session().select(std::move(*m_selectedBefore));
    end();
}

void ZoneTool::end()
{
    m_from.reset();
    m_fromPlace.reset();
    m_grip.reset();
    m_before.reset();
    m_drawn.reset();
    m_line.clear();
    m_selectedBefore.reset();
}

ToolOverlay ZoneTool::overlay() const
{
    ToolOverlay overlay;
    overlay.hintPixel = m_pointer.pixel;
    const auto &zones = session().document.scene().zones;
    const auto show = [&](const Zone &zone, bool selected) {
        const ZoneBox box = boxOf(zone);
        overlay.boxes.push_back({box.centre, box.halfExtents, box.yaw, ToolOverlay::Tone::Remove, selected});
    };
    if (!session().visibility().zonesHidden) {
        for (const auto &record : session().selection().records()) {
            if (const Zone *zone = record.list == SlotKind::Zones ? zones.find(record.id) : nullptr)
                show(*zone, true);
        }
    }
    if (const auto drawn = m_drawn ? DrawnShape::in(session().document.scene(), *m_drawn) : std::nullopt) {
        if (!m_grip && drawn->list == SlotKind::Zones)
            show(drawn->zone, true);
        overlay.hint = drawn->measure();
        return overlay;
    }
    if (const auto shape = session().visibility().zonesHidden ? std::nullopt : selected()) {
        const auto hovered = m_isOver ? gripUnder(m_pointer) : std::nullopt;
        const auto grips = shape->grips(ground().heights());
        for (std::size_t i = 0; i < grips.size(); ++i)
            overlay.grips.push_back({grips[i], hovered == i});
    }
    if (!m_isOver)
        return overlay;
    overlay.hint = whyNothing();
    overlay.hintIsWarning = !overlay.hint.empty();
    if (overlay.hint.empty() && zones.isEmpty())
        overlay.hint = whatToDo(options().zone.shape);
    return overlay;
}

} // namespace sward
