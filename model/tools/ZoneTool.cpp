#include "model/tools/ZoneTool.h"

#include "model/session/Session.h"
#include "model/tools/Picking.h"
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

} // namespace

ZoneTool::ZoneTool(const ToolContext &context) : Tool(context), m_gesture(context.session.document) {}

const Zone *ZoneTool::selectedZone() const
{
    const auto &records = session().selection().records();
    const bool isOne = records.size() == 1 && records[0].list == SlotKind::Zones;
    return isOne ? session().document.scene().zones.find(records[0].id) : nullptr;
}

std::optional<std::size_t> ZoneTool::gripUnder(const PointerEvent &event) const
{
    const Zone *zone = selectedZone();
    if (!zone || !view().project)
        return std::nullopt;
    std::optional<std::size_t> best;
    double nearest = GripPixels;
    const auto grips = gripsOf(*zone, ground().heights());
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

std::optional<glm::dvec2> ZoneTool::placeUnder(const PointerEvent &event) const
{
    const auto place = ground().under(event.ray, BesideMetres);
    return place ? std::optional(glm::dvec2(place->position.x, place->position.z)) : std::nullopt;
}

std::string ZoneTool::whyNothing() const
{
    if (session().visibility().zonesHidden)
        return "Zones are hidden — Alt H shows them";
    if (ground().heights().isEmpty())
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
    m_fromPlace = placeUnder(event);
    m_drawn.clear();
    if (m_grip)
        m_before = *selectedZone();
}

void ZoneTool::move(const PointerEvent &event)
{
    m_pointer = event;
    const bool isDrag = glm::distance(event.pixel, m_from->pixel) > ClickPixels;
    if (!m_gesture.edit()) {
        if (!isDrag || !m_fromPlace || session().visibility().zonesHidden)
            return;
        // Began but gone means that another scene was opened; it must not get a zone.
        if (!m_drawn.empty())
            return;
        m_gesture.begin(m_grip ? fmt::format("Change \"{}\"", m_before->name) : "Add zone");
    }
    draw(event);
}

void ZoneTool::draw(const PointerEvent &event)
{
    const auto place = placeUnder(event);
    if (!place)
        return;
    Edit &edit = *m_gesture.edit();
    const HeightField &heights = ground().heights();
    if (m_grip) {
        m_drawn = m_before->id;
        edit.replace(m_drawn, withGripAt(*m_before, *m_grip, *place, heights));
    } else {
        Zone zone = boxBetween(*m_fromPlace, *place, options().zone, heights);
        if (m_drawn.empty()) {
            m_drawn = addZone(edit, std::move(zone)).id;
        } else {
            zone.id = m_drawn;
            zone.name = edit.scene().zones.find(m_drawn)->name;
            edit.replace(m_drawn, std::move(zone));
        }
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
        if (!m_grip && !m_drawn.empty()) {
            Selection selection;
            selection.add(RecordRef{SlotKind::Zones, m_drawn, {}});
            session().select(std::move(selection));
        }
    } else if (m_drawn.empty() && !m_grip) {
        // A click selects the zone under it.
        Selection picked;
        const auto place = ground().under(event.ray, BesideMetres);
        if (const auto zone = place ? pickZone(session(), place->position) : std::nullopt)
            picked.add(*zone);
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

void ZoneTool::cancel()
{
    m_gesture.cancel();
    end();
}

void ZoneTool::end()
{
    m_from.reset();
    m_fromPlace.reset();
    m_grip.reset();
    m_before.reset();
    m_drawn.clear();
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
    if (const Zone *drawn = m_drawn.empty() ? nullptr : zones.find(m_drawn)) {
        if (!m_grip)
            show(*drawn, true);
        const ZoneBox box = boxOf(*drawn);
        overlay.hint = fmt::format("{:.1f} × {:.1f} m", box.halfExtents.x * 2, box.halfExtents.z * 2);
        return overlay;
    }
    if (const Zone *zone = session().visibility().zonesHidden ? nullptr : selectedZone()) {
        const auto hovered = m_isOver ? gripUnder(m_pointer) : std::nullopt;
        const auto grips = gripsOf(*zone, ground().heights());
        for (std::size_t i = 0; i < grips.size(); ++i)
            overlay.grips.push_back({grips[i], hovered == i});
    }
    if (!m_isOver)
        return overlay;
    overlay.hint = whyNothing();
    overlay.hintIsWarning = !overlay.hint.empty();
    if (overlay.hint.empty() && zones.isEmpty())
        overlay.hint = "Drag a box where nothing may grow";
    return overlay;
}

} // namespace sward
