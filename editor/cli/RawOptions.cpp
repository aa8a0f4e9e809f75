#include "editor/cli/RawOptions.h"

#include <fmt/format.h>

namespace sward::cli {

std::optional<Issue> readRawOptions(const Arguments &arguments, std::optional<RawLayout> &layout)
{
    if (!arguments.has("--raw-size")) {
        for (const auto *name : {"--raw-type", "--raw-header"})
            if (arguments.has(name))
                return error(fmt::format("{} needs --raw-size as well", name));
        return std::nullopt;
    }
    RawLayout read;
    const auto size = arguments.numbers("--raw-size", 'x');
    if (!size)
        return size.issue();
    const auto isSide = [](double side) { return side >= 2 && side <= 32768 && side == double(int(side)); };
    if (!isSide(size->first) || !isSide(size->second))
        return error(fmt::format("--raw-size takes two whole numbers from 2 to 32768, not \"{}\"",
                                 *arguments.text("--raw-size")));
    read.width = int(size->first);
    read.height = int(size->second);
    const auto name = arguments.text("--raw-type").value_or("u16");
    const auto type = rawTypeNamed(name);
    if (!type)
        return error(fmt::format("--raw-type takes u8, u16, u16be or f32, not \"{}\"", name));
    read.type = *type;
    const auto header = arguments.integer("--raw-header", 0, 0, 1 << 30);
    if (!header)
        return header.issue();
    read.headerBytes = std::uint64_t(*header);
    layout = read;
    return std::nullopt;
}

} // namespace sward::cli
