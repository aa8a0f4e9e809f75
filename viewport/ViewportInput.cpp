#include "viewport/SceneView.h"
#include "viewport/Viewport.h"

#include <QElapsedTimer>
#include <QKeyEvent>
#include <QKeySequence>
#include <QMouseEvent>
#include <QPointingDevice>
#include <QTabletEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace sward {

namespace {

/// A pen that leans this far lies flat, as far as brushes are concerned.
constexpr float FlatTiltDegrees = 60;
/// Share of it below which a pen is held upright and leans nowhere.
constexpr float UprightTilt = 0.08F;

PointerButton buttonOf(Qt::MouseButton button)
{
    switch (button) {
    case Qt::LeftButton:
        return PointerButton::Left;
    case Qt::MiddleButton:
        return PointerButton::Middle;
    case Qt::RightButton:
        return PointerButton::Right;
    default:
        return PointerButton::None;
    }
}

Modifiers modifiersOf(Qt::KeyboardModifiers modifiers)
{
    return {modifiers.testFlag(Qt::ShiftModifier), modifiers.testFlag(Qt::ControlModifier),
            modifiers.testFlag(Qt::AltModifier)};
}

char flyKey(int key)
{
    return key >= Qt::Key_A && key <= Qt::Key_Z ? char('A' + (key - Qt::Key_A)) : '\0';
}

} // namespace

PointerEvent Viewport::pointerAt(QPointF place, PointerEvent::Kind kind, Qt::KeyboardModifiers modifiers) const
{
    const auto ratio = float(devicePixelRatio());
    PointerEvent event;
    event.kind = kind;
    event.modifiers = modifiersOf(modifiers);
    event.pixel = glm::vec2(float(place.x()), float(place.y())) * ratio;
    event.size = sizeInPixels();
    event.ray = rayAt(event.pixel);
    event.seconds = secondsNow();
    return event;
}

void Viewport::setTilt(PointerEvent &pointer, float right, float down) const
{
    pointer.tilt = std::min(std::hypot(right, down) / FlatTiltDegrees, 1.0F);
    // As the pen lies over the screen, laid onto the ground.
    const glm::vec3 east = camera().right();
    const glm::vec2 across(east.x, east.z), up(east.z, -east.x);
    const glm::vec2 way = across * right - up * down;
    if (const float length = glm::length(way); pointer.tilt > UprightTilt && length > 0)
        pointer.lean = way / length;
}

bool Viewport::handlePointer(PointerEvent event)
{
    using Kind = PointerEvent::Kind;
    if (event.kind == Kind::Press || event.kind == Kind::DoubleClick) {
        emit pressed();
        if (m_controller.press(event.button, event.modifiers, event.pixel, event.size))
            return true;
    } else if (event.kind == Kind::Move && m_controller.isDragging()) {
        m_controller.drag(event.pixel, event.size);
        requestFrame();
        emit cameraChanged();
        return true;
    } else if (event.kind == Kind::Release && m_controller.release(event.button)) {
        requestFrame();
        return true;
    }
    return m_sink && m_sink->pointer(event);
}

void Viewport::mouse(QMouseEvent *event, PointerEvent::Kind kind)
{
    // A pen sends mouse events of its own beside the tablet's.
    if (m_penDown || event->source() != Qt::MouseEventNotSynthesized)
        return;
    auto pointer = pointerAt(event->position(), kind, event->modifiers());
    pointer.button = buttonOf(event->button());
    pointer.leftDown = event->buttons().testFlag(Qt::LeftButton);
    event->setAccepted(handlePointer(pointer));
}

void Viewport::tablet(QTabletEvent *event)
{
    using Kind = PointerEvent::Kind;
    const auto kind = event->type() == QEvent::TabletPress     ? Kind::Press
                      : event->type() == QEvent::TabletRelease ? Kind::Release
                                                               : Kind::Move;
    m_penDown = kind != Kind::Release && event->buttons() != Qt::NoButton;
    auto pointer = pointerAt(event->position(), kind, event->modifiers());
    pointer.button = buttonOf(event->button());
    pointer.leftDown = event->buttons().testFlag(Qt::LeftButton);
    pointer.pressure = float(event->pressure());
    // A pen that does not tell its tilt counts as a mouse does.
    if (event->pointingDevice()->capabilities().testFlag(QInputDevice::Capability::XTilt))
        setTilt(pointer, float(event->xTilt()), float(event->yTilt()));
    pointer.isEraser = event->pointerType() == QPointingDevice::PointerType::Eraser;
    handlePointer(pointer);
    event->accept();
}

bool Viewport::handleKey(QEvent *event)
{
    auto *key = static_cast<QKeyEvent *>(event);
    if (event->type() == QEvent::ShortcutOverride) {
        // W, E and Q are shortcuts of tools, but not while they fly the camera.
        if (!m_controller.isFlying() || !key->modifiers().testFlag(Qt::NoModifier) || !flyKey(key->key()))
            return false;
        key->accept();
        return true;
    }
    m_controller.setFast(key->modifiers().testFlag(Qt::ShiftModifier));
    const bool down = event->type() == QEvent::KeyPress;
    if (m_controller.isFlying() || !down) {
        if (!key->isAutoRepeat() && m_controller.setKey(flyKey(key->key()), down && m_controller.isFlying())) {
            requestFrame();
            if (m_controller.isFlying())
                return true;
        }
    }
    if (!down || !m_sink)
        return false;
    KeyPress press;
    press.name = QKeySequence(key->key()).toString(QKeySequence::PortableText).toStdString();
    press.modifiers = modifiersOf(key->modifiers());
    press.isRepeat = key->isAutoRepeat();
    return m_sink->key(press);
}

bool Viewport::event(QEvent *event)
{
    using Kind = PointerEvent::Kind;
    switch (event->type()) {
    case QEvent::UpdateRequest:
        drawFrame();
        return true;
    case QEvent::MouseButtonPress:
        mouse(static_cast<QMouseEvent *>(event), Kind::Press);
        return true;
    case QEvent::MouseButtonDblClick:
        mouse(static_cast<QMouseEvent *>(event), Kind::DoubleClick);
        return true;
    case QEvent::MouseMove:
        mouse(static_cast<QMouseEvent *>(event), Kind::Move);
        return true;
    case QEvent::MouseButtonRelease:
        mouse(static_cast<QMouseEvent *>(event), Kind::Release);
        return true;
    case QEvent::TabletPress:
    case QEvent::TabletMove:
    case QEvent::TabletRelease:
        tablet(static_cast<QTabletEvent *>(event));
        return true;
    case QEvent::Leave:
        if (m_sink)
            m_sink->pointer(pointerAt({}, Kind::Leave, {}));
        return true;
    case QEvent::Wheel: {
        auto *wheel = static_cast<QWheelEvent *>(event);
        const float steps = float(wheel->angleDelta().y()) / 120;
        const auto at = pointerAt(wheel->position(), Kind::Move, wheel->modifiers());
        if (m_controller.isFlying() || !m_sink || !m_sink->wheel(steps, at))
            m_controller.wheel(steps, at.pixel, at.size);
        requestFrame();
        return true;
    }
    case QEvent::ShortcutOverride:
    case QEvent::KeyPress:
    case QEvent::KeyRelease:
        if (handleKey(event))
            return true;
        break;
    case QEvent::FocusOut:
        m_controller.letGo();
        break;
    default:
        break;
    }
    return QWindow::event(event);
}

} // namespace sward
