#include "editor/bench/BenchScene.h"

#include "model/core/CounterHash.h"

#include <cmath>

namespace sward::bench {
namespace {

/// Fills the raster tile by tile; far from the middle nothing looks at it, and it stays as it is.
template <class Sample, class Value> void fillMiddle(Raster<Sample> &raster, int half, Value value)
{
    std::size_t bytes = 0;
    const auto epoch = nextEpoch();
    const int from = std::max(0, raster.width() / 2 - half);
    const int to = std::min(raster.width(), raster.width() / 2 + half);
    std::vector<Sample> row(std::size_t(to - from));
    for (int z = from; z < to; ++z) {
        for (int x = from; x < to; ++x)
            row[std::size_t(x - from)] = Sample(value(x, z));
        raster.write({from, z, to, z + 1}, row.data(), epoch, bytes);
    }
}

} // namespace

Scene grassScene(int samples, GrassVariety::Placement placement)
{
    constexpr int half = 640;
    Scene scene;
    scene.landscape = share(Landscape{});
    scene.heights = HeightRaster(samples, samples, HeightZero);
    fillMiddle(scene.heights, half, [](int x, int z) {
        return HeightZero + 128 * (14 * std::sin(x * 0.021) * std::cos(z * 0.017) + 3 * std::sin(x * 0.13 + z * 0.09));
    });
    Layer layer;
    layer.id = "grass";
    scene.layers = RecordList<Layer>({share(layer)});
    WeightRaster weights(samples, samples, 255);
    fillMiddle(weights, half, [](int x, int z) {
        return std::clamp(200 + 130 * std::sin(x * 0.05) * std::sin(z * 0.06), 0.0, 255.0);
    });
    scene.weights.write("grass", nextEpoch()) = weights;

    GrassVariety variety;
    variety.id = "blades";
    variety.density = 400;
    variety.placement = placement;
    variety.slopeRange = {0, 40};
    variety.heightRange = glm::dvec2(-15, 16);
    GrassType type;
    type.id = "meadow";
    type.layer = "grass";
    type.varieties = {variety};
    scene.grassTypes = RecordList<GrassType>({share(type)});
    return scene;
}

void addZones(Scene &scene, int count, double spread)
{
    const double middle = scene.widthMetres() / 2;
    std::vector<Shared<Zone>> zones;
    for (std::uint32_t i = 0; i < std::uint32_t(count); ++i) {
        const auto unit = [&](std::uint32_t word) { return scramble(i * 7 + word) / 4294967296.0; };
        Zone zone;
        zone.id = "zone" + std::to_string(i);
        zone.centre = {middle + (unit(1) - 0.5) * spread, 0, middle + (unit(2) - 0.5) * spread};
        zone.halfExtents = {2 + unit(3) * 6, 500, 2 + unit(4) * 6};
        zones.push_back(share(zone));
    }
    scene.zones = RecordList<Zone>(std::move(zones));
}

} // namespace sward::bench
