#include "model/core/Json.h"
#include "model/core/ParallelFor.h"
#include "model/exchange/Exporter.h"
#include "model/fields/Table.h"
#include "model/terrain/MobileLandscape.h"
#include "model/terrain/SectionGrid.h"

#include <fmt/format.h>

#include <cstring>

namespace sward {
namespace {

struct MobileOptions
{
    enum class Reading { Scene, A, B };

    Reading reading = Reading::Scene;
    UnknownFields unknown;

    static const RecordType &type()
    {
        static const RecordType type =
            Table<MobileOptions>("mobile landscape export", "How the packed vertices are written.")
                .choice(&MobileOptions::reading, {"scene", "A", "B"},
                        {.key = "reading",
                         .label = "Reading",
                         .doc = "Which reading of the packed vertex the game uses; scene takes the landscape's."})
                .done();
        return type;
    }
};

/// The indices of a level, two or four bytes each, little-endian.
Bytes indexBytes(const std::vector<std::uint32_t> &indices, bool isWide)
{
    Bytes bytes;
    bytes.reserve(indices.size() * (isWide ? 4 : 2));
    for (const std::uint32_t index : indices)
        for (int i = 0; i < (isWide ? 4 : 2); ++i)
            bytes.push_back(std::uint8_t(index >> (8 * i)));
    return bytes;
}

Bytes vertexBytes(const std::vector<MobileVertex> &vertices)
{
    Bytes bytes(vertices.size() * sizeof(MobileVertex));
    std::memcpy(bytes.data(), vertices.data(), bytes.size());
    return bytes;
}

Json errorJson(const MobileLandscape::Error &worst)
{
    return {{"metres", worst.metres}, {"component", {worst.componentX, worst.componentZ}}, {"level", worst.level}};
}

Result<Exported> exportMobile(FileSystem &files, const Scene &scene, const std::string &out, const void *options)
{
    if (!scene.landscape || scene.heights.isEmpty())
        return error("The scene has no landscape to pack");
    Scene read = scene;
    Landscape landscape = *scene.landscape;
    const auto reading = static_cast<const MobileOptions *>(options)->reading;
    if (reading != MobileOptions::Reading::Scene)
        landscape.mobileVertex =
            reading == MobileOptions::Reading::A ? Landscape::MobileVertex::A : Landscape::MobileVertex::B;
    read.landscape = share(landscape);
    const MobileLandscape mobile(read);

    Exported exported;
    if (mobile.levels() < mobile.sectionLevels())
        exported.problems.push_back(warning(
            fmt::format("Sections of {} quads have {} levels of detail; a packed vertex holds {}, so the coarsest {} "
                        "are missing on phones",
                        landscape.sectionQuads, mobile.sectionLevels(), mobile.levels(),
                        mobile.sectionLevels() - mobile.levels()),
            {}, "/landscape/sectionQuads"));
    if (auto done = files.makeFolder(out); !done)
        return done.issue();

    Json levels = Json::array();
    for (int level = 0; level < mobile.levels(); ++level) {
        const auto indices = mobile.triangles(level);
        const auto name = fmt::format("lod{}.idx", level);
        if (auto done =
                writeExported(files, joinPath(out, name), indexBytes(indices, mobile.needsWideIndices()), exported);
            !done)
            return done.issue();
        levels.push_back({{"level", level},
                          {"file", name},
                          {"triangles", indices.size() / 3},
                          {"quads", SectionGrid{landscape.sectionQuads}.quadsAt(level)}});
    }
    Json components = Json::array();
    MobileLandscape::Error worst;
    for (int z = 0; z < mobile.componentsZ(); ++z) {
        for (int x = 0; x < mobile.componentsX(); ++x) {
            const Bytes bytes = vertexBytes(mobile.vertices(x, z));
            const auto name = fmt::format("c_{:02}_{:02}.vtx", x, z);
            if (auto done = writeExported(files, joinPath(out, name), bytes, exported); !done)
                return done.issue();
            const auto off = mobile.worstErrorOf(x, z);
            if (off.metres > worst.metres)
                worst = off;
            components.push_back({{"component", {x, z}},
                                  {"file", name},
                                  {"vertices", bytes.size() / sizeof(MobileVertex)},
                                  {"hash", fmt::format("{:016x}", contentHash(bytes))},
                                  {"worstMetres", off.metres}});
        }
    }
    const auto &at = landscape.position;
    const Json index = {{"format", "sward-mobile-landscape"},
                        {"version", 1},
                        {"reading", landscape.mobileVertex == Landscape::MobileVertex::A ? "A" : "B"},
                        {"position", {at.x, at.y, at.z}},
                        {"quadSize", landscape.quadSize},
                        {"heightScale", landscape.heightScale},
                        {"sectionQuads", landscape.sectionQuads},
                        {"sectionsPerComponent", landscape.sectionsPerComponent},
                        {"components", {mobile.componentsX(), mobile.componentsZ()}},
                        {"vertexBytes", sizeof(MobileVertex)},
                        {"indexBits", mobile.needsWideIndices() ? 32 : 16},
                        {"worst", errorJson(worst)},
                        {"levels", levels},
                        {"files", components}};
    if (auto done = writeExported(files, joinPath(out, "mobile.json"), bytesOf(writeJson(index)), exported); !done)
        return done.issue();
    exported.problems.push_back({Severity::Info,
                                 fmt::format("The packed heights are off by at most {:.4f} m, in component {},{} at "
                                             "level {}",
                                             worst.metres, worst.componentX, worst.componentZ, worst.level),
                                 {},
                                 {}});
    return exported;
}

} // namespace

extern const Exporter mobileLandscapeExporter;
const Exporter mobileLandscapeExporter{
    .name = "mobile-landscape",
    .label = "Mobile landscape",
    .summary = "Packed vertices for phones by component, 12 bytes each, and the index buffers that they share",
    .options = &MobileOptions::type,
    .run = exportMobile,
};

} // namespace sward
