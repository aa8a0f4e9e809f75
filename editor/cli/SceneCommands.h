#pragma once

#include "editor/cli/Command.h"
#include "model/files/LoadScene.h"

namespace sward::cli {

/// Opens the scene that a command names. On failure `outcome` says why and cannot go on.
std::optional<LoadedScene> openScene(const std::string &path, Outcome &outcome);

} // namespace sward::cli
