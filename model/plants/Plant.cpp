#include "model/plants/Plant.h"

#include "model/core/Expects.h"

#include <algorithm>
#include <cmath>

namespace sward {
namespace {

std::int32_t whole(double metres)
{
    const double units = std::round(metres * UnitsPerMetre);
    expects(std::abs(units) < 2147483647.0);
    return std::int32_t(units);
}

} // namespace

std::int64_t wholeMillimetres(double metres)
{
    constexpr double farthest = 3e9;
    return std::isnan(metres) ? 0 : std::llround(std::clamp(metres * UnitsPerMetre, -farthest, farthest));
}

std::int32_t floorDivide(std::int32_t value, std::int32_t by)
{
    return value >= 0 ? value / by : -((-(value + 1)) / by) - 1;
}

void Plant::moveTo(const glm::dvec3 &metres)
{
    x = whole(metres.x);
    y = whole(metres.y);
    z = whole(metres.z);
}

void Plant::turnTo(double radians)
{
    const auto units = std::llround(std::fmod(radians, 6.283185307179586) * UnitsPerRadian);
    turn = std::uint16_t((units % FullTurn + FullTurn) % FullTurn);
}

void Plant::scaleTo(double factor)
{
    expects(std::isfinite(factor));
    scale = std::uint32_t(std::clamp(std::round(factor * UnitsPerScale), 1.0, double(ScaleMax)));
}

CellCoord cellOf(std::int32_t x, std::int32_t z)
{
    return {floorDivide(x, PlantCellMillimetres), floorDivide(z, PlantCellMillimetres)};
}

} // namespace sward
