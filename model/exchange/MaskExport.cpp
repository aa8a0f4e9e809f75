#include "model/exchange/Exporter.h"
#include "model/exchange/RasterSidecar.h"
#include "model/fields/Table.h"
#include "model/files/RasterFile.h"
#include "model/terrain/SceneWeights.h"

#include <fmt/format.h>

namespace sward {
namespace {

struct MaskOptions
{
    std::string layer;
    UnknownFields unknown;

    static const RecordType &type()
    {
        static const RecordType type =
            Table<MaskOptions>("mask export", "Which layers are written.")
                .reference(&MaskOptions::layer, "layers",
                           {.key = "layer", .label = "Layer", .doc = "Only this layer; empty writes all of them."})
                .done();
        return type;
    }
};

struct HeightOptions
{
    UnknownFields unknown;

    static const RecordType &type()
    {
        static const RecordType type = Table<HeightOptions>("height export", "Heights have nothing to choose.").done();
        return type;
    }
};

/// A picture and the file that says where it lies.
Result<Done> writePicture(FileSystem &files, const std::string &folder, const std::string &name, const Bytes &picture,
                          const RasterSidecar &sidecar, Exported &exported)
{
    const std::string path = joinPath(folder, name);
    if (auto done = writeExported(files, path, picture, exported); !done)
        return done;
    return writeExported(files, RasterSidecar::pathFor(path), bytesOf(sidecar.write(name, picture)), exported);
}

Result<Exported> exportMasks(FileSystem &files, const Scene &scene, const std::string &out, const void *options)
{
    const auto &chosen = static_cast<const MaskOptions *>(options)->layer;
    if (!scene.landscape)
        return error("The scene has no landscape that masks could lie over");
    if (!chosen.empty() && !scene.layers.find(chosen))
        return error(fmt::format("The scene has no layer \"{}\"", chosen), {}, "/layers");
    Exported exported;
    if (auto done = files.makeFolder(out); !done)
        return done.issue();
    const SceneWeights layers(scene);
    for (const auto &layer : scene.layers.items()) {
        if (!chosen.empty() && layer->id != chosen)
            continue;
        const auto weights = layers.of(layer->id).toRaster();
        if (weights.isEmpty()) {
            exported.problems.push_back(warning(fmt::format("The layer \"{}\" has no weights", layer->id)));
            continue;
        }
        if (auto done = writePicture(files, out, layer->id + ".png", writeWeightsFile(weights),
                                     RasterSidecar::ofMask(scene, *layer, weights), exported);
            !done)
            return done.issue();
    }
    return exported;
}

Result<Exported> exportHeights(FileSystem &files, const Scene &scene, const std::string &out, const void *)
{
    if (!scene.landscape || scene.heights.isEmpty())
        return error("The scene has no landscape whose heights could be written");
    Exported exported;
    if (auto done = files.makeFolder(out); !done)
        return done.issue();
    if (auto done = writePicture(files, out, "heights.png", writeHeightsFile(scene.heights),
                                 RasterSidecar::ofHeights(scene), exported);
        !done)
        return done.issue();
    if (!scene.holes.isEmpty() && !isBlank(scene.holes)) {
        if (auto done = writePicture(files, out, "holes.png", writeWeightsFile(scene.holes),
                                     RasterSidecar::ofHoles(scene), exported);
            !done)
            return done.issue();
    }
    return exported;
}

} // namespace

extern const Exporter masksExporter;
const Exporter masksExporter{
    .name = "masks",
    .label = "Layer masks",
    .summary =
        "Each layer's weights, its rules included, as an 8-bit grey PNG, with a JSON file that says where it lies",
    .options = &MaskOptions::type,
    .run = exportMasks,
};

extern const Exporter heightsExporter;
const Exporter heightsExporter{
    .name = "heights",
    .label = "Heights",
    .summary = "The heights as a 16-bit grey PNG, holes as an 8-bit one, each with a JSON file that says where it lies",
    .options = &HeightOptions::type,
    .run = exportHeights,
};

} // namespace sward
