#include "model/tools/PaintTool.h"

#include "model/session/Session.h"
#include "model/terrain/WeightField.h"
#include "model/tools/ToolGround.h"

#include <fmt/format.h>

#include <cmath>

namespace sward {

const BrushShape &PaintTool::brush() const
{
    return options().brush;
}

void PaintTool::choose(Modifiers modifiers)
{
    const auto mode = options().brush.mode;
    if (modifiers.shift || mode == BrushOptions::Mode::Smooth)
        m_action = PaintAction::Smooth;
    else
        m_action = (mode == BrushOptions::Mode::Erase) != modifiers.ctrl ? PaintAction::Erase : PaintAction::Paint;
}

ToolOverlay::Tone PaintTool::tone() const
{
    return m_action == PaintAction::Paint   ? ToolOverlay::Tone::Add
           : m_action == PaintAction::Erase ? ToolOverlay::Tone::Remove
                                            : ToolOverlay::Tone::Smooth;
}

std::string PaintTool::whyUnusable() const
{
    return whyNotPaintable(session().document.scene(), session().activeLayer());
}

std::string PaintTool::stepName() const
{
    const char *names[] = {"Paint", "Erase", "Smooth"};
    const Layer *layer = session().document.scene().layers.find(session().activeLayer());
    return fmt::format("{} \"{}\"", names[int(m_action)], layer->name);
}

void PaintTool::beginStroke(const Edit &edit, const PointerEvent &)
{
    m_stroke.emplace(edit.base(), session().activeLayer(), options().brush, m_action);
}

bool PaintTool::dab(Edit &edit, const Dab &dab)
{
    return m_stroke->dab(edit, dab, ground().heights());
}

std::string PaintTool::whyUnchanged() const
{
    if (m_stroke->isTooSmall())
        return "The brush is smaller than the distance between the layer's samples";
    if (m_action == PaintAction::Smooth)
        return "The layer is even here already";
    return m_action == PaintAction::Erase ? "There is nothing to erase here"
                                          : "The layer is painted this strongly here already";
}

std::string PaintTool::whatRulesDecide(const glm::dvec3 &place) const
{
    const Scene &scene = session().document.scene();
    const Layer *layer = scene.layers.find(session().activeLayer());
    const auto samples = layer ? ground().weights().of(layer->id) : LayerSamples();
    if (!samples.hasRules())
        return {};
    const auto percent = [&](const LayerSamples &weights) {
        return std::lround(WeightField(scene, weights).weightAt(place.x, place.z) * 100);
    };
    const auto painted = percent(samples.painted());
    const auto worked = percent(samples);
    if (painted == worked)
        return {};
    return fmt::format("Painted {} % here, but the rules of \"{}\" make it {} %", painted,
                       layer->name.empty() ? layer->id : layer->name, worked);
}

std::string PaintTool::advice(bool isNew, const std::optional<glm::dvec3> &place) const
{
    if (auto said = place ? whatRulesDecide(*place) : std::string(); !said.empty())
        return said;
    if (session().visibility().grassHidden)
        return "Grass is hidden — what you paint grows unseen";
    return isNew ? "Drag to paint — Ctrl erases, Shift smooths, [ ] sets the radius" : "";
}

} // namespace sward
