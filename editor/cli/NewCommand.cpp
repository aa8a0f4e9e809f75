#include "editor/cli/Command.h"
#include "editor/cli/RawOptions.h"
#include "model/files/LoadScene.h"
#include "model/files/NewScene.h"
#include "model/files/SaveScene.h"
#include "plugins/heights/HeightReader.h"

#include <fmt/format.h>

#include <filesystem>

namespace sward::cli {

namespace {

constexpr Option newOptions[] = {
    {"--heights", "FILE", "PNG, R16/RAW, TIFF, OpenEXR or ESRI ASC; row 0 is north"},
    rawOptions[0],
    rawOptions[1],
    rawOptions[2],
    {"--quad-size", "M", "metres from sample to sample (1)"},
    {"--height-range", "MIN,MAX", "metres that an 8- or 16-bit file's full range stands for"},
    {"--flip-x", "", "mirror west and east"},
    {"--flip-z", "", "mirror north and south"},
    {"--section-quads", "N", "quads a section: 7, 15, 31, 63, 127 or 255 (63)"},
    {"--sections", "1|2", "sections along a component's side (1)"},
    {"--layer", "NAME=FILE", "a layer from a grey image; may be repeated"},
};

/// Fills what the options say; the complaint when one of them is wrong.
std::optional<Issue> readOptions(const Arguments &arguments, NewSceneOptions &scene, HeightReadOptions &heights)
{
    if (!arguments.has("--heights"))
        return error("new needs --heights FILE; see sward new --help");
    if (auto problem = readRawOptions(arguments, heights.raw))
        return problem;
    const auto quadSize = arguments.number("--quad-size", 1, 0.05, 100);
    if (!quadSize)
        return quadSize.issue();
    scene.quadSize = *quadSize;
    if (arguments.has("--height-range")) {
        const auto range = arguments.numbers("--height-range", ',');
        if (!range)
            return range.issue();
        scene.heightRange = glm::dvec2(range->first, range->second);
    }
    const auto sectionQuads = arguments.integer("--section-quads", scene.sectionQuads, 7, 255);
    if (!sectionQuads)
        return sectionQuads.issue();
    const auto sections = arguments.integer("--sections", scene.sectionsPerComponent, 1, 2);
    if (!sections)
        return sections.issue();
    scene.sectionQuads = *sectionQuads;
    scene.sectionsPerComponent = *sections;
    scene.flipX = arguments.has("--flip-x");
    scene.flipZ = arguments.has("--flip-z");
    return std::nullopt;
}

std::optional<Issue> addLayers(const Arguments &arguments, const NewSceneOptions &options, Scene &scene,
                               Issues &problems)
{
    for (const auto &given : arguments.texts("--layer")) {
        const auto equals = given.find('=');
        if (equals == std::string::npos || equals == 0 || equals + 1 == given.size())
            return error(fmt::format("--layer takes NAME=FILE, not \"{}\"", given));
        const auto file = given.substr(equals + 1);
        // An 8-bit image is what a layer wants, so what is said of 8-bit heights is of no use here.
        Issues said;
        const auto image = readHeights(file, {}, said);
        if (!image)
            return image.issue();
        if (image->channels > 1)
            problems.push_back(warning(fmt::format("The image has {} channels; the first became the layer \"{}\"",
                                                   image->channels, given.substr(0, equals)),
                                       file));
        if (auto done = addLayerFromImage(scene, given.substr(0, equals), *image, options); !done)
            return error(done.issue().message, file);
    }
    return std::nullopt;
}

Outcome run(const Arguments &arguments)
{
    Outcome outcome;
    const auto folder = sceneFolder(arguments.operands[0]);
    outcome.report["scene"] = folder;
    const auto fail = [&](Issue issue) {
        outcome.cannot = true;
        outcome.problems.push_back(std::move(issue));
        return outcome;
    };

    NewSceneOptions sceneOptions;
    HeightReadOptions heightOptions;
    if (auto problem = readOptions(arguments, sceneOptions, heightOptions))
        return fail(*problem);
    sceneOptions.name = std::filesystem::path(folder).filename().string();
    const auto heightsFile = *arguments.text("--heights");
    const auto image = readHeights(heightsFile, heightOptions, outcome.problems);
    if (!image)
        return fail(image.issue());
    auto scene = newSceneFromHeights(*image, sceneOptions, outcome.problems);
    if (!scene)
        return fail(error(scene.issue().message, heightsFile, scene.issue().pointer));
    if (auto problem = addLayers(arguments, sceneOptions, *scene, outcome.problems))
        return fail(*problem);
    const auto saved = saveScene(*scene, folder, {});
    if (!saved)
        return fail(saved.issue());
    outcome.problems.insert(outcome.problems.end(), saved->notes.begin(), saved->notes.end());
    return outcome;
}

} // namespace

extern const Command newCommand;
const Command newCommand{
    .name = "new",
    .operands = "SCENE",
    .summary = "Makes a scene from a height file",
    .options = newOptions,
    .fewestOperands = 1,
    .mostOperands = 1,
    .run = run,
};

} // namespace sward::cli
