#include "editor/bench/Bench.h"

#include "editor/window/Measured.h"

#include <atomic>
#include <chrono>
#include <ctime>

namespace sward::bench {

double workedSeconds()
{
    return double(std::clock()) / CLOCKS_PER_SEC;
}

double wallSeconds()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Comparison compare(std::string name, std::string unit, std::string peerName, Better better, int repeats,
                   const std::function<double()> &ours, const std::function<double()> &peer)
{
    std::vector<double> our;
    std::vector<double> their;
    ours(); // once for the caches and for what is made the first time
    for (int repeat = 0; repeat < repeats; ++repeat) {
        our.push_back(ours());
        their.push_back(peer());
    }
    Comparison comparison{
        std::move(name), std::move(unit), quantile(our, 0.5), quantile(their, 0.5), std::move(peerName), 0, repeats};
    comparison.ratio = better == Better::Less ? comparison.peer / comparison.ours : comparison.ours / comparison.peer;
    return comparison;
}

void keep(std::uint64_t result)
{
    static std::atomic<std::uint64_t> kept;
    kept.fetch_xor(result, std::memory_order_relaxed);
}

} // namespace sward::bench
