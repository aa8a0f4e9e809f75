#include "editor/cli/SceneCommands.h"

namespace sward::cli {

std::optional<LoadedScene> openScene(const std::string &path, Outcome &outcome)
{
    auto loaded = loadScene(path, outcome.problems);
    if (loaded)
        return std::move(*loaded);
    outcome.cannot = true;
    outcome.problems.push_back(loaded.issue());
    return std::nullopt;
}

} // namespace sward::cli
