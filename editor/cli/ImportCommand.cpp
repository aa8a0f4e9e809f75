#include "editor/cli/OptionValues.h"
#include "editor/cli/RawOptions.h"
#include "editor/cli/SceneCommands.h"
#include "model/exchange/HeightSidecar.h"
#include "model/exchange/MaskImport.h"
#include "model/fields/Table.h"
#include "model/files/SaveScene.h"
#include "model/files/SceneLock.h"
#include "model/landscape/LandscapeEdits.h"
#include "plugins/heights/HeightReader.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace sward::cli {

namespace {

constexpr Option options[] = {
    {"--into", "SCENE", "the scene that takes it"},
    {"--format", "F", "mask, holes or heights"},
    {"--option", "K=V", "one of the format's options, below; may be repeated"},
    {"--dry-run", "", "say what would change, and change nothing"},
    rawOptions[0],
    rawOptions[1],
    rawOptions[2],
};

struct MaskOptions
{
    enum class Resolution { File, Same };

    std::string layer;
    int channel = 0;
    std::string channels;
    bool create = false;
    Resolution resolution = Resolution::File;
    UnknownFields unknown;

    static const RecordType &type()
    {
        static const RecordType type =
            Table<MaskOptions>("mask import", "Where a mask goes.")
                .text(&MaskOptions::layer,
                      {.key = "layer",
                       .label = "Layer",
                       .doc = "The layer that takes it; empty takes the one it was exported from, or makes a new one."})
                .integer(&MaskOptions::channel, {.key = "channel",
                                                 .label = "Channel",
                                                 .doc = "Of the picture, 0 the first.",
                                                 .minimum = 0,
                                                 .maximum = 3})
                .text(&MaskOptions::channels,
                      {.key = "channels",
                       .label = "Channels",
                       .doc = "Several channels, each with its layer, as in R:grass,G:path; instead of the two above."})
                .boolean(&MaskOptions::create,
                         {.key = "create", .label = "Create", .doc = "Makes layers that the scene does not have."})
                .choice(&MaskOptions::resolution, {"file", "same"},
                        {.key = "resolution",
                         .label = "Resolution",
                         .doc = "The layer takes the file's resolution; \"same\" refuses a file of another one."})
                .done();
        return type;
    }
};

struct HoleOptions
{
    int channel = 0;
    UnknownFields unknown;

    static const RecordType &type()
    {
        static const RecordType type = Table<HoleOptions>("hole import", "Where holes are read: white is a hole.")
                                           .integer(&HoleOptions::channel, {.key = "channel",
                                                                            .label = "Channel",
                                                                            .doc = "Of the picture, 0 the first.",
                                                                            .minimum = 0,
                                                                            .maximum = 3})
                                           .done();
        return type;
    }
};

struct HeightOptions
{
    ReplacedSize size = ReplacedSize::KeepExtent;
    bool flipX = false;
    bool flipZ = false;
    std::optional<glm::dvec2> range;
    UnknownFields unknown;

