#pragma once

#include "viewport/ViewCamera.h"

#include <cstdint>
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
    glm::vec2 pixel{0}; ///< from the top left, device pixels
    glm::vec2 size{1};  ///< the window, device pixels
    Ray ray;            ///< into the world
    float pressure = 1; ///< of the pen; 1 for a mouse
    double seconds = 0; ///< since the viewport was made
};

/// A key: `text` is its name as in menus, such as "Escape", "[" or "Delete".
struct KeyPress
{
    std::string name;
    Modifiers modifiers;
    bool isRepeat = false;
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
