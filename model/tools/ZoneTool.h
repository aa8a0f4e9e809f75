#pragma once

#include "model/document/Gesture.h"
#include "model/tools/DrawnShape.h"
#include "model/tools/Tool.h"

#include <optional>
#include <vector>

namespace sward {

/// Draws exclusion zones, roads, waters and foliage fields on the ground, selects them and drags the grips of what is
/// selected. What
/// they keep out is gone while they are drawn.
class ZoneTool final : public Tool
{
public:
    explicit ZoneTool(const ToolContext &context);

    std::string_view id() const override { return "zone"; }
    std::string_view name() const override { return "Zone"; }
    std::string_view key() const override { return "Z"; }
    std::string_view doc() const override
    {
        return "Drag a box on the ground where nothing may grow, or a circle, an outline, a road, a shore, a field of "
               "plants. Click one to select it, then drag its grips.";
    }
    std::string_view optionsKey() const override { return "zone"; }

    void hover(const PointerEvent &event) override;
    void press(const PointerEvent &event) override;
    void move(const PointerEvent &event) override;
    void release(const PointerEvent &event) override;
    void leave() override;
    void cancel() override;
    bool isBusy() const override { return m_from.has_value(); }
    ToolOverlay overlay() const override;

private:
    /// The one selected zone, road, water or field; nothing when none or several are.
    std::optional<DrawnShape> selected() const;
    std::optional<std::size_t> gripUnder(const PointerEvent &event) const;
    std::optional<glm::dvec3> placeUnder(const PointerEvent &event) const;
    std::optional<glm::dvec2> flatPlaceUnder(const PointerEvent &event) const;
    std::string whyNothing() const;
    void draw(const PointerEvent &event);
    /// Selects what has just been made, so that it shows while it is drawn.
    void select(const RecordRef &ref);
    void end();

    PointerEvent m_pointer;
    bool m_isOver = false;
    std::optional<PointerEvent> m_from;
    std::optional<glm::dvec2> m_fromPlace;
    std::optional<std::size_t> m_grip;
    std::optional<DrawnShape> m_before; ///< whose grip is dragged
    std::vector<glm::dvec2> m_line;     ///< the way of the drag over the ground
    std::optional<Selection> m_selectedBefore;
    std::optional<RecordRef> m_drawn; ///< what is drawn or changed
    Gesture m_gesture;
};

} // namespace sward
