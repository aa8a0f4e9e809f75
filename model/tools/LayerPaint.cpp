#include "model/tools/LayerPaint.h"

#include "model/terrain/WeightField.h"

#include <fmt/format.h>

namespace sward {
namespace {

WeightRaster weightsBefore(const Scene &scene, const std::string &layer)
{
    expects(whyNotPaintable(scene, layer).empty());
    const WeightRaster *weights = scene.weights.find(layer);
    return weights && !weights->isEmpty() ? *weights : emptyWeights(scene, *scene.layers.find(layer));
}

RasterStroke<std::uint8_t>::Targets targetsOf(PaintAction action, double radiusInSamples)
{
    if (action == PaintAction::Smooth)
        return [radiusInSamples](const WeightRaster &before, int tx, int tz) {
            return smoothed(before, tx, tz, radiusInSamples);
        };
    const std::uint8_t target = action == PaintAction::Paint ? 255 : 0;
    return [target](const WeightRaster &, int, int) {
        return std::vector<std::uint8_t>(WeightRaster::TileSamples, target);
    };
}

} // namespace

std::string whyNotPaintable(const Scene &scene, std::string_view id)
{
    if (!scene.landscape || scene.heights.isEmpty())
        return "There is no ground to paint on — make a landscape from a heightmap first";
    if (scene.layers.isEmpty())
        return "There is no layer — add one in the Layers panel";
    const Layer *layer = scene.layers.find(id);
    if (!layer)
        return "No layer selected — click a layer or press 1";
    if (layer->locked)
        return fmt::format("The layer \"{}\" is locked — unlock it in the Layers panel", layer->name);
    return {};
}

LayerStroke::LayerStroke(const Scene &scene, std::string layer, const BrushOptions &brush, PaintAction action)
    : m_layer(std::move(layer)), m_stroke(strokeOn(scene, m_layer, brush, action))
{
}

RasterStroke<std::uint8_t> LayerStroke::strokeOn(const Scene &scene, const std::string &layer,
                                                 const BrushOptions &brush, PaintAction action)
{
    auto before = weightsBefore(scene, layer);
    const SampleGrid grid = WeightField(scene, before).grid();
    return {std::move(before), grid, brush, targetsOf(action, brush.radius / grid.metresPerSample.x)};
}

bool LayerStroke::dab(Edit &edit, const Dab &dab, const HeightField &ground)
{
    const auto changed = m_stroke.dab(dab, ground, [&](int tx, int tz, const TexelRect &rect) {
        const WeightRaster *weights = edit.scene().weights.find(m_layer);
        if (!weights || weights->isEmpty())
            edit.setWeights(m_layer, m_stroke.before());
        return edit.weightTile(m_layer, tx, tz, rect);
    });
    return !changed.isEmpty();
}

} // namespace sward
