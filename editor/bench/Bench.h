#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace sward::bench {

/// One piece of work held against another way of doing it, both done in turn in the same run.
struct Comparison
{
    std::string name;
    std::string unit; ///< of both numbers
    double ours = 0;  ///< medians
    double peer = 0;
    std::string peerName; ///< what the other way is
    double ratio = 0;     ///< above 1 when ours is better
    int repeats = 0;
};

/// Seconds that the whole program has worked so far, whatever else the machine does meanwhile.
double workedSeconds();
/// Seconds on the wall.
double wallSeconds();

/// How a number says that it is better.
enum class Better { Less, More };

/// Calls both in turn `repeats` times and takes the medians of what they answer.
Comparison compare(std::string name, std::string unit, std::string peerName, Better better, int repeats,
                   const std::function<double()> &ours, const std::function<double()> &peer);

/// The seconds that `work` takes once.
template <class Work> double worked(Work work)
{
    const double from = workedSeconds();
    work();
    return workedSeconds() - from;
}

/// Keeps the compiler from leaving out work whose result nobody looks at.
void keep(std::uint64_t result);

/// A group of comparisons; `names` says what it may answer, so that others need not be run.
struct Group
{
    std::vector<std::string_view> names;
    std::vector<Comparison> (*run)(const std::function<bool(std::string_view name)> &wanted);
};

extern const Group scatterGroup;
extern const Group dabGroup;
extern const Group ruleGroup;
extern const Group strokeGroup;
extern const Group selectGroup;
extern const Group filesGroup;
extern const Group undoGroup;
extern const Group frameGroup;
extern const Group groundGroup;
extern const Group blenderGroup;

} // namespace sward::bench
