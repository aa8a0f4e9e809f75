#include "model/tools/ToolBox.h"

#include "model/session/Session.h"
#include "model/tools/AdjustTool.h"
#include "model/tools/AskTool.h"
#include "model/tools/GizmoTool.h"
#include "model/tools/PaintTool.h"
#include "model/tools/PlaceTool.h"
#include "model/tools/SculptTool.h"
#include "model/tools/SelectTool.h"
#include "model/tools/ToolGround.h"
#include "model/tools/ZoneTool.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace sward {

/// The pointer sets the radius: its distance from where it began, over the ground, added to the radius then.
struct ToolBox::RadiusDrag
{
    double before = 0;
    glm::vec2 fromPixel{0};
    double metresPerPixel = 0.05;
};

ToolBox::ToolBox(Session &session) : m_session(session), m_ground(std::make_unique<ToolGround>(session))
{
    const ToolContext context{session, *m_ground, m_options, m_view, strokeDone, m_stamp};
    m_tools.push_back(std::make_unique<SelectTool>(context));
    m_tools.push_back(std::make_unique<GizmoTool>(context, GizmoTool::Kind::Move));
    m_tools.push_back(std::make_unique<GizmoTool>(context, GizmoTool::Kind::Turn));
    m_tools.push_back(std::make_unique<GizmoTool>(context, GizmoTool::Kind::Scale));
    m_tools.push_back(std::make_unique<PaintTool>(context));
    m_tools.push_back(std::make_unique<SculptTool>(context));
    m_tools.push_back(std::make_unique<PlaceTool>(context, PlaceTool::Purpose::Place));
    m_tools.push_back(std::make_unique<PlaceTool>(context, PlaceTool::Purpose::Erase));
    m_tools.push_back(std::make_unique<AdjustTool>(context));
    m_tools.push_back(std::make_unique<ZoneTool>(context));
    m_tools.push_back(std::make_unique<AskTool>(context, asked));
    m_active = m_tools.front().get();

    const auto show = [this] { overlayChanged(); };
    m_subscriptions.push_back(session.document.changed.subscribe([this](const Change &change) {
        if (change.everything && m_active->isBusy())
            m_active->cancel();
        overlayChanged();
    }));
    m_subscriptions.push_back(session.selectionChanged.subscribe(show));
    m_subscriptions.push_back(session.visibilityChanged.subscribe(show));
    m_subscriptions.push_back(session.paletteChanged.subscribe(show));
}

ToolBox::~ToolBox() = default;

std::optional<glm::dvec3> ToolBox::groundUnderCursor() const
{
    if (!m_isOver && !m_view.ray)
        return std::nullopt;
    const auto at = m_ground->under(m_isOver ? m_last.ray : m_view.ray(m_view.size * 0.5));
    return at ? std::optional(at->position) : std::nullopt;
}

void ToolBox::setStamp(PlantGroup group)
{
    m_stamp = std::move(group);
    overlayChanged();
}

void ToolBox::activate(std::string_view id)
{
    const auto found = std::find_if(m_tools.begin(), m_tools.end(), [&](const auto &tool) { return tool->id() == id; });
    expects(found != m_tools.end());
    if (found->get() == m_active)
        return;
    if (m_active->isBusy())
        m_active->release(m_last);
    m_active->leave();
    m_radiusDrag.reset();
    m_note.clear();
    m_active = found->get();
    if (m_isOver)
        m_active->hover(m_last);
    activeChanged();
    overlayChanged();
}

void ToolBox::setOptions(ToolOptions options)
{
    m_options = std::move(options);
    optionsChanged();
    overlayChanged();
}

std::optional<Issue> ToolBox::setOption(std::string_view path, const Json &value)
{
    if (auto issue = setField(ToolOptions::type(), &m_options, path, value))
        return issue;
    optionsChanged();
    overlayChanged();
    return std::nullopt;
}

const BrushShape *ToolBox::brushShape() const
{
    const auto key = m_active->optionsKey();
    if (key == "brush")
        return &m_options.brush;
    return key == "sculpt" ? &m_options.sculpt : nullptr;
}

const double *ToolBox::brushRadius() const
{
    if (const auto *shape = brushShape())
        return &shape->radius;
    const auto key = m_active->optionsKey();
    if (key == "adjust")
        return &m_options.adjust.radius;
    if (key == "select" && m_options.select.shape == SelectOptions::Shape::Brush)
        return &m_options.select.radius;
    return key == "place" ? &m_options.place.radius : nullptr;
}

/// Sets a number of the active brush as near to `value` as its row allows.
void ToolBox::stepOption(std::string_view option, double value)
{
    const std::string path = fmt::format("/{}/{}", m_active->optionsKey(), option);
    const Field *field = findField(ToolOptions::type(), path);
    expects(field);
    value = std::clamp(value, field->minimum, field->maximum);
    expects(!setOption(path, Json(value)));
    m_note = fmt::format("{} {:.4g}{}{}", field->label, value, field->unit.empty() ? "" : " ", field->unit);
    overlayChanged();
}

