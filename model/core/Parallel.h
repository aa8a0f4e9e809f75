#pragma once

#include <cstddef>
#include <functional>

namespace sward {

/// Calls `work(i)` for every i below `count`, in any order, on as many threads as the machine has cores (`threads` when
/// it is not 0), and returns when all are done.
void inParallel(std::size_t count, const std::function<void(std::size_t)> &work, unsigned threads = 0);

} // namespace sward
