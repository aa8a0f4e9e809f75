#include "plugins/heights/HeightReader.h"

#include "model/core/ReadFile.h"
#include "model/raster/Png.h"
#include "plugins/ImportChild.h"
#include "plugins/heights/AscHeights.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

namespace sward {

namespace {

constexpr std::size_t signatureBytes = 256;

enum class Kind { Png, Tiff, Exr, Asc, Raw, Other };

std::string lowerExtension(const std::string &path)
{
    auto extension = std::filesystem::path(path).extension().string();
    for (auto &c : extension)
        if (c >= 'A' && c <= 'Z')
            c = char(c - 'A' + 'a');
    return extension;
}

std::string_view asText(std::span<const std::uint8_t> bytes)
{
    return {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
}

Kind kindOf(std::span<const std::uint8_t> start, const std::string &path, bool hasLayout)
{
    if (hasLayout)
        return Kind::Raw;
    const auto text = asText(start);
    if (isPng(start))
        return Kind::Png;
    for (const auto signature : {"II*\0", "MM\0*", "II+\0", "MM\0+"})
        if (text.starts_with(std::string_view(signature, 4)))
            return Kind::Tiff;
    if (text.starts_with("\x76\x2f\x31\x01"))
        return Kind::Exr;
    if (isAsc(text))
        return Kind::Asc;
    const auto extension = lowerExtension(path);
    for (const auto raw : {".r16", ".raw", ".r32", ".r8", ".bin", ".data"})
        if (extension == raw)
            return Kind::Raw;
    return Kind::Other;
}

Result<HeightImage> readPngHeights(std::span<const std::uint8_t> bytes, const std::string &path, int channel,
                                   Issues &issues)
{
    auto png = readPng(bytes, path, channel);
    if (!png)
        return png.issue();
    HeightImage image;
    image.width = png->width;
    image.height = png->height;
    image.bits = png->bits;
    image.channels = png->channels;
    image.samples.assign(png->samples.begin(), png->samples.end());
    if (image.channels > 1)
        issues.push_back({Severity::Info,
                          fmt::format("The PNG has {} channels; channel {} was read", image.channels, channel + 1),
                          {},
                          path});
    return image;
}

Result<HeightImage> readRawHeights(std::span<const std::uint8_t> bytes, const std::string &path,
                                   const std::optional<RawLayout> &given, Issues &issues)
{
    if (given)
        return readRaw(bytes, *given, path);
    const auto proposals = proposeRaw(bytes);
    if (proposals.empty())
        return error(
            fmt::format(
                "No size fits a headerless file of {} bytes: samples of 1, 2 or 4 bytes do not fill a rectangle "
                "of at least 2 x 2; give the size, the type and the header",
                bytes.size()),
            path);
    const auto &best = proposals.front();
    issues.push_back(
        warning(fmt::format("A headerless file does not say how it lies; {} x {} {}{} was guessed from its size and "
                            "smoothness",
                            best.width, best.height, nameOf(best.type),
                            best.headerBytes == 0 ? "" : fmt::format(" after {} bytes", best.headerBytes)),
                path));
    return readRaw(bytes, best, path);
}

void judge(HeightImage &image, const std::string &path, Issues &issues)
{
    for (auto &sample : image.samples)
        if (!std::isfinite(sample))
            sample = HeightImage::missing;
    if (image.bits <= 8)
        issues.push_back(warning(
            fmt::format("{} bits a sample give only {} heights: slopes will show steps", image.bits, 1 << image.bits),
            path));
    const auto summary = summarize(image);
    if (summary.noData == image.samples.size())
        issues.push_back(error("Every sample is missing: there is no ground in the file", path));
    else if (summary.min == summary.max)
        issues.push_back(warning(fmt::format("Every sample is {}: the ground is flat", summary.min), path));
}

} // namespace

Result<HeightImage> readHeights(const std::string &path, const HeightReadOptions &options, Issues &issues)
{
    const auto start = readFileStart(path, signatureBytes);
    if (!start)
        return start.issue();
    if (start->empty())
        return error("The file is empty", path);
    const auto kind = kindOf(*start, path, options.raw.has_value());
    const auto read = [&]() -> Result<HeightImage> {
        if (kind == Kind::Tiff || kind == Kind::Exr)
            return readHeightsInChild(path, options.channel, options.limits, issues);
        if (kind == Kind::Other)
            return error(
                "This is none of the height files Sward reads: PNG, TIFF, OpenEXR, ESRI ASC, or RAW named .r16, "
                ".raw, .r32 or .r8",
                path);
        const auto bytes = readFile(path);
        if (!bytes)
            return bytes.issue();
        if (kind == Kind::Png)
            return readPngHeights(*bytes, path, options.channel, issues);
        return kind == Kind::Asc ? readAsc(asText(*bytes), path) : readRawHeights(*bytes, path, options.raw, issues);
    };
    auto image = read();
    if (image)
        judge(*image, path, issues);
    return image;
}

HeightSummary summarize(const HeightImage &image)
{
    HeightSummary summary;
    for (const auto sample : image.samples) {
        if (HeightImage::isMissing(sample)) {
            ++summary.noData;
            continue;
        }
        summary.min = std::fmin(summary.min, sample);
        summary.max = std::fmax(summary.max, sample);
    }
    if (image.samples.empty())
        return summary;
    const int right = image.width - 1, bottom = image.height - 1;
    summary.corners = {image.at(0, 0), image.at(right, 0), image.at(0, bottom), image.at(right, bottom)};
    summary.centre = image.at(image.width / 2, image.height / 2);
    return summary;
}

} // namespace sward
