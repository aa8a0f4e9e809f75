#include "model/files/RasterFile.h"

#include "model/raster/Png.h"

#include <fmt/format.h>

namespace sward {
namespace {

template <class Sample>
Result<Raster<Sample>> readRaster(std::span<const std::uint8_t> bytes, const std::string &file, Sample fill)
{
    constexpr int Bits = int(sizeof(Sample)) * 8;
    const auto image = readPng(bytes, file);
    if (!image)
        return image.issue();
    if (image->bits != Bits || image->channels != 1)
        return error(fmt::format("The PNG has {} bits and {} channels; {} bits of grey are expected", image->bits,
                                 image->channels, Bits),
                     file);
    if (image->width < 2 || image->height < 2)
        return error(fmt::format("The PNG has {} x {} samples; at least 2 x 2 are needed", image->width, image->height),
                     file);
    Raster<Sample> raster(image->width, image->height, fill);
    const auto epoch = nextEpoch();
    std::size_t bytesTaken = 0;
    // Tile by tile, so that tiles that hold nothing cost nothing.
    constexpr int Side = Raster<Sample>::TileSide;
    for (int tz = 0; tz < raster.tilesDown(); ++tz) {
        for (int tx = 0; tx < raster.tilesAcross(); ++tx) {
            const auto part = raster.bounds().intersected({tx * Side, tz * Side, (tx + 1) * Side, (tz + 1) * Side});
            const auto sampleRow = [&](int z) {
                return image->samples.begin() + std::ptrdiff_t(z) * image->width + part.x0;
            };
            bool blank = true;
            for (int z = part.z0; blank && z < part.z1; ++z)
                blank = std::all_of(sampleRow(z), sampleRow(z) + part.width(),
                                    [fill](auto sample) { return sample == fill; });
            if (blank)
                continue;
            Sample *out = raster.tileToWrite(tx, tz, epoch, bytesTaken);
            for (int z = part.z0; z < part.z1; ++z)
                std::transform(sampleRow(z), sampleRow(z) + part.width(), out + (z - part.z0) * Side,
                               [](auto sample) { return Sample(sample); });
        }
    }
    return raster;
}

template <class Sample> std::vector<Sample> samplesOf(const Raster<Sample> &raster)
{
    std::vector<Sample> samples(std::size_t(raster.width()) * std::size_t(raster.height()));
    raster.read(raster.bounds(), samples.data());
    return samples;
}

} // namespace

Result<HeightRaster> readHeightsFile(std::span<const std::uint8_t> bytes, const std::string &file)
{
    return readRaster<std::uint16_t>(bytes, file, HeightZero);
}

Result<WeightRaster> readWeightsFile(std::span<const std::uint8_t> bytes, const std::string &file)
{
    return readRaster<std::uint8_t>(bytes, file, 0);
}

Bytes writeHeightsFile(const HeightRaster &heights)
{
    return writePng16(heights.width(), heights.height(), samplesOf(heights));
}

Bytes writeWeightsFile(const WeightRaster &weights)
{
    return writePng8(weights.width(), weights.height(), samplesOf(weights));
}

bool isBlank(const WeightRaster &weights)
{
    for (int tz = 0; tz < weights.tilesDown(); ++tz) {
        for (int tx = 0; tx < weights.tilesAcross(); ++tx) {
            const auto *tile = weights.tile(tx, tz);
            if (tile ? std::any_of(tile->samples.begin(), tile->samples.end(), [](auto s) { return s != 0; })
                     : weights.fill() != 0)
                return false;
        }
    }
    return true;
}

} // namespace sward
