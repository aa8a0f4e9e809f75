#include "model/core/Json.h"
#include "model/exchange/Exporter.h"
#include "model/fields/Table.h"
#include "model/grass/GrassData.h"

#include <fmt/format.h>

namespace sward {
namespace {

struct GrassDataOptions
{
    UnknownFields unknown;

    static const RecordType &type()
    {
        static const RecordType type =
            Table<GrassDataOptions>("grass data export", "Grass data has nothing to choose.").done();
        return type;
    }
};

Result<Exported> exportGrassData(FileSystem &files, const Scene &scene, const std::string &out, const void *)
{
    const GrassDataBuilder builder(scene);
    if (builder.componentsX() == 0)
        return error("The scene has no landscape that grass could stand on");
    Exported exported;
    if (auto done = files.makeFolder(out); !done)
        return done.issue();
    Json components = Json::array();
    for (int z = 0; z < builder.componentsZ(); ++z) {
        for (int x = 0; x < builder.componentsX(); ++x) {
            const GrassData data = builder.build({x, z});
            const auto name = fmt::format("g_{:02}_{:02}.bin", x, z);
            if (auto done = writeExported(files, joinPath(out, name), data.bytes, exported); !done)
                return done.issue();
            Json weights = Json::object();
            for (const auto &one : data.weights)
                weights[one.type] = one.offset;
            components.push_back({{"component", {x, z}},
                                  {"file", name},
                                  {"bytes", data.bytes.size()},
                                  {"samples", data.side},
                                  {"weights", weights},
                                  {"hash", fmt::format("{:016x}", contentHash(data.bytes))}});
        }
    }
    const auto &at = scene.landscape->position;
    const Json index = {{"format", "sward-grass-data"},
                        {"version", 1},
                        {"heights", "u16 little-endian, row 0 north, from byte 0"},
                        {"position", {at.x, at.y, at.z}},
                        {"quadSize", scene.landscape->quadSize},
                        {"heightScale", scene.landscape->heightScale},
                        {"components", components}};
    if (auto done = writeExported(files, joinPath(out, "grass-data.json"), bytesOf(writeJson(index)), exported); !done)
        return done.issue();
    return exported;
}

} // namespace

extern const Exporter grassDataExporter;
const Exporter grassDataExporter{
    .name = "grass-data",
    .label = "Grass data",
    .summary = "Heights and grass weights of each component as one block of bytes, as a game's planter reads them",
    .options = &GrassDataOptions::type,
    .run = exportGrassData,
};

} // namespace sward
