#include "model/tools/SculptTool.h"

#include "model/session/Session.h"
#include "model/tools/ToolGround.h"

namespace sward {

const BrushShape &SculptTool::brush() const
{
    return options().sculpt;
}

void SculptTool::choose(Modifiers modifiers)
{
    using Mode = SculptOptions::Mode;
    const auto mode = options().sculpt.mode;
    if (mode == Mode::Holes)
        m_action = modifiers.ctrl ? SculptAction::Fill : SculptAction::Dig;
    else if (modifiers.shift || mode == Mode::Smooth)
        m_action = SculptAction::Smooth;
    else if (mode == Mode::Flatten)
        m_action = SculptAction::Flatten;
    else
        m_action = (mode == Mode::Lower) != modifiers.ctrl ? SculptAction::Lower : SculptAction::Raise;
}

ToolOverlay::Tone SculptTool::tone() const
{
    switch (m_action) {
    case SculptAction::Raise:
    case SculptAction::Fill:
        return ToolOverlay::Tone::Add;
    case SculptAction::Lower:
    case SculptAction::Dig:
        return ToolOverlay::Tone::Remove;
    case SculptAction::Smooth:
    case SculptAction::Flatten:
        break;
    }
    return ToolOverlay::Tone::Smooth;
}

std::string SculptTool::whyUnusable() const
{
    return whyNotSculptable(session().document.scene());
}

std::string SculptTool::stepName() const
{
    const char *names[] = {"Raise ground", "Lower ground", "Smooth ground", "Flatten ground", "Dig hole", "Fill hole"};
    return names[int(m_action)];
}

void SculptTool::beginStroke(const Edit &edit, const PointerEvent &event)
{
    const SculptOptions &sculpt = options().sculpt;
    const auto place = groundUnder(ground().solid(), event.ray, sculpt.radius);
    const double level = sculpt.flattenLevel.value_or(place ? place->position.y : edit.base().landscape->position.y);
    m_stroke.emplace(edit.base(), sculpt, m_action, level);
}

bool SculptTool::dab(Edit &edit, const Dab &dab)
{
    return m_stroke->dab(edit, dab);
}

std::string SculptTool::whyUnchanged() const
{
    if (m_stroke->isTooSmall())
        return "The brush is smaller than the distance between the ground's samples";
    switch (m_action) {
    case SculptAction::Raise:
        return "The ground is as high here as it can be, or the amount is less than one step of height";
    case SculptAction::Lower:
        return "The ground is as low here as it can be, or the amount is less than one step of height";
    case SculptAction::Smooth:
        return "The ground is even here already";
    case SculptAction::Flatten:
        return "The ground is level here already";
    case SculptAction::Dig:
        return "There is a hole here already";
    case SculptAction::Fill:
        break;
    }
    return "There is no hole here";
}

std::string SculptTool::advice(bool isNew, const std::optional<glm::dvec3> &) const
{
    if (!isNew)
        return {};
    return options().sculpt.mode == SculptOptions::Mode::Holes
               ? "Drag to dig — Ctrl fills, [ ] sets the radius"
               : "Drag to shape the ground — Ctrl does the opposite, Shift smooths, [ ] sets the radius";
}

const HeightField &SculptTool::heights() const
{
    return m_stroke ? m_stroke->ground() : ground().solid();
}

} // namespace sward
