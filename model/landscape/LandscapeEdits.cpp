#include "model/landscape/LandscapeEdits.h"

#include "model/files/RasterFile.h"
#include "model/landscape/Resample.h"
#include "model/terrain/HeightField.h"
#include "model/terrain/WeightField.h"
#include "model/tools/FollowGround.h"

#include <fmt/format.h>

#include <cmath>

namespace sward {
namespace {

Result<const Landscape *> landscapeOf(const Edit &edit)
{
    if (!edit.scene().landscape || edit.scene().heights.isEmpty())
        return error("The scene has no landscape", {}, "/landscape");
    return edit.scene().landscape.get();
}

/// Lets the plants of what the edit began with follow the ground that it has now.
void follow(Edit &edit, const Scene &before)
{
    const HeightField then = HeightField(before).withoutHoles();
    followGround(edit, before, then, HeightField(edit.scene()).withoutHoles(), before.heights.bounds());
}

/// Samples of a layer over an extent that was `oldQuads` height quads long and is `newQuads` long now, its own samples
/// as far apart as before.
int layerSamples(int own, int oldQuads, int newQuads)
{
    const double quads = double(own - 1) * newQuads / oldQuads;
    return std::max(LeastSamples, int(std::lround(quads)) + 1);
}

/// Lays every layer over the new extent so that what is painted stays in its place. `margins` is what the heights, of
/// `width` by `height` samples before, got on their sides.
void moveLayers(Edit &edit, int width, int height, const LandscapeMargins &margins)
{
    const int newWidth = width + margins.west + margins.east;
    const int newHeight = height + margins.north + margins.south;
    const Scene scene = edit.scene();
    for (const auto &layer : scene.layers.items()) {
        const WeightRaster *weights = scene.weights.find(layer->id);
        if (!weights || weights->isEmpty())
            continue;
        const glm::dvec2 scale(double(weights->width() - 1) / (width - 1),
                               double(weights->height() - 1) / (height - 1));
        const int across = layerSamples(weights->width(), width - 1, newWidth - 1);
        const int down = layerSamples(weights->height(), height - 1, newHeight - 1);
        const ResampledPart part{.first = glm::dvec2(-margins.west, -margins.north) * scale,
                                 .last = glm::dvec2(width - 1 + margins.east, height - 1 + margins.south) * scale};
        edit.setWeights(layer->id, resampled(*weights, across, down, part, Outside::Fill));
        const int resolution = across == newWidth && down == newHeight ? 0 : across;
        if (layer->resolution != resolution)
            edit.modify<Layer>(layer->id, [&](Layer &changed) { changed.resolution = resolution; });
    }
}

ResampledPart whole(int width, int height)
{
    return {.first = {0, 0}, .last = {width - 1, height - 1}};
}

} // namespace

std::optional<Issue> landscapeSizeProblem(std::int64_t width, std::int64_t height)
{
    if (width >= LeastSamples && height >= LeastSamples && width <= MostSamples && height <= MostSamples)
        return std::nullopt;
    return error(fmt::format("The landscape would have {} x {} samples; {} x {} to {} x {} are possible", width, height,
                             LeastSamples, LeastSamples, MostSamples, MostSamples),
                 {}, "/landscape");
}

std::optional<Issue> resampleProblem(const Scene &scene, int width, int height)
{
    if (!scene.landscape || scene.heights.isEmpty())
        return error("The scene has no landscape", {}, "/landscape");
    if (auto problem = landscapeSizeProblem(width, height))
        return problem;
    const double quadX = scene.widthMetres() / (width - 1);
    const double quadZ = scene.depthMetres() / (height - 1);
    if (std::abs(quadX - quadZ) > quadX * SquareEnough)
        return error(fmt::format("{} x {} samples over {} x {} m would make quads of {:.4f} x {:.4f} m; they must be "
                                 "square",
                                 width, height, scene.widthMetres(), scene.depthMetres(), quadX, quadZ),
                     {}, "/landscape");
    const Field &field = *Landscape::type().field("quadSize");
    if (quadX < field.minimum || quadX > field.maximum)
        return error(fmt::format("The quads would be {:.4f} m wide; {} to {} m are possible", quadX, field.minimum,
                                 field.maximum),
                     {}, "/landscape/quadSize");
    return std::nullopt;
}

Result<Done> resizeLandscape(Edit &edit, const LandscapeMargins &margins)
{
    const auto found = landscapeOf(edit);
    if (!found)
        return found.issue();
    const Scene before = edit.scene();
    const int width = before.heights.width(), height = before.heights.height();
    const auto newWidth = std::int64_t(width) + margins.west + margins.east;
    const auto newHeight = std::int64_t(height) + margins.north + margins.south;
    if (auto problem = landscapeSizeProblem(newWidth, newHeight))
        return *problem;
    if (margins == LandscapeMargins{})
        return Done{};
    Landscape landscape = **found;
    landscape.position.x -= margins.west * landscape.quadSize;
    landscape.position.z -= margins.north * landscape.quadSize;
    const ResampledPart part{.first = {-margins.west, -margins.north},
                             .last = {width - 1 + margins.east, height - 1 + margins.south}};
    edit.set(landscape);
    edit.setHeights(resampled(before.heights, int(newWidth), int(newHeight), part, Outside::Edge));
    if (!before.holes.isEmpty())
        edit.setHoles(resampled(before.holes, int(newWidth), int(newHeight), part, Outside::Fill));
    moveLayers(edit, width, height, margins);
    return Done{};
}

Result<Done> resampleLandscape(Edit &edit, int width, int height)
{
    if (auto problem = resampleProblem(edit.scene(), width, height))
        return *problem;
    const Scene before = edit.scene();
    const int oldWidth = before.heights.width(), oldHeight = before.heights.height();
    if (width == oldWidth && height == oldHeight)
        return Done{};
    Landscape landscape = *before.landscape;
    landscape.quadSize = before.widthMetres() / (width - 1);
    edit.set(landscape);
    edit.setHeights(resampled(before.heights, width, height, whole(oldWidth, oldHeight), Outside::Edge));
    if (!before.holes.isEmpty()) {
        // A hole is there or not: half of one is one.
        WeightRaster holes = resampled(before.holes, width, height, whole(oldWidth, oldHeight), Outside::Edge);
        const Epoch epoch = nextEpoch();
        std::size_t bytes = 0;
        for (int tz = 0; tz < holes.tilesDown(); ++tz)
            for (int tx = 0; tx < holes.tilesAcross(); ++tx)
                if (holes.tile(tx, tz)) {
                    std::uint8_t *samples = holes.tileToWrite(tx, tz, epoch, bytes);
                    for (int i = 0; i < WeightRaster::TileSamples; ++i)
                        samples[i] = samples[i] > Hole / 2 ? Hole : std::uint8_t(0);
                }
        edit.setHoles(std::move(holes));
    }
    for (const auto &layer : before.layers.items()) {
        const WeightRaster *weights = before.weights.find(layer->id);
        if (layer->resolution == 0 && weights && !weights->isEmpty())
            edit.setWeights(layer->id, resampled(*weights, width, height, whole(weights->width(), weights->height()),
                                                 Outside::Edge));
    }
    follow(edit, before);
    return Done{};
}

Result<Done> resampleLayer(Edit &edit, std::string_view id, int resolution)
{
    const auto found = landscapeOf(edit);
    if (!found)
        return found.issue();
    const Layer *layer = edit.scene().layers.find(id);
    if (!layer)
        return error(fmt::format("The scene has no layer \"{}\"", id), {}, "/layers");
    const Field &field = *Layer::type().field("resolution");
    if (resolution != 0 && (resolution < LeastSamples || resolution > field.maximum))
        return error(fmt::format("A layer of {} samples is not possible; 0 follows the heights, else {} to {}",
                                 resolution, LeastSamples, field.maximum),
                     {}, "/layers");
    Layer changed = *layer;
    changed.resolution = resolution;
    const WeightRaster *stored = edit.scene().weights.find(id);
    const WeightRaster old = stored && !stored->isEmpty() ? *stored : emptyWeights(edit.scene(), *layer);
    const WeightRaster shape = emptyWeights(edit.scene(), changed);
    if (shape.width() == old.width() && shape.height() == old.height() && layer->resolution == resolution)
        return Done{};
    edit.replace(id, changed);
    if (shape.width() != old.width() || shape.height() != old.height())
        edit.setWeights(id,
                        resampled(old, shape.width(), shape.height(), whole(old.width(), old.height()), Outside::Edge));
    return Done{};
}

Result<Done> replaceHeights(Edit &edit, const HeightImage &image, const NewSceneOptions &options, ReplacedSize size,
                            Issues &notes)
{
    const auto found = landscapeOf(edit);
    if (!found)
        return found.issue();
    if (auto problem = landscapeSizeProblem(image.width, image.height))
        return *problem;
    const Scene before = edit.scene();
    Landscape landscape = **found;
    NewSceneOptions reading = options;
    reading.quadSize = landscape.quadSize;
    reading.sectionQuads = landscape.sectionQuads;
    reading.sectionsPerComponent = landscape.sectionsPerComponent;
    const auto read = newSceneFromHeights(image, reading, notes);
    if (!read)
        return read.issue();
    landscape.position.y = read->landscape->position.y;
    landscape.heightScale = read->landscape->heightScale;
    const int oldWidth = before.heights.width(), oldHeight = before.heights.height();
    const bool isResized = image.width != oldWidth || image.height != oldHeight;
    if (isResized && size == ReplacedSize::KeepExtent) {
        const double quadX = before.widthMetres() / (image.width - 1);
        const double quadZ = before.depthMetres() / (image.height - 1);
        if (std::abs(quadX - quadZ) > quadX * SquareEnough)
            return error(fmt::format("{} x {} samples do not fit {} x {} m with square quads; keep the quad size "
                                     "instead",
                                     image.width, image.height, before.widthMetres(), before.depthMetres()),
                         {}, "/landscape");
        landscape.quadSize = quadX;
    }
    edit.set(landscape);
    edit.setHeights(read->heights);
    if (!read->holes.isEmpty() && !isBlank(read->holes))
        edit.setHoles(read->holes);
    else if (isResized && !before.holes.isEmpty())
        edit.setHoles({});
    if (isResized && size == ReplacedSize::KeepQuadSize)
        moveLayers(edit, oldWidth, oldHeight, {.east = image.width - oldWidth, .south = image.height - oldHeight});
    else if (isResized)
        for (const auto &layer : before.layers.items()) {
            const WeightRaster *weights = before.weights.find(layer->id);
            if (layer->resolution == 0 && weights && !weights->isEmpty())
                edit.setWeights(layer->id, resampled(*weights, image.width, image.height,
                                                     whole(weights->width(), weights->height()), Outside::Edge));
        }
    follow(edit, before);
    return Done{};
}

} // namespace sward
