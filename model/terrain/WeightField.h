#pragma once

#include "model/document/Scene.h"
#include "model/terrain/SampleGrid.h"

#include <string_view>

namespace sward {

/// One layer's weights over the landscape in world metres. A raster of any resolution covers the full extent, its
/// samples on the corners, and is bilinear between them.
class WeightField
{
public:
    /// Nothing: weighs 0 everywhere.
    WeightField() = default;
    /// Of the layer with that id; nothing when it has no weights or there is no landscape.
    WeightField(const Scene &scene, std::string_view layer);
    /// Of any raster over the scene's landscape.
    WeightField(const Scene &scene, WeightRaster weights);

    bool isEmpty() const { return m_weights.isEmpty(); }
    const WeightRaster &raster() const { return m_weights; }

    /// 0…1; outside, that of the nearest edge.
    double weightAt(double x, double z) const;
    const SampleGrid &grid() const { return m_grid; }

private:
    WeightRaster m_weights;
    SampleGrid m_grid;
};

/// The weights of a layer on which nothing is painted: of its own resolution along x in the landscape's proportions, or
/// of the landscape's samples. Empty without a landscape.
WeightRaster emptyWeights(const Scene &scene, const Layer &layer);

} // namespace sward
