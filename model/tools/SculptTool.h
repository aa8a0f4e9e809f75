#pragma once

#include "model/tools/BrushTool.h"
#include "model/tools/GroundSculpt.h"

#include <optional>

namespace sward {

/// Raises, lowers, smooths and flattens the ground, and digs and fills holes. Plants follow in the same step.
class SculptTool final : public BrushTool
{
public:
    using BrushTool::BrushTool;

    std::string_view id() const override { return "sculpt"; }
    std::string_view name() const override { return "Sculpt ground"; }
    std::string_view key() const override { return "U"; }
    std::string_view doc() const override
    {
        return "Shapes the ground; what stands on it follows. Ctrl does the opposite, Shift smooths, Escape takes the "
               "stroke back.";
    }
    std::string_view optionsKey() const override { return "sculpt"; }

protected:
    const BrushShape &brush() const override;
    void choose(Modifiers modifiers) override;
    ToolOverlay::Tone tone() const override;
    std::string whyUnusable() const override;
    std::string stepName() const override;
    void beginStroke(const Edit &edit, const PointerEvent &event) override;
    bool dab(Edit &edit, const Dab &dab) override;
    void endStroke() override { m_stroke.reset(); }
    std::string whyUnchanged() const override;
    std::string advice(bool isNew, const std::optional<glm::dvec3> &place) const override;
    const HeightField &heights() const override;

private:
    SculptAction m_action = SculptAction::Raise;
    std::optional<GroundStroke> m_stroke;
};

} // namespace sward
