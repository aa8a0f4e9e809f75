#include "model/raster/Png.h"

#include "model/core/Expects.h"
#include "model/core/ReadFile.h"

#include <fmt/format.h>
#include <png.h>

#include <algorithm>
#include <bit>
#include <csetjmp>
#include <cstring>
#include <optional>

namespace sward {

namespace {

constexpr std::size_t signatureSize = 8;

/// One deflated byte can stand for at most this many, so a small file that claims more is lying.
constexpr std::uint64_t deflateLimit = 1032;

/// Everything a read touches. libpng leaves by longjmp, so nothing that owns memory may live in the functions it jumps
/// out of; it all lives here, in the frame of their caller.
struct Reading
{
    std::span<const std::uint8_t> bytes;
    std::size_t at = 0;
    png_structp png = nullptr;
    png_infop info = nullptr;
    std::string failure{};

    png_uint_32 width = 0;
    png_uint_32 height = 0;
    int bits = 0;
    int colourType = 0;
    int interlace = 0;
    std::vector<std::uint8_t> pixels{};
    std::vector<png_bytep> rows{};

    ~Reading() { png_destroy_read_struct(&png, &info, nullptr); }
};

void failed(png_structp png, png_const_charp message)
{
    static_cast<Reading *>(png_get_error_ptr(png))->failure = message;
    png_longjmp(png, 1);
}

void quiet(png_structp, png_const_charp) {}

void take(png_structp png, png_bytep into, png_size_t size)
{
    auto &reading = *static_cast<Reading *>(png_get_io_ptr(png));
    if (size > reading.bytes.size() - reading.at)
        png_error(png, "the file ends early");
    std::memcpy(into, reading.bytes.data() + reading.at, size);
    reading.at += size;
}

bool readHeader(Reading &reading, const PngLimits &limits)
{
    reading.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &reading, failed, quiet);
    reading.info = reading.png ? png_create_info_struct(reading.png) : nullptr;
    if (!reading.info) {
        reading.failure = "no memory is left";
        return false;
    }
    if (setjmp(png_jmpbuf(reading.png)))
        return false;
    png_set_read_fn(reading.png, &reading, take);
    png_set_user_limits(reading.png, png_uint_32(limits.side), png_uint_32(limits.side));
    png_set_chunk_malloc_max(reading.png, 8u << 20);
    png_set_chunk_cache_max(reading.png, 128);
    png_set_keep_unknown_chunks(reading.png, PNG_HANDLE_CHUNK_NEVER, nullptr, -1);
    png_read_info(reading.png, reading.info);
    png_get_IHDR(reading.png, reading.info, &reading.width, &reading.height, &reading.bits, &reading.colourType,
                 &reading.interlace, nullptr, nullptr);
    return true;
}

enum class Wanted { Samples, Rgba };

bool setTransforms(Reading &reading, Wanted wanted)
{
    if (setjmp(png_jmpbuf(reading.png)))
        return false;
    if (reading.colourType == PNG_COLOR_TYPE_PALETTE)
        png_set_palette_to_rgb(reading.png);
    if (wanted == Wanted::Rgba) {
        png_set_expand(reading.png);
        png_set_scale_16(reading.png);
        png_set_gray_to_rgb(reading.png);
        png_set_add_alpha(reading.png, 255, PNG_FILLER_AFTER);
    } else {
        if (reading.bits < 8)
            png_set_packing(reading.png);
        if (reading.bits == 16 && std::endian::native == std::endian::little)
            png_set_swap(reading.png);
    }
    png_set_interlace_handling(reading.png);
    png_read_update_info(reading.png, reading.info);
    return true;
}

bool readRows(Reading &reading)
{
    if (setjmp(png_jmpbuf(reading.png)))
        return false;
    png_read_image(reading.png, reading.rows.data());
    png_read_end(reading.png, nullptr);
    return true;
}

/// Reads the whole image into `reading.pixels`; the reason when it cannot.
std::optional<Issue> readImage(Reading &reading, const std::string &file, const PngLimits &limits, Wanted wanted)
{
    if (reading.bytes.empty())
        return error("The file is empty", file);
    if (!isPng(reading.bytes))
        return error("This is not a PNG file", file);
    const auto broken = [&] { return error(fmt::format("The PNG cannot be read: {}", reading.failure), file); };
    if (!readHeader(reading, limits))
        return broken();
    const auto pixels = std::uint64_t(reading.width) * reading.height;
    if (pixels > limits.pixels)
        return error(fmt::format("The image is {} x {} pixels; at most {} million are read", reading.width,
                                 reading.height, limits.pixels >> 20),
                     file);
    if (!setTransforms(reading, wanted))
        return broken();
    const auto rowBytes = png_get_rowbytes(reading.png, reading.info);
    // Packed samples take up to eight times their bits once unpacked.
    if (rowBytes * reading.height > reading.bytes.size() * deflateLimit * 8 + (1u << 16))
        return error(fmt::format("The PNG says it is {} x {} pixels, but its {} bytes cannot hold that many",
                                 reading.width, reading.height, reading.bytes.size()),
                     file);

    reading.pixels.resize(rowBytes * reading.height);
    reading.rows.resize(reading.height);
    for (std::size_t y = 0; y < reading.rows.size(); ++y)
        reading.rows[y] = reading.pixels.data() + y * rowBytes;
    if (!readRows(reading))
        return broken();
    return std::nullopt;
}

struct Writing
{
    std::vector<std::uint8_t> bytes;
    png_structp png = nullptr;
    png_infop info = nullptr;

