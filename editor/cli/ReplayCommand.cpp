#include "editor/cli/SceneCommands.h"
#include "model/core/ReadFile.h"
#include "model/files/FileSystem.h"
#include "model/files/SaveScene.h"
#include "model/session/Session.h"
#include "model/tools/StrokeLog.h"
#include "model/tools/ToolBox.h"

#include <fmt/format.h>

namespace sward::cli {

namespace {

constexpr std::uint64_t LargestLog = std::uint64_t(256) << 20;

constexpr Option options[] = {
    {"-o", "OUT", "The folder to save the scene in (default: where it is)"},
};

Outcome run(const Arguments &arguments)
{
    Outcome outcome;
    const auto bytes = readFile(arguments.operands[0], LargestLog);
    if (!bytes)
        return Outcome::failed(bytes.issue());
    const auto log = StrokeLog::parse(textOf(*bytes), arguments.operands[0]);
    if (!log)
        return Outcome::failed(log.issue());
    const auto loaded = openScene(arguments.operands[1], outcome);
    if (!loaded)
        return outcome;
    Session session;
    session.open(loaded->scene, loaded->saved.folder);
    ToolBox tools(session);
    const Replayed replayed = replayStrokes(*log, session, tools);
    outcome.problems.insert(outcome.problems.end(), replayed.problems.begin(), replayed.problems.end());
    const auto saved =
        saveScene(session.document.scene(), arguments.text("-o").value_or(loaded->saved.folder), loaded->saved);
    if (!saved)
        return Outcome::failed(saved.issue());
    outcome.report["strokes"] = replayed.strokes;
    outcome.report["changed"] = saved->written;
    outcome.report["hash"] = fmt::format("{:016x}", hashOf(session.document.scene()));
    outcome.problems.insert(outcome.problems.end(), saved->notes.begin(), saved->notes.end());
    return outcome;
}

} // namespace

extern const Command replayCommand;
const Command replayCommand{
    .name = "replay",
    .operands = "LOG SCENE",
    .summary = "Does the strokes of a log again on a scene",
    .options = options,
    .fewestOperands = 2,
    .mostOperands = 2,
    .run = run,
};

} // namespace sward::cli
