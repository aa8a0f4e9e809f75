#include "editor/bench/Bench.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstdio>
#include <optional>

using namespace sward::bench;

namespace {

const Group *const groups[] = {&scatterGroup, &dabGroup,  &ruleGroup,  &strokeGroup, &selectGroup,
                               &filesGroup,   &undoGroup, &frameGroup, &groundGroup, &blenderGroup};

constexpr const char *usage = "Usage: sward-bench [--only NAME] [--json]\n\n"
                              "Does pieces of Sward's work and of another way of doing them in turn, and tells the "
                              "medians of both. A ratio above 1\n"
                              "says that Sward's way is the better one.\n\n"
                              "  --only NAME  Run only what has that name or begins with it and a dash\n"
                              "  --json       Print one JSON list\n"
                              "  --help       Print this\n"
                              "  --version    Print the version\n\n"
                              "Names:";

/// "scatter" asks for "scatter" and "scatter-halton".
bool isAsked(std::string_view name, const std::optional<std::string> &only)
{
    return !only || name == *only || (name.starts_with(*only) && name.substr(only->size()).starts_with("-"));
}

void printJson(const std::vector<Comparison> &comparisons)
{
    auto list = nlohmann::ordered_json::array();
    for (const auto &c : comparisons)
        list.push_back({{"name", c.name},
                        {"unit", c.unit},
                        {"ours", c.ours},
                        {"peer", c.peer},
                        {"peerName", c.peerName},
                        {"ratio", c.ratio},
                        {"repeats", c.repeats}});
    std::fputs((list.dump() + "\n").c_str(), stdout);
}

} // namespace

int main(int count, char **words)
{
    std::optional<std::string> only;
    bool json = false;
    for (int i = 1; i < count; ++i) {
        const std::string_view word = words[i];
        if (word == "--json") {
            json = true;
        } else if (word == "--only" && i + 1 < count) {
            only = words[++i];
        } else if (word == "--version") {
            std::puts("sward-bench " SWARD_VERSION);
            return 0;
        } else if (word == "--help") {
            std::fputs(usage, stdout);
            for (const auto *group : groups)
                for (const auto name : group->names)
                    fmt::print(" {}", name);
            std::puts("");
            return 0;
        } else {
            fmt::print(stderr, "sward-bench: \"{}\" is not understood; --help tells what is\n", word);
            return 2;
        }
    }
    const auto wanted = [&](std::string_view name) { return isAsked(name, only); };
    std::vector<Comparison> all;
    bool isKnown = false;
    for (const auto *group : groups) {
        if (std::none_of(group->names.begin(), group->names.end(), wanted))
            continue;
        isKnown = true;
        for (auto &comparison : group->run(wanted)) {
            if (!json)
                fmt::print("{:<20} {:>10.4g} {:<16} {:>6.2f} × {} ({:.4g}), {} repeats\n", comparison.name,
                           comparison.ours, comparison.unit, comparison.ratio, comparison.peerName, comparison.peer,
                           comparison.repeats);
            all.push_back(std::move(comparison));
        }
        std::fflush(stdout);
    }
    if (!isKnown) {
        fmt::print(stderr, "sward-bench: nothing is called \"{}\"; --help tells the names\n", only.value_or(""));
        return 2;
    }
    if (json)
        printJson(all);
    return 0;
}
