#pragma once

#include "model/document/Gesture.h"
#include "model/tools/Stroke.h"
#include "model/tools/StrokeLog.h"
#include "model/tools/Tool.h"
#include "model/tools/ToolOptions.h"

#include <optional>

namespace sward {

class HeightField;

/// What the tools share that draw a brush over a raster on the ground: the ring, the dabs of a stroke, one step a
/// stroke, and the reason when nothing happens.
class BrushTool : public Tool
{
public:
    explicit BrushTool(const ToolContext &context);

    void hover(const PointerEvent &event) final;
    void press(const PointerEvent &event) final;
    void move(const PointerEvent &event) final;
    void release(const PointerEvent &event) final;
    void leave() final;
    void cancel() final;
    bool isBusy() const final { return m_isPressed; }
    ToolOverlay overlay() const final;

    /// Does a recorded stroke again with the present options, as one step. Why it cannot, as a sentence; else empty.
    std::string replay(const StrokeRecord &stroke);

protected:
    virtual const BrushShape &brush() const = 0;
    /// Takes up what a stroke with these keys held will do.
    virtual void choose(Modifiers modifiers) = 0;
    virtual ToolOverlay::Tone tone() const = 0;
    /// What keeps the brush from changing anything wherever it is; empty when nothing does.
    virtual std::string whyUnusable() const = 0;
    /// What the stroke is called in the history.
    virtual std::string stepName() const = 0;
    /// A stroke begins; `edit` is empty as yet.
    virtual void beginStroke(const Edit &edit, const PointerEvent &event) = 0;
    /// Returns whether anything changed.
    virtual bool dab(Edit &edit, const Dab &dab) = 0;
    virtual void endStroke() = 0;
    /// Why a stroke that met nothing in its way changed nothing. Asked before `endStroke`.
    virtual std::string whyUnchanged() const = 0;
    /// What to tell while nothing is wrong and the brush is over `place`, if it is: `isNew` until the tool was first
    /// used.
    virtual std::string advice(bool isNew, const std::optional<glm::dvec3> &place) const = 0;
    /// The ground that strokes and filters see.
    virtual const HeightField &heights() const;

private:
    std::string whyNothing(const PointerEvent &event) const;
    std::string whyStampless() const;
    void startRecord(const PointerEvent &event);
    std::optional<glm::dvec3> placeUnder(const Ray &ray) const;
    void apply(const std::vector<Dab> &dabs);
    void end();

    PointerEvent m_pointer;
    bool m_isOver = false; ///< the pointer is over the view
    bool m_isPressed = false;
    bool m_wasUsed = false;
    bool m_changedAnything = false;
    std::string m_outcome; ///< why the last stroke changed nothing
    Gesture m_gesture;
    std::optional<Stroke> m_stroke;
    StrokeRecord m_record; ///< of the stroke that is going on
};

} // namespace sward
