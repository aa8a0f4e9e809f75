#include "model/terrain/Weightmaps.h"

#include "model/core/Expects.h"
#include "model/terrain/HeightField.h"
#include "model/terrain/SceneWeights.h"
#include "model/terrain/WeightField.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace sward {
namespace {

constexpr int Channels = 4;
constexpr int MobileChannels = 2; ///< of the first texture
constexpr int Full = 255;

int firstChannels(bool isMobile)
{
    return isMobile ? MobileChannels : Channels;
}

/// Height samples of a component's texels along one axis: those of its sections one after the other, never past the
/// last sample.
std::vector<int> samplesAlong(int component, int samples, const Landscape &landscape)
{
    std::vector<int> along;
    for (int section = 0; section < landscape.sectionsPerComponent; ++section) {
        const int first = (component * landscape.sectionsPerComponent + section) * landscape.sectionQuads;
        for (int i = 0; i <= landscape.sectionQuads; ++i)
            along.push_back(std::min(first + i, samples - 1));
    }
    return along;
}

/// A layer's weight at height samples: its own byte where both grids are the same.
std::vector<std::uint8_t> weightsAt(const Scene &scene, const LayerSamples &samples, const std::vector<int> &xs,
                                    const std::vector<int> &zs)
{
    const bool isSame = samples.width() == scene.heights.width() && samples.height() == scene.heights.height();
    const WeightField field(scene, samples);
    const auto &landscape = *scene.landscape;
    std::vector<std::uint8_t> weights;
    weights.reserve(xs.size() * zs.size());
    for (const int z : zs) {
        for (const int x : xs) {
            if (isSame) {
                weights.push_back(samples.at(x, z));
                continue;
            }
            const double weight = field.weightAt(landscape.position.x + x * landscape.quadSize,
                                                 landscape.position.z + z * landscape.quadSize);
            weights.push_back(std::uint8_t(std::lround(weight * Full)));
        }
    }
    return weights;
}

/// Calls `each(id, weights)` for the layers with any weight there, in the order of their ids.
template <class Each>
void forEachLayerIn(const Scene &scene, const std::vector<int> &xs, const std::vector<int> &zs, const Each &each)
{
    std::vector<std::string> known;
    for (const auto &layer : scene.layers.items())
        known.push_back(layer->id);
    std::sort(known.begin(), known.end());
    const SceneWeights layers(scene);
    for (const auto &id : known) {
        const auto samples = layers.of(id);
        if (samples.isEmpty())
            continue;
        auto values = weightsAt(scene, samples, xs, zs);
        if (std::any_of(values.begin(), values.end(), [](auto value) { return value != 0; }))
            each(id, std::move(values));
    }
}

std::uint8_t normalByte(double component)
{
    return std::uint8_t(std::clamp(std::lround(127.5 * (component + 1)), 0L, long(Full)));
}

} // namespace

int weightmapTextures(int layers, bool isMobile)
{
    const int first = firstChannels(isMobile);
    if (layers <= 0)
        return isMobile ? 1 : 0;
    return 1 + std::max(0, layers - first + Channels - 1) / Channels;
}

std::vector<WeightmapPlace> placeWeightmaps(std::vector<std::string> layers, bool isMobile)
{
    std::sort(layers.begin(), layers.end());
    const int first = firstChannels(isMobile);
    std::vector<WeightmapPlace> places;
    for (int i = 0; i < int(layers.size()); ++i) {
        const int behind = i - first;
        places.push_back(
            {layers[std::size_t(i)], behind < 0 ? 0 : 1 + behind / Channels, behind < 0 ? i : behind % Channels});
    }
    return places;
}

void normaliseWeights(std::span<std::uint8_t> weights)
{
    const int sum = std::accumulate(weights.begin(), weights.end(), 0);
    if (sum == 0 || sum == Full)
        return;
    std::vector<int> order(weights.size());
    std::iota(order.begin(), order.end(), 0);
    std::vector<int> remainders;
    int left = Full;
    for (auto &weight : weights) {
        remainders.push_back(weight * Full % sum);
        weight = std::uint8_t(weight * Full / sum);
        left -= weight;
    }
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return remainders[std::size_t(a)] > remainders[std::size_t(b)]; });
    for (int i = 0; i < left; ++i)
        ++weights[std::size_t(order[std::size_t(i)])];
}

std::vector<WeightmapPlace> weightmapPlacesIn(const Scene &scene, CellCoord component, bool isMobile)
{
    expects(scene.landscape && !scene.heights.isEmpty());
    std::vector<std::string> ids;
    forEachLayerIn(scene, samplesAlong(component.x, scene.heights.width(), *scene.landscape),
                   samplesAlong(component.z, scene.heights.height(), *scene.landscape),
                   [&](const std::string &id, const std::vector<std::uint8_t> &) { ids.push_back(id); });
    return placeWeightmaps(std::move(ids), isMobile);
}

Weightmaps packWeightmaps(const Scene &scene, CellCoord component, const WeightmapRules &rules)
{
    expects(scene.landscape && !scene.heights.isEmpty());
    const auto &landscape = *scene.landscape;
    const auto xs = samplesAlong(component.x, scene.heights.width(), landscape);
    const auto zs = samplesAlong(component.z, scene.heights.height(), landscape);
    const std::size_t texels = xs.size() * zs.size();

    std::vector<std::string> ids;
    std::vector<std::vector<std::uint8_t>> weights; ///< of `ids`, in their order
    forEachLayerIn(scene, xs, zs, [&](const std::string &id, std::vector<std::uint8_t> values) {
        ids.push_back(id);
        weights.push_back(std::move(values));
    });

    Weightmaps maps;
    maps.side = int(xs.size());
    maps.places = placeWeightmaps(ids, rules.isMobile);
    maps.textures.assign(std::size_t(weightmapTextures(int(ids.size()), rules.isMobile)),
                         std::vector<std::uint8_t>(texels * Channels, 0));
    const HeightField ground = rules.isMobile ? HeightField(scene) : HeightField();
    std::vector<std::uint8_t> texel(ids.size());
    for (std::size_t at = 0; at < texels; ++at) {
        for (std::size_t i = 0; i < ids.size(); ++i)
            texel[i] = weights[i][at];
        if (rules.isNormalised)
            normaliseWeights(texel);
        for (std::size_t i = 0; i < ids.size(); ++i)
            maps.textures[std::size_t(maps.places[i].texture)][at * Channels + std::size_t(maps.places[i].channel)] =
                texel[i];
        if (rules.isMobile) {
            const auto normal = ground.normalAt(landscape.position.x + xs[at % xs.size()] * landscape.quadSize,
                                                landscape.position.z + zs[at / xs.size()] * landscape.quadSize);
            maps.textures[0][at * Channels + 2] = normalByte(normal.x);
            maps.textures[0][at * Channels + 3] = normalByte(normal.z);
        }
    }
    return maps;
}

} // namespace sward
