#include "editor/bench/Bench.h"
#include "editor/bench/BenchScene.h"
#include "editor/bench/PlainScatter.h"
#include "model/core/ParallelFor.h"
#include "model/grass/GrassCover.h"

namespace sward::bench {

namespace {

constexpr int samples = 2017;
constexpr int repeats = 9;
constexpr TexelRect components{12, 12, 20, 20}; ///< the middle half kilometre

/// Grows the components cell by cell, as whoever uploads them does, on so many threads. Returns how many plants.
std::size_t growAll(const GrassGrower &grower, int threads)
{
    const auto &grid = grower.grid();
    std::vector<CellCoord> cells;
    for (int z = components.z0 * grid.cellsPerComponent(); z < components.z1 * grid.cellsPerComponent(); ++z)
        for (int x = components.x0 * grid.cellsPerComponent(); x < components.x1 * grid.cellsPerComponent(); ++x)
            cells.push_back({x, z});
    std::vector<std::size_t> counts;
    std::vector<std::vector<GrassInstance>> scratch;
    counts.resize(std::size_t(threads));
    scratch.resize(std::size_t(threads));
    parallelFor(cells.size(), threads, [&](std::size_t index, int worker) {
        auto &plants = scratch[std::size_t(worker)];
        plants.clear();
        grower.grow(cells[index], 0, plants);
        counts[std::size_t(worker)] += plants.size();
    });
    std::size_t total = 0;
    for (const auto count : counts)
        total += count;
    return total;
}

/// Millions of plants a second.
template <class Grow> double rate(double (*clock)(), Grow grow)
{
    const double from = clock();
    const auto plants = grow();
    return double(plants) / (clock() - from) / 1e6;
}

Comparison scatter(std::string name, GrassVariety::Placement placement)
{
    auto scene = grassScene(samples, placement);
    addZones(scene, 64, 504);
    const GrassGrower grower(scene);
    const bool halton = placement == GrassVariety::Placement::Halton;
    std::vector<glm::mat4> plants;
    return compare(
        std::move(name), "million plants/s", "the same rules in plain code, 64 bytes a plant", Better::More, repeats,
        [&] { return rate(workedSeconds, [&] { return growAll(grower, 1); }); },
        [&] { return rate(workedSeconds, [&] { return scatterPlainly(scene, components, halton, plants); }); });
}

Comparison scatterBlueNoise()
{
    auto scene = grassScene(samples, GrassVariety::Placement::BlueNoise);
    addZones(scene, 64, 504);
    const GrassGrower grower(scene);
    // The spacing at which darts fill the ground as densely: 0.7 of the square root of the area each plant has.
    return compare(
        "scatter-blueNoise", "million plants/s", "Poisson disks by dart throwing, places only", Better::More, repeats,
        [&] { return rate(workedSeconds, [&] { return growAll(grower, 1); }); },
        [&] { return rate(workedSeconds, [&] { return poissonDisk(126, 0.42F).size(); }); });
}

Comparison scatterThreads()
{
    auto scene = grassScene(samples);
    addZones(scene, 64, 504);
    const GrassGrower grower(scene);
    return compare(
        "scatter-threads", "million plants/s", "one thread", Better::More, repeats,
        [&] { return rate(wallSeconds, [&] { return growAll(grower, 2); }); },
        [&] { return rate(wallSeconds, [&] { return growAll(grower, 1); }); });
}

Comparison memory()
{
    const auto scene = grassScene(samples);
    const GrassGrower grower(scene);
    GrassCover cover;
    for (int z = 24; z < 32; ++z)
        for (int x = 24; x < 32; ++x)
            cover.grow(grower, {x, z});
    return compare(
        "memory", "bytes/plant", "a matrix a plant", Better::Less, 1,
        [&] { return double(cover.bytes()) / double(cover.plantCount()); }, [] { return double(sizeof(glm::mat4)); });
}

std::vector<Comparison> run(const std::function<bool(std::string_view)> &wanted)
{
    std::vector<Comparison> all;
    if (wanted("scatter"))
        all.push_back(scatter("scatter", GrassVariety::Placement::Grid));
    if (wanted("scatter-halton"))
        all.push_back(scatter("scatter-halton", GrassVariety::Placement::Halton));
    if (wanted("scatter-blueNoise"))
        all.push_back(scatterBlueNoise());
    if (wanted("scatter-threads"))
        all.push_back(scatterThreads());
    if (wanted("memory"))
        all.push_back(memory());
    return all;
}

} // namespace

const Group scatterGroup{{"scatter", "scatter-halton", "scatter-blueNoise", "scatter-threads", "memory"}, run};

} // namespace sward::bench
