#pragma once

#include "model/document/Gesture.h"
#include "model/tools/LayerPaint.h"
#include "model/tools/Stroke.h"
#include "model/tools/Tool.h"

#include <optional>

namespace sward {

/// Paints, erases and smooths the active layer.
class PaintTool final : public Tool
{
public:
    explicit PaintTool(const ToolContext &context);

    std::string_view id() const override { return "paint"; }
    std::string_view name() const override { return "Paint layer"; }
    std::string_view key() const override { return "B"; }
    std::string_view doc() const override
    {
        return "Paints the active layer, and grass grows where it is painted. Ctrl erases, Shift smooths, Escape takes "
               "the stroke back.";
    }
    std::string_view optionsKey() const override { return "brush"; }

    void hover(const PointerEvent &event) override;
    void press(const PointerEvent &event) override;
    void move(const PointerEvent &event) override;
    void release(const PointerEvent &event) override;
    void leave() override;
    void cancel() override;
    bool isBusy() const override { return m_isPressed; }
    ToolOverlay overlay() const override;

private:
    PaintAction actionFor(Modifiers modifiers) const;
    std::string whyNothing(const PointerEvent &event) const;
    void apply(const std::vector<Dab> &dabs);
    void end();

    PointerEvent m_pointer;
    bool m_isOver = false; ///< the pointer is over the view
    bool m_isPressed = false;
    bool m_wasUsed = false;
    bool m_changedAnything = false;
    PaintAction m_action = PaintAction::Paint;
    std::string m_outcome; ///< why the last stroke changed nothing
    Gesture m_gesture;
    std::optional<Stroke> m_stroke;
    std::optional<LayerStroke> m_layerStroke;
};

} // namespace sward
