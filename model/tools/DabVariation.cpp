#include "model/tools/DabVariation.h"

#include "model/core/CounterHash.h"
#include "model/core/ExactTrigonometry.h"

#include <cmath>

namespace sward {
namespace {

constexpr double HashRange = 4294967296.0;

double snappedMillimetre(double metres)
{
    return std::floor(metres * 1000 + 0.5) / 1000;
}

/// Turned clockwise, seen from above.
glm::dvec2 turned(const glm::dvec2 &way, double degrees)
{
    const glm::dvec2 turn = exactCosSin(degrees);
    return {way.x * turn.x - way.y * turn.y, way.y * turn.x + way.x * turn.y};
}

} // namespace

Dab varied(const Dab &dab, const BrushShape &brush, std::uint32_t number)
{
    const auto chance = [&](std::uint32_t use) { return joinHash(joinHash(brush.seed, number), use) / HashRange; };
    Dab made = dab;
    const glm::dvec2 north = brush.stampTilt && dab.lean != glm::dvec2(0) ? dab.lean
                             : brush.stampAlong                           ? dab.along
                                                                          : glm::dvec2(0, -1);
    made.stampNorth = turned(north, brush.stampTurn + (brush.stampRandom ? chance(0) * 360 : 0));
    if (brush.scatter > 0) {
        const glm::dvec2 off = turned({0, -1}, chance(1) * 360) * (std::sqrt(chance(2)) * brush.scatter * dab.radius);
        made.centre.x = snappedMillimetre(dab.centre.x + off.x);
        made.centre.z = snappedMillimetre(dab.centre.z + off.y);
    }
    made.radius = dab.radius * (1 - brush.sizeJitter * chance(3));
    return made;
}

} // namespace sward
