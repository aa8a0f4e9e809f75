#pragma once

#include "model/core/Observers.h"
#include "model/document/Gesture.h"
#include "model/tools/Gizmo.h"
#include "model/tools/Motion.h"
#include "model/tools/SelectGesture.h"
#include "model/tools/Tool.h"

#include <optional>

namespace sward {

/// Moves, turns or scales what is selected by handles, and selects as the select tool does beside them. Dragging a
/// plant itself moves it over the ground.
class GizmoTool final : public Tool
{
public:
    using Kind = ToolOverlay::GizmoKind;

    GizmoTool(const ToolContext &context, Kind kind);

    std::string_view id() const override;
    std::string_view name() const override;
    std::string_view key() const override;
    std::string_view doc() const override;
    std::string_view optionsKey() const override { return "gizmo"; }

    void hover(const PointerEvent &event) override;
    void press(const PointerEvent &event) override;
    void move(const PointerEvent &event) override;
    void release(const PointerEvent &event) override;
    void leave() override;
    void cancel() override;
    bool isBusy() const override { return m_drag || m_select.isBusy() || m_isRefused; }
    ToolOverlay overlay() const override;

private:
    struct Drag
    {
        Gizmo gizmo;
        Gizmo::Handle handle = Gizmo::Handle::None;
        PointerEvent from;
        glm::dvec2 toFoot{0}; ///< pixels from the pointer to where what it holds stands: a crown is far above that
        std::optional<glm::dvec3> fromGround;
        SelectedMotion selected;
        SelectedBox box;
        bool isLarge = false; ///< too many plants to write at each move
        bool hasMoved = false;
        Motion motion;
    };

    std::optional<Gizmo> gizmo() const;
    std::optional<Motion> motionTo(const PointerEvent &event) const;
    void begin(Gizmo::Handle handle, const Gizmo &gizmo, const PointerEvent &event, const glm::dvec3 &foot);
    Ray footRay(const PointerEvent &event, const glm::dvec2 &toFoot) const;

    Kind m_kind;
    PointerEvent m_pointer;
    bool m_isOver = false;
    SelectGesture m_select;
    Gesture m_gesture;
    std::optional<Drag> m_drag;
    std::string m_refusal;
    bool m_isRefused = false;                 ///< pressed, and nothing happens until the release
    mutable std::optional<SelectedBox> m_box; ///< of the selection
    mutable double m_yaw = 0;
    mutable bool m_boxStale = true;
    std::vector<Subscription> m_subscriptions;
};

} // namespace sward