void ToolBox::stepRadius(int steps)
{
    const double *radius = brushRadius();
    if (!radius)
        return;
    const double now = *radius;
    const double wanted = now * std::pow(1.15, steps);
    // Two figures read well; the third only where two would not move.
    const double scale = std::pow(10.0, std::floor(std::log10(wanted)) - 1);
    const double rounded = std::round(wanted / scale) * scale;
    stepOption("radius", rounded != now ? rounded : wanted);
}

void ToolBox::stepStrength(int steps)
{
    const auto step = [&](std::string_view option, double now) {
        stepOption(option, std::round((now + 0.05 * steps) * 100) / 100);
    };
    if (const auto *shape = brushShape())
        step("strength", shape->strength);
    else if (m_active->optionsKey() == "place")
        step("density", m_options.place.density);
}

void ToolBox::beginRadiusDrag()
{
    const double *radius = brushRadius();
    if (!radius || m_active->isBusy())
        return;
    m_radiusDrag = std::make_unique<RadiusDrag>();
    m_radiusDrag->before = *radius;
    m_radiusDrag->fromPixel = m_last.pixel;
    const auto place = m_ground->under(m_last.ray);
    if (place && m_view.metresPerPixel)
        m_radiusDrag->metresPerPixel = m_view.metresPerPixel(place->position);
    stepOption("radius", m_radiusDrag->before);
}

void ToolBox::pickSlot(int number)
{
    const Scene &scene = m_session.document.scene();
    if (m_active->optionsKey() == "place") {
        int slot = 0;
        for (const auto &placed : scene.placedFoliage.items()) {
            for (const auto &kind : placed->kinds) {
                if (++slot == number)
                    return m_session.tickKinds({RecordRef{SlotKind::PlacedFoliage, placed->id, kind.id}});
            }
        }
    } else if (number >= 1 && std::size_t(number) <= scene.layers.size()) {
        m_session.setActiveLayer(scene.layers[std::size_t(number) - 1].id);
    }
}

void ToolBox::setView(ToolView view)
{
    m_view = std::move(view);
    overlayChanged();
}

bool ToolBox::isBusy() const
{
    return m_active->isBusy();
}

bool ToolBox::cancel()
{
    if (m_radiusDrag) {
        const double before = m_radiusDrag->before;
        m_radiusDrag.reset();
        stepOption("radius", before);
        return true;
    }
    if (!m_active->isBusy())
        return false;
    m_active->cancel();
    overlayChanged();
    return true;
}

ToolOverlay ToolBox::overlay() const
{
    ToolOverlay overlay = m_active->overlay();
    if (!m_note.empty()) {
        overlay.hint = m_note;
        overlay.hintIsWarning = false;
        overlay.hintPixel = m_last.pixel;
    }
    return overlay;
}

bool ToolBox::pointer(const PointerEvent &event)
{
    using Kind = PointerEvent::Kind;
    if (event.kind == Kind::Leave) {
        m_isOver = false;
        m_active->leave();
        overlayChanged();
        return true;
    }
    const bool moved = event.pixel != m_last.pixel;
    m_last = event;
    m_isOver = true;
    const bool isPress = event.kind == Kind::Press || event.kind == Kind::DoubleClick;
    if (m_radiusDrag) {
        if (isPress) {
            m_radiusDrag.reset();
            m_note.clear();
            overlayChanged();
        } else if (event.kind == Kind::Move) {
            const double pixels = event.pixel.x - m_radiusDrag->fromPixel.x;
            stepOption("radius", m_radiusDrag->before + pixels * m_radiusDrag->metresPerPixel);
        }
        return true;
    }
    if (moved)
        m_note.clear();

    bool used = true;
    if (isPress && event.button == PointerButton::Left) {
        // A release that never arrived must not leave the gesture before open.
        if (m_active->isBusy())
            m_active->release(event);
        m_active->press(event);
    } else if (event.kind == Kind::Release && event.button == PointerButton::Left) {
        if (m_active->isBusy())
            m_active->release(event);
    } else if (event.kind == Kind::Move) {
        if (!m_active->isBusy())
            m_active->hover(event);
        else if (event.leftDown)
            m_active->move(event);
        else
            m_active->release(event);
    } else {
        used = false;
    }
    overlayChanged();
    return used;
}

bool ToolBox::wheel(float steps, const PointerEvent &at)
{
    if (!at.modifiers.ctrl || !hasBrush())
        return false;
    if (at.modifiers.shift)
        stepStrength(int(std::lround(steps)));
    else
        stepRadius(int(std::lround(steps)));
    return true;
}

bool ToolBox::key(const KeyPress &press)
{
    const auto &name = press.name;
    if (name == "Escape")
        return cancel();
    if (m_active->keyPressed(press)) {
        overlayChanged();
        return true;
    }
    if (hasBrush() && (name == "{" || name == "}" || name == "[" || name == "]")) {
        const int step = name == "]" || name == "}" ? 1 : -1;
        if (press.modifiers.shift || name == "{" || name == "}")
            stepStrength(step);
        else
            stepRadius(step);
        return true;
    }
    if (hasBrush() && name == "F" && press.modifiers == Modifiers{}) {
        beginRadiusDrag();
        return true;
    }
    if (hasBrush() && name.size() == 1 && name[0] >= '1' && name[0] <= '9' && press.modifiers == Modifiers{}) {
        pickSlot(name[0] - '0');
        return true;
    }
    return false;
}

} // namespace sward
