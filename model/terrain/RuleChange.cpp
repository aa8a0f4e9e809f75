#include "model/terrain/LayerRules.h"
#include "model/terrain/SceneWeights.h"
#include "model/terrain/WeightField.h"
#include "model/terrain/Zones.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace sward {
namespace {

/// Finds what an edit touched, layer by layer; those that others are measured from come first.
class Finder
{
public:
    Finder(const Scene &before, const Scene &after, const Change &change)
        : m_before(before), m_after(after), m_change(change)
    {
    }

    const TouchedWeights &of(const Layer &layer)
    {
        if (const auto known = m_found.find(layer.id); known != m_found.end())
            return known->second;
        auto touched = find(layer);
        return m_found.emplace(layer.id, std::move(touched)).first->second;
    }

private:
    TouchedWeights find(const Layer &layer)
    {
        TouchedWeights touched{layer.id, {}, false};
        const auto painted = paintedOn(m_after, layer);
        const auto whole = [&] {
            touched.rect = painted.bounds();
            return touched;
        };
        for (const auto &tiles : m_change.rasters) {
            if (tiles.kind != SlotKind::Weights || tiles.layer != layer.id)
                continue;
            touched.replaced = tiles.replaced;
            touched.rect = tiles.rect;
        }
        const Layer *old = m_before.layers.find(layer.id);
        const auto rules = activeRules(m_after, layer);
        const auto oldRules = old ? activeRules(m_before, *old) : std::vector<const LayerRule *>();
        if (rules.empty() && oldRules.empty())
            return touched;
        touched.replaced = touched.replaced || !old || paintedOn(m_before, *old).bounds() != painted.bounds() ||
                           rules.empty() != oldRules.empty();
        if (touched.replaced || m_change.touches(SlotKind::Landscape) || !sameRules(layer, rules, *old, oldRules))
            return whole();
        const auto add = [&](const GroundBox &box) { touched.rect = touched.rect.united(samplesIn(painted, box)); };
        for (const auto &tiles : m_change.rasters) {
            if (tiles.kind != SlotKind::Heights && tiles.kind != SlotKind::Holes)
                continue;
            if (tiles.replaced)
                return whole();
            const int margin = tiles.kind == SlotKind::Holes ? 1 : marginOf(rules);
            if (margin > 0)
                add(boxOf(m_after.heights.width(), m_after.heights.height(), tiles.rect.grown(margin)));
        }
        for (const auto *rule : rules) {
            if (rule->kind != LayerRule::Kind::Distance)
                continue;
            const RuleFade fade(*rule);
            const auto target = targetOf(m_after, layer, *rule);
            if (target.zone) {
                const Zone *was = targetOf(m_before, *old, *rule).zone;
                if (was != target.zone && !(*was == *target.zone))
                    add(ExclusionShape(*was)
                            .bounds()
                            .united(ExclusionShape(*target.zone).bounds())
                            .grown(fade.reach()));
                continue;
            }
            const auto &other = of(*target.layer);
            if (other.replaced)
                return whole();
            if (other.rect.isEmpty())
                continue;
            const auto area = paintedOn(m_after, *target.layer);
            add(boxOf(area.width(), area.height(), other.rect).grown(fade.reach()));
        }
        return touched;
    }

    /// Height samples beside a changed one that rules feel it at; 0 when none looks at heights.
    int marginOf(const std::vector<const LayerRule *> &rules) const
    {
        int margin = 0;
        for (const auto *rule : rules) {
            if (rule->kind == LayerRule::Kind::Height)
                margin = std::max(margin, 1);
            else if (rule->kind == LayerRule::Kind::Slope)
                margin = std::max(margin, 2);
            else if (rule->kind == LayerRule::Kind::Curvature)
                margin = std::max(margin, curvatureSteps(m_after, *rule).x + 1);
        }
        return margin;
    }

    /// Whether the same rules act, measured from the same things.
    bool sameRules(const Layer &layer, const std::vector<const LayerRule *> &rules, const Layer &old,
                   const std::vector<const LayerRule *> &oldRules) const
    {
        return std::equal(rules.begin(), rules.end(), oldRules.begin(), oldRules.end(),
                          [&](const LayerRule *now, const LayerRule *was) {
                              if (!(*now == *was))
                                  return false;
                              if (now->kind != LayerRule::Kind::Distance)
                                  return true;
                              return bool(targetOf(m_after, layer, *now).layer) ==
                                     bool(targetOf(m_before, old, *was).layer);
                          });
    }

    /// The ground that samples of a raster over the landscape lie on.
    GroundBox boxOf(int width, int height, const TexelRect &rect) const
    {
        const auto grid = sampleGrid(m_after, width, height);
        const auto low = grid.placeOf(rect.x0, rect.z0);
        const auto high = grid.placeOf(rect.x1 - 1, rect.z1 - 1);
        return {low.x, low.y, high.x, high.y};
    }

    /// The samples on that ground, and one more on each side: places are worked out in more than one way.
    TexelRect samplesIn(const WeightRaster &raster, const GroundBox &box) const
    {
        const auto grid = sampleGrid(m_after, raster.width(), raster.height());
        const auto sample = [](double at, int count) { return int(std::clamp(at, 0.0, double(count))); };
        const auto low = grid.sampleAt(box.minX, box.minZ);
        const auto high = grid.sampleAt(box.maxX, box.maxZ);
        return {sample(std::floor(low.x) - 1, raster.width()), sample(std::floor(low.y) - 1, raster.height()),
                sample(std::ceil(high.x) + 2, raster.width()), sample(std::ceil(high.y) + 2, raster.height())};
    }

    const Scene &m_before;
    const Scene &m_after;
    const Change &m_change;
    std::map<std::string, TouchedWeights> m_found;
};

} // namespace

std::vector<TouchedWeights> touchedWeights(const Scene &before, const Scene &after, const Change &change)
{
    std::vector<TouchedWeights> all;
    const auto add = [&](const TouchedWeights &touched) {
        if (touched.replaced || !touched.rect.isEmpty())
            all.push_back(touched);
    };
    // Weights of layers that are gone come first.
    for (const auto &tiles : change.rasters) {
        if (tiles.kind == SlotKind::Weights && !after.layers.find(tiles.layer))
            add({tiles.layer, tiles.rect, tiles.replaced});
    }
    Finder finder(before, after, change);
    for (const auto &layer : after.layers.items()) {
        if (change.everything)
            add({layer->id, paintedOn(after, *layer).bounds(), true});
        else
            add(finder.of(*layer));
    }
    return all;
}

} // namespace sward
