#pragma once

#include "viewport/FrameView.h"
#include "viewport/RenderInputs.h"
#include "viewport/Sky.h"
#include "viewport/Viewport.h"

#include <QImage>
#include <QTest>

#include <cmath>
#include <vector>

namespace sward::test {

/// A rolling ground of `side` samples with two layers, and what the tests paint on it.
struct Hills
{
    int side = 130;
    float quad = 1;
    std::vector<std::uint16_t> heights;
    std::vector<std::uint8_t> grass;
    std::vector<std::uint8_t> holes;

    explicit Hills(int samples = 130) : side(samples)
    {
        for (int z = 0; z < side; ++z)
            for (int x = 0; x < side; ++x)
                heights.push_back(std::uint16_t(32768 + 128 * 6 * (std::sin(x * 0.11) + std::cos(z * 0.13))));
        grass.assign(heights.size(), 255);
        holes.assign(heights.size(), 0);
    }

    template <class T> RectReader<T> reader(const std::vector<T> &from) const
    {
        return [this, &from](const SampleRect &rect, T *out) {
            for (int z = rect.z0; z < rect.z1; ++z)
                for (int x = rect.x0; x < rect.x1; ++x)
                    *out++ = from[std::size_t(z) * std::size_t(side) + std::size_t(x)];
        };
    }

    GroundInput input(int sectionQuads = 31) const
    {
        GroundInput ground;
        ground.width = side;
        ground.height = side;
        ground.quadSize = quad;
        ground.position = {-(side - 1) * quad / 2, 0, -(side - 1) * quad / 2};
        ground.sectionQuads = sectionQuads;
        ground.heights = reader(heights);
        ground.holes = reader(holes);
        LayerInput layer;
        layer.id = "grass";
        layer.colour = QColor(30, 160, 30);
        layer.width = side;
        layer.height = side;
        layer.weights = reader(grass);
        ground.layers.push_back(layer);
        return ground;
    }
};

inline ViewCamera cameraAt(glm::dvec3 position, glm::dvec3 target)
{
    ViewCamera camera;
    camera.position = position;
    camera.lookAt(target);
    return camera;
}

inline FrameView viewOf(const ViewCamera &camera, const Quality &quality = Quality::full())
{
    FrameView view;
    view.camera = camera;
    view.size = {640, 360};
    view.viewProjection = camera.viewProjection({}, 640.0F / 360);
    view.eye = glm::vec3(camera.position);
    view.frustum = Frustum(view.viewProjection);
    view.quality = quality;
    return view;
}

/// What the clearing leaves where nothing is drawn.
inline bool isBackground(QRgb pixel)
{
    return qRed(pixel) > 250 && qGreen(pixel) < 5 && qBlue(pixel) > 250;
}

/// A sky that no ground looks like, to find gaps by.
inline Daylight redSky()
{
    Daylight daylight;
    daylight.horizon = daylight.zenith = {30, 0, 0};
    daylight.fogPerMetre = 0;
    return daylight;
}

inline bool isSky(QRgb pixel)
{
    return qRed(pixel) > 200 && qGreen(pixel) < 120 && qBlue(pixel) < 120;
}

inline int countDifferent(const QImage &a, const QImage &b)
{
    int different = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            different += a.pixel(x, y) != b.pixel(x, y);
    return different;
}

/// The picture as the viewport shows it; null when it does not come.
inline QImage grab(Viewport &viewport)
{
    QImage image;
    viewport.grabFrame([&](const QImage &grabbed) { image = grabbed; });
    return QTest::qWaitFor([&] { return !image.isNull(); }, 20000) ? image : QImage();
}

} // namespace sward::test
