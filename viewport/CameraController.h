#pragma once

#include "model/tools/ToolInput.h"
#include "viewport/ViewCamera.h"

#include <functional>
#include <optional>

namespace sward {

/// Moves the camera by the artist's hand: orbit, pan, zoom to the cursor, fly, frame, look from above. It eases, never
/// goes below the ground and fits the near and far planes to the height above it. Free of Qt.
class CameraController
{
public:
    /// World height of the ground, and where a ray meets the world, if it does.
    std::function<double(double x, double z)> groundHeight;
    std::function<std::optional<glm::dvec3>(const Ray &ray)> hit;

    const ViewCamera &camera() const { return m_camera; }
    /// Jumps there.
    void setCamera(const ViewCamera &camera);

    /// Whether the press begins a camera gesture; then `drag` and `release` belong to it.
    bool press(PointerButton button, Modifiers modifiers, glm::vec2 pixel, glm::vec2 size);
    void drag(glm::vec2 pixel, glm::vec2 size);
    /// True when a gesture ended.
    bool release(PointerButton button);
    bool isDragging() const { return m_gesture != Gesture::None; }
    /// The right button is held: keys fly.
    bool isFlying() const { return m_gesture == Gesture::Fly; }

    /// Zooms to the cursor, or changes the fly speed.
    void wheel(float steps, glm::vec2 pixel, glm::vec2 size);

    /// Fly keys: 'W' 'A' 'S' 'D' 'Q' 'E'. True when it is one.
    bool setKey(char key, bool down);
    void setFast(bool fast) { m_fast = fast; }
    /// Lets go of everything, as when the window loses the focus.
    void letGo();
    /// Metres a second.
    float flySpeed() const { return m_flySpeed; }

    /// Eases to a place that shows the box whole.
    void frame(const glm::dvec3 &min, const glm::dvec3 &max);
    /// Eases to looking straight down on what is in the middle of the picture.
    void lookFromAbove();

    /// Goes on by this long. True while it is still moving.
    bool advance(double seconds);

private:
    enum class Gesture { None, Orbit, Pan, Zoom, Fly };

    void easeTo(const ViewCamera &target);
    void keepAboveGround();
    void fitPlanes();
    glm::dvec3 pivotAt(glm::vec2 pixel, glm::vec2 size) const;

    ViewCamera m_camera;
    Gesture m_gesture = Gesture::None;
    PointerButton m_button = PointerButton::None;
    glm::vec2 m_last{0};
    glm::dvec3 m_pivot{0};
    glm::vec3 m_velocity{0};
    float m_flySpeed = 12;
    bool m_fast = false;
    bool m_keys[6]{};
    std::optional<ViewCamera> m_from;
    ViewCamera m_to;
    double m_eased = 0;
};

} // namespace sward
