#include "plugins/heights/TiffHeights.h"

#include <Imath/half.h>
#include <fmt/format.h>
#include <tiffio.h>

#include <charconv>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <functional>
#include <memory>

namespace sward {

namespace {

constexpr std::uint32_t largestSide = 32768;
constexpr std::uint64_t mostSamples = std::uint64_t(1) << 28;
constexpr std::uint64_t largestBlockBytes = std::uint64_t(1) << 30;

// Tags of GDAL and GeoTIFF, which libtiff does not know by itself.
constexpr std::uint32_t noDataTag = 42113;
constexpr std::uint32_t pixelScaleTag = 33550;

std::string lastMessage;

void remember(const char *, const char *format, va_list arguments)
{
    char text[256];
    std::vsnprintf(text, sizeof text, format, arguments);
    lastMessage = text;
}

void addGeoTags(TIFF *tiff)
{
    static char noDataName[] = "GDAL_NODATA";
    static char pixelScaleName[] = "ModelPixelScaleTag";
    static const TIFFFieldInfo fields[] = {
        {noDataTag, -1, -1, TIFF_ASCII, FIELD_CUSTOM, true, false, noDataName},
        {pixelScaleTag, -1, -1, TIFF_DOUBLE, FIELD_CUSTOM, true, true, pixelScaleName},
    };
    TIFFMergeFieldInfo(tiff, fields, 2);
}

struct Close
{
    void operator()(TIFF *tiff) const { TIFFClose(tiff); }
};

struct Layout
{
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::uint16_t bits = 1;
    std::uint16_t format = SAMPLEFORMAT_UINT;
    std::uint16_t channels = 1;
    std::uint16_t planar = PLANARCONFIG_CONTIG;
    int channel = 0;

    std::size_t sampleBytes() const { return bits / 8u; }
    std::size_t pixelBytes() const { return sampleBytes() * (planar == PLANARCONFIG_CONTIG ? channels : 1u); }
};

template <class T> double loaded(const std::uint8_t *at)
{
    T value;
    std::memcpy(&value, at, sizeof value);
    return double(value);
}

using Load = double (*)(const std::uint8_t *);

/// How to read one sample; null where Sward cannot. libtiff has put the bytes into the machine's order.
Load loaderFor(std::uint16_t format, std::uint16_t bits)
{
    switch (format << 8 | bits) {
    case SAMPLEFORMAT_UINT << 8 | 8:
    case SAMPLEFORMAT_VOID << 8 | 8:
        return loaded<std::uint8_t>;
    case SAMPLEFORMAT_UINT << 8 | 16:
    case SAMPLEFORMAT_VOID << 8 | 16:
        return loaded<std::uint16_t>;
    case SAMPLEFORMAT_UINT << 8 | 32:
        return loaded<std::uint32_t>;
    case SAMPLEFORMAT_UINT << 8 | 64:
        return loaded<std::uint64_t>;
    case SAMPLEFORMAT_INT << 8 | 8:
        return loaded<std::int8_t>;
    case SAMPLEFORMAT_INT << 8 | 16:
        return loaded<std::int16_t>;
    case SAMPLEFORMAT_INT << 8 | 32:
        return loaded<std::int32_t>;
    case SAMPLEFORMAT_INT << 8 | 64:
        return loaded<std::int64_t>;
    case SAMPLEFORMAT_IEEEFP << 8 | 16:
        return [](const std::uint8_t *at) {
            std::uint16_t bitsOfHalf;
            std::memcpy(&bitsOfHalf, at, sizeof bitsOfHalf);
            half value;
            value.setBits(bitsOfHalf);
            return double(float(value));
        };
    case SAMPLEFORMAT_IEEEFP << 8 | 32:
        return loaded<float>;
    case SAMPLEFORMAT_IEEEFP << 8 | 64:
        return loaded<double>;
    default:
        return nullptr;
    }
}

/// Calls `put` for every sample of a block of `columns` × `rows` whose rows are `rowBytes` apart, as far as it lies in
/// the image.
void copyBlock(const Layout &layout, const std::uint8_t *block, std::size_t rowBytes, std::uint32_t left,
               std::uint32_t top, std::uint32_t columns, std::uint32_t rows, Load load, HeightImage &image)
{
    const auto skip = layout.planar == PLANARCONFIG_CONTIG ? std::size_t(layout.channel) * layout.sampleBytes() : 0;
    for (std::uint32_t y = 0; y < rows && top + y < layout.height; ++y) {
        const auto *at = block + y * rowBytes + skip;
        auto *out = image.samples.data() + std::size_t(top + y) * layout.width + left;
        for (std::uint32_t x = 0; x < columns && left + x < layout.width; ++x, at += layout.pixelBytes())
            *out++ = float(load(at));
    }
}

bool readTiles(TIFF *tiff, const Layout &layout, Load load, HeightImage &image)
{
    std::uint32_t columns = 0, rows = 0;
    TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &columns);
    TIFFGetField(tiff, TIFFTAG_TILELENGTH, &rows);
    const auto size = std::uint64_t(TIFFTileSize(tiff));
    const auto rowBytes = std::size_t(columns) * layout.pixelBytes();
    if (columns == 0 || rows == 0 || size > largestBlockBytes || size < rowBytes * rows) {
        lastMessage = "its tiles have an impossible size";
        return false;
    }
    std::vector<std::uint8_t> block(size);
    for (std::uint32_t top = 0; top < layout.height; top += rows)
        for (std::uint32_t left = 0; left < layout.width; left += columns) {
            if (TIFFReadTile(tiff, block.data(), left, top, 0, std::uint16_t(layout.channel)) < 0)
                return false;
            copyBlock(layout, block.data(), rowBytes, left, top, columns, rows, load, image);
        }
    return true;
}

bool readStrips(TIFF *tiff, const Layout &layout, Load load, HeightImage &image)
{
    const auto size = std::uint64_t(TIFFScanlineSize(tiff));
    if (size < layout.width * layout.pixelBytes() || size > largestBlockBytes) {
        lastMessage = "its rows have an impossible size";
        return false;
    }
    std::vector<std::uint8_t> row(size);
    for (std::uint32_t y = 0; y < layout.height; ++y) {
        if (TIFFReadScanline(tiff, row.data(), y, std::uint16_t(layout.channel)) < 0)
            return false;
        copyBlock(layout, row.data(), size, 0, y, layout.width, 1, load, image);
    }
    return true;
}

void markMissing(TIFF *tiff, HeightImage &image)
{
    double missing = std::nan("");
    const char *text = nullptr;
    if (TIFFGetField(tiff, noDataTag, &text) && text) {
        const auto *begin = text + std::strspn(text, " +");
        std::from_chars(begin, text + std::strlen(text), missing);
    }
    const auto missingSample = float(missing);
    for (auto &sample : image.samples)
        if (sample == missingSample || !std::isfinite(sample))
            sample = HeightImage::missing;
}

} // namespace

