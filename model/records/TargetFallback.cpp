#include "model/records/TargetFallback.h"

#include "model/core/Expects.h"

namespace sward {

std::string_view nameOf(SceneSettings::Target target)
{
    switch (target) {
    case SceneSettings::Target::Sward:
        return "Sward";
    case SceneSettings::Target::Unreal:
        return "Unreal";
    case SceneSettings::Target::Estella:
        return "Estella";
    }
    expects(false);
    return {};
}

GrassVariety asGrownBy(SceneSettings::Target target, GrassVariety variety, std::vector<TargetLack> *lacks)
{
    if (target != SceneSettings::Target::Unreal)
        return variety;
    const auto lack = [&](const char *key, const char *why) {
        if (lacks)
            lacks->push_back({key, why});
    };
    const GrassVariety plain;
    if (variety.placement == GrassVariety::Placement::BlueNoise) {
        variety.placement = GrassVariety::Placement::Grid;
        lack("placement", "Unreal has no blue noise: it grows on the jittered grid");
    }
    if (variety.slopeRange != plain.slopeRange) {
        variety.slopeRange = plain.slopeRange;
        lack("slopeRange", "Unreal's grass knows no slopes: it grows on all of them");
    }
    if (variety.heightRange) {
        variety.heightRange.reset();
        lack("heightRange", "Unreal's grass knows no heights: it grows at all of them");
    }
    if (variety.waterDistance > 0) {
        variety.waterDistance = 0;
        lack("waterDistance", "Unreal's grass keeps no distance from water");
    }
    if (variety.alignToSurface && variety.alignMaxAngle < plain.alignMaxAngle) {
        variety.alignMaxAngle = plain.alignMaxAngle;
        lack("alignMaxAngle", "Unreal's grass follows the ground at any angle");
    }
    return variety;
}

} // namespace sward
