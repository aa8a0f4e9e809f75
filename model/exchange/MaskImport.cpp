#include "model/exchange/MaskImport.h"

#include "model/files/RasterFile.h"
#include "model/raster/Png.h"

#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/vector_relational.hpp>

#include <filesystem>

namespace sward {
namespace {

constexpr std::uint64_t LargestSidecar = 1 << 20;

WeightRaster weightsOf(const PngSamples &picture)
{
    WeightRaster weights(picture.width, picture.height, 0);
    std::vector<std::uint8_t> bytes(picture.samples.size());
    const unsigned maximum = picture.maximum();
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = std::uint8_t((unsigned(picture.samples[i]) * 255 + maximum / 2) / maximum);
    std::size_t cost = 0;
    weights.write(weights.bounds(), bytes.data(), nextEpoch(), cost);
    return weights;
}

/// Reads the sidecar where there is one, and holds it against the picture and the scene.
std::optional<RasterSidecar> sidecarOf(FileSystem &files, const Scene &scene, const std::string &path,
                                       const Bytes &picture, const PngSamples &samples, Issues &notes)
{
    const std::string beside = RasterSidecar::pathFor(path);
    const auto facts = files.facts(beside);
    if (!facts || facts->kind != FileFacts::Kind::File || facts->bytes > LargestSidecar)
        return std::nullopt;
    const auto text = files.read(beside);
    if (!text) {
        notes.push_back(warning(text.issue().message, beside));
        return std::nullopt;
    }
    const auto sidecar = RasterSidecar::parse(textOf(*text), beside);
    if (!sidecar) {
        notes.push_back(warning(sidecar.issue().message, beside, sidecar.issue().pointer));
        return std::nullopt;
    }
    if (sidecar->kind != RasterSidecar::Kind::Mask)
        notes.push_back(warning("The file beside the picture says that it holds no mask", beside, "/kind"));
    if (sidecar->width != samples.width || sidecar->height != samples.height)
        notes.push_back(warning(fmt::format("The picture has {} x {} samples now, and {} x {} when it was exported",
                                            samples.width, samples.height, sidecar->width, sidecar->height),
                                path));
    if (scene.landscape && sidecar->size != glm::dvec2(0)) {
        const auto &at = scene.landscape->position;
        const glm::dvec2 off = glm::abs(sidecar->corner - glm::dvec2(at.x, at.z)) +
                               glm::abs(sidecar->size - glm::dvec2(scene.widthMetres(), scene.depthMetres()));
        if (off.x + off.y > 1e-3)
            notes.push_back(
                warning(fmt::format("The mask was made for {} x {} m from {}, {}; it is stretched over this landscape",
                                    sidecar->size.x, sidecar->size.y, sidecar->corner.x, sidecar->corner.y),
                        path));
    }
    if (sidecar->hash != pictureHash(picture))
        notes.push_back({Severity::Info, "The picture was changed since it was exported", {}, path});
    return *sidecar;
}

} // namespace

Result<MaskPicture> readMask(FileSystem &files, const Scene &scene, const std::string &path, int channel)
{
    const auto bytes = files.read(path);
    if (!bytes)
        return bytes.issue();
    const auto picture = readPng(*bytes, path, channel);
    if (!picture)
        return picture.issue();
    if (picture->width < 2 || picture->height < 2)
        return error(
            fmt::format("The picture has {} x {} samples; a mask needs 2 x 2 or more", picture->width, picture->height),
            path);
    MaskPicture mask;
    mask.weights = weightsOf(*picture);
    mask.name = std::filesystem::path(path).stem().string();
    if (picture->bits > 8)
        mask.notes.push_back(warning("The picture has 16 bits; a layer holds 8, so weights were rounded", path));
    if (picture->channels > 1)
        mask.notes.push_back(
            warning(fmt::format("The picture has {} channels; number {} was taken", picture->channels, channel), path));
    mask.sidecar = sidecarOf(files, scene, path, *bytes, *picture, mask.notes);
    if (mask.sidecar && !mask.sidecar->name.empty())
        mask.name = mask.sidecar->name;
    return mask;
}

Result<Done> takeMask(Edit &edit, const MaskPicture &mask, std::string_view id)
{
    const Layer *layer = edit.scene().layers.find(id);
    if (!layer)
        return error(fmt::format("The scene has no layer \"{}\"", id), {}, "/layers");
    if (layer->locked)
        return error(fmt::format("The layer \"{}\" is locked", id), {}, "/layers");
    const bool isHeights =
        mask.weights.width() == edit.scene().heights.width() && mask.weights.height() == edit.scene().heights.height();
    const int resolution = isHeights ? 0 : mask.weights.width();
    if (layer->resolution != resolution)
        edit.modify<Layer>(id, [&](Layer &changed) { changed.resolution = resolution; });
    const WeightRaster *old = edit.scene().weights.find(id);
    if (!old || !(*old == mask.weights))
        edit.setWeights(id, mask.weights);
    return Done{};
}

std::string layerOf(const Scene &scene, const MaskPicture &mask)
{
    return mask.sidecar && scene.layers.find(mask.sidecar->layer) ? mask.sidecar->layer : std::string();
}

} // namespace sward
