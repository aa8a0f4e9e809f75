#pragma once

#include "model/tools/Tool.h"

#include <glm/vec3.hpp>

#include <optional>

namespace sward {

/// Asks what grows at a place of the ground, and why or why not: a click sets the place, a drag moves it.
class AskTool final : public Tool
{
public:
    AskTool(const ToolContext &context, Observers<const glm::dvec3 &> &asked) : Tool(context), m_asked(asked) {}

    std::string_view id() const override { return "ask"; }
    std::string_view name() const override { return "Why here?"; }
    std::string_view key() const override { return "Y"; }
    std::string_view doc() const override
    {
        return "Click the ground to see what grows there, rule by rule, and which rule refuses the rest.";
    }
    std::string_view optionsKey() const override { return {}; }

    void hover(const PointerEvent &event) override;
    void press(const PointerEvent &event) override;
    void move(const PointerEvent &event) override;
    void release(const PointerEvent &event) override;
    void leave() override;
    void cancel() override { m_isDown = false; }
    bool isBusy() const override { return m_isDown; }
    ToolOverlay overlay() const override;

private:
    void ask(const PointerEvent &event);

    Observers<const glm::dvec3 &> &m_asked;
    PointerEvent m_pointer;
    bool m_isOver = false;
    bool m_isDown = false;
    std::optional<glm::dvec3> m_place; ///< asked last
};

} // namespace sward
