#include "viewport/OffscreenRenderer.h"

#include <Qt3DCore/QAspectEngine>
#include <Qt3DCore/QCoreAspect>
#include <Qt3DRender/QRenderAspect>
#include <Qt3DRender/QRenderCapture>
#include <Qt3DRender/QRenderSettings>
#include <Qt3DRender/QRenderSurfaceSelector>
#include <Qt3DRender/QRenderTarget>
#include <Qt3DRender/QRenderTargetOutput>
#include <Qt3DRender/QRenderTargetSelector>
#include <Qt3DRender/QTexture>
#include <Qt3DRender/QViewport>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QOffscreenSurface>
#include <QSurfaceFormat>

#include <algorithm>

using namespace Qt3DRender;

namespace sward {

namespace {

/// Shaders and textures are there after the first few; values may lag by one.
constexpr int framesUntilComplete = 4;
/// After so many frames without a picture there will be none.
constexpr int mostFrames = 60;
/// Wind is advanced in steps that no phase outruns.
constexpr double windStep = 1.0 / 60;

QRenderTargetSelector *makeTarget(QSize size, QFrameGraphNode *parent)
{
    auto *selector = new QRenderTargetSelector(parent);
    auto *target = new QRenderTarget(selector);
    const auto attach = [&](QRenderTargetOutput::AttachmentPoint point, QAbstractTexture::TextureFormat format) {
        auto *output = new QRenderTargetOutput(target);
        auto *texture = new QTexture2D(output);
        texture->setFormat(format);
        texture->setSize(size.width(), size.height());
        texture->setGenerateMipMaps(false);
        output->setAttachmentPoint(point);
        output->setTexture(texture);
        target->addOutput(output);
    };
    attach(QRenderTargetOutput::Color0, QAbstractTexture::RGBA8_UNorm);
    attach(QRenderTargetOutput::DepthStencil, QAbstractTexture::D24S8);
    selector->setTarget(target);
    return selector;
}

} // namespace

RenderedImage renderToImage(const Quality &quality, const ViewCamera &camera, QSize size, ViewMode mode, double seconds,
                            const std::function<void(SceneView &)> &fill)
{
    QOffscreenSurface surface;
    surface.setFormat(QSurfaceFormat::defaultFormat());
    surface.create();

    Quality still = quality;
    still.movingScale = 1; // the target is the picture itself
    SceneView scene(still);
    fill(scene);
    scene.setMode(mode);
    for (double t = 0; t < seconds; t += windStep)
        scene.advance(std::min(windStep, seconds - t));

    auto *selector = new QRenderSurfaceSelector;
    selector->setSurface(&surface);
    selector->setExternalRenderTargetSize(size);
    auto *area = new Qt3DRender::QViewport(makeTarget(size, selector));
    scene.passes()->setParent(area);
    auto *settings = new QRenderSettings(scene.root());
    settings->setRenderPolicy(QRenderSettings::Always);
    settings->setActiveFrameGraph(selector);
    scene.root()->addComponent(settings);

    RenderedImage result;
    {
        Qt3DCore::QAspectEngine engine;
        engine.setRunMode(Qt3DCore::QAspectEngine::Manual);
        engine.registerAspect(new Qt3DCore::QCoreAspect);
        engine.registerAspect(new QRenderAspect);
        scene.prepare(camera, glm::vec2(float(size.width()), float(size.height())));
        engine.setRootEntity(Qt3DCore::QEntityPtr(scene.root()));
        QRenderCaptureReply *reply = nullptr;
        QElapsedTimer clock;
        for (int frame = 0; frame < mostFrames && result.image.isNull(); ++frame) {
            if (frame == framesUntilComplete)
                reply = scene.capture()->requestCapture();
            clock.start();
            scene.prepare(camera, glm::vec2(float(size.width()), float(size.height())));
            const double prepared = double(clock.nsecsElapsed()) * 1e-6;
            engine.processFrame();
            QCoreApplication::processEvents();
            if (!reply || !reply->isComplete())
                continue;
            result.stats = scene.counts();
            result.stats.prepareMilliseconds = prepared;
            result.stats.milliseconds = double(clock.nsecsElapsed()) * 1e-6;
            result.stats.framesDrawn = frame + 1;
            result.image = reply->image();
        }
        delete reply;
        engine.setRootEntity({});
    }
    return result;
}

} // namespace sward
