#include "model/terrain/WeightField.h"

#include "model/terrain/SceneWeights.h"

#include <algorithm>
#include <cmath>

namespace sward {

SampleGrid sampleGrid(const Scene &scene, int width, int height)
{
    // A single sample weighs the same everywhere, whatever its distance to the next.
    return {{scene.landscape->position.x, scene.landscape->position.z},
            {width > 1 ? scene.widthMetres() / (width - 1) : 1, height > 1 ? scene.depthMetres() / (height - 1) : 1}};
}

WeightField::WeightField(const Scene &scene, std::string_view layer) : WeightField(scene, SceneWeights(scene).of(layer))
{
}

WeightField::WeightField(const Scene &scene, LayerSamples weights)
{
    if (!scene.landscape || weights.isEmpty())
        return;
    m_grid = sampleGrid(scene, weights.width(), weights.height());
    m_weights = std::move(weights);
}

double WeightField::weightAt(double x, double z) const
{
    if (isEmpty())
        return 0;
    const auto at = m_grid.sampleAt(x, z);
    const double gx = std::clamp(at.x, 0.0, double(m_weights.width() - 1));
    const double gz = std::clamp(at.y, 0.0, double(m_weights.height() - 1));
    const int i = int(gx);
    const int j = int(gz);
    const int i1 = std::min(i + 1, m_weights.width() - 1);
    const int j1 = std::min(j + 1, m_weights.height() - 1);
    const double north = m_weights.at(i, j) + (m_weights.at(i1, j) - m_weights.at(i, j)) * (gx - i);
    const double south = m_weights.at(i, j1) + (m_weights.at(i1, j1) - m_weights.at(i, j1)) * (gx - i);
    return (north + (south - north) * (gz - j)) / 255;
}

WeightRaster emptyWeights(const Scene &scene, const Layer &layer)
{
    const int across = scene.heights.width();
    const int down = scene.heights.height();
    if (layer.resolution < 2 || across < 2 || down < 2)
        return {across, down, 0};
    const double quads = double(layer.resolution - 1) * (down - 1) / (across - 1);
    return {layer.resolution, std::max(2, int(std::lround(quads)) + 1), 0};
}

} // namespace sward