    ~Writing() { png_destroy_write_struct(&png, &info); }
};

void append(png_structp png, png_bytep data, png_size_t size)
{
    auto &bytes = static_cast<Writing *>(png_get_io_ptr(png))->bytes;
    bytes.insert(bytes.end(), data, data + size);
}

std::vector<std::uint8_t> write(int width, int height, int bits, int colourType, const std::uint8_t *pixels,
                                std::size_t rowBytes)
{
    expects(width > 0 && height > 0);
    Writing writing;
    // Without an error function of ours libpng ends in abort(): with valid arguments and a memory target nothing can
    // fail.
    writing.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, quiet);
    writing.info = writing.png ? png_create_info_struct(writing.png) : nullptr;
    expects(writing.info);
    png_set_user_limits(writing.png, 0x7fffffff, 0x7fffffff);
    png_set_write_fn(writing.png, &writing, append, nullptr);
    png_set_compression_level(writing.png, 1);
    png_set_filter(writing.png, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB);
    png_set_IHDR(writing.png, writing.info, png_uint_32(width), png_uint_32(height), bits, colourType,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(writing.png, writing.info);
    if (bits == 16 && std::endian::native == std::endian::little)
        png_set_swap(writing.png);
    for (int y = 0; y < height; ++y)
        png_write_row(writing.png, pixels + std::size_t(y) * rowBytes);
    png_write_end(writing.png, nullptr);
    return std::move(writing.bytes);
}

} // namespace

bool isPng(std::span<const std::uint8_t> bytes)
{
    return bytes.size() >= signatureSize && png_sig_cmp(bytes.data(), 0, signatureSize) == 0;
}

Result<PngSamples> readPng(std::span<const std::uint8_t> bytes, const std::string &file, int channel,
                           const PngLimits &limits)
{
    expects(channel >= 0);
    Reading reading{.bytes = bytes};
    if (auto problem = readImage(reading, file, limits, Wanted::Samples))
        return *problem;
    const int channels = png_get_channels(reading.png, reading.info);
    if (channel >= channels)
        return error(fmt::format("Channel {} was asked for, but the PNG has {}", channel + 1, channels), file);

    PngSamples image{
        .width = int(reading.width), .height = int(reading.height), .bits = reading.bits, .channels = channels};
    if (reading.colourType == PNG_COLOR_TYPE_PALETTE)
        image.bits = 8; // the palette's colours, not its indices
    image.samples.resize(std::size_t(image.width) * std::size_t(image.height));
    const auto *pixel = reading.pixels.data();
    if (image.bits == 16) {
        pixel += channel * 2;
        for (auto &sample : image.samples) {
            std::memcpy(&sample, pixel, 2);
            pixel += channels * 2;
        }
    } else {
        pixel += channel;
        for (auto &sample : image.samples) {
            sample = *pixel;
            pixel += channels;
        }
    }
    return image;
}

Result<PngSamples> readPngFile(const std::string &path, int channel, const PngLimits &limits)
{
    const auto bytes = readFile(path);
    if (!bytes)
        return bytes.issue();
    return readPng(*bytes, path, channel, limits);
}

Result<RgbaImage> readPngRgba(std::span<const std::uint8_t> bytes, const std::string &file, const PngLimits &limits)
{
    Reading reading{.bytes = bytes};
    if (auto problem = readImage(reading, file, limits, Wanted::Rgba))
        return *problem;
    return RgbaImage{int(reading.width), int(reading.height), std::move(reading.pixels)};
}

std::vector<std::uint8_t> writePng8(int width, int height, std::span<const std::uint8_t> samples)
{
    expects(samples.size() == std::size_t(width) * std::size_t(height));
    return write(width, height, 8, PNG_COLOR_TYPE_GRAY, samples.data(), std::size_t(width));
}

std::vector<std::uint8_t> writePng16(int width, int height, std::span<const std::uint16_t> samples)
{
    expects(samples.size() == std::size_t(width) * std::size_t(height));
    return write(width, height, 16, PNG_COLOR_TYPE_GRAY, reinterpret_cast<const std::uint8_t *>(samples.data()),
                 std::size_t(width) * 2);
}

std::vector<std::uint8_t> writePngRgba(int width, int height, std::span<const std::uint8_t> pixels)
{
    expects(pixels.size() == std::size_t(width) * std::size_t(height) * 4);
    return write(width, height, 8, PNG_COLOR_TYPE_RGB_ALPHA, pixels.data(), std::size_t(width) * 4);
}

} // namespace sward
