#include "viewport/Viewport.h"

#include "viewport/SceneView.h"

#include <Qt3DCore/QAspectEngine>
#include <Qt3DCore/QCoreAspect>
#include <Qt3DRender/QRenderAspect>
#include <Qt3DRender/QRenderCapture>
#include <Qt3DRender/QRenderSettings>
#include <Qt3DRender/QRenderSurfaceSelector>
#include <Qt3DRender/QTechniqueFilter>
#include <Qt3DRender/QViewport>

#include <QElapsedTimer>
#include <QSurfaceFormat>

#include <algorithm>

namespace sward {

namespace {

/// The first frame is blank while shaders load, and values may lag behind by one.
constexpr int settlingFrames = 3;

/// After a pause the wind goes on where it stopped instead of leaping.
constexpr double longestStep = 0.1;

} // namespace

struct Viewport::Engine
{
    Qt3DCore::QAspectEngine aspects;
    QElapsedTimer clock;
};

Viewport::Viewport(const Quality &quality, QWindow *parent)
    : QWindow(parent), m_scene(std::make_unique<SceneView>(quality)), m_engine(std::make_unique<Engine>())
{
    setSurfaceType(QSurface::OpenGLSurface);
    setFormat(QSurfaceFormat::defaultFormat());

    auto *surface = new Qt3DRender::QRenderSurfaceSelector;
    surface->setSurface(this);
    auto *area = new Qt3DRender::QViewport(surface);
    m_scene->passes()->setParent(area);
    auto *settings = new Qt3DRender::QRenderSettings(m_scene->root());
    settings->setRenderPolicy(Qt3DRender::QRenderSettings::Always);
    settings->setActiveFrameGraph(surface);
    m_scene->root()->addComponent(settings);

    m_engine->aspects.setRunMode(Qt3DCore::QAspectEngine::Manual);
    m_engine->aspects.registerAspect(new Qt3DCore::QCoreAspect);
    m_engine->aspects.registerAspect(new Qt3DRender::QRenderAspect);
    create();
    m_engine->clock.start();
}

Viewport::~Viewport()
{
    m_engine->aspects.setRootEntity({});
}

void Viewport::setCamera(const ViewCamera &camera)
{
    if (camera == m_camera)
        return;
    m_camera = camera;
    requestFrame();
}

void Viewport::setWindPlaying(bool playing)
{
    m_windPlaying = playing;
    requestFrame();
}

void Viewport::requestFrame()
{
    m_settling = settlingFrames;
    requestUpdate();
}

void Viewport::grabFrame(std::function<void(const QImage &)> done)
{
    auto *reply = m_scene->capture()->requestCapture();
    connect(reply, &Qt3DRender::QRenderCaptureReply::completed, this, [reply, done = std::move(done)] {
        done(reply->image());
        reply->deleteLater();
    });
    requestFrame();
}

bool Viewport::event(QEvent *event)
{
    if (event->type() == QEvent::UpdateRequest) {
        drawFrame();
        return true;
    }
    return QWindow::event(event);
}

void Viewport::exposeEvent(QExposeEvent *)
{
    if (isExposed())
        requestFrame();
}

void Viewport::resizeEvent(QResizeEvent *)
{
    requestFrame();
}

void Viewport::drawFrame()
{
    if (!isExposed() || width() <= 0 || height() <= 0)
        return;
    const qint64 now = m_engine->clock.nsecsElapsed();
    const double seconds = std::min(double(now - m_lastFrame) * 1e-9, longestStep);
    m_lastFrame = now;
    if (m_windPlaying)
        m_scene->advance(seconds);
    const auto ratio = float(devicePixelRatio());
    m_scene->prepare(m_camera, glm::vec2(float(width()) * ratio, float(height()) * ratio));
    if (!m_engine->aspects.rootEntity())
        m_engine->aspects.setRootEntity(Qt3DCore::QEntityPtr(m_scene->root()));
    const qint64 prepared = m_engine->clock.nsecsElapsed();
    m_engine->aspects.processFrame();

    const auto drawn = m_stats.framesDrawn;
    m_stats = m_scene->counts();
    m_stats.framesDrawn = drawn + 1;
    m_stats.prepareMilliseconds = double(prepared - now) * 1e-6;
    m_stats.milliseconds = double(m_engine->clock.nsecsElapsed() - now) * 1e-6;
    emit frameDrawn();
    if (--m_settling > 0 || m_windPlaying)
        requestUpdate();
}

} // namespace sward
