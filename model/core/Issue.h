#pragma once

#include <string>
#include <vector>

namespace sward {

enum class Severity { Info, Warning, Error };

/// One thing to tell the artist: what is wrong, where, and what is allowed. `message` is a whole sentence that stands
/// alone.
struct Issue
{
    Severity severity = Severity::Error;
    std::string message;
    std::string pointer; ///< JSON Pointer into the scene, such as `/grassTypes/0/varieties/1/density`; empty when none
    std::string file;    ///< the file it is about; empty when none

    bool operator==(const Issue &) const = default;
};

using Issues = std::vector<Issue>;

bool hasErrors(const Issues &issues);

/// `file: pointer: message`, leaving out what is empty: one readable line.
std::string toLine(const Issue &issue);

} // namespace sward
