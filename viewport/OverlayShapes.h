#pragma once

#include <QColor>
#include <QString>

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <optional>
#include <vector>

namespace sward {

/// What tools draw over the scene, in world metres or, on the screen, in pixels from the top left.

struct OverlayLine
{
    glm::dvec3 from{0};
    glm::dvec3 to{0};
    QColor colour = Qt::white;
    float pixels = 1.5F;
    bool onTop = false;    ///< over everything instead of hidden behind what stands before it
    bool onScreen = false; ///< x and y are pixels
};

struct OverlayTriangle
{
    glm::dvec3 corners[3];
    QColor colour = Qt::white;
    bool onTop = false;
    bool onScreen = false;
};

/// The brush's ring, laid onto the ground.
struct BrushRing
{
    glm::dvec2 centre{0}; ///< world x and z
    float radius = 0;
    float innerRadius = 0; ///< where the falloff begins
    QColor colour = Qt::white;

    bool operator==(const BrushRing &) const = default;
};

/// A line or more of text with its top left corner at `pixel`; it is kept inside the window.
struct OverlayText
{
    QString text;
    glm::vec2 pixel{0};
    bool isWarning = false;

    bool operator==(const OverlayText &) const = default;
};

struct OverlayShapes
{
    std::vector<OverlayLine> lines;
    std::vector<OverlayTriangle> triangles;
    std::optional<BrushRing> ring;

    void add(const OverlayShapes &other);
    /// The edges and, faintly, the faces of a box turned by `yaw` radians (right-handed about +Y).
    void addBox(const glm::dvec3 &centre, const glm::dvec3 &halfExtents, double yaw, const QColor &colour);
    /// The outline and faint filling of a rectangle on the screen.
    void addMarquee(glm::vec2 from, glm::vec2 to, const QColor &colour);
    /// A line through places on the screen; the way back to its beginning is thinner.
    void addOutline(const std::vector<glm::vec2> &pixels, const QColor &colour);
};

} // namespace sward
