#include "plugins/heights/RawHeights.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

namespace sward {

namespace {

constexpr std::array<std::string_view, 4> typeNames{"u8", "u16", "u16be", "f32"};
constexpr std::array types{RawType::U16, RawType::U16BigEndian, RawType::F32, RawType::U8};
constexpr std::array knownSides{127,  129,  253,  257,  505, 513, 1009, 1025, 2017, 2049,
                                4033, 4097, 8129, 8193, 256, 512, 1024, 2048, 4096, 8192};
constexpr int largestSide = 32768;
constexpr std::uint64_t largestHeader = 4096;
constexpr double longestShape = 4; ///< longer rectangles are possible, but more likely a coincidence of factors

float sampleAt(const std::uint8_t *at, RawType type)
{
    switch (type) {
    case RawType::U8:
        return at[0];
    case RawType::U16:
        return float(at[0] | at[1] << 8);
    case RawType::U16BigEndian:
        return float(at[0] << 8 | at[1]);
    case RawType::F32:
        break;
    }
    const std::uint32_t bits = at[0] | at[1] << 8 | at[2] << 16 | std::uint32_t(at[3]) << 24;
    float value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

std::uint64_t squareRoot(std::uint64_t value)
{
    auto root = std::uint64_t(std::sqrt(double(value)));
    while (root * root > value)
        --root;
    while ((root + 1) * (root + 1) <= value)
        ++root;
    return root;
}

void addShapes(std::vector<RawLayout> &layouts, std::uint64_t fileSize, RawType type)
{
    const auto each = std::uint64_t(bytesPerSample(type));
    const auto add = [&](std::uint64_t width, std::uint64_t height) {
        const auto body = width * height * each;
        const RawLayout layout{int(width), int(height), type, fileSize - body};
        if (std::ranges::find(layouts, layout) == layouts.end())
            layouts.push_back(layout);
    };
    if (fileSize % each == 0) {
        const auto samples = fileSize / each;
        const auto side = squareRoot(samples);
        if (side >= 2 && side <= largestSide && side * side == samples)
            add(side, side);
        if (samples <= std::uint64_t(largestSide) * largestSide) {
            for (auto height = side; height >= 2 && double(side) / double(height) <= std::sqrt(longestShape);
                 --height) {
                if (samples % height != 0 || samples / height > largestSide || samples / height == height)
                    continue;
                add(samples / height, height);
                add(height, samples / height);
            }
        }
    }
    for (const auto side : knownSides) {
        const auto body = std::uint64_t(side) * std::uint64_t(side) * each;
        if (body < fileSize && fileSize - body <= largestHeader)
            add(std::uint64_t(side), std::uint64_t(side));
    }
}

/// The mean step from a sample to its eastern and southern neighbour over the spread of all samples: near 0 for ground,
/// around 1 for noise. Infinite where the samples are no heights at all.
double roughness(std::span<const std::uint8_t> bytes, const RawLayout &layout)
{
    constexpr int probes = 64; // a side, spread over the whole file
    double step = 0, sum = 0, squares = 0;
    int count = 0;
    const auto each = std::uint64_t(bytesPerSample(layout.type));
    const auto at = [&](int x, int y) {
        const auto index = std::uint64_t(y) * std::uint64_t(layout.width) + std::uint64_t(x);
        return double(sampleAt(bytes.data() + layout.headerBytes + index * each, layout.type));
    };
    for (int row = 0; row < probes; ++row) {
        for (int column = 0; column < probes; ++column) {
            const int x = int(std::int64_t(layout.width - 1) * column / probes);
            const int y = int(std::int64_t(layout.height - 1) * row / probes);
            const double here = at(x, y);
            const double change = std::abs(at(x + 1, y) - here) + std::abs(at(x, y + 1) - here);
            if (!std::isfinite(change) || std::abs(here) > 1e6 || (here != 0 && std::abs(here) < 1e-6))
                return INFINITY;
            step += change;
            sum += here;
            squares += here * here;
            ++count;
        }
    }
    const double mean = sum / count;
    const double spread = std::sqrt(std::max(0.0, squares / count - mean * mean));
    return spread > 0 ? step / count / 2 / spread : 0.5; // all alike: neither ground nor noise
}

} // namespace

std::string_view nameOf(RawType type)
{
    return typeNames[std::size_t(type)];
}

std::optional<RawType> rawTypeNamed(std::string_view name)
{
    const auto found = std::ranges::find(typeNames, name);
    if (found == typeNames.end())
        return std::nullopt;
    return RawType(found - typeNames.begin());
}

std::vector<RawLayout> proposeRaw(std::uint64_t fileSize)
{
    std::vector<RawLayout> layouts;
    for (const auto type : types)
        addShapes(layouts, fileSize, type);
    const auto rank = [](const RawLayout &layout) {
        const bool known = std::ranges::find(knownSides, layout.width) != knownSides.end();
        return (layout.headerBytes != 0 ? 4 : 0) + (layout.width != layout.height ? 2 : known ? 0 : 1);
    };
    std::ranges::stable_sort(layouts, {}, rank);
    return layouts;
}

std::vector<RawLayout> proposeRaw(std::span<const std::uint8_t> bytes)
{
    auto layouts = proposeRaw(std::uint64_t(bytes.size()));
    std::vector<std::pair<double, std::size_t>> order;
    for (std::size_t i = 0; i < layouts.size(); ++i) {
        // An exact square is worth a little roughness, a header a little more: both explain the size by themselves.
        const auto &layout = layouts[i];
        const double bias = (layout.width == layout.height ? 0.8 : 1.0) * (layout.headerBytes != 0 ? 1.3 : 1.0);
        order.emplace_back(roughness(bytes, layout) * bias, i);
    }
    std::ranges::sort(order);
    std::vector<RawLayout> sorted;
    for (const auto &[cost, index] : order)
        if (std::isfinite(cost))
            sorted.push_back(layouts[index]);
    return sorted;
}

Result<HeightImage> readRaw(std::span<const std::uint8_t> bytes, const RawLayout &layout, const std::string &file)
{
    if (layout.width < 2 || layout.height < 2 || layout.width > largestSide || layout.height > largestSide)
        return error(fmt::format("A height image is 2 to {0} samples a side, not {1} x {2}", largestSide, layout.width,
                                 layout.height),
                     file);
    if (layout.bytes() != bytes.size())
        return error(fmt::format("{} x {} samples of {} byte(s) and a header of {} make {} bytes, but the file has {}",
                                 layout.width, layout.height, bytesPerSample(layout.type), layout.headerBytes,
                                 layout.bytes(), bytes.size()),
                     file);

    HeightImage image;
    image.width = layout.width;
    image.height = layout.height;
    image.bits = bytesPerSample(layout.type) * 8;
    image.isFloat = layout.type == RawType::F32;
    image.samples.resize(std::size_t(layout.width) * std::size_t(layout.height));
    const auto *at = bytes.data() + layout.headerBytes;
    for (auto &sample : image.samples) {
        sample = sampleAt(at, layout.type);
        at += bytesPerSample(layout.type);
    }
    return image;
}

} // namespace sward
