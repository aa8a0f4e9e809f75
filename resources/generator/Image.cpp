#include "resources/generator/Image.h"

#include "resources/generator/Maths.h"

#include <png.h>

#include <cmath>
#include <cstdio>
#include <memory>

namespace sward::assets {

Image::Image(int width, int height, glm::vec4 fill)
    : m_width(width), m_height(height), m_texels(std::size_t(width) * std::size_t(height), fill)
{
}

glm::vec4 Image::sample(float u, float v) const
{
    const float x = (u - std::floor(u)) * float(m_width) - 0.5f;
    const float y = (v - std::floor(v)) * float(m_height) - 0.5f;
    const float fx = x - std::floor(x);
    const float fy = y - std::floor(y);
    const int x0 = (int(std::floor(x)) + m_width) % m_width;
    const int y0 = (int(std::floor(y)) + m_height) % m_height;
    const int x1 = (x0 + 1) % m_width;
    const int y1 = (y0 + 1) % m_height;
    return (at(x0, y0) * (1 - fx) + at(x1, y0) * fx) * (1 - fy) + (at(x0, y1) * (1 - fx) + at(x1, y1) * fx) * fy;
}

Image Image::reduced(int factor) const
{
    Image small(m_width / factor, m_height / factor);
    for (int y = 0; y < small.height(); ++y) {
        for (int x = 0; x < small.width(); ++x) {
            glm::vec3 colour(0);
            float coverage = 0;
            for (int dy = 0; dy < factor; ++dy) {
                for (int dx = 0; dx < factor; ++dx) {
                    const glm::vec4 &texel = at(x * factor + dx, y * factor + dy);
                    colour += glm::vec3(texel) * texel.a;
                    coverage += texel.a;
                }
            }
            const glm::vec3 mean = coverage > 0 ? colour / coverage : glm::vec3(0);
            small.at(x, y) = glm::vec4(mean, coverage / float(factor * factor));
        }
    }
    return small;
}

void Image::bleed()
{
    // Halve the picture until every texel has some colour, then fill the empty texels of each size from the next
    // smaller one.
    std::vector<Image> sizes{*this};
    while (sizes.back().width() > 1 && sizes.back().height() > 1)
        sizes.push_back(sizes.back().reduced(2));
    for (std::size_t i = sizes.size() - 1; i > 0; --i) {
        const Image &coarse = sizes[i];
        Image &fine = sizes[i - 1];
        for (int y = 0; y < fine.height(); ++y) {
            for (int x = 0; x < fine.width(); ++x) {
                glm::vec4 &texel = fine.at(x, y);
                if (texel.a <= 0) {
                    const int cx = x / 2 < coarse.width() ? x / 2 : coarse.width() - 1;
                    const int cy = y / 2 < coarse.height() ? y / 2 : coarse.height() - 1;
                    texel = glm::vec4(glm::vec3(coarse.at(cx, cy)), 0);
                }
            }
        }
    }
    *this = sizes.front();
}

void Image::paste(const Image &other, int x, int y)
{
    for (int dy = 0; dy < other.height(); ++dy) {
        for (int dx = 0; dx < other.width(); ++dx)
            at(x + dx, y + dy) = other.at(dx, dy);
    }
}

namespace {

struct CloseFile
{
    void operator()(std::FILE *file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

// libpng reports errors by a long jump, so nothing with a destructor may live in the functions below that set one.
bool encode(std::FILE *file, int width, int height, int bits, int colourType, png_bytep *rows)
{
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
    if (!png)
        return false;
    png_infop info = png_create_info_struct(png);
    if (!info || setjmp(png_jmpbuf(png))) {
        png_destroy_write_struct(&png, &info);
        return false;
    }
    png_init_io(png, file);
    png_set_compression_level(png, 9);
    png_set_IHDR(png, info, png_uint_32(width), png_uint_32(height), bits, colourType, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png, info);
    png_write_image(png, rows);
    png_write_end(png, nullptr);
    png_destroy_write_struct(&png, &info);
    return true;
}

Result<Done> writeRows(std::vector<png_byte> &bytes, int width, int height, int bits, int colourType,
                       std::size_t bytesPerRow, const std::filesystem::path &file)
{
    std::vector<png_bytep> rows;
    rows.reserve(std::size_t(height));
    for (int y = 0; y < height; ++y)
        rows.push_back(bytes.data() + std::size_t(y) * bytesPerRow);
    const File out(std::fopen(file.c_str(), "wb"));
    if (!out)
        return error("The file cannot be opened for writing.", file.string());
    if (!encode(out.get(), width, height, bits, colourType, rows.data()) || std::fflush(out.get()) != 0)
        return error("The picture cannot be written.", file.string());
    return Done{};
}

png_byte toByte(float value)
{
    return png_byte(saturate(value) * 255 + 0.5f);
}

} // namespace

Result<Done> writePng(const Image &image, Channels channels, const std::filesystem::path &file)
{
    const std::size_t perTexel = channels == Channels::Rgba ? 4 : 3;
    std::vector<png_byte> bytes;
    bytes.reserve(std::size_t(image.width()) * std::size_t(image.height()) * perTexel);
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const glm::vec4 &texel = image.at(x, y);
            bytes.insert(bytes.end(), {toByte(texel.r), toByte(texel.g), toByte(texel.b)});
            if (channels == Channels::Rgba)
                bytes.push_back(toByte(texel.a));
        }
    }
    const int type = channels == Channels::Rgba ? PNG_COLOR_TYPE_RGBA : PNG_COLOR_TYPE_RGB;
    return writeRows(bytes, image.width(), image.height(), 8, type, std::size_t(image.width()) * perTexel, file);
}

Result<Done> writeGrey8(const std::vector<std::uint8_t> &values, int width, int height,
                        const std::filesystem::path &file)
{
    std::vector<png_byte> bytes(values.begin(), values.end());
    return writeRows(bytes, width, height, 8, PNG_COLOR_TYPE_GRAY, std::size_t(width), file);
}

Result<Done> writeGrey16(const std::vector<std::uint16_t> &values, int width, int height,
                         const std::filesystem::path &file)
{
    std::vector<png_byte> bytes; // PNG is big-endian
    for (const std::uint16_t value : values)
        bytes.insert(bytes.end(), {png_byte(value >> 8), png_byte(value & 255)});
    return writeRows(bytes, width, height, 16, PNG_COLOR_TYPE_GRAY, std::size_t(width) * 2, file);
}

Result<Grey16> readGrey16(const std::filesystem::path &file)
{
    const File in(std::fopen(file.c_str(), "rb"));
    if (!in)
        return error("The file cannot be opened.", file.string());
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
    png_infop info = png ? png_create_info_struct(png) : nullptr;
    Grey16 grey;
    std::vector<png_byte> bytes;
    std::vector<png_bytep> rows;
    if (!info || setjmp(png_jmpbuf(png))) {
        png_destroy_read_struct(&png, &info, nullptr);
        return error("The file is not a PNG that can be read.", file.string());
    }
    png_init_io(png, in.get());
    png_read_info(png, info);
    if (png_get_bit_depth(png, info) != 16 || png_get_color_type(png, info) != PNG_COLOR_TYPE_GRAY) {
        png_destroy_read_struct(&png, &info, nullptr);
        return error("The heights must be a PNG of one 16-bit grey channel.", file.string());
    }
    grey.width = int(png_get_image_width(png, info));
    grey.height = int(png_get_image_height(png, info));
    const std::size_t bytesPerRow = std::size_t(grey.width) * 2;
    bytes.resize(bytesPerRow * std::size_t(grey.height));
    rows.reserve(std::size_t(grey.height));
    for (int y = 0; y < grey.height; ++y)
        rows.push_back(bytes.data() + std::size_t(y) * bytesPerRow);
    png_read_image(png, rows.data());
    png_destroy_read_struct(&png, &info, nullptr);
    for (std::size_t i = 0; i < bytes.size(); i += 2)
        grey.values.push_back(std::uint16_t((bytes[i] << 8) | bytes[i + 1]));
    return grey;
}

} // namespace sward::assets
