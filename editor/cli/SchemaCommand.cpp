#include "editor/cli/Command.h"
#include "model/files/Schema.h"

#include <fmt/format.h>

namespace sward::cli {

namespace {

Outcome run(const Arguments &arguments)
{
    const auto which = arguments.operands.empty() ? std::string("scene") : arguments.operands[0];
    if (which != "scene" && which != "tile")
        return Outcome::failed(error(fmt::format("There is a schema of scene and of tile, not of \"{}\"", which)));
    Outcome outcome;
    outcome.report = which == "scene" ? sceneSchema() : tileSchema();
    outcome.text = writeJson(outcome.report);
    outcome.isWhole = true;
    return outcome;
}

} // namespace

extern const Command schemaCommand;
const Command schemaCommand{
    .name = "schema",
    .operands = "[scene|tile]",
    .summary = "Prints the JSON Schema (2020-12) of scene.json or of a tile of placed plants",
    .options = {},
    .fewestOperands = 0,
    .mostOperands = 1,
    .run = run,
};

} // namespace sward::cli
