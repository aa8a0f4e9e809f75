#include "model/files/NewScene.h"

#include "model/fields/Field.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace sward {
namespace {

constexpr double HighestSample = 65535;
constexpr double Middle = 32768;
constexpr double LeastHeightScale = 0.001;
constexpr double GreatestHeightScale = 100;

/// The present places of the flipped samples.
struct Flip
{
    const HeightImage &image;
    bool x, z;

    float at(int i, int j) const { return image.at(x ? image.width - 1 - i : i, z ? image.height - 1 - j : j); }
};

struct Range
{
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();
    std::uint64_t missing = 0;
};

Range rangeOf(const HeightImage &image)
{
    Range range;
    for (const float sample : image.samples) {
        if (HeightImage::isMissing(sample)) {
            ++range.missing;
            continue;
        }
        range.low = std::min(range.low, double(sample));
        range.high = std::max(range.high, double(sample));
    }
    return range;
}

/// Fills missing samples from the nearest known one of their row, else of the rows beside, so that the ground does not
/// drop towards a hole's edge.
void fillMissing(std::vector<float> &samples, int width, int height)
{
    const auto across = std::size_t(width);
    const auto take = [](float &sample, float from) {
        if (HeightImage::isMissing(sample))
            sample = from;
    };
    for (std::size_t row = 0; row < std::size_t(height); ++row) {
        float *line = samples.data() + row * across;
        for (std::size_t x = 1; x < across; ++x)
            take(line[x], line[x - 1]);
        for (std::size_t x = across - 1; x > 0; --x)
            take(line[x - 1], line[x]);
    }
    for (std::size_t i = across; i < samples.size(); ++i)
        take(samples[i], samples[i - across]);
    for (std::size_t i = samples.size() - across; i > 0; --i)
        take(samples[i - 1], samples[i - 1 + across]);
}

/// How a file's values become world heights, and those become samples.
struct Reading
{
    double base = 0; ///< world height of the value 0
    double unit = 1; ///< metres a value
    HeightMapping mapping;
};

Result<Reading> readingOf(const HeightImage &image, const Range &range, const NewSceneOptions &options)
{
    Reading reading;
    if (options.heightRange) {
        const double low = options.heightRange->x;
        const double high = options.heightRange->y;
        if (image.isFloat || image.bits > 16)
            return error("A height range is for files of 8 or 16 bits; this file's values are metres already");
        if (!(low < high) || !std::isfinite(high - low))
            return error(fmt::format("The height range {}..{} is empty; its first must be the lower", low, high));
        // The file's own values are kept as samples, spread over 16 bits.
        reading.base = low;
        reading.unit = (high - low) / double((1u << image.bits) - 1);
        reading.mapping.step = std::max((high - low) / HighestSample, LeastHeightScale / 128);
        reading.mapping.offset = low + Middle * reading.mapping.step;
        if (reading.mapping.heightScale() > GreatestHeightScale)
            return error(fmt::format("The height range spans {} m; a landscape holds {} m at most", high - low,
                                     GreatestHeightScale / 128 * HighestSample));
        return reading;
    }
    const auto mapping = mappingFor(range.low, range.high);
    if (!mapping)
        return error(
            fmt::format("As metres the file's heights span {} m, from {} to {}; a landscape holds {} m at most. "
                        "Give the range that they stand for, as in --height-range 0,500",
                        range.high - range.low, range.low, range.high, GreatestHeightScale / 128 * HighestSample));
    reading.mapping = *mapping;
    return reading;
}

template <class Record> std::optional<Issue> refused(const Record &record, std::string_view path)
{
    const auto value = fieldValue(Record::type(), &record, path);
    return check(*findField(Record::type(), path), *value, std::string("/") + std::string(path));
}

} // namespace

std::optional<HeightMapping> mappingFor(double low, double high)
{
    constexpr int FinestPower = 13; // an eighth of a millimetre
    constexpr int CoarsestPower = 1;
    HeightMapping mapping;
    const auto fits = [&](double room) { return (high - low) * room <= (HighestSample - 1) * mapping.step; };
    mapping.step = std::ldexp(1.0, -FinestPower);
    for (int power = FinestPower; power > CoarsestPower && !fits(2); --power)
        mapping.step = std::ldexp(1.0, -power + 1);
    if (!fits(1))
        mapping.step = GreatestHeightScale / 128;
    if (!fits(1))
        return {};
    // Any offset between these two holds both ends.
    const double least = high - (HighestSample - Middle) * mapping.step;
    const double most = low + Middle * mapping.step;
    const double whole = std::round((least + most) / 2);
    const auto holds = [&](double offset) { return offset >= least && offset <= most; };
    mapping.offset = holds(0) ? 0 : holds(whole) ? whole : (least + most) / 2;
    return mapping;
}

