#include "model/grass/GrassSowing.h"

#include "model/core/ExactTrigonometry.h"

#include <limits>

namespace sward {
namespace {

/// Rise over run of a slope in degrees; the largest float for 90.
float riseOf(double degrees)
{
    const auto turn = exactCosSin(degrees);
    return turn.x > 0 ? float(turn.y / turn.x) : std::numeric_limits<float>::max();
}

float squareOf(float rise)
{
    return rise < 1e18F ? rise * rise : std::numeric_limits<float>::infinity();
}

} // namespace

GrassSowing::GrassSowing(const GrassGround &ground, GrassPattern sown, const GrassVariety &variety)
    : pattern(sown), weightLow(float(variety.allowedWeight.x * 255)), weightHigh(float(variety.allowedWeight.y * 255)),
      least2(squareOf(riseOf(variety.slopeRange.x))), most2(squareOf(riseOf(variety.slopeRange.y))),
      lean(variety.alignToSurface ? riseOf(variety.alignMaxAngle) : 0), lean2(squareOf(lean)),
      followsAll(variety.alignToSurface && variety.alignMaxAngle >= 90),
      dress{variety.randomRotation, variety.scaling == GrassVariety::Scaling::Free,
            variety.scaling == GrassVariety::Scaling::LockXY, variety.weightAttenuatesMaxScale},
      waterDistance(variety.waterDistance)
{
    if (variety.heightRange) {
        lowest = float(ground.sampleOf(variety.heightRange->x));
        highest = float(ground.sampleOf(variety.heightRange->y));
    }
}

WeightRule GrassSowing::weightRule(const TexelRect &region) const
{
    return {region.x0, region.z0, region.x1, region.z1, weightLow, weightHigh};
}

StandRule GrassSowing::standRule(const GrassGround &ground, const GrassGround::Span &span) const
{
    return {.lowSample = float(span.low),
            .unitsPerSample = float(double(GrassUnits) / (span.high - span.low)),
            .slopePerSample = float(ground.metresPerSample() / ground.quadSize()),
            .least2 = least2,
            .most2 = most2,
            .lowest = lowest,
            .highest = highest,
            .lean = lean,
            .lean2 = lean2,
            .followsAll = followsAll};
}

} // namespace sward
