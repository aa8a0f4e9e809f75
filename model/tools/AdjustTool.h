#pragma once

#include "model/document/Gesture.h"
#include "model/tools/PlantAdjust.h"
#include "model/tools/Stroke.h"
#include "model/tools/Tool.h"

#include <optional>

namespace sward {

/// Brushes over plants that stand already: drops them to the ground, reapplies their kind's settings, or replaces them.
class AdjustTool final : public Tool
{
public:
    explicit AdjustTool(const ToolContext &context);

    std::string_view id() const override { return "adjust"; }
    std::string_view name() const override { return "Adjust plants"; }
    std::string_view key() const override { return "J"; }
    std::string_view doc() const override
    {
        return "Brushes over plants: drops them to the ground, gives them their kind's settings anew, or replaces them "
               "by the ticked kinds.";
    }
    std::string_view optionsKey() const override { return "adjust"; }

    void hover(const PointerEvent &event) override;
    void press(const PointerEvent &event) override;
    void move(const PointerEvent &event) override;
    void release(const PointerEvent &event) override;
    void leave() override { m_isOver = false; }
    void cancel() override;
    bool isBusy() const override { return m_isPressed; }
    ToolOverlay overlay() const override;

private:
    bool wants(const RecordRef &kind) const;
    std::vector<RecordRef> replacements() const;
    std::optional<glm::dvec3> placeUnder(const Ray &ray) const;
    /// Why nothing can happen here; empty when something can.
    std::string whyNot(const PointerEvent &event) const;
    void apply(const std::vector<Dab> &dabs);
    std::string outcome() const;
    void end();

    PointerEvent m_pointer;
    bool m_isOver = false;
    bool m_isPressed = false;
    bool m_wasUsed = false;
    std::string m_outcome;
    Gesture m_gesture;
    std::optional<Stroke> m_stroke;
    std::optional<PlantAdjust> m_adjust;
};

} // namespace sward
