#include "model/exchange/MaskImport.h"

#include "model/files/RasterFile.h"
#include "model/raster/Png.h"
#include "model/session/RecordEdits.h"

#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/vector_relational.hpp>

#include <algorithm>
#include <filesystem>

namespace sward {
namespace {

constexpr std::uint64_t LargestSidecar = 1 << 20;
constexpr std::string_view ChannelNames[] = {"R", "G", "B", "A"};

std::string idsOf(const Scene &scene)
{
    std::string ids;
    for (const auto &layer : scene.layers.items())
        ids += (ids.empty() ? "" : ", ") + layer->id;
    return ids.empty() ? "it has none" : "it has " + ids;
}

Issue noLayer(const Scene &scene, std::string_view id)
{
    return error(fmt::format("The scene has no layer \"{}\"; {}", id, idsOf(scene)), {}, "/layers");
}

/// Whether 8 bits hold each of the samples exactly.
bool fitsBytes(const PngSamples &picture)
{
    return picture.bits <= 8 || std::all_of(picture.samples.begin(), picture.samples.end(),
                                            [](std::uint16_t sample) { return sample % 257 == 0; });
}

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

Result<MaskPicture> readMask(FileSystem &files, const Scene &scene, const std::string &path, std::optional<int> channel)
{
    const auto bytes = files.read(path);
    if (!bytes)
        return bytes.issue();
    const auto picture = readPng(*bytes, path, channel.value_or(0));
    if (!picture)
        return picture.issue();
    if (picture->width < 2 || picture->height < 2)
        return error(
            fmt::format("The picture has {} x {} samples; a mask needs 2 x 2 or more", picture->width, picture->height),
            path);
    MaskPicture mask;
    mask.weights = weightsOf(*picture);
    mask.name = std::filesystem::path(path).stem().string();
    mask.channels = picture->channels;
    if (!fitsBytes(*picture))
        mask.notes.push_back(warning("The picture has 16 bits; a layer holds 8, so weights were rounded", path));
    if (picture->channels > 1 && !channel)
        mask.notes.push_back(
            warning(fmt::format("The picture has {} channels; the first was taken", picture->channels), path));
    mask.sidecar = sidecarOf(files, scene, path, *bytes, *picture, mask.notes);
    if (mask.sidecar && !mask.sidecar->name.empty())
        mask.name = mask.sidecar->name;
    return mask;
}

Result<Done> takeMask(Edit &edit, const MaskPicture &mask, std::string_view id)
{
    const Layer *layer = edit.scene().layers.find(id);
    if (!layer)
        return noLayer(edit.scene(), id);
    if (layer->locked)
        return error(fmt::format("The layer \"{}\" is locked; unlock it first", id), {}, "/layers");
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

Result<Done> takeHoles(Edit &edit, const MaskPicture &mask)
{
    const Scene &scene = edit.scene();
    if (!scene.landscape)
        return error("The scene has no landscape that could have holes");
    if (mask.weights.bounds() != scene.heights.bounds())
        return error(fmt::format("Holes have a sample for each height, {} x {}; the picture has {} x {}",
                                 scene.heights.width(), scene.heights.height(), mask.weights.width(),
                                 mask.weights.height()));
    const bool hasNone = scene.holes.isEmpty() && isBlank(mask.weights);
    if (!hasNone && !(scene.holes == mask.weights))
        edit.setHoles(mask.weights);
    return Done{};
}

std::string layerOf(const Scene &scene, const MaskPicture &mask)
{
    return mask.sidecar && scene.layers.find(mask.sidecar->layer) ? mask.sidecar->layer : std::string();
}

std::string_view channelName(int channel)
{
    expects(channel >= 0 && channel < 4);
    return ChannelNames[channel];
}

Result<std::vector<MaskChannel>> parseMaskChannels(std::string_view text)
{
    const auto bad = [&](std::string_view part) {
        return error(fmt::format("\"{}\" is no channel with its layer; write R:grass,G:path with R, G, B or A", part));
    };
    std::vector<MaskChannel> channels;
    while (true) {
        const auto comma = text.find(',');
        const auto part = text.substr(0, comma);
        if (part.size() < 3 || part[1] != ':')
            return bad(part);
        const auto found = std::find(std::begin(ChannelNames), std::end(ChannelNames), part.substr(0, 1));
        if (found == std::end(ChannelNames))
            return bad(part);
        const std::string layer(part.substr(2));
        for (const auto &other : channels) {
            if (other.layer == layer)
                return error(fmt::format("The layer \"{}\" cannot take two channels", layer));
        }
        channels.push_back({int(found - std::begin(ChannelNames)), layer, {}});
        if (comma == std::string_view::npos)
            return channels;
        text.remove_prefix(comma + 1);
    }
}

Result<std::vector<std::string>> importMasks(Edit &edit, FileSystem &files, const std::string &path,
                                             std::span<const MaskChannel> channels, bool sameResolution, Issues &notes)
{
    const auto fresh = std::size_t(std::count_if(channels.begin(), channels.end(),
                                                 [](const auto &one) { return one.layer.empty() && !one.isHoles; }));
    if (auto problem = layersRefused(edit.scene(), fresh))
        return *problem;
    // Everything is read before anything is written, so that a bad channel leaves nothing half done.
    std::vector<MaskPicture> masks;
    for (const auto &one : channels) {
        auto mask = readMask(files, edit.scene(), path, one.channel);
        if (!mask)
            return mask.issue();
        const auto kind = one.isHoles ? RasterSidecar::Kind::Holes : RasterSidecar::Kind::Mask;
        if (mask->sidecar && mask->sidecar->kind != kind)
            mask->notes.push_back(warning(one.isHoles ? "The file beside the picture says that it holds no holes"
                                                      : "The file beside the picture says that it holds no mask",
                                          RasterSidecar::pathFor(path), "/kind"));
        if (one.isHoles) {
            masks.push_back(std::move(*mask));
            continue;
        }
        if (!one.layer.empty() && !edit.scene().layers.find(one.layer))
            return noLayer(edit.scene(), one.layer);
        const WeightRaster *old = edit.scene().weights.find(one.layer);
        if (old && !old->isEmpty() && old->bounds() != mask->weights.bounds()) {
            const auto sizes = fmt::format("The layer \"{}\" has {} x {} samples, the picture {} x {}", one.layer,
                                           old->width(), old->height(), mask->weights.width(), mask->weights.height());
            if (sameResolution)
                return error(sizes, path);
            mask->notes.push_back(
                {Severity::Info, sizes + "; the layer now has the picture's, over the same ground", {}, path});
        }
        masks.push_back(std::move(*mask));
    }
    std::vector<std::string> layers;
    for (std::size_t i = 0; i < masks.size(); ++i) {
        std::string layer = channels[i].layer;
        if (layer.empty() && !channels[i].isHoles)
            layer = addRecord(edit, SlotKind::Layers, channels[i].name.empty() ? masks[i].name : channels[i].name).id;
        if (auto done = channels[i].isHoles ? takeHoles(edit, masks[i]) : takeMask(edit, masks[i], layer); !done)
            return done.issue();
        for (auto &note : masks[i].notes) {
            // What is said of the file is said once, whatever the number of channels.
            if (std::find(notes.begin(), notes.end(), note) == notes.end())
                notes.push_back(std::move(note));
        }
        if (!channels[i].isHoles)
            layers.push_back(std::move(layer));
    }
    return layers;
}

} // namespace sward
