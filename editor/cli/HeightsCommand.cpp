#include "editor/cli/Command.h"
#include "editor/cli/RawOptions.h"
#include "plugins/heights/HeightReader.h"

#include <array>

namespace sward::cli {

namespace {

Outcome run(const Arguments &arguments)
{
    const auto &file = arguments.operands[0];
    Outcome outcome;
    outcome.report["file"] = file;
    const auto fail = [&](const Issue &issue) {
        outcome.cannot = true;
        outcome.problems.push_back(issue);
        return outcome;
    };

    HeightReadOptions options;
    if (auto problem = readRawOptions(arguments, options.raw))
        return fail(*problem);
    const auto image = readHeights(file, options, outcome.problems);
    if (!image)
        return fail(image.issue());

    const auto summary = summarize(*image);
    auto &report = outcome.report;
    report["samples"] = {image->width, image->height};
    report["bits"] = image->bits;
    report["min"] = jsonNumber(summary.min);
    report["max"] = jsonNumber(summary.max);
    for (const auto corner : summary.corners)
        report["corners"].push_back(jsonNumber(corner));
    report["centre"] = jsonNumber(summary.centre);
    report["noData"] = summary.noData;
    return outcome;
}

} // namespace

extern const Command heightsCommand;
const Command heightsCommand{
    .name = "heights",
    .operands = "FILE",
    .summary = "Tells what a height file holds, in the file's own values",
    .options = rawOptions,
    .fewestOperands = 1,
    .mostOperands = 1,
    .run = run,
};

} // namespace sward::cli
