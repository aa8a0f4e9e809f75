#include "model/tools/BrushStamp.h"

#include "model/core/CounterHash.h"
#include "model/core/Expects.h"
#include "model/raster/Png.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>

namespace sward {
namespace {

constexpr int BuiltinSide = 128;
constexpr int MostPictureSide = 4096;
constexpr double HashRange = 4294967296.0;

double smooth(double t)
{
    return t * t * (3 - 2 * t);
}

/// Value noise 0…1 with a lattice of one.
double noise(double x, double z, std::uint32_t seed)
{
    const double fx = std::floor(x), fz = std::floor(z);
    const auto corner = [&](int dx, int dz) {
        return joinHash(joinHash(seed, std::uint32_t(int(fx) + dx)), std::uint32_t(int(fz) + dz)) / HashRange;
    };
    const double u = smooth(x - fx), v = smooth(z - fz);
    const double north = corner(0, 0) + (corner(1, 0) - corner(0, 0)) * u;
    const double south = corner(0, 1) + (corner(1, 1) - corner(0, 1)) * u;
    return north + (south - north) * v;
}

/// Three octaves, each half as strong as the one before.
double fractal(double x, double z, std::uint32_t seed)
{
    return (noise(x, z, seed) * 4 + noise(x * 2, z * 2, seed + 1) * 2 + noise(x * 4, z * 4, seed + 2)) / 7;
}

using Pattern = double (*)(double x, double z);

/// Of x and z from 0 to 1.
constexpr std::pair<std::string_view, Pattern> Patterns[] = {
    {"builtin:clumps",
     [](double x, double z) { return smooth(std::clamp((fractal(x * 5, z * 5, 11) - 0.4) * 5, 0.0, 1.0)); }},
    {"builtin:speckles",
     [](double x, double z) { return std::clamp((noise(x * 28, z * 28, 23) - 0.6) * 6, 0.0, 1.0); }},
    {"builtin:cracks",
     [](double x, double z) { return std::clamp(1 - std::abs(fractal(x * 6, z * 6, 37) - 0.5) * 22, 0.0, 1.0); }},
    {"builtin:rock", [](double x, double z) { return fractal(x * 8, z * 8, 53); }},
};

std::shared_ptr<const BrushStamp> builtin(Pattern pattern)
{
    std::vector<std::uint8_t> texels;
    for (int z = 0; z < BuiltinSide; ++z)
        for (int x = 0; x < BuiltinSide; ++x)
            texels.push_back(std::uint8_t(pattern((x + 0.5) / BuiltinSide, (z + 0.5) / BuiltinSide) * 255 + 0.5));
    return std::make_shared<const BrushStamp>(BuiltinSide, std::move(texels));
}

/// A picture as a square of at most MostSide, each texel the mean of what it stands for.
BrushStamp squareOf(const PngSamples &picture)
{
    const int longest = std::max(picture.width, picture.height);
    const int side = std::min(longest, BrushStamp::MostSide);
    const int left = (longest - picture.width) / 2, top = (longest - picture.height) / 2;
    std::vector<std::uint8_t> texels;
    for (int z = 0; z < side; ++z) {
        for (int x = 0; x < side; ++x) {
            const int x0 = x * longest / side, x1 = std::max(x0 + 1, (x + 1) * longest / side);
            const int z0 = z * longest / side, z1 = std::max(z0 + 1, (z + 1) * longest / side);
            std::uint64_t sum = 0;
            for (int j = z0 - top; j < z1 - top; ++j)
                for (int i = x0 - left; i < x1 - left; ++i)
                    if (i >= 0 && j >= 0 && i < picture.width && j < picture.height)
                        sum += picture.samples[std::size_t(j) * std::size_t(picture.width) + std::size_t(i)];
            const std::uint64_t whole = std::uint64_t(x1 - x0) * std::uint64_t(z1 - z0) * picture.maximum();
            texels.push_back(std::uint8_t((sum * 255 + whole / 2) / whole));
        }
    }
    return BrushStamp(side, std::move(texels));
}

} // namespace

BrushStamp::BrushStamp(int side, std::vector<std::uint8_t> texels) : m_side(side), m_texels(std::move(texels))
{
    expects(side >= 1 && m_texels.size() == std::size_t(side) * std::size_t(side));
}

double BrushStamp::at(const glm::dvec2 &place) const
{
    if (!(std::abs(place.x) <= 1 && std::abs(place.y) <= 1))
        return 0;
    const double x = (place.x + 1) / 2 * m_side - 0.5, z = (place.y + 1) / 2 * m_side - 0.5;
    const double fx = std::floor(x), fz = std::floor(z);
    const auto texel = [&](int dx, int dz) {
        const int i = std::clamp(int(fx) + dx, 0, m_side - 1), j = std::clamp(int(fz) + dz, 0, m_side - 1);
        return double(m_texels[std::size_t(j) * std::size_t(m_side) + std::size_t(i)]);
    };
    const double north = texel(0, 0) + (texel(1, 0) - texel(0, 0)) * (x - fx);
    const double south = texel(0, 1) + (texel(1, 1) - texel(0, 1)) * (x - fx);
    return (north + (south - north) * (z - fz)) / 255;
}

const std::vector<std::string> &builtinStamps()
{
    static const std::vector<std::string> names = [] {
        std::vector<std::string> made;
        for (const auto &[name, pattern] : Patterns)
            made.emplace_back(name);
        return made;
    }();
    return names;
}

Result<std::shared_ptr<const BrushStamp>> stampNamed(const std::string &name)
{
    static std::mutex mutex;
    static std::map<std::string, std::shared_ptr<const BrushStamp>> known;
    const std::lock_guard lock(mutex);
    if (const auto found = known.find(name); found != known.end())
        return found->second;
    for (const auto &[builtinName, pattern] : Patterns) {
        if (name == builtinName)
            return known[name] = builtin(pattern);
    }
    if (name.starts_with("builtin:"))
        return error("There is no such stamp", name);
    const auto picture = readPngFile(name, 0, {.side = MostPictureSide});
    if (!picture)
        return picture.issue();
    return known[name] = std::make_shared<const BrushStamp>(squareOf(*picture));
}

} // namespace sward
