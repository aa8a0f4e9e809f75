#include "model/terrain/SceneWeights.h"

#include "model/terrain/LayerRules.h"
#include "model/terrain/RuleTiles.h"
#include "model/terrain/WeightField.h"

#include <algorithm>

namespace sward {

WeightRaster paintedOn(const Scene &scene, const Layer &layer)
{
    const auto *weights = scene.weights.find(layer.id);
    if (weights && !weights->isEmpty())
        return *weights;
    return scene.landscape ? emptyWeights(scene, layer) : WeightRaster();
}

SceneWeights::SceneWeights(const Scene &scene) : m_scene(share(scene))
{
    for (const auto &layer : scene.layers.items())
        add(*layer, nullptr, {});
}

SceneWeights::SceneWeights(const Scene &scene, const SceneWeights &before, const Change &change) : m_scene(share(scene))
{
    const bool isKnown = before.m_scene && !change.everything;
    const auto touched = isKnown ? touchedWeights(*before.m_scene, scene, change) : std::vector<TouchedWeights>();
    for (const auto &layer : scene.layers.items())
        add(*layer, isKnown ? &before : nullptr, touched);
}

const LayerSamples &SceneWeights::add(const Layer &layer, const SceneWeights *before,
                                      const std::vector<TouchedWeights> &touched)
{
    static const LayerSamples none;
    if (const auto known = m_layers.find(layer.id); known != m_layers.end())
        return known->second;
    const auto active = activeRules(*m_scene, layer);
    auto painted = active.empty() ? WeightRaster() : paintedOn(*m_scene, layer);
    if (painted.isEmpty())
        return none;
    std::vector<RuleTiles::Step> steps;
    for (const auto *rule : active) {
        RuleTiles::Step step{*rule, RuleFade(*rule), {}, {}};
        if (rule->kind == LayerRule::Kind::Distance) {
            const auto target = targetOf(*m_scene, layer, *rule);
            // Layers that are worked out from each other in a circle are no targets, so this comes to an end.
            if (target.layer) {
                const auto &worked = add(*target.layer, before, touched);
                step.area = worked.isEmpty() ? of(target.layer->id) : worked;
            } else {
                step.zone = ExclusionShape(*target.zone);
            }
        }
        steps.push_back(std::move(step));
    }
    const auto change = std::find_if(touched.begin(), touched.end(),
                                     [&](const TouchedWeights &weights) { return weights.layer == layer.id; });
    const auto known = before ? before->m_layers.find(layer.id) : m_layers.end();
    const bool follows = before && known != before->m_layers.end() && (change == touched.end() || !change->replaced) &&
                         known->second.bounds() == painted.bounds();
    auto tiles = follows
                     ? std::make_shared<const RuleTiles>(*m_scene, painted, std::move(steps), *known->second.rules(),
                                                         change == touched.end() ? TexelRect() : change->rect)
                     : std::make_shared<const RuleTiles>(*m_scene, painted, std::move(steps));
    return m_layers.emplace(layer.id, LayerSamples(std::move(painted), std::move(tiles))).first->second;
}

LayerSamples SceneWeights::of(std::string_view layer) const
{
    if (const auto found = m_layers.find(layer); found != m_layers.end())
        return found->second;
    const auto *painted = m_scene ? m_scene->weights.find(layer) : nullptr;
    return painted ? LayerSamples(*painted) : LayerSamples();
}

} // namespace sward
