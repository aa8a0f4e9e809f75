#pragma once

#include "model/document/Change.h"
#include "model/terrain/LayerSamples.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace sward {

struct Layer;
struct Scene;

/// Samples of one layer, rules included, that an edit may have changed.
struct TouchedWeights
{
    std::string layer;
    TexelRect rect;
    bool replaced = false; ///< the samples as a whole are others: their number too

    bool operator==(const TouchedWeights &) const = default;
};

/// The weights of all layers of a scene as the game has them: painted, then the layers' rules. Whoever reads weights
/// asks here; the scene's own rasters are what is painted.
///
/// Rules are worked out when and where they are asked for. A copy costs next to nothing and may be read from any
/// thread when the scene is a snapshot.
class SceneWeights
{
public:
    SceneWeights() = default;
    explicit SceneWeights(const Scene &scene);
    /// Follows an edit that led from the scene of `before` to `scene`: what the edit left true stays known.
    SceneWeights(const Scene &scene, const SceneWeights &before, const Change &change);

    /// Whether the layer has rules that have an effect.
    bool hasRules(std::string_view layer) const { return m_layers.find(layer) != m_layers.end(); }
    /// Of a layer; empty when it has no weights, or when there is none of that id.
    LayerSamples of(std::string_view layer) const;

private:
    const LayerSamples &add(const Layer &layer, const SceneWeights *before, const std::vector<TouchedWeights> &touched);

    std::shared_ptr<const Scene> m_scene;                      ///< null: none
    std::map<std::string, LayerSamples, std::less<>> m_layers; ///< those with rules
};

/// What an edit from `before` to `after` may have changed of the layers' weights, directly or through their rules; each
/// layer once.
std::vector<TouchedWeights> touchedWeights(const Scene &before, const Scene &after, const Change &change);

/// What is painted on a layer, or its empty samples when nothing was ever. Empty without ground.
WeightRaster paintedOn(const Scene &scene, const Layer &layer);

} // namespace sward
