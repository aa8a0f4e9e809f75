#pragma once

#include "model/tools/ToolInput.h"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <functional>
#include <optional>
#include <vector>

namespace sward {

/// One touch of a brush. The place is a whole number of millimetres.
struct Dab
{
    glm::dvec3 centre{0};
    double radius = 1;
    double pressure = 1;
    double tilt = 1;              ///< share of 60° from upright
    glm::dvec2 lean{0};           ///< unit length, world x and z: where the pen's upper end points; 0 for none
    glm::dvec2 along{0, -1};      ///< unit length, world x and z: the way of the stroke; north for its first dab
    glm::dvec2 stampNorth{0, -1}; ///< unit length: where the top of the stamp points

    bool operator==(const Dab &) const = default;
};

/// The radius at a pen's pressure or tilt of 0…1, where that sets it.
double radiusAt(double radius, double share);

/// Turns the pointer's way into dabs at equal distances over the ground. How often the pointer is asked does not
/// matter: its way over the screen is walked in small steps of equal length, each with a ray of its own, and the way
/// over the ground that they give is walked the same way.
class Stroke
{
public:
    struct Shape
    {
        double radius = 1;     ///< metres, at full pressure
        double spacing = 0.25; ///< of the radius
        bool pressureSetsRadius = false;
        bool tiltSetsRadius = false;
    };
    /// Where a ray meets the ground, if it does.
    using Ground = std::function<std::optional<glm::dvec3>(const Ray &)>;

    Stroke(const Shape &shape, const ToolView &view, Ground ground);

    /// The pointer has come here; returns the dabs on the way. The first call always dabs if there is ground.
    std::vector<Dab> moveTo(const PointerEvent &event);
    /// The pointer is lifted where it was last.
    std::vector<Dab> finish();

private:
    struct Sample
    {
        glm::dvec2 pixel{0};
        Ray ray;
        double pressure = 1;
        double tilt = 1;
        glm::dvec2 lean{0};
    };
    struct Footing
    {
        glm::dvec3 position{0};
        double pressure = 1;
        double tilt = 1;
        glm::dvec2 lean{0};
    };

    void sample(const Sample &at, std::vector<Dab> &dabs);
    void dab(const Footing &at, std::vector<Dab> &dabs);

    Shape m_shape;
    const ToolView &m_view;
    Ground m_ground;
    std::optional<Sample> m_pointer;  ///< where the pointer was last
    double m_pixelsWalked = 0;        ///< since the last step on the screen
    std::optional<Footing> m_footing; ///< the last place on the ground; none while the pointer is off it
    double m_metresLeft = 0;          ///< until the next dab
    glm::dvec2 m_along{0, -1};        ///< of the last stretch
};

} // namespace sward
