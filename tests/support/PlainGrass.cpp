#include "tests/support/PlainGrass.h"

#include "model/core/CounterHash.h"
#include "model/terrain/HeightField.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sward::test {
namespace {

/// A place in units of a cell as a sample of a raster: the index, and how far beyond it.
struct Place
{
    int index;
    float beyond;

    Place(int cell, int unit, double cellMetres, double metresPerSample, int samples)
    {
        const double start = cell * cellMetres / metresPerSample;
        const int first = int(std::floor(start));
        const float at = float(start - first) + float(unit) * float(cellMetres / GrassUnits / metresPerSample);
        index = std::min(first + int(at), samples - 1);
        beyond = at - float(int(at));
    }
};

template <class Sample> float cornerOf(const Raster<Sample> &raster, int x, int z)
{
    return float(raster.at(std::min(x, raster.width() - 1), std::min(z, raster.height() - 1)));
}

float tangentOf(double degrees)
{
    return degrees >= 90 ? std::numeric_limits<float>::max() : float(std::tan(degrees * 3.14159265358979323846 / 180));
}

} // namespace

std::vector<std::vector<GrassInstance>> growPlainly(const Scene &scene, std::size_t typeIndex, std::size_t varietyIndex)
{
    const GrassGrid grid(scene);
    const auto &type = scene.grassTypes[typeIndex];
    const auto &variety = type.varieties[varietyIndex];
    const auto &landscape = *scene.landscape;
    const auto &weights = *scene.weights.find(type.layer);
    const GrassGrower grower(scene);
    std::vector<std::vector<GrassInstance>> cells(std::size_t(grid.cellsX()) * std::size_t(grid.cellsZ()));

    const double extent = landscape.componentQuads() * landscape.quadSize;
    const int wanted = int(std::ceil(std::sqrt(extent * extent * variety.density / 100)));
    const int subsections =
        std::clamp(int(std::ceil(wanted / std::sqrt(double(scene.streaming->maxInstancesPerComponent)))), 1, 16);
    const std::int64_t across = wanted / subsections * subsections;
    const std::int64_t units = std::int64_t(GrassUnits) * grid.cellsPerComponent();
    const double square = double(units) / double(across);
    const double jitter = std::min(variety.placementJitter, 0.99);
    const float jitterStep = float(square * jitter / 65536);
    const float nearest = float(square * (0.5 - 0.5 * jitter + 0.5 * jitter / 65536));
    const auto seed = joinHash(joinHash(hashText(type.id), type.seed), joinHash(hashText(variety.id), variety.seed));
    const auto word = [](std::uint32_t key, std::uint32_t n) { return scramble(key + n * 0x9e3779b9U); };
    const double metresPerStep = landscape.heightScale / 128;
    const float steepness = float(metresPerStep / landscape.quadSize);
    const float least = tangentOf(variety.slopeRange.x);
    const float most = tangentOf(variety.slopeRange.y);
    const float lean = variety.alignToSurface ? tangentOf(variety.alignMaxAngle) : 0;

    for (std::int64_t latticeZ = 0; latticeZ < across * grid.componentsZ(); ++latticeZ)
        for (std::int64_t latticeX = 0; latticeX < across * grid.componentsX(); ++latticeX) {
            const auto row = joinHash(seed, std::uint32_t(latticeZ));
            const auto key = scramble(row + std::uint32_t(latticeX) * 0x9e3779b9U);
            const auto place = [&](std::int64_t lattice, std::uint32_t random) {
                return lattice / across * units + lattice % across * units / across +
                       int(nearest + jitterStep * float(random));
            };
            const auto atX = place(latticeX, key & 0xffffU);
            const auto atZ = place(latticeZ, key >> 16);
            const CellCoord cell{int(atX / GrassUnits), int(atZ / GrassUnits)};
            const int x = int(atX % GrassUnits);
            const int z = int(atZ % GrassUnits);
            const double cellMetres = grid.cellMetres();
            if (!grid.has(cell) || x >= int((grid.widthMetres() - cell.x * cellMetres) / (cellMetres / GrassUnits)) ||
                z >= int((grid.depthMetres() - cell.z * cellMetres) / (cellMetres / GrassUnits)))
                continue;

            const Place wx(cell.x, x, cellMetres, grid.widthMetres() / (weights.width() - 1), weights.width());
            const Place wz(cell.z, z, cellMetres, grid.depthMetres() / (weights.height() - 1), weights.height());
            const auto mix = [](float a, float b, float share) { return a + (b - a) * share; };
            const auto weightAt = [&](int i, int j) { return cornerOf(weights, wx.index + i, wz.index + j); };
            const float weight = mix(mix(weightAt(0, 0), weightAt(1, 0), wx.beyond),
                                     mix(weightAt(0, 1), weightAt(1, 1), wx.beyond), wz.beyond);
            const float chance = float(word(key, 1) >> 16) * (255.0F / 65536);
            if (weight <= 0 || weight < chance || weight < float(variety.allowedWeight.x * 255) ||
                weight > float(variety.allowedWeight.y * 255))
                continue;

            const Place hx(cell.x, x, cellMetres, landscape.quadSize, scene.heights.width());
            const Place hz(cell.z, z, cellMetres, landscape.quadSize, scene.heights.height());
            const auto heightAt = [&](int i, int j) { return cornerOf(scene.heights, hx.index + i, hz.index + j); };
            const float north = mix(heightAt(0, 0), heightAt(1, 0), hx.beyond);
            const float south = mix(heightAt(0, 1), heightAt(1, 1), hx.beyond);
            const float height = mix(north, south, hz.beyond);
            float slopeX = mix(heightAt(1, 0) - heightAt(0, 0), heightAt(1, 1) - heightAt(0, 1), hz.beyond) * steepness;
            float slopeZ = (south - north) * steepness;
            const float slope2 = slopeX * slopeX + slopeZ * slopeZ;
            if (slope2 < least * least || (most < 1e18F && slope2 > most * most))
                continue;
            if (variety.heightRange) {
                const auto sampleOf = [&](double metres) {
                    return float((metres - landscape.position.y) / metresPerStep + HeightZero);
                };
                if (height < sampleOf(variety.heightRange->x) || height > sampleOf(variety.heightRange->y))
                    continue;
            }
            if (lean < 1e18F && slope2 > lean * lean) {
                const float share = lean / std::sqrt(slope2);
                slopeX *= share;
                slopeZ *= share;
            }
            const float fold = 127 / (1 + std::abs(slopeX) + std::abs(slopeZ));
            const auto byteOf = [&](float slope) { return std::uint32_t(std::lround(-slope * fold)) & 0xffU; };
            const auto box = grower.boxOf(cell);
            const auto lowSample =
                float(std::lround((box.origin.y - landscape.position.y) / metresPerStep) + HeightZero);
            const auto unitsPerSample = float(double(GrassUnits) / double(std::lround(box.size.y / metresPerStep)));
            const auto y = std::uint32_t((height - lowSample) * unitsPerSample + 0.5F);

            const float share = variety.weightAttenuatesMaxScale ? weight * (1.0F / 255) : 1;
            const auto size = [&](std::uint32_t random) {
                return std::uint32_t(float(random) * (256.0F / 65536) * share);
            };
            const auto turnAndX = word(key, 2);
            const auto zAndY = word(key, 3);
            const auto sizeX = size(turnAndX & 0xffffU);
            const bool free = variety.scaling == GrassVariety::Scaling::Free;
            const bool uniform = variety.scaling == GrassVariety::Scaling::Uniform;
            GrassInstance plant;
            plant.words[0] = std::uint32_t(x) | y << 16;
            plant.words[1] = std::uint32_t(z);
            plant.words[2] = (variety.randomRotation ? turnAndX >> 16 : 0) | sizeX << 16 |
                             (uniform ? sizeX : size(zAndY & 0xffffU)) << 24;
            plant.words[3] =
                (free ? size(zAndY >> 16) : sizeX) | byteOf(slopeX) << 8 | byteOf(slopeZ) << 16 | 0x7f000000U;
            cells[std::size_t(cell.z * grid.cellsX() + cell.x)].push_back(plant);
        }
    return cells;
}

} // namespace sward::test
