#pragma once

#include "model/core/Result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace sward {

/// The whole file, or why it cannot be read: missing, a folder, not permitted, or more than `mostBytes`.
Result<std::vector<std::uint8_t>> readFile(const std::string &path, std::uint64_t mostBytes = std::uint64_t(4) << 30);

/// The first `bytes` of a file, or all of a shorter one.
Result<std::vector<std::uint8_t>> readFileStart(const std::string &path, std::size_t bytes);

} // namespace sward
