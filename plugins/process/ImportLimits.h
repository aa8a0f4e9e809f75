#pragma once

#include <cstdint>
#include <string>

namespace sward {

/// What the child process may take before it is ended, and where its program is.
struct ImportLimits
{
    double secondsPerFile = 30;
    std::uint64_t memoryBytes = std::uint64_t(3) << 30;
    std::string childProgram; ///< empty: `sward-import` beside the running program or one folder above it
};

} // namespace sward