    static const RecordType &type()
    {
        static const RecordType type =
            Table<HeightOptions>("height import", "How heights are taken.")
                .choice(&HeightOptions::size, {"extent", "quads"},
                        {.key = "size",
                         .label = "Size",
                         .doc = "What stays when the file has another size: the extent or the quad size."})
                .boolean(&HeightOptions::flipX, {.key = "flipX", .label = "Flip X", .doc = "Mirrors west and east."})
                .boolean(&HeightOptions::flipZ, {.key = "flipZ", .label = "Flip Z", .doc = "Mirrors north and south."})
                .range(&HeightOptions::range, "values are metres",
                       {.key = "range",
                        .label = "Range",
                        .doc = "Metres that an 8- or 16-bit file's full range stands for.",
                        .unit = "m"})
                .done();
        return type;
    }
};

/// Which channels go where, by what was chosen; the issue when that does not fit together.
Result<std::vector<MaskChannel>> channelsOf(const Arguments &arguments, const Scene &scene, const MaskOptions &chosen)
{
    const auto given = arguments.texts("--option");
    const bool isChannelChosen =
        std::any_of(given.begin(), given.end(), [](const std::string &one) { return one.starts_with("channel="); });
    if (!chosen.channels.empty()) {
        if (!chosen.layer.empty() || isChannelChosen)
            return error("--option channels names the layers itself; leave out layer and channel");
        return parseMaskChannels(chosen.channels);
    }
    MaskChannel one{.channel = {}, .layer = chosen.layer, .name = {}};
    if (isChannelChosen)
        one.channel = chosen.channel;
    if (one.layer.empty()) {
        const auto mask = readMask(disk(), scene, arguments.operands[0], one.channel);
        if (!mask)
            return mask.issue();
        one.layer = layerOf(scene, *mask);
    }
    return std::vector{one};
}

/// Fills `edit`; the issue when nothing can be taken.
std::optional<Issue> importMask(const Arguments &arguments, Edit &edit, Issues &problems)
{
    MaskOptions chosen;
    if (auto problem = readOptionValues(arguments, MaskOptions::type(), &chosen))
        return problem;
    auto channels = channelsOf(arguments, edit.scene(), chosen);
    if (!channels)
        return channels.issue();
    for (auto &one : *channels) {
        if (!chosen.create || one.layer.empty() || edit.scene().layers.find(one.layer))
            continue;
        if (!isId(one.layer))
            return error(
                fmt::format("A layer cannot be called \"{}\"; an id has small letters, digits, - and _", one.layer));
        one.name = std::exchange(one.layer, {});
    }
    const auto taken = importMasks(edit, disk(), arguments.operands[0], *channels,
                                   chosen.resolution == MaskOptions::Resolution::Same, problems);
    if (!taken)
        return taken.issue();
    return std::nullopt;
}

std::optional<Issue> importHoles(const Arguments &arguments, Edit &edit, Issues &problems)
{
    HoleOptions chosen;
    if (auto problem = readOptionValues(arguments, HoleOptions::type(), &chosen))
        return problem;
    const MaskChannel holes{.channel = chosen.channel, .layer = {}, .name = {}, .isHoles = true};
    const auto taken = importMasks(edit, disk(), arguments.operands[0], std::span(&holes, 1), true, problems);
    if (!taken)
        return error(taken.issue().message, arguments.operands[0]);
    return std::nullopt;
}

std::optional<Issue> importHeights(const Arguments &arguments, Edit &edit, Issues &problems)
{
    HeightOptions chosen;
    if (auto problem = readOptionValues(arguments, HeightOptions::type(), &chosen))
        return problem;
    HeightReadOptions reading;
    if (auto problem = readRawOptions(arguments, reading.raw))
        return problem;
    const auto image = readHeights(arguments.operands[0], reading, problems);
    if (!image)
        return image.issue();
    NewSceneOptions mapping;
    mapping.flipX = chosen.flipX;
    mapping.flipZ = chosen.flipZ;
    mapping.heightRange = chosen.range;
    std::optional<RasterSidecar> sidecar;
    if (!chosen.range) {
        const auto found = heightSidecar(disk(), arguments.operands[0], *image, problems);
        if (!found)
            return found.issue();
        sidecar = *found;
    }
    if (sidecar)
        mapping.heightRange = sidecar->metres;
    const auto done = replaceHeights(edit, *image, mapping, chosen.size, problems);
    if (!done)
        return error(done.issue().message, arguments.operands[0]);
    if (sidecar) {
        if (const auto scaled = takeHeightScale(edit, *sidecar); !scaled)
            return scaled.issue();
    }
    return std::nullopt;
}

/// What an edit changes, in a few words.
nlohmann::ordered_json changesOf(const Edit &edit)
{
    auto list = nlohmann::ordered_json::array();
    for (const auto &raster : edit.change().rasters)
        list.push_back(raster.kind == SlotKind::Heights ? "heights"
                       : raster.kind == SlotKind::Holes ? "holes"
                                                        : "layer " + raster.layer);
    std::size_t cells = 0;
    for (const auto &plants : edit.change().plants)
        cells += plants.cells.size();
    if (cells > 0)
        list.push_back(fmt::format("plants in {} cells", cells));
    return list;
}

using Importer = std::optional<Issue> (*)(const Arguments &arguments, Edit &edit, Issues &problems);

Importer importerOf(std::string_view format)
{
    return format == "mask"      ? importMask
           : format == "holes"   ? importHoles
           : format == "heights" ? importHeights
                                 : nullptr;
}

std::string explanation()
{
    return "\nOptions of --format mask:\n" + describeOptions(MaskOptions::type()) +
           "\nOptions of --format holes, a picture with a sample for each height:\n" +
           describeOptions(HoleOptions::type()) +
           "\nOptions of --format heights, whose sidecar is read where there is one:\n" +
           describeOptions(HeightOptions::type());
}

Outcome run(const Arguments &arguments)
{
    Outcome outcome;
    const auto into = arguments.text("--into");
    const auto format = arguments.text("--format").value_or("");
    if (!into)
        return Outcome::failed(error("import needs --into SCENE"));
    const auto importer = importerOf(format);
    if (!importer)
        return Outcome::failed(
            error(format.empty() ? "import needs --format F: mask, holes or heights"
                                 : fmt::format("There is no format \"{}\"; known are mask, holes, heights", format)));
    const auto loaded = openScene(*into, outcome);
    if (!loaded)
        return outcome;
    Edit edit(loaded->scene, "Import");
    if (const auto problem = importer(arguments, edit, outcome.problems))
        return Outcome::failed(*problem);
    outcome.report["plants"] = edit.scene().plantCount();
    outcome.report["changes"] = changesOf(edit);
    outcome.report["files"] = nlohmann::ordered_json::array();
    if (arguments.has("--dry-run") || edit.isEmpty())
        return outcome;
    const auto lock = SceneLock::take(loaded->saved.folder);
    if (!lock)
        return Outcome::failed(lock.issue());
    const auto saved = saveScene(edit.scene(), loaded->saved.folder, loaded->saved);
    if (!saved)
        return Outcome::failed(saved.issue());
    outcome.report["files"] = saved->written;
    outcome.problems.insert(outcome.problems.end(), saved->notes.begin(), saved->notes.end());
    return outcome;
}

} // namespace

extern const Command importCommand;
const Command importCommand{
    .name = "import",
    .operands = "FILE",
    .summary = "Takes a mask, holes or heights into a scene",
    .options = options,
    .fewestOperands = 1,
    .mostOperands = 1,
    .run = run,
    .details = explanation,
};

} // namespace sward::cli
