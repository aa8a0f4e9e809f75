#include "model/core/Issue.h"

#include <algorithm>

namespace sward {

bool hasErrors(const Issues &issues)
{
    return std::ranges::any_of(issues, [](const Issue &issue) { return issue.severity == Severity::Error; });
}

std::string toLine(const Issue &issue)
{
    std::string line = issue.file;
    for (const auto &part : {issue.pointer, issue.message}) {
        if (part.empty())
            continue;
        if (!line.empty())
            line += ": ";
        line += part;
    }
    return line;
}

} // namespace sward
