#pragma once

#include "viewport/SceneView.h"

#include <QImage>

#include <functional>

namespace sward {

/// A picture made without a window.
struct RenderedImage
{
    QImage image; ///< empty when OpenGL could not draw it
    FrameStats stats;
};

/// Draws one picture: `fill` puts the scene in, the wind blows until `seconds`. Needs a QGuiApplication on a display;
/// blocks until the picture is there. Timings are those of the last frame, when everything is loaded.
RenderedImage renderToImage(const Quality &quality, const ViewCamera &camera, QSize size, ViewMode mode, double seconds,
                            const std::function<void(SceneView &)> &fill);

} // namespace sward
