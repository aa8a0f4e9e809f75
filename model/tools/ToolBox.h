#pragma once

#include "model/core/Observers.h"
#include "model/tools/PlantGroup.h"
#include "model/tools/Tool.h"
#include "model/tools/ToolOptions.h"

#include <memory>
#include <string>
#include <vector>

namespace sward {

/// All tools over one session, which of them is in the hand, and their options. It takes the input that the camera
/// leaves over and hands it to the active tool.
class ToolBox final : public InputSink
{
public:
    explicit ToolBox(Session &session);
    ~ToolBox() override;

    /// Select, move, turn, scale, paint, sculpt, place, erase, adjust, zone, ask: in the tool bar's order.
    const std::vector<std::unique_ptr<Tool>> &tools() const { return m_tools; }
    Tool &active() const { return *m_active; }
    /// Puts another tool in the hand; a running gesture is ended as if the button were released.
    void activate(std::string_view id);
    Observers<> activeChanged;

    const ToolOptions &options() const { return m_options; }
    /// Replaces all options, as read back from the last time.
    void setOptions(ToolOptions options);
    /// Sets one, such as `/brush/radius`; the issue when it may not have this value.
    std::optional<Issue> setOption(std::string_view path, const Json &value);
    Observers<> optionsChanged;

    /// A stroke of a brush has made a step.
    Observers<const StrokeRecord &> strokeDone;

    /// The artist wants to know what grows at a place of the world, and why.
    Observers<const glm::dvec3 &> asked;

    /// What the place tool stamps: what was copied or opened last.
    const PlantGroup &stamp() const { return m_stamp; }
    void setStamp(PlantGroup group);

    /// Where on the ground the cursor is, or the middle of the view while it is elsewhere; nothing beside the ground.
    std::optional<glm::dvec3> groundUnderCursor() const;

    /// What the active tool paints or sculpts with; null when it does neither.
    const BrushShape *brushShape() const;
    bool hasBrush() const { return brushRadius() != nullptr; }
    /// The radius, or the strength, of the active tool's brush, a step up or down as with the keys `[` `]`.
    void stepRadius(int steps);
    void stepStrength(int steps);
    /// From now on the pointer sets the brush's radius, until a click keeps it or Escape gives the old one back.
    void beginRadiusDrag();
    /// Key 1 … 9: makes that layer the active one, or ticks only that kind, as the active tool needs.
    void pickSlot(int number);

    /// How the world falls onto the screen; told whenever the camera moved.
    void setView(ToolView view);
    bool isBusy() const;
    /// Takes back what is going on, as Escape does. Returns whether anything was.
    bool cancel();

    ToolOverlay overlay() const;
    /// What the tools stand on, kept up with the document.
    const ToolGround &ground() const { return *m_ground; }
    /// What to draw over the scene may be another one.
    Observers<> overlayChanged;

    bool pointer(const PointerEvent &event) override;
    bool wheel(float steps, const PointerEvent &at) override;
    /// Escape, `[` `]` with and without Shift, 1 … 9, F, and the active tool's own keys.
    bool key(const KeyPress &press) override;

private:
    struct RadiusDrag;

    const double *brushRadius() const; ///< of the active tool; null when it has no brush
    void stepOption(std::string_view option, double value);

    Session &m_session;
    std::unique_ptr<ToolGround> m_ground;
    ToolOptions m_options;
    PlantGroup m_stamp;
    ToolView m_view;
    std::vector<std::unique_ptr<Tool>> m_tools;
    Tool *m_active = nullptr;
    PointerEvent m_last;
    bool m_isOver = false;
    std::string m_note; ///< the value that was just changed, shown until the pointer moves
    std::unique_ptr<RadiusDrag> m_radiusDrag;
    std::vector<Subscription> m_subscriptions;
};

} // namespace sward
