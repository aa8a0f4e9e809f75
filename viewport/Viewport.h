#pragma once

#include "model/tools/ToolInput.h"
#include "viewport/CameraController.h"
#include "viewport/FrameView.h"

#include <QImage>
#include <QWindow>

#include <functional>
#include <memory>
#include <vector>

class QMouseEvent;
class QTabletEvent;

namespace sward {

class SceneView;

/// The 3D window. It draws when something changed and then rests; while wind plays or the camera moves it draws on.
/// Mouse, pen and keys go to the camera first and then to the sink.
class Viewport : public QWindow
{
    Q_OBJECT

public:
    explicit Viewport(const Quality &quality, QWindow *parent = nullptr);
    ~Viewport() override;

    SceneView &scene() { return *m_scene; }

    CameraController &controller() { return m_controller; }
    const ViewCamera &camera() const { return m_controller.camera(); }
    void setCamera(const ViewCamera &camera);
    /// Eases to a place that shows the box; straight down with `lookFromAbove`.
    void frameBox(const glm::dvec3 &min, const glm::dvec3 &max);
    void lookFromAbove();

    void setInputSink(InputSink *sink) { m_sink = sink; }

    void setWindPlaying(bool playing);
    bool isWindPlaying() const { return m_windPlaying; }

    /// Something changed: draws it, and the few frames that Qt 3D needs until all of it is on screen.
    void requestFrame();

    /// Hands over the picture in full detail, as soon as all that has changed shows in it.
    void grabFrame(std::function<void(const QImage &)> done);

    const FrameStats &stats() const { return m_stats; }
    /// The ray through a device pixel.
    Ray rayAt(glm::vec2 pixel) const { return camera().rayThrough(pixel, sizeInPixels()); }
    glm::vec2 sizeInPixels() const;

    /// Called before each frame that is drawn: bring in what has changed since.
    std::function<void()> beforeFrame;

signals:
    void frameDrawn();
    void cameraChanged();
    /// A button went down over it: the keys are meant for it from now on.
    void pressed();

protected:
    bool event(QEvent *event) override;
    void exposeEvent(QExposeEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Engine;

    void drawFrame();
    double secondsNow() const;
    void requestCaptures();
    void chooseScale(double milliseconds, bool moving);
    void mouse(QMouseEvent *event, PointerEvent::Kind kind);
    void tablet(QTabletEvent *event);
    bool handlePointer(PointerEvent event);
    bool handleKey(QEvent *event);
    /// Degrees that a pen leans over the screen.
    void setTilt(PointerEvent &pointer, float right, float down) const;
    PointerEvent pointerAt(QPointF place, PointerEvent::Kind kind, Qt::KeyboardModifiers modifiers) const;

    std::unique_ptr<SceneView> m_scene;
    std::unique_ptr<Engine> m_engine;
    CameraController m_controller;
    InputSink *m_sink = nullptr;
    FrameStats m_stats;
    bool m_windPlaying = false;
    bool m_cameraMoves = false;
    bool m_penDown = false;
    int m_settling = 0;
    struct Grab
    {
        int framesToWait;
        std::function<void(const QImage &)> done;
    };
    std::vector<Grab> m_grabs; ///< not yet requested
    int m_captures = 0;        ///< asked for and not yet handed over
    float m_scale = 1;
    qint64 m_lastFrame = 0;
};

} // namespace sward