Result<Scene> newSceneFromHeights(const HeightImage &image, const NewSceneOptions &options, Issues &issues)
{
    if (image.width < 2 || image.height < 2)
        return error(
            fmt::format("The file has {} x {} samples; a landscape needs 2 x 2 or more", image.width, image.height));
    const auto range = rangeOf(image);
    if (range.missing == image.samples.size())
        return error("The file holds no height, only missing values");
    const auto reading = readingOf(image, range, options);
    if (!reading)
        return reading.issue();

    Scene scene;
    SceneSettings settings;
    settings.name = options.name;
    scene.settings = share(settings);
    Landscape landscape;
    landscape.position.y = reading->mapping.offset;
    landscape.quadSize = options.quadSize;
    landscape.heightScale = reading->mapping.heightScale();
    landscape.sectionQuads = options.sectionQuads;
    landscape.sectionsPerComponent = options.sectionsPerComponent;
    for (const auto *path : {"quadSize", "sectionQuads", "sectionsPerComponent"}) {
        if (auto issue = refused(landscape, path))
            return *issue;
    }
    scene.landscape = share(landscape);

    const Flip flip{image, options.flipX, options.flipZ};
    std::vector<float> values(image.samples.size());
    std::vector<std::uint8_t> holes(range.missing > 0 ? values.size() : 0);
    std::size_t i = 0;
    for (int z = 0; z < image.height; ++z) {
        for (int x = 0; x < image.width; ++x, ++i) {
            values[i] = flip.at(x, z);
            if (HeightImage::isMissing(values[i]))
                holes[i] = Hole;
        }
    }
    fillMissing(values, image.width, image.height);
    std::vector<std::uint16_t> samples(values.size());
    std::transform(values.begin(), values.end(), samples.begin(), [&](float value) {
        const double world = reading->base + double(value) * reading->unit;
        const double sample = std::round((world - reading->mapping.offset) / reading->mapping.step + Middle);
        return std::uint16_t(std::clamp(sample, 0.0, HighestSample));
    });
    const auto epoch = nextEpoch();
    std::size_t bytes = 0;
    scene.heights = HeightRaster(image.width, image.height, HeightZero);
    scene.heights.write(scene.heights.bounds(), samples.data(), epoch, bytes);
    if (range.missing > 0) {
        scene.holes = WeightRaster(image.width, image.height, 0);
        scene.holes.write(scene.holes.bounds(), holes.data(), epoch, bytes);
        issues.push_back({Severity::Info, fmt::format("{} missing values became holes", range.missing), {}, {}});
    }
    if (image.cellSize > 0 && image.cellSize != options.quadSize)
        issues.push_back(
            {Severity::Info,
             fmt::format("The file says that its samples are {} apart, in a unit that it does not name; the "
                         "landscape's are {} m apart",
                         image.cellSize, options.quadSize),
             {},
             {}});
    return scene;
}

Result<Done> addLayerFromImage(Scene &scene, const std::string &name, const HeightImage &image,
                               const NewSceneOptions &options)
{
    if (image.width < 2 || image.height < 2)
        return error(
            fmt::format("The file has {} x {} samples; a layer needs 2 x 2 or more", image.width, image.height));
    if (scene.layers.size() >= Layer::Most)
        return error(fmt::format("A landscape holds {} layers; \"{}\" would be one too many", Layer::Most, name));
    const double white = image.isFloat ? 1 : double((std::uint64_t(1) << std::min(image.bits, 32)) - 1);
    const Flip flip{image, options.flipX, options.flipZ};
    std::vector<std::uint8_t> weights;
    weights.reserve(image.samples.size());
    for (int z = 0; z < image.height; ++z) {
        for (int x = 0; x < image.width; ++x) {
            const float value = flip.at(x, z);
            const double share = HeightImage::isMissing(value) ? 0 : std::clamp(double(value) / white, 0.0, 1.0);
            weights.push_back(std::uint8_t(std::lround(share * 255)));
        }
    }

    std::vector<std::string> taken;
    for (const auto &layer : scene.layers.items())
        taken.push_back(layer->id);
    // Told apart at a glance, whatever the layers stand for.
    constexpr std::array<glm::dvec3, 6> Colours{glm::dvec3{0.36, 0.5, 0.2},  {0.45, 0.38, 0.27}, {0.55, 0.53, 0.5},
                                                glm::dvec3{0.62, 0.55, 0.3}, {0.3, 0.42, 0.34},  {0.7, 0.68, 0.62}};
    Layer layer{.id = idFromName(name, "layer", taken), .name = name};
    layer.colour = Colours[taken.size() % Colours.size()];
    layer.resolution = image.width == scene.heights.width() && image.height == scene.heights.height() ? 0 : image.width;
    const auto epoch = nextEpoch();
    std::size_t bytes = 0;
    WeightRaster raster(image.width, image.height, 0);
    raster.write(raster.bounds(), weights.data(), epoch, bytes);
    scene.weights.write(layer.id, epoch) = std::move(raster);
    auto layers = scene.layers.items();
    layers.push_back(share(std::move(layer)));
    scene.layers = RecordList<Layer>(std::move(layers));
    return Done{};
}

std::string idFromName(std::string_view name, std::string_view fallback, const std::vector<std::string> &taken)
{
    constexpr std::size_t Longest = 56;
    std::string id;
    for (char c : name.substr(0, Longest)) {
        if (c >= 'A' && c <= 'Z')
            c = char(c - 'A' + 'a');
        const bool isGood = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
        if (isGood)
            id += c;
        else if (!id.empty() && id.back() != '-')
            id += '-';
    }
    while (!id.empty() && id.back() == '-')
        id.pop_back();
    if (id.empty())
        id = fallback;
    const auto isTaken = [&](const std::string &candidate) {
        return std::ranges::find(taken, candidate) != taken.end();
    };
    if (!isTaken(id))
        return id;
    int number = 2;
    while (isTaken(fmt::format("{}-{}", id, number)))
        ++number;
    return fmt::format("{}-{}", id, number);
}

} // namespace sward
