#pragma once

#include "model/core/Observers.h"
#include "model/fields/Field.h"
#include "model/tools/ToolInput.h"
#include "model/tools/ToolOverlay.h"

#include <string>
#include <string_view>

namespace sward {

class Session;
class ToolGround;
struct PlantGroup;
struct StrokeRecord;
struct ToolOptions;

/// What a tool may use: the scene being edited, its ground, the options of all tools and the view it is used in.
struct ToolContext
{
    Session &session;
    const ToolGround &ground;
    const ToolOptions &options;
    const ToolView &view;
    /// Told of every stroke of a brush that made a step.
    Observers<const StrokeRecord &> &strokeDone;
    /// What was copied or opened last, to be stamped.
    const PlantGroup &stamp;
};

/// One thing the artist does with the mouse. A tool turns pointer events into calls of the free functions over `Edit`
/// (see its folder) and says what to draw meanwhile; it keeps nothing of the scene. From `press` to `release` it may
/// hold the document's one open edit, which `cancel` takes back.
class Tool
{
public:
    explicit Tool(const ToolContext &context) : m_context(context) {}
    virtual ~Tool() = default;
    Tool(const Tool &) = delete;
    Tool &operator=(const Tool &) = delete;

    virtual std::string_view id() const = 0;   ///< "paint"
    virtual std::string_view name() const = 0; ///< "Paint layer"
    virtual std::string_view key() const = 0;  ///< the key that picks it unless rebound: "B"
    virtual std::string_view doc() const = 0;  ///< its tool tip, one or two sentences
    /// The row of ToolOptions that holds its options; empty when it has none.
    virtual std::string_view optionsKey() const = 0;

    /// The pointer moved with no button held.
    virtual void hover(const PointerEvent &event) = 0;
    virtual void press(const PointerEvent &event) = 0;
    virtual void move(const PointerEvent &event) = 0;
    virtual void release(const PointerEvent &event) = 0;
    /// The pointer left the view, or another tool was picked.
    virtual void leave() = 0;
    /// Takes the running gesture back; nothing of it remains.
    virtual void cancel() = 0;
    /// Between press and release.
    virtual bool isBusy() const = 0;
    /// Whether it used the key.
    virtual bool keyPressed(const KeyPress &) { return false; }

    virtual ToolOverlay overlay() const = 0;

protected:
    Session &session() const { return m_context.session; }
    const ToolGround &ground() const { return m_context.ground; }
    const ToolOptions &options() const { return m_context.options; }
    const ToolView &view() const { return m_context.view; }
    Observers<const StrokeRecord &> &strokeDone() const { return m_context.strokeDone; }
    const PlantGroup &stamp() const { return m_context.stamp; }

private:
    ToolContext m_context;
};

} // namespace sward
