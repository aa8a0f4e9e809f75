#include "model/core/Parallel.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace sward {

void inParallel(std::size_t count, const std::function<void(std::size_t)> &work, unsigned threads)
{
    if (threads == 0)
        threads = std::max(1u, std::thread::hardware_concurrency());
    std::atomic<std::size_t> next{0};
    const auto take = [&] {
        for (std::size_t i = next++; i < count; i = next++)
            work(i);
    };
    std::vector<std::thread> others;
    for (std::size_t i = 1; i < std::min<std::size_t>(threads, count); ++i)
        others.emplace_back(take);
    take();
    for (auto &other : others)
        other.join();
}

} // namespace sward
