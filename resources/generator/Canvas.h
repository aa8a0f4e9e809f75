#pragma once

#include "resources/generator/Image.h"

#include <glm/geometric.hpp>
#include <glm/vec2.hpp>

#include <algorithm>
#include <cmath>

namespace sward::assets {

/// A transparent square to draw leaves and stems on, in coordinates 0..1 with y down. It is drawn `oversampling` times
/// too large and averaged at the end, which gives smooth edges. Later shapes cover earlier ones.
class Canvas
{
public:
    explicit Canvas(int size, int oversampling = 3)
        : m_oversampling(oversampling), m_large(size * oversampling, size * oversampling)
    {
    }

    /// Draws a shape that lies along `from` → `to`: `shade(along, across)` gets along in 0..1 and across in −1..1 at
    /// `halfWidth` and gives the colour, alpha 0 for outside.
    template <class Shade> void stamp(glm::vec2 from, glm::vec2 to, float halfWidth, const Shade &shade);

    /// A line of the given half widths, darker towards one side so that it looks round.
    void stem(glm::vec2 from, glm::vec2 to, float halfWidthFrom, float halfWidthTo, glm::vec3 colour);

    Image finished() const
    {
        Image image = m_large.reduced(m_oversampling);
        image.bleed();
        return image;
    }

private:
    int m_oversampling;
    Image m_large;
};

template <class Shade> void Canvas::stamp(glm::vec2 from, glm::vec2 to, float halfWidth, const Shade &shade)
{
    const float size = float(m_large.width());
    const glm::vec2 axis = to - from;
    const float length = std::sqrt(glm::dot(axis, axis));
    if (length <= 0 || halfWidth <= 0)
        return;
    const glm::vec2 along = axis / length;
    const glm::vec2 across(-along.y, along.x);
    const float reach = halfWidth + length * 0.02f;
    const int x0 = std::max(0, int(std::floor((std::min(from.x, to.x) - reach) * size)));
    const int y0 = std::max(0, int(std::floor((std::min(from.y, to.y) - reach) * size)));
    const int x1 = std::min(m_large.width() - 1, int(std::ceil((std::max(from.x, to.x) + reach) * size)));
    const int y1 = std::min(m_large.height() - 1, int(std::ceil((std::max(from.y, to.y) + reach) * size)));
    for (int y = y0; y <= y1; ++y) {
        for (int x = x0; x <= x1; ++x) {
            const glm::vec2 p = (glm::vec2(float(x), float(y)) + 0.5f) / size - from;
            const float u = glm::dot(p, along) / length;
            const float v = glm::dot(p, across) / halfWidth;
            if (u < 0 || u > 1 || v < -1 || v > 1)
                continue;
            const glm::vec4 colour = shade(u, v);
            if (colour.a > 0)
                m_large.at(x, y) = colour;
        }
    }
}

inline void Canvas::stem(glm::vec2 from, glm::vec2 to, float halfWidthFrom, float halfWidthTo, glm::vec3 colour)
{
    const float widest = std::max(halfWidthFrom, halfWidthTo);
    stamp(from, to, widest, [&](float u, float v) {
        const float width = (halfWidthFrom + (halfWidthTo - halfWidthFrom) * u) / widest;
        const bool isInside = std::abs(v) <= width;
        return glm::vec4(colour * (0.82f - 0.25f * v / std::max(width, 0.01f)), isInside ? 1.f : 0.f);
    });
}

} // namespace sward::assets
