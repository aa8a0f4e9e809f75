#pragma once

#include "model/core/Issue.h"
#include "model/core/Result.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sward::cli {

/// An option of a command. With an empty `value` it is a switch; `value` names what follows it in the usage line.
struct Option
{
    std::string_view name; ///< with its dashes: "--quad-size"
    std::string_view value;
    std::string_view help;
};

/// What stood on the command line after the command's name, already held against the command's options.
class Arguments
{
public:
    std::vector<std::string> operands;
    std::vector<std::pair<std::string, std::string>> options; ///< in the order given

    bool has(std::string_view name) const { return text(name).has_value(); }

    /// The last value given for an option.
    std::optional<std::string> text(std::string_view name) const;

    /// Every value given for an option that may be repeated.
    std::vector<std::string> texts(std::string_view name) const;

    /// A number with a point whatever the locale; `otherwise` when the option was not given, an error when it is no
    /// number or outside `lowest` to `highest`.
    Result<double> number(std::string_view name, double otherwise, double lowest, double highest) const;
    Result<int> integer(std::string_view name, int otherwise, int lowest, int highest) const;

    /// Two numbers with `separator` between them, such as "513x513" or "0,120".
    Result<std::pair<double, double>> numbers(std::string_view name, char separator) const;
};

/// What a command found. The frame prints it: as one JSON object with `--json`, else as lines for people.
struct Outcome
{
    nlohmann::ordered_json report = nlohmann::ordered_json::object(); ///< without `problems`, which the frame adds
    Issues problems;
    bool cannot = false;  ///< nothing was done: exit code 2
    std::string text;     ///< printed instead of the report's lines when not empty
    bool isWhole = false; ///< the report is a document of its own, to which the frame adds nothing

    static Outcome failed(Issue issue);
};

/// One command of `sward`. To add one: define it in a file of its own and name it in Commands.cpp.
struct Command
{
    std::string_view name;
    std::string_view operands; ///< as in the usage line: "FILE", "A B"
    std::string_view summary;
    std::span<const Option> options;
    std::size_t fewestOperands;
    std::size_t mostOperands;
    Outcome (*run)(const Arguments &);
    std::string (*details)() = nullptr; ///< what `--help` says behind the options; may be null
};

std::span<const Command *const> commands();

/// A float as the double that prints the same shortest digits; null for a missing or infinite value, which JSON cannot
/// hold.
nlohmann::ordered_json jsonNumber(float value);

nlohmann::ordered_json toJson(const Issue &issue);

} // namespace sward::cli
