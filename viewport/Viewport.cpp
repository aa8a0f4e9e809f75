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
#include <cmath>

namespace sward {

namespace {

/// The first frame is blank while shaders load, and values may lag behind by one.
constexpr int settlingFrames = 3;

/// After a pause the wind goes on where it stopped instead of leaping.
constexpr double longestStep = 0.1;

/// Between these the picture keeps its size while something moves.
constexpr double fastFrame = 33;
constexpr double slowFrame = 50;

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
    m_scene->wantsFrame = [this] { requestFrame(); };
    m_controller.groundHeight = [this](double x, double z) { return m_scene->ground().heightAt(x, z); };
    m_controller.hit = [this](const Ray &ray) { return m_scene->ground().hit(ray); };
}

Viewport::~Viewport()
{
    m_engine->aspects.setRootEntity({});
}

glm::vec2 Viewport::sizeInPixels() const
{
    const auto ratio = float(devicePixelRatio());
    return {std::max(1.0F, std::round(float(width()) * ratio)), std::max(1.0F, std::round(float(height()) * ratio))};
}

void Viewport::setCamera(const ViewCamera &camera)
{
    if (camera == m_controller.camera())
        return;
    m_controller.setCamera(camera);
    requestFrame();
    emit cameraChanged();
}

void Viewport::frameBox(const glm::dvec3 &min, const glm::dvec3 &max)
{
    m_controller.frame(min, max);
    requestFrame();
}

void Viewport::lookFromAbove()
{
    m_controller.lookFromAbove();
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
    ++m_captures;
    m_grabs.push_back({settlingFrames, std::move(done)});
    requestFrame();
}

void Viewport::requestCaptures()
{
    for (auto &grab : m_grabs) {
        if (--grab.framesToWait > 0)
            continue;
        auto *reply = m_scene->capture()->requestCapture();
        connect(reply, &Qt3DRender::QRenderCaptureReply::completed, this, [this, reply, done = std::move(grab.done)] {
            --m_captures;
            done(reply->image());
            reply->deleteLater();
        });
    }
    std::erase_if(m_grabs, [](const Grab &grab) { return grab.framesToWait <= 0; });
}

double Viewport::secondsNow() const
{
    return double(m_engine->clock.nsecsElapsed()) * 1e-9;
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

void Viewport::chooseScale(double milliseconds, bool moving)
{
    const float least = m_scene->quality().movingScale;
    if (!moving || m_captures > 0)
        m_scale = 1;
    else if (milliseconds > slowFrame)
        m_scale = std::max(m_scale * 0.85F, least);
    else if (milliseconds < fastFrame)
        m_scale = std::min(m_scale * 1.1F, 1.0F);
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
    const bool cameraMoved = m_controller.advance(m_cameraMoves ? seconds : 1.0 / 60);
    m_cameraMoves = cameraMoved;
    const bool moving = m_windPlaying || cameraMoved || m_controller.isDragging();
    chooseScale(m_stats.milliseconds, moving);
    if (beforeFrame)
        beforeFrame();
    m_scene->prepare(camera(), sizeInPixels(), m_scale);
    const qint64 prepared = m_engine->clock.nsecsElapsed();
    if (!m_engine->aspects.rootEntity())
        m_engine->aspects.setRootEntity(Qt3DCore::QEntityPtr(m_scene->root()));
    requestCaptures();
    m_engine->aspects.processFrame();

    const auto drawn = m_stats.framesDrawn;
    m_stats = m_scene->counts();
    m_stats.framesDrawn = drawn + 1;
    m_stats.prepareMilliseconds = double(prepared - now) * 1e-6;
    m_stats.milliseconds = double(m_engine->clock.nsecsElapsed() - now) * 1e-6;
    emit frameDrawn();
    if (cameraMoved) {
        emit cameraChanged();
        m_settling = settlingFrames + 1;
    }
    if (--m_settling > 0 || m_windPlaying || m_captures > 0)
        requestUpdate();
}

} // namespace sward
