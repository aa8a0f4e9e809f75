#pragma once

#include "model/tools/SelectionEdits.h"
#include "model/tools/Tool.h"

#include <optional>

namespace sward {

/// Clicking and dragging a marquee to select, as the select tool and the gizmo tools do it: Shift adds, Ctrl removes, a
/// click on nothing clears.
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
    bool isMarquee() const;
    static SelectMode modeOf(Modifiers modifiers);

    ToolContext m_context;
    std::optional<PointerEvent> m_from;
    PointerEvent m_pointer;
    bool m_isOver = false;
};

} // namespace sward
