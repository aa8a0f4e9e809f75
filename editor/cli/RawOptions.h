#pragma once

#include "editor/cli/Command.h"
#include "plugins/heights/RawHeights.h"

namespace sward::cli {

/// How a headerless file lies, as `sward heights` and `sward new` take it.
inline constexpr Option rawOptions[] = {
    {"--raw-size", "WxH", "samples of a file without a header, such as 513x513"},
    {"--raw-type", "TYPE", "its samples: u8, u16, u16be or f32 (u16)"},
    {"--raw-header", "N", "bytes to skip before them (0)"},
};

/// Fills `layout` when a size is given; returns what is wrong with the options.
std::optional<Issue> readRawOptions(const Arguments &arguments, std::optional<RawLayout> &layout);

} // namespace sward::cli
