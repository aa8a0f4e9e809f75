#pragma once

#include "viewport/FrameView.h"

#include <QImage>
#include <QWindow>

#include <functional>
#include <memory>

namespace sward {

class SceneView;

/// The 3D window. It draws when something changed and then rests; while wind plays it draws on.
class Viewport : public QWindow
{
    Q_OBJECT

public:
    explicit Viewport(const Quality &quality, QWindow *parent = nullptr);
    ~Viewport() override;

    SceneView &scene() { return *m_scene; }

    const ViewCamera &camera() const { return m_camera; }
    void setCamera(const ViewCamera &camera);

    void setWindPlaying(bool playing);
    bool isWindPlaying() const { return m_windPlaying; }

    /// Something changed: draws it, and the few frames that Qt 3D needs until all of it is on screen.
    void requestFrame();

    /// Hands over the picture of the next frame.
    void grabFrame(std::function<void(const QImage &)> done);

    const FrameStats &stats() const { return m_stats; }

signals:
    void frameDrawn();

protected:
    bool event(QEvent *event) override;
    void exposeEvent(QExposeEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Engine;

    void drawFrame();

    std::unique_ptr<SceneView> m_scene;
    std::unique_ptr<Engine> m_engine;
    ViewCamera m_camera;
    FrameStats m_stats;
    bool m_windPlaying = false;
    int m_settling = 0;
    qint64 m_lastFrame = 0;
};

} // namespace sward
