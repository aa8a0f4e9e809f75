#include "editor/cli/Command.h"

namespace sward::cli {

extern const Command growCommand;
extern const Command heightsCommand;
extern const Command meshCommand;

std::span<const Command *const> commands()
{
    static const Command *const all[] = {
        &growCommand,
        &heightsCommand,
        &meshCommand,
    };
    return all;
}

} // namespace sward::cli
