#include "editor/cli/OptionValues.h"
#include "editor/cli/RawOptions.h"
#include "editor/cli/SceneCommands.h"
#include "model/exchange/MaskImport.h"
#include "model/fields/Table.h"
#include "model/files/SaveScene.h"
#include "model/landscape/LandscapeEdits.h"
#include "model/session/RecordEdits.h"
#include "plugins/heights/HeightReader.h"

#include <fmt/format.h>

namespace sward::cli {

namespace {

constexpr Option options[] = {
    {"--into", "SCENE", "The scene that takes it"},
    {"--format", "F", "mask or heights"},
    {"--option", "K=V", "mask: layer=ID, channel=0..3; heights: size=extent|quads, flipX, flipZ, range=[MIN,MAX]"},
    {"--dry-run", "", "Say what would change, and change nothing"},
    rawOptions[0],
    rawOptions[1],
    rawOptions[2],
};

struct MaskOptions
{
    std::string layer;
    int channel = 0;
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

/// Fills `edit`; the issue when nothing can be taken.
std::optional<Issue> importMask(const Arguments &arguments, Edit &edit, Issues &problems)
{
    MaskOptions chosen;
    if (auto problem = readOptionValues(arguments, MaskOptions::type(), &chosen))
        return problem;
    auto mask = readMask(disk(), edit.scene(), arguments.operands[0], chosen.channel);
    if (!mask)
        return mask.issue();
    std::string layer = chosen.layer.empty() ? layerOf(edit.scene(), *mask) : chosen.layer;
    if (layer.empty())
        layer = addRecord(edit, SlotKind::Layers, mask->name).id;
    if (auto done = takeMask(edit, *mask, layer); !done)
        return done.issue();
    problems.insert(problems.end(), mask->notes.begin(), mask->notes.end());
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
    const auto done = replaceHeights(edit, *image, mapping, chosen.size, problems);
    if (!done)
        return error(done.issue().message, arguments.operands[0]);
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

Outcome run(const Arguments &arguments)
{
    Outcome outcome;
    const auto into = arguments.text("--into");
    const auto format = arguments.text("--format").value_or("");
    if (!into)
        return Outcome::failed(error("import needs --into SCENE"));
    if (format != "mask" && format != "heights")
        return Outcome::failed(error(format.empty()
                                         ? "import needs --format F: mask or heights"
                                         : fmt::format("There is no format \"{}\"; known are mask, heights", format)));
    const auto loaded = openScene(*into, outcome);
    if (!loaded)
        return outcome;
    Edit edit(loaded->scene, "Import");
    const auto problem = format == "mask" ? importMask(arguments, edit, outcome.problems)
                                          : importHeights(arguments, edit, outcome.problems);
    if (problem)
        return Outcome::failed(*problem);
    outcome.report["plants"] = edit.scene().plantCount();
    outcome.report["changes"] = changesOf(edit);
    outcome.report["files"] = nlohmann::ordered_json::array();
    if (arguments.has("--dry-run") || edit.isEmpty())
        return outcome;
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
    .summary = "Takes a mask or heights into a scene",
    .options = options,
    .fewestOperands = 1,
    .mostOperands = 1,
    .run = run,
};

} // namespace sward::cli
