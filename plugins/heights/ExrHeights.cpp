#include "plugins/heights/ExrHeights.h"

#include <ImfChannelList.h>
#include <ImfFrameBuffer.h>
#include <ImfHeader.h>
#include <ImfInputFile.h>
#include <ImfThreading.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sward {

namespace {

constexpr int largestSide = 32768;
constexpr std::int64_t mostSamples = std::int64_t(1) << 28;

/// Names of the channels in the order in which they may be asked for.
std::vector<std::string> orderedChannels(const Imf::ChannelList &channels)
{
    std::vector<std::string> names;
    for (auto channel = channels.begin(); channel != channels.end(); ++channel)
        names.emplace_back(channel.name());
    for (const char *first : {"R", "Y"})
        if (const auto found = std::ranges::find(names, first); found != names.end())
            std::rotate(names.begin(), found, found + 1);
    return names;
}

Result<HeightImage> read(const std::string &path, int channel, Issues &issues)
{
    Imf::InputFile file(path.c_str(), 0);
    const auto &header = file.header();
    const auto window = header.dataWindow();
    const auto width = std::int64_t(window.max.x) - window.min.x + 1;
    const auto height = std::int64_t(window.max.y) - window.min.y + 1;
    if (width < 1 || height < 1 || width > largestSide || height > largestSide || width * height > mostSamples)
        return error(fmt::format("The EXR is {} x {} samples; 1 to {} a side and {} million in all are read", width,
                                 height, largestSide, mostSamples >> 20),
                     path);
    const auto names = orderedChannels(header.channels());
    if (std::size_t(channel) >= names.size())
        return error(fmt::format("Channel {} was asked for, but the EXR has {}", channel + 1, names.size()), path);
    const auto &name = names[std::size_t(channel)];
    const auto &chosen = header.channels()[name];
    if (chosen.xSampling != 1 || chosen.ySampling != 1)
        return error(fmt::format("The EXR's channel \"{}\" is subsampled; a height is needed for every sample", name),
                     path);
    if (!file.isComplete())
        issues.push_back(warning("The EXR was never finished: some of its rows are missing", path));

    HeightImage image;
    image.width = int(width);
    image.height = int(height);
    image.bits = chosen.type == Imf::HALF ? 16 : 32;
    image.isFloat = chosen.type != Imf::UINT;
    image.channels = int(names.size());
    image.samples.assign(std::size_t(width * height), HeightImage::missing);
    // OpenEXR addresses samples by their window coordinates, so the base lies where (0, 0) would be.
    const auto offset = std::int64_t(window.min.x) + std::int64_t(window.min.y) * width;
    auto *base = reinterpret_cast<char *>(image.samples.data()) - offset * std::int64_t(sizeof(float));
    Imf::FrameBuffer frame;
    frame.insert(name, Imf::Slice(Imf::FLOAT, base, sizeof(float), sizeof(float) * std::size_t(width)));
    file.setFrameBuffer(frame);
    file.readPixels(window.min.y, window.max.y);
    for (auto &sample : image.samples)
        if (!std::isfinite(sample))
            sample = HeightImage::missing;
    if (names.size() > 1)
        issues.push_back(
            {Severity::Info, fmt::format("The EXR has {} channels; \"{}\" was read", names.size(), name), {}, path});
    return image;
}

} // namespace

Result<HeightImage> readExr(const std::string &path, int channel, Issues &issues)
{
    Imf::Header::setMaxImageSize(largestSide, largestSide);
    Imf::Header::setMaxTileSize(largestSide, largestSide);
    try {
        return read(path, channel, issues);
    } catch (const std::bad_alloc &) {
        throw;
    } catch (const std::exception &failure) { // OpenEXR reports by exceptions
        return error(fmt::format("The EXR cannot be read: {}", failure.what()), path);
    }
}

} // namespace sward
