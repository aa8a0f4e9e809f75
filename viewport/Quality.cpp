#include "viewport/Quality.h"

#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QSurfaceFormat>

namespace sward {

Quality Quality::full()
{
    return {.name = QStringLiteral("full"),
            .cheapShading = false,
            .groundDetail = 1,
            .plantDetail = 1,
            .grassDistance = 1,
            .drawDistance = 1,
            .grassTriangles = 6'000'000,
            .anisotropy = 4,
            .movingScale = 1};
}

Quality Quality::software()
{
    return {.name = QStringLiteral("software"),
            .cheapShading = true,
            .groundDetail = 0.45F,
            .plantDetail = 0.45F,
            .grassDistance = 0.8F,
            .drawDistance = 1,
            .grassTriangles = 120'000,
            .anisotropy = 1,
            .movingScale = 0.6F};
}

Quality Quality::forRenderer(const QString &renderer)
{
    for (const char *name : {"llvmpipe", "softpipe", "swrast", "Software Rasterizer", "SWR", "Microsoft Basic"})
        if (renderer.contains(QLatin1String(name), Qt::CaseInsensitive))
            return software();
    return full();
}

QString openGlRenderer()
{
    QOffscreenSurface surface;
    surface.setFormat(QSurfaceFormat::defaultFormat());
    surface.create();
    QOpenGLContext context;
    context.setFormat(surface.requestedFormat());
    if (!context.create() || !context.makeCurrent(&surface))
        return {};
    const auto version = context.format().version();
    if (version < qMakePair(3, 3))
        return {};
    const auto *name = context.functions()->glGetString(GL_RENDERER);
    QString renderer = QString::fromLatin1(reinterpret_cast<const char *>(name));
    context.doneCurrent();
    return renderer;
}

void prepareGraphics()
{
    qputenv("QT3D_RENDERER", "opengl");
    QSurfaceFormat format;
    format.setRenderableType(QSurfaceFormat::OpenGL);
    format.setVersion(3, 3);
    format.setProfile(QSurfaceFormat::CoreProfile);
    format.setDepthBufferSize(24);
    format.setStencilBufferSize(8);
    format.setSamples(0);
    QSurfaceFormat::setDefaultFormat(format);
}

} // namespace sward