Result<HeightImage> readTiff(const std::string &path, int channel, Issues &issues)
{
    lastMessage.clear();
    TIFFSetErrorHandler(remember);
    TIFFSetWarningHandler(nullptr);
    TIFFSetTagExtender(addGeoTags);
    const auto broken = [&path] {
        return error(fmt::format("The TIFF cannot be read: {}", lastMessage.empty() ? "it is damaged" : lastMessage),
                     path);
    };
    const std::unique_ptr<TIFF, Close> tiff(TIFFOpen(path.c_str(), "r"));
    if (!tiff)
        return broken();

    Layout layout{.channel = channel};
    std::uint16_t photometric = PHOTOMETRIC_MINISBLACK;
    if (!TIFFGetField(tiff.get(), TIFFTAG_IMAGEWIDTH, &layout.width) ||
        !TIFFGetField(tiff.get(), TIFFTAG_IMAGELENGTH, &layout.height))
        return broken();
    TIFFGetFieldDefaulted(tiff.get(), TIFFTAG_BITSPERSAMPLE, &layout.bits);
    TIFFGetFieldDefaulted(tiff.get(), TIFFTAG_SAMPLEFORMAT, &layout.format);
    TIFFGetFieldDefaulted(tiff.get(), TIFFTAG_SAMPLESPERPIXEL, &layout.channels);
    TIFFGetFieldDefaulted(tiff.get(), TIFFTAG_PLANARCONFIG, &layout.planar);
    TIFFGetField(tiff.get(), TIFFTAG_PHOTOMETRIC, &photometric);
    if (layout.width < 1 || layout.height < 1 || layout.width > largestSide || layout.height > largestSide ||
        std::uint64_t(layout.width) * layout.height > mostSamples)
        return error(fmt::format("The TIFF is {} x {} samples; 1 to {} a side and {} million in all are read",
                                 layout.width, layout.height, largestSide, mostSamples >> 20),
                     path);
    if (channel >= layout.channels)
        return error(fmt::format("Channel {} was asked for, but the TIFF has {}", channel + 1, layout.channels), path);
    const auto load = loaderFor(layout.format, layout.bits);
    if (!load || photometric == PHOTOMETRIC_YCBCR)
        return error(
            fmt::format(
                "The TIFF's samples ({} bits, format {}, photometric {}) are not heights Sward reads: 8 to 64 bit "
                "integers or 16 to 64 bit floats",
                layout.bits, layout.format, photometric),
            path);

    HeightImage image;
    image.width = int(layout.width);
    image.height = int(layout.height);
    image.bits = layout.bits;
    image.isFloat = layout.format == SAMPLEFORMAT_IEEEFP;
    image.channels = layout.channels;
    std::uint16_t scales = 0;
    const double *scale = nullptr;
    if (TIFFGetField(tiff.get(), pixelScaleTag, &scales, &scale) && scales >= 2 && std::isfinite(scale[0]) &&
        scale[0] > 0) {
        image.cellSize = scale[0];
        if (std::abs(scale[0] - std::abs(scale[1])) > 1e-3 * scale[0])
            issues.push_back(
                warning(fmt::format("The samples lie {} apart from west to east and {} from north to south; "
                                    "Sward's quads are square",
                                    scale[0], std::abs(scale[1])),
                        path));
    }
    image.samples.resize(std::size_t(layout.width) * layout.height);
    if (!(TIFFIsTiled(tiff.get()) ? readTiles(tiff.get(), layout, load, image)
                                  : readStrips(tiff.get(), layout, load, image)))
        return broken();
    markMissing(tiff.get(), image);
    return image;
}

} // namespace sward
