#include "model/tools/PlacementRules.h"

#include "model/tools/Reasons.h"
#include "model/tools/ToolGround.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sward {
namespace {

/// Radius of a foot for which nothing is known.
constexpr double FootRadius = 0.25;

bool actsOn(const std::vector<std::string> &affects, const std::vector<std::string> &tags,
            const ExclusionSubject &subject)
{
    const auto has = [](const auto &list, const std::string &word) {
        return std::find(list.begin(), list.end(), word) != list.end();
    };
    return has(affects, "plants") &&
           std::any_of(tags.begin(), tags.end(), [&](const auto &tag) { return has(subject.tags, tag); });
}

} // namespace

PlacementRules::PlacementRules(const Scene &scene, const PlantKind &kind, const ToolGround &ground)
    : PlacementRules(scene, kind, ground.heights(), ground.exclusions(), ground.weights())
{
}

PlacementRules::PlacementRules(const Scene &scene, const PlantKind &kind, const HeightField &heights,
                               const Exclusions &exclusions, const SceneWeights &weights)
    : m_scene(scene), m_kind(kind), m_heights(heights), m_exclusions(exclusions),
      m_filter(exclusions.filterFor(subjectOf(kind)))
{
    if (!kind.placement.layer.empty())
        m_layer = WeightField(scene, weights.of(kind.placement.layer));
}

Refusal PlacementRules::refuses(double x, double z, double chance) const
{
    const HeightField &heights = m_heights;
    const KindPlacement &rules = m_kind.placement;
    if (!heights.contains(x, z))
        return Refusal::OffGround;
    if (heights.isHole(x, z))
        return Refusal::InHole;
    const double slope = heights.slopeAt(x, z);
    if (slope < rules.slopeRange.x || slope > rules.slopeRange.y)
        return Refusal::Slope;
    const double height = heights.heightAt(x, z);
    if (rules.heightRange && (height < rules.heightRange->x || height > rules.heightRange->y))
        return Refusal::Height;
    if (!rules.layer.empty() && m_layer.weightAt(x, z) < rules.minWeight)
        return Refusal::Layer;
    if (m_filter.any) {
        const double taken = m_exclusions.shareTaken(m_filter, x, height, z);
        if (taken >= 1 || taken > chance)
            return Refusal::Zone;
    }
    return Refusal::None;
}

std::string PlacementRules::sentence(Refusal refusal, double x, double z) const
{
    const HeightField &heights = m_heights;
    const KindPlacement &rules = m_kind.placement;
    switch (refusal) {
    case Refusal::None:
        break;
    case Refusal::OffGround:
        return NoGroundUnderCursor;
    case Refusal::InHole:
        return "There is a hole in the ground here";
    case Refusal::Slope:
        return whySlopeRefuses(heights.slopeAt(x, z), rules.slopeRange);
    case Refusal::Height:
        return whyHeightRefuses(heights.heightAt(x, z), *rules.heightRange);
    case Refusal::TooClose:
        return "A plant stands too near";
    case Refusal::Layer: {
        const Layer *layer = m_scene.layers.find(rules.layer);
        return fmt::format("\"{}\" weighs {:.0f} % < {:.0f} % here", layer ? layer->name : rules.layer,
                           m_layer.weightAt(x, z) * 100, rules.minWeight * 100);
    }
    case Refusal::Zone: {
        const ExclusionSubject subject = subjectOf(m_kind);
        const double y = heights.heightAt(x, z);
        for (const auto &zone : m_scene.zones.items()) {
            if (zone->enabled && actsOn(zone->affects, zone->tags, subject) &&
                ExclusionShape(*zone).shareTaken(x, y, z, subject.padding) > 0)
                return fmt::format("The zone \"{}\" keeps plants out here", zone->name.empty() ? zone->id : zone->name);
        }
        return "A road keeps plants out here";
    }
    }
    return {};
}

double PlacementRules::footHeight(double x, double z, double scale) const
{
    return sward::footHeight(m_heights, m_kind, x, z, scale);
}

double footHeight(const HeightField &heights, const PlantKind &kind, double x, double z, double scale)
{
    const double height = heights.heightAt(x, z);
    double drop = 0;
    if (kind.placement.sink > 0) {
        const double radius = (kind.interaction.radius > 0 ? kind.interaction.radius : FootRadius) * scale;
        const glm::dvec3 normal = heights.normalAt(x, z);
        // How far the ground falls from the middle of the foot to its lower rim.
        drop = radius * std::sqrt(normal.x * normal.x + normal.z * normal.z) / std::max(normal.y, 0.05);
    }
    return height + kind.placement.offset - kind.placement.sink * drop;
}

} // namespace sward
