#pragma once

#include "model/document/Scene.h"
#include "model/terrain/LayerSamples.h"
#include "model/terrain/SampleGrid.h"

#include <string_view>

namespace sward {

/// One layer's weights over the landscape in world metres, its rules included. Samples of any resolution cover the full
/// extent, the outermost on its edges, and are bilinear between them.
class WeightField
{
public:
    /// Nothing: weighs 0 everywhere.
    WeightField() = default;
    /// Of the layer with that id; nothing when it has no weights or there is no landscape.
    WeightField(const Scene &scene, std::string_view layer);
    /// Of any samples over the scene's landscape.
    WeightField(const Scene &scene, LayerSamples weights);

    bool isEmpty() const { return m_weights.isEmpty(); }
    const LayerSamples &samples() const { return m_weights; }

    /// 0…1; outside, that of the nearest edge.
    double weightAt(double x, double z) const;
    const SampleGrid &grid() const { return m_grid; }

private:
    LayerSamples m_weights;
    SampleGrid m_grid;
};

/// Where the samples of a raster of that size over the scene's landscape lie.
SampleGrid sampleGrid(const Scene &scene, int width, int height);

/// The weights of a layer on which nothing is painted: of its own resolution along x in the landscape's proportions, or
/// of the landscape's samples. Empty without a landscape.
WeightRaster emptyWeights(const Scene &scene, const Layer &layer);

} // namespace sward
