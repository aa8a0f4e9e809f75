#include "model/tools/GrowthReport.h"

#include "model/grass/CombinedWeights.h"
#include "model/grass/FieldGrower.h"
#include "model/grass/GrassGrower.h"
#include "model/records/TargetFallback.h"
#include "model/terrain/SampleGrid.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace sward {
namespace {

std::string metres(double value)
{
    return fmt::format("{:.1f} m", value);
}

std::string rangeOf(const glm::dvec2 &range, std::string_view unit)
{
    return fmt::format("{:g}…{:g}{}", range.x, range.y, unit);
}

std::string nameOf(const std::string &name, const std::string &id)
{
    return name.empty() ? id : name;
}

/// What all rules look at.
struct Place
{
    const Scene &scene;
    HeightField heights;
    WaterMap water;
    double x, z;
    double y;
    double slope; ///< degrees

    Place(const Scene &of, double atX, double atZ)
        : scene(of), heights(of), water(of), x(atX), z(atZ), y(heights.heightAt(atX, atZ)),
          slope(heights.slopeAt(atX, atZ))
    {
    }

    bool isOnGround() const { return heights.contains(x, z) && !heights.isHole(x, z); }
};

void addGround(const Place &place, GrowthReport &report)
{
    const bool isInside = place.heights.contains(place.x, place.z);
    report.rules.push_back({"Ground",
                            !isInside            ? "beside the landscape"
                            : place.isOnGround() ? "there is some"
                                                 : "a hole",
                            "no hole", place.isOnGround()});
}

/// The share that zones and roads take, and a rule for each that takes anything.
double addExclusions(const Place &place, const ExclusionSubject &subject, GrowthReport &report)
{
    double most = 0;
    const auto ask = [&](const Scene &alone, const std::string &name) {
        const Exclusions exclusions(alone);
        const double share = exclusions.shareTaken(exclusions.filterFor(subject), place.x, place.y, place.z);
        if (share <= 0)
            return;
        most = std::max(most, share);
        report.rules.push_back({name, share >= 1 ? "inside" : fmt::format("its soft edge takes {:.0f} %", share * 100),
                                "outside", share < 1});
    };
    const GroundBox here{place.x, place.z, place.x, place.z};
    for (const auto &zone : place.scene.zones.items()) {
        if (!ExclusionShape(*zone).bounds().grown(subject.padding).meets(here))
            continue;
        Scene alone;
        alone.zones = RecordList<Zone>({zone});
        ask(alone, "Zone " + nameOf(zone->name, zone->id));
    }
    for (const auto &road : place.scene.roads.items()) {
        if (!boundsOf(*road).grown(subject.padding).meets(here))
            continue;
        Scene alone;
        alone.roads = RecordList<Road>({road});
        ask(alone, "Road " + nameOf(road->name, road->id));
    }
    if (most <= 0)
        report.rules.push_back({"Zones and roads", "none here", "outside", true});
    return most;
}

void addHeight(const Place &place, const std::optional<glm::dvec2> &range, GrowthReport &report)
{
    if (range)
        report.rules.push_back(
            {"Height", metres(place.y), rangeOf(*range, " m"), place.y >= range->x && place.y <= range->y});
}

/// The combined weight of a type there, 0…1.
double weightAt(const Place &place, const CombinedWeights &weights)
{
    const auto &corner = place.scene.landscape->position;
    const auto step = weights.metresPerSample();
    const double sampleX = std::clamp((place.x - corner.x) / step.x, 0.0, double(weights.width() - 1));
    const double sampleZ = std::clamp((place.z - corner.z) / step.y, 0.0, double(weights.height() - 1));
    const int i = int(sampleX), j = int(sampleZ);
    std::uint8_t four[4];
    weights.read({i, j, i + 2, j + 2}, four);
    const double u = sampleX - i, v = sampleZ - j;
    const double north = four[0] + (four[1] - four[0]) * u, south = four[2] + (four[3] - four[2]) * u;
    return (north + (south - north) * v) / 255;
}

/// Plants per 100 m² within `AchievedRadius`, of those that `visit` hands over.
template <class ForEach> double densityAround(const Place &place, ForEach forEach)
{
    std::size_t count = 0;
    forEach([&](const glm::dvec3 &at) { count += std::hypot(at.x - place.x, at.z - place.z) <= AchievedRadius; });
    return double(count) / (std::numbers::pi * AchievedRadius * AchievedRadius) * 100;
}

GroundBox boxAround(const Place &place)
{
    return GroundBox{place.x, place.z, place.x, place.z}.grown(AchievedRadius);
}

GrowthReport varietyReport(const Place &place, const SceneWeights &weights, const GrassGrower &grower,
                           std::size_t index)
{
    const auto &grown = grower.varieties()[index];
    const auto &type = place.scene.grassTypes[grown.type];
    const auto variety = asGrownBy(place.scene.settings->target, type.varieties[grown.variety]);
    GrowthReport report;
    report.ref = {SlotKind::GrassTypes, type.id, variety.id};
    report.set = variety.density;
    if (!grown.grows()) {
        report.rules.push_back({"Settings", grown.whySkipped, "something to grow", false});
        return report;
    }
    addGround(place, report);
    const double weight = weightAt(place, CombinedWeights(place.scene, weights, type));
    const auto *layer = place.scene.layers.find(type.layer);
    const bool isAllowed = weight > 0 && weight >= variety.allowedWeight.x && weight <= variety.allowedWeight.y;
    report.rules.push_back(
        {fmt::format("Weight of {}{}", layer ? nameOf(layer->name, layer->id) : type.layer,
                     type.masks.empty() ? "" : " with its masks"),
         fmt::format("{:.2f}", weight),
         variety.allowedWeight == glm::dvec2(0, 1) ? "more than 0" : rangeOf(variety.allowedWeight, ""), isAllowed});
    report.rules.push_back({"Slope", fmt::format("{:.0f}°", place.slope), rangeOf(variety.slopeRange, "°"),
                            place.slope >= variety.slopeRange.x && place.slope <= variety.slopeRange.y});
    addHeight(place, variety.heightRange, report);
    if (!place.water.isEmpty()) {
        const bool isUnder = place.water.isUnder(place.x, place.y, place.z);
        const double away = place.water.distanceTo(place.x, place.z, std::max(variety.waterDistance, 1.0) * 2);
        report.rules.push_back(
            {"Water", isUnder ? "under water" : fmt::format("dry, {:.1f} m or more away", away),
             variety.waterDistance > 0 ? fmt::format("{:g} m away", variety.waterDistance) : std::string("dry"),
             !isUnder && (variety.waterDistance <= 0 || away >= variety.waterDistance)});
    }
    const double taken = addExclusions(place, subjectOf(variety), report);
    if (!report.refusing())
        report.expected = variety.density * weight * (1 - taken);
    report.achieved = densityAround(place, [&](const auto &visit) {
        const auto cells = grower.grid().cellsIn(boxAround(place));
        std::vector<GrassInstance> plants;
        for (int z = cells.z0; z < cells.z1; ++z)
            for (int x = cells.x0; x < cells.x1; ++x) {
                plants.clear();
                grower.grow({x, z}, index, plants);
                const auto box = grower.boxOf({x, z});
                for (const auto &plant : plants)
                    visit(decode(plant, box, grown.minScale, grown.maxScale).position);
            }
    });
    return report;
}

GrowthReport fieldReport(const Place &place, const FieldGrower &grower, std::size_t index)
{
    const auto &grown = grower.fields()[index];
    const auto &field = place.scene.foliage[index];
    GrowthReport report;
    report.ref = {SlotKind::Foliage, field.id, {}};
    report.set = boundsOf(field).plantsPer100m2;
    if (!grown.grows()) {
        report.rules.push_back({"Settings", grown.whySkipped, "something to grow", false});
        return report;
    }
    const bool isInside = place.x >= grown.corner.x && place.z >= grown.corner.y &&
                          place.x <= grown.corner.x + grown.size.x && place.z <= grown.corner.y + grown.size.y;
    report.rules.push_back({"Area", isInside ? "inside" : "outside",
                            fmt::format("inside {:g} × {:g} m", field.sizeX, field.sizeZ), isInside});
    Place there = place;
    if (place.scene.landscape) {
        addGround(place, report);
        const double up = place.heights.normalAt(place.x, place.z).y;
        report.rules.push_back(
            {"Facing up", fmt::format("{:.2f}", up), fmt::format("{:g} or more", field.minUp), up >= field.minUp});
    } else {
        there.y = field.position.y;
    }
    if (field.heightMin)
        report.rules.push_back(
            {"Lowest", metres(there.y), fmt::format("{:g} m or more", *field.heightMin), there.y >= *field.heightMin});
    if (field.heightMax)
        report.rules.push_back(
            {"Highest", metres(there.y), fmt::format("{:g} m or less", *field.heightMax), there.y <= *field.heightMax});
    if (!place.water.isEmpty()) {
        const bool isTooDeep = place.water.isUnder(there.x, there.y + field.waterDepth, there.z);
        const bool isUnder = place.water.isUnder(there.x, there.y, there.z);
        report.rules.push_back(
            {"Water",
             isTooDeep ? "too deep"
             : isUnder ? "in the shallows"
                       : "dry",
             field.waterDepth > 0 ? fmt::format("{:g} m deep or less", field.waterDepth) : std::string("dry"),
             !isTooDeep});
    }
    const double taken = addExclusions(there, subjectOf(field), report);
    if (!report.refusing())
        report.expected = report.set * (1 - taken);
    report.achieved = densityAround(place, [&](const auto &visit) {
        const auto cells = grower.cellsIn(index, boxAround(place));
        std::vector<GrassInstance> plants;
        for (int z = cells.z0; z < cells.z1; ++z)
            for (int x = cells.x0; x < cells.x1; ++x) {
                plants.clear();
                const auto box = grower.grow(index, {x, z}, plants);
                for (const auto &plant : plants)
                    visit(decode(plant, box, glm::vec3(1), glm::vec3(1)).position);
            }
    });
    return report;
}

} // namespace

const GrowthRule *GrowthReport::refusing() const
{
    const auto found = std::find_if(rules.begin(), rules.end(), [](const GrowthRule &rule) { return !rule.passes; });
    return found == rules.end() ? nullptr : &*found;
}

std::vector<GrowthReport> growthAt(const Scene &scene, const SceneWeights &weights, double x, double z)
{
    const Place place(scene, x, z);
    std::vector<GrowthReport> reports;
    const GrassGrower grass(scene, weights);
    for (std::size_t i = 0; i < grass.varietyCount(); ++i)
        reports.push_back(varietyReport(place, weights, grass, i));
    const FieldGrower fields(scene);
    for (std::size_t i = 0; i < fields.fields().size(); ++i)
        reports.push_back(fieldReport(place, fields, i));
    return reports;
}

} // namespace sward
