#include "viewport/CameraController.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace sward {

namespace {

constexpr float degreesPerPixel = 0.25F;
constexpr double easeSeconds = 0.3;
constexpr float flyEaseSeconds = 0.12F;
constexpr double leastAboveGround = 0.3; // metres
constexpr float slowestFly = 0.5F;
constexpr float fastestFly = 500;
constexpr char flyKeys[] = "WASDQE";
/// Where nothing is hit, gestures turn about a place this far ahead.
constexpr double openDistance = 50;

float turned(float from, float to, float share)
{
    const float by = std::remainder(to - from, 360.0F);
    return from + by * share;
}

} // namespace

void CameraController::setCamera(const ViewCamera &camera)
{
    m_camera = camera;
    m_from.reset();
    m_velocity = glm::vec3(0);
    keepAboveGround();
    fitPlanes();
}

glm::dvec3 CameraController::pivotAt(glm::vec2 pixel, glm::vec2 size) const
{
    const auto ray = m_camera.rayThrough(pixel, size);
    if (hit)
        if (const auto place = hit(ray))
            return *place;
    return ray.origin + ray.direction * openDistance;
}

bool CameraController::press(PointerButton button, Modifiers modifiers, glm::vec2 pixel, glm::vec2 size)
{
    if (m_gesture != Gesture::None)
        return true;
    if (button == PointerButton::Right)
        m_gesture = modifiers.alt ? Gesture::Zoom : Gesture::Fly;
    else if (button == PointerButton::Middle)
        m_gesture = modifiers.shift || modifiers.alt ? Gesture::Pan : Gesture::Orbit;
    else if (button == PointerButton::Left && modifiers.alt)
        m_gesture = modifiers.shift ? Gesture::Pan : Gesture::Orbit;
    if (m_gesture == Gesture::None)
        return false;
    m_from.reset();
    m_button = button;
    m_last = pixel;
    m_pivot = pivotAt(m_gesture == Gesture::Orbit ? size * 0.5F : pixel, size);
    return true;
}

void CameraController::drag(glm::vec2 pixel, glm::vec2 size)
{
    const glm::vec2 by = pixel - m_last;
    m_last = pixel;
    const auto turn = [&] {
        m_camera.yawDeg += by.x * degreesPerPixel;
        m_camera.pitchDeg = std::clamp(m_camera.pitchDeg - by.y * degreesPerPixel, -89.0F, 89.0F);
    };
    const double distance = glm::length(m_pivot - m_camera.position);
    switch (m_gesture) {
    case Gesture::Orbit:
        turn();
        m_camera.position = m_pivot - glm::dvec3(m_camera.forward()) * distance;
        break;
    case Gesture::Pan: {
        const double metres = double(m_camera.metresPerPixel(float(distance), size.y));
        m_camera.position -= glm::dvec3(m_camera.right()) * (double(by.x) * metres);
        m_camera.position += glm::dvec3(m_camera.up()) * (double(by.y) * metres);
        break;
    }
    case Gesture::Zoom:
        m_camera.position = m_pivot + (m_camera.position - m_pivot) * std::exp(-0.01 * double(by.x - by.y));
        break;
    case Gesture::Fly:
        turn();
        break;
    case Gesture::None:
        return;
    }
    keepAboveGround();
    fitPlanes();
}

bool CameraController::release(PointerButton button)
{
    if (m_gesture == Gesture::None || button != m_button)
        return false;
    m_gesture = Gesture::None;
    std::fill(std::begin(m_keys), std::end(m_keys), false);
    return true;
}

void CameraController::letGo()
{
    m_gesture = Gesture::None;
    m_fast = false;
    std::fill(std::begin(m_keys), std::end(m_keys), false);
}

void CameraController::wheel(float steps, glm::vec2 pixel, glm::vec2 size)
{
    if (isFlying()) {
        m_flySpeed = std::clamp(m_flySpeed * std::pow(1.2F, steps), slowestFly, fastestFly);
        return;
    }
    const auto pivot = pivotAt(pixel, size);
    ViewCamera target = m_from ? m_to : m_camera;
    const double nearer = std::max(glm::length(pivot - target.position), 0.5);
    const double share = 1 - std::pow(0.8, double(steps));
    target.position += glm::normalize(pivot - target.position + glm::dvec3(0, 1e-9, 0)) * (nearer * share);
    easeTo(target);
}

