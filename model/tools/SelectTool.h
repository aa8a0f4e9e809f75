#pragma once

#include "model/tools/SelectGesture.h"
#include "model/tools/Tool.h"

namespace sward {

/// Selects plants and zones.
class SelectTool final : public Tool
{
public:
    explicit SelectTool(const ToolContext &context) : Tool(context), m_select(context) {}

    std::string_view id() const override { return "select"; }
    std::string_view name() const override { return "Select"; }
    std::string_view key() const override { return "Q"; }
    std::string_view doc() const override
    {
        return "Click or drag a frame to select plants and zones. Shift adds, Ctrl removes, a click on nothing clears.";
    }
    std::string_view optionsKey() const override { return "select"; }

    void hover(const PointerEvent &event) override { m_select.hover(event); }
    void press(const PointerEvent &event) override { m_select.press(event); }
    void move(const PointerEvent &event) override { m_select.move(event); }
    void release(const PointerEvent &event) override { m_select.release(event); }
    void leave() override { m_select.leave(); }
    void cancel() override { m_select.cancel(); }
    bool isBusy() const override { return m_select.isBusy(); }
    ToolOverlay overlay() const override
    {
        ToolOverlay overlay;
        m_select.addTo(overlay);
        return overlay;
    }

private:
    SelectGesture m_select;
};

} // namespace sward
