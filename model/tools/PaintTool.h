#pragma once

#include "model/tools/BrushTool.h"
#include "model/tools/LayerPaint.h"

#include <optional>

namespace sward {

/// Paints, erases and smooths the active layer.
class PaintTool final : public BrushTool
{
public:
    using BrushTool::BrushTool;

    std::string_view id() const override { return "paint"; }
    std::string_view name() const override { return "Paint layer"; }
    std::string_view key() const override { return "B"; }
    std::string_view doc() const override
    {
        return "Paints the active layer, and grass grows where it is painted. Ctrl erases, Shift smooths, Escape takes "
               "the stroke back.";
    }
    std::string_view optionsKey() const override { return "brush"; }

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

private:
    /// What the active layer's rules make of what is painted, when that is something else; else nothing.
    std::string whatRulesDecide(const glm::dvec3 &place) const;

    PaintAction m_action = PaintAction::Paint;
    std::optional<LayerStroke> m_stroke;
};

} // namespace sward
