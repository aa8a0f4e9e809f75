#pragma once

#include "model/tools/SelectionEdits.h"
#include "model/tools/Stroke.h"
#include "model/tools/Tool.h"
#include "model/tools/ToolOptions.h"

#include <optional>
#include <vector>

namespace sward {

/// Clicking and dragging to select, as the select tool and the gizmo tools do it: by a frame, a line drawn round what
/// is wanted, or a brush. Shift adds, Ctrl removes, a click on nothing clears.
class SelectGesture
{
public:
    explicit SelectGesture(const ToolContext &context) : m_context(context) {}

    void hover(const PointerEvent &event);
    void press(const PointerEvent &event);
    void move(const PointerEvent &event);
    void release(const PointerEvent &event);
    void leave();
    void cancel();
    bool isBusy() const { return m_from.has_value(); }
    void addTo(ToolOverlay &overlay) const;

    /// What a click here would pick: a plant, a zone or nothing.
    Selection under(const PointerEvent &event) const;

private:
    bool isDrag() const;
    static SelectMode modeOf(Modifiers modifiers);
    SelectOptions::Shape shape() const;
    std::optional<glm::dvec3> brushPlace(const Ray &ray) const;
    void brush(const PointerEvent &event);
    Selection dragged() const;

    ToolContext m_context;
    std::optional<PointerEvent> m_from;
    PointerEvent m_pointer;
    bool m_isOver = false;
    std::vector<glm::dvec2> m_line; ///< of the lasso so far
    std::optional<Stroke> m_stroke; ///< of the brush
    Selection m_before;             ///< what was selected when the brush came down
    Selection m_brushed;
};

} // namespace sward
