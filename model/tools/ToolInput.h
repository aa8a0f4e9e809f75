#pragma once

#include "model/core/Ray.h"

#include <glm/vec2.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace sward {

enum class PointerButton : std::uint8_t { None, Left, Middle, Right };

struct Modifiers
{
    bool shift = false;
    bool ctrl = false;
    bool alt = false;

    bool operator==(const Modifiers &) const = default;
};

/// A mouse or pen event that the camera did not take, free of Qt.
struct PointerEvent
{
    enum class Kind : std::uint8_t { Press, Move, Release, DoubleClick, Leave };
    Kind kind = Kind::Move;
    PointerButton button = PointerButton::None; ///< the one pressed or released
    bool leftDown = false;                      ///< held during this event
    Modifiers modifiers;
    glm::vec2 pixel{0};    ///< from the top left, device pixels
    glm::vec2 size{1};     ///< the window, device pixels
    Ray ray;               ///< into the world
    float pressure = 1;    ///< of the pen; 1 for a mouse
    float tilt = 1;        ///< of the pen from upright, as a share of 60°; 1 for a mouse
    glm::vec2 lean{0};     ///< where a tilted pen's upper end points, world x and z, unit length; 0 upright or a mouse
    bool isEraser = false; ///< the pen's other end
    double seconds = 0;    ///< since the viewport was made
};

/// A key: `name` as in menus, such as "Escape", "[" or "Delete".
struct KeyPress
{
    std::string name;
    Modifiers modifiers;
    bool isRepeat = false;
};

/// How the world falls onto the screen while a tool looks at it. Filled by whoever owns the camera; without functions
/// there is no screen, and marquees find nothing.
struct ToolView
{
    glm::dvec2 size{0}; ///< device pixels

    /// The pixel, from the top left, where a world position falls; nothing when it is behind the eye.
    std::function<std::optional<glm::dvec2>(const glm::dvec3 &world)> project;
    /// Metres that a pixel covers at a world position.
    std::function<double(const glm::dvec3 &world)> metresPerPixel;
    /// The ray through a pixel.
    std::function<Ray(glm::dvec2 pixel)> ray;
};

/// Who gets what the camera leaves over: the tools. Each answers whether it used the event.
class InputSink
{
public:
    virtual ~InputSink() = default;

    virtual bool pointer(const PointerEvent &event) = 0;
    /// `steps` of the wheel, up is positive.
    virtual bool wheel(float steps, const PointerEvent &at) = 0;
    virtual bool key(const KeyPress &press) = 0;
};

} // namespace sward
