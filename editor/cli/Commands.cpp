#include "editor/cli/Command.h"

namespace sward::cli {

extern const Command checkCommand;
extern const Command exportCommand;
extern const Command growCommand;
extern const Command heightsCommand;
extern const Command importCommand;
extern const Command infoCommand;
extern const Command meshCommand;
extern const Command newCommand;
extern const Command renderCommand;
extern const Command replayCommand;
extern const Command schemaCommand;
extern const Command streamCommand;

std::span<const Command *const> commands()
{
    static const Command *const all[] = {
        &newCommand,    &infoCommand,   &checkCommand,   &growCommand, &streamCommand, &exportCommand,
        &replayCommand, &importCommand, &heightsCommand, &meshCommand, &renderCommand, &schemaCommand,
    };
    return all;
}

} // namespace sward::cli
