#pragma once

#include <string>
#include <vector>

namespace sward::cli {

/// Whether the arguments (without the program's name) ask for a command or for help, and not for the window.
bool isCommandLine(const std::vector<std::string> &arguments);

/// Runs `sward <command> …` and returns the exit code: 0 fine, 1 done with problems, 2 cannot. With `--json` exactly
/// one object goes to stdout whatever happens; problems go to stderr, one readable line each. Needs neither a display
/// nor a Qt application object.
int run(const std::vector<std::string> &arguments);

} // namespace sward::cli
