#include "tests/support/Landscapes.h"

#include <cmath>

namespace sward::test {
namespace {

template <class Sample, class Value> Raster<Sample> rasterOf(int width, int height, Sample fill, Value value)
{
    Raster<Sample> raster(width, height, fill);
    std::vector<Sample> samples;
    for (int j = 0; j < height; ++j)
        for (int i = 0; i < width; ++i)
            samples.push_back(Sample(value(i, j)));
    std::size_t bytes = 0;
    raster.write(raster.bounds(), samples.data(), nextEpoch(), bytes);
    return raster;
}

} // namespace

Scene landscapeScene(const LandscapeShape &shape)
{
    Landscape landscape;
    landscape.position = shape.position;
    landscape.quadSize = shape.quadSize;
    landscape.heightScale = shape.heightScale;
    landscape.sectionQuads = shape.sectionQuads;
    Scene scene;
    scene.heights = rasterOf<std::uint16_t>(shape.width, shape.height, HeightZero, [&](int i, int j) {
        const double metres = shape.metres ? shape.metres(i * shape.quadSize, j * shape.quadSize) : 0;
        return std::lround(metres * 128 / shape.heightScale + HeightZero);
    });
    scene.landscape = share(std::move(landscape));
    return scene;
}

void addLayer(Scene &scene, const std::string &id, const std::function<int(int i, int j)> &weight, int width,
              int height)
{
    Layer layer;
    layer.id = id;
    layer.resolution = width;
    addRecord(scene.layers, std::move(layer));
    scene.weights.write(id, nextEpoch()) = rasterOf<std::uint8_t>(
        width ? width : scene.heights.width(), height ? height : scene.heights.height(), std::uint8_t(0), weight);
}

void addGrass(Scene &scene, const std::string &id, const std::string &layer, std::vector<GrassVariety> varieties)
{
    GrassType type;
    type.id = id;
    type.layer = layer;
    type.varieties = std::move(varieties);
    addRecord(scene.grassTypes, std::move(type));
}

void addHoles(Scene &scene, const std::function<bool(int i, int j)> &isHole)
{
    scene.holes = rasterOf<std::uint8_t>(scene.heights.width(), scene.heights.height(), std::uint8_t(0),
                                         [&](int i, int j) { return isHole(i, j) ? Hole : 0; });
}

} // namespace sward::test
