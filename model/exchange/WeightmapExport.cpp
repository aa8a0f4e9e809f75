#include "model/core/Json.h"
#include "model/exchange/Exporter.h"
#include "model/fields/Table.h"
#include "model/raster/Png.h"
#include "model/terrain/SectionGrid.h"
#include "model/terrain/Weightmaps.h"

#include <fmt/format.h>

namespace sward {
namespace {

struct WeightmapOptions
{
    std::optional<bool> normalise;
    bool mobile = false;
    UnknownFields unknown;

    static const RecordType &type()
    {
        static const RecordType type =
            Table<WeightmapOptions>("weightmap export", "How layers are packed into textures.")
                .boolean(&WeightmapOptions::normalise, "as the landscape says",
                         {.key = "normalise",
                          .label = "Normalise",
                          .doc = "Makes the weights of a texel sum to 255; false keeps the bytes as painted, null does "
                                 "as the landscape says."})
                .boolean(&WeightmapOptions::mobile,
                         {.key = "mobile",
                          .label = "Mobile",
                          .doc = "Puts the normal into the first texture's blue and alpha, as phones read it."})
                .done();
        return type;
    }
};

Result<Exported> exportWeightmaps(FileSystem &files, const Scene &scene, const std::string &out, const void *options)
{
    if (!scene.landscape || scene.heights.isEmpty())
        return error("The scene has no landscape whose layers could be packed");
    const auto &chosen = *static_cast<const WeightmapOptions *>(options);
    const bool isNormalised = chosen.normalise.value_or(scene.landscape->normaliseWeights);
    const int quads = scene.landscape->componentQuads();
    const int across = piecesAcross(scene.heights.width(), quads);
    const int down = piecesAcross(scene.heights.height(), quads);
    Exported exported;
    if (auto done = files.makeFolder(out); !done)
        return done.issue();
    Json components = Json::array();
    int side = 0;
    for (int z = 0; z < down; ++z) {
        for (int x = 0; x < across; ++x) {
            const auto maps = packWeightmaps(scene, {x, z}, {isNormalised, chosen.mobile});
            side = maps.side;
            Json textures = Json::array();
            for (std::size_t i = 0; i < maps.textures.size(); ++i) {
                const auto name = fmt::format("w_{:02}_{:02}_{}.png", x, z, i);
                if (auto done = writeExported(files, joinPath(out, name),
                                              writePngRgba(maps.side, maps.side, maps.textures[i]), exported);
                    !done)
                    return done.issue();
                textures.push_back(name);
            }
            Json layers = Json::array();
            for (const auto &place : maps.places)
                layers.push_back({{"layer", place.layer},
                                  {"texture", place.texture},
                                  {"channel", std::string(1, "rgba"[place.channel])}});
            components.push_back({{"component", {x, z}}, {"textures", textures}, {"layers", layers}});
        }
    }
    const Json index = {{"format", "sward-weightmaps"}, {"version", 1},   {"normalised", isNormalised},
                        {"mobile", chosen.mobile},      {"texels", side}, {"components", components}};
    if (auto done = writeExported(files, joinPath(out, "weightmaps.json"), bytesOf(writeJson(index)), exported); !done)
        return done.issue();
    return exported;
}

} // namespace

extern const Exporter weightmapsExporter;
const Exporter weightmapsExporter{
    .name = "weightmaps",
    .label = "Weightmaps",
    .summary = "The layers of each component packed four to a texture, as a game draws them",
    .options = &WeightmapOptions::type,
    .run = exportWeightmaps,
};

} // namespace sward
