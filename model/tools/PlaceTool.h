#pragma once

#include "model/document/Gesture.h"
#include "model/tools/PlantGroup.h"
#include "model/tools/Planting.h"
#include "model/tools/Stroke.h"
#include "model/tools/Tool.h"

#include <optional>

namespace sward {

/// Places plants of the ticked kinds, one by one or as a stroke, stamps groups of plants, and erases plants.
class PlaceTool final : public Tool
{
public:
    enum class Purpose { Place, Erase };

    PlaceTool(const ToolContext &context, Purpose purpose);

    std::string_view id() const override { return isEraser() ? "erase" : "place"; }
    std::string_view name() const override { return isEraser() ? "Erase plants" : "Place plants"; }
    std::string_view key() const override { return isEraser() ? "X" : "P"; }
    std::string_view doc() const override;
    std::string_view optionsKey() const override { return "place"; }

    void hover(const PointerEvent &event) override;
    void press(const PointerEvent &event) override;
    void move(const PointerEvent &event) override;
    void release(const PointerEvent &event) override;
    void leave() override;
    void cancel() override;
    bool isBusy() const override { return m_isPressed; }
    ToolOverlay overlay() const override;

private:
    bool isEraser() const { return m_purpose == Purpose::Erase; }
    bool erases(Modifiers modifiers) const { return isEraser() != modifiers.ctrl; }
    bool isSingle() const;
    bool isStamp() const;
    /// The group to stamp, without plants of hidden and locked kinds.
    PlantGroup stampable() const;
    double stampTurn() const;
    PlantingBrush brush() const;
    bool mayErase(const RecordRef &kind) const;
    std::optional<glm::dvec3> groundUnder(const Ray &ray, bool erasing) const;
    /// Why nothing can happen wherever the cursor is; empty when something can.
    std::string whyNotAtAll(bool erasing) const;
    std::string whyNotHere(const PointerEvent &event) const;
    void putSingle(const PointerEvent &event);
    void putStamp(const PointerEvent &event);
    void addGhost(ToolOverlay &overlay, const PlantGroup::Member &member, const glm::dvec3 &middle) const;
    void apply(const std::vector<Dab> &dabs);
    std::string outcome(const PointerEvent &event) const;
    void end();

    Purpose m_purpose;
    PointerEvent m_pointer;
    bool m_isOver = false;
    bool m_isPressed = false;
    bool m_isErasing = false;
    bool m_wasUsed = false;
    std::size_t m_count = 0;     ///< placed or erased in this stroke
    bool m_isTooMany = false;    ///< a dab was refused for its size
    std::uint32_t m_singles = 0; ///< placed by hand so far
    std::string m_outcome;
    Gesture m_gesture;
    std::optional<Stroke> m_stroke;
    std::optional<Planting> m_planting;
};

} // namespace sward
