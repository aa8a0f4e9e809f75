#pragma once

#include "model/core/Issue.h"
#include "model/records/Landscape.h"

#include <map>
#include <utility>

namespace sward {

inline constexpr int MostLodBias = 8;

/// Levels of detail added to single components, by their place (x, z), as the landscape's `componentLodBias` says:
/// `{"3,0": 1, "4,0": -1}`. Entries that cannot be read count as none; each is one complaint in `issues`, if given.
std::map<std::pair<int, int>, int> lodBiasOf(const Landscape &landscape, const std::string &pointer = {},
                                             Issues *issues = nullptr);

} // namespace sward
