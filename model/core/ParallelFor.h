#pragma once

#include <cstddef>
#include <functional>

namespace sward {

/// How many threads work well on this machine.
int hardwareThreads();

/// Calls `work(index, worker)` once for every index below `count`, on at most `threads` threads of which the caller is
/// one, and returns when all are done. `worker` is below `threads`; calls with the same one never overlap, so each may
/// have scratch of its own. Indices are handed out in order, but nothing that `work` writes may depend on it. Threads
/// stay around for the next call; calls from several threads at once take turns, and `work` must not call it again.
void parallelFor(std::size_t count, int threads, const std::function<void(std::size_t index, int worker)> &work);

} // namespace sward
