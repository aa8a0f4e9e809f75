#include "viewport/OverlayShapes.h"

#include <cmath>

namespace sward {

namespace {

QColor faint(QColor colour, float share)
{
    colour.setAlphaF(colour.alphaF() * share);
    return colour;
}

} // namespace

void OverlayShapes::add(const OverlayShapes &other)
{
    lines.insert(lines.end(), other.lines.begin(), other.lines.end());
    triangles.insert(triangles.end(), other.triangles.begin(), other.triangles.end());
    if (other.ring)
        ring = other.ring;
}

void OverlayShapes::addBox(const glm::dvec3 &centre, const glm::dvec3 &half, double yaw, const QColor &colour)
{
    const double c = std::cos(yaw);
    const double s = std::sin(yaw);
    glm::dvec3 corners[8];
    for (int i = 0; i < 8; ++i) {
        const double x = (i & 1) ? half.x : -half.x;
        const double y = (i & 2) ? half.y : -half.y;
        const double z = (i & 4) ? half.z : -half.z;
        corners[i] = centre + glm::dvec3(c * x + s * z, y, c * z - s * x);
    }
    for (const auto &[a, b] :
         {std::pair{0, 1}, {2, 3}, {4, 5}, {6, 7}, {0, 2}, {1, 3}, {4, 6}, {5, 7}, {0, 4}, {1, 5}, {2, 6}, {3, 7}})
        lines.push_back({corners[a], corners[b], colour, 1.5F, false, false});
    constexpr int faces[6][4] = {{0, 1, 3, 2}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 3, 7, 6}, {0, 2, 6, 4}, {1, 3, 7, 5}};
    for (const auto &f : faces) {
        triangles.push_back({{corners[f[0]], corners[f[1]], corners[f[2]]}, faint(colour, 0.12F), false, false});
        triangles.push_back({{corners[f[0]], corners[f[2]], corners[f[3]]}, faint(colour, 0.12F), false, false});
    }
}

void OverlayShapes::addMarquee(glm::vec2 from, glm::vec2 to, const QColor &colour)
{
    const glm::dvec3 corners[4] = {{from.x, from.y, 0}, {to.x, from.y, 0}, {to.x, to.y, 0}, {from.x, to.y, 0}};
    for (int i = 0; i < 4; ++i)
        lines.push_back({corners[i], corners[(i + 1) % 4], colour, 1.5F, true, true});
    triangles.push_back({{corners[0], corners[1], corners[2]}, faint(colour, 0.12F), true, true});
    triangles.push_back({{corners[0], corners[2], corners[3]}, faint(colour, 0.12F), true, true});
}

void OverlayShapes::addOutline(const std::vector<glm::vec2> &pixels, const QColor &colour)
{
    for (std::size_t i = 0; i < pixels.size(); ++i) {
        const glm::vec2 from = pixels[i], to = pixels[(i + 1) % pixels.size()];
        const bool closes = i + 1 == pixels.size();
        lines.push_back({{from.x, from.y, 0}, {to.x, to.y, 0}, colour, closes ? 1.0F : 2.0F, true, true});
    }
}

} // namespace sward
