#include "editor/cli/SceneCommands.h"
#include "model/files/SceneCheck.h"

namespace sward::cli {

namespace {

constexpr Option options[] = {
    {"--wind", "", "look for what stands still in the wind or leans its own way as well"},
};

Outcome run(const Arguments &arguments)
{
    Outcome outcome;
    const auto loaded = openScene(arguments.operands[0], outcome);
    if (loaded && arguments.has("--wind"))
        checkWind(loaded->scene, outcome.problems);
    if (outcome.problems.empty())
        outcome.text = "No problems found\n";
    return outcome;
}

} // namespace

extern const Command checkCommand;
const Command checkCommand{
    .name = "check",
    .operands = "SCENE",
    .summary = "Names everything that is wrong with a scene",
    .options = options,
    .fewestOperands = 1,
    .mostOperands = 1,
    .run = run,
};

} // namespace sward::cli
