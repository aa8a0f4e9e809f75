#include "editor/cli/Command.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

namespace sward::cli {

namespace {

std::optional<double> parseNumber(std::string_view text)
{
    if (text.starts_with('+'))
        text.remove_prefix(1);
    double value = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (failure != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

} // namespace

std::optional<std::string> Arguments::text(std::string_view name) const
{
    for (auto option = options.rbegin(); option != options.rend(); ++option)
        if (option->first == name)
            return option->second;
    return std::nullopt;
}

std::vector<std::string> Arguments::texts(std::string_view name) const
{
    std::vector<std::string> values;
    for (const auto &option : options)
        if (option.first == name)
            values.push_back(option.second);
    return values;
}

Result<double> Arguments::number(std::string_view name, double otherwise, double lowest, double highest) const
{
    const auto given = text(name);
    if (!given)
        return otherwise;
    const auto value = parseNumber(*given);
    if (!value || *value < lowest || *value > highest)
        return error(fmt::format("{} takes a number from {} to {}, not \"{}\"", name, lowest, highest, *given));
    return *value;
}

Result<int> Arguments::integer(std::string_view name, int otherwise, int lowest, int highest) const
{
    const auto value = number(name, otherwise, lowest, highest);
    if (!value || *value != std::floor(*value))
        return error(
            fmt::format("{} takes a whole number from {} to {}, not \"{}\"", name, lowest, highest, *text(name)));
    return int(*value);
}

Result<std::pair<double, double>> Arguments::numbers(std::string_view name, char separator) const
{
    const auto given = text(name).value_or("");
    const auto at = given.find(separator);
    const auto first = parseNumber(std::string_view(given).substr(0, at));
    const auto second = at == std::string::npos ? std::nullopt : parseNumber(std::string_view(given).substr(at + 1));
    if (!first || !second)
        return error(fmt::format("{} takes two numbers with \"{}\" between them, not \"{}\"", name, separator, given));
    return std::pair(*first, *second);
}

Outcome Outcome::failed(Issue issue)
{
    Outcome outcome;
    outcome.cannot = true;
    outcome.problems.push_back(std::move(issue));
    return outcome;
}

nlohmann::ordered_json jsonNumber(float value)
{
    if (!std::isfinite(value))
        return nullptr;
    char digits[32];
    const auto written = std::to_chars(digits, digits + sizeof digits, value);
    double exact = 0;
    std::from_chars(digits, written.ptr, exact);
    if (exact == std::floor(exact) && std::abs(exact) < 1e15)
        return std::int64_t(exact);
    return exact;
}

nlohmann::ordered_json toJson(const Issue &issue)
{
    constexpr const char *severities[] = {"info", "warning", "error"};
    nlohmann::ordered_json json{{"severity", severities[int(issue.severity)]}, {"message", issue.message}};
    if (!issue.pointer.empty())
        json["pointer"] = issue.pointer;
    if (!issue.file.empty())
        json["file"] = issue.file;
    return json;
}

} // namespace sward::cli