bool CameraController::setKey(char key, bool down)
{
    const char *found = std::strchr(flyKeys, key);
    if (key == 0 || !found)
        return false;
    m_keys[found - flyKeys] = down;
    return true;
}

void CameraController::easeTo(const ViewCamera &target)
{
    m_from = m_camera;
    m_to = target;
    m_eased = 0;
}

void CameraController::frame(const glm::dvec3 &min, const glm::dvec3 &max)
{
    const double radius = std::max(glm::length(max - min) / 2, 0.5);
    ViewCamera target = m_camera;
    target.pitchDeg = std::clamp(target.pitchDeg, -60.0F, -15.0F);
    const double distance = radius / std::sin(glm::radians(double(target.fovDeg)) / 2) * 1.1;
    target.position = (min + max) * 0.5 - glm::dvec3(target.forward()) * distance;
    easeTo(target);
}

void CameraController::lookFromAbove()
{
    const auto pivot = pivotAt({640, 360}, {1280, 720}); // the middle, whatever the size
    ViewCamera target = m_camera;
    const double distance = std::max(glm::length(pivot - m_camera.position), 5.0);
    target.pitchDeg = -89;
    target.yawDeg = 0;
    target.position = pivot - glm::dvec3(target.forward()) * distance;
    easeTo(target);
}

bool CameraController::advance(double seconds)
{
    bool moving = false;
    if (m_from) {
        m_eased = std::min(m_eased + seconds / easeSeconds, 1.0);
        const double share = 1 - std::pow(1 - m_eased, 3);
        m_camera.position = m_from->position + (m_to.position - m_from->position) * share;
        m_camera.yawDeg = turned(m_from->yawDeg, m_to.yawDeg, float(share));
        m_camera.pitchDeg = m_from->pitchDeg + (m_to.pitchDeg - m_from->pitchDeg) * float(share);
        if (m_eased >= 1)
            m_from.reset();
        moving = true;
    }
    glm::vec3 wanted(0);
    if (isFlying()) {
        const auto held = [&](int forwards, int backwards) {
            return float(m_keys[forwards]) - float(m_keys[backwards]);
        };
        wanted = m_camera.forward() * held(0, 2) + m_camera.right() * held(3, 1) + glm::vec3(0, held(5, 4), 0);
        if (glm::length(wanted) > 0)
            wanted = glm::normalize(wanted) * m_flySpeed * (m_fast ? 4.0F : 1.0F);
    }
    m_velocity += (wanted - m_velocity) * std::min(1.0F, float(seconds) / flyEaseSeconds);
    if (wanted == glm::vec3(0) && glm::length(m_velocity) < 0.01F)
        m_velocity = glm::vec3(0);
    if (m_velocity != glm::vec3(0)) {
        m_camera.position += glm::dvec3(m_velocity) * seconds;
        moving = true;
    }
    if (moving) {
        keepAboveGround();
        fitPlanes();
    }
    return moving || m_velocity != glm::vec3(0) || wanted != glm::vec3(0);
}

void CameraController::keepAboveGround()
{
    if (!groundHeight)
        return;
    const double least = groundHeight(m_camera.position.x, m_camera.position.z) + leastAboveGround;
    m_camera.position.y = std::max(m_camera.position.y, least);
}

void CameraController::fitPlanes()
{
    // The higher above the ground, the farther the nearest thing to be seen: depth keeps its precision.
    const double ground = groundHeight ? groundHeight(m_camera.position.x, m_camera.position.z) : 0;
    const float above = float(std::max(m_camera.position.y - ground, leastAboveGround));
    m_camera.nearPlane = std::clamp(above * 0.1F, 0.05F, 20.0F);
    m_camera.farPlane = std::max(4000.0F, above * 40);
}

} // namespace sward
