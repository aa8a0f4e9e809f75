#include "editor/cli/CommandLine.h"

#include "editor/cli/Command.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

namespace sward::cli {

namespace {

using Json = nlohmann::ordered_json;

const Command *findCommand(std::string_view name)
{
    for (const auto *command : commands())
        if (command->name == name)
            return command;
    return nullptr;
}

std::string usage(const Command &command)
{
    auto line = fmt::format("Usage: sward {} {}{}\n\n{}.\n\n", command.name, command.operands,
                            command.options.empty() ? "" : " [options]", command.summary);
    const auto row = [&line](std::string_view name, std::string_view value, std::string_view help) {
        line +=
            fmt::format("  {:<26} {}\n", value.empty() ? std::string(name) : fmt::format("{} {}", name, value), help);
    };
    for (const auto &option : command.options)
        row(option.name, option.value, option.help);
    row("--json", "", "print one JSON object");
    row("--help", "", "print this");
    if (command.details)
        line += command.details();
    return line;
}

std::string overview()
{
    std::string text = "Usage: sward [SCENE]            opens the editor\n"
                       "       sward COMMAND --help     tells about one command\n\nCommands:\n";
    for (const auto *command : commands())
        text += fmt::format("  {:<12} {}\n", command->name, command->summary);
    text += "\nExit codes: 0 fine, 1 done with problems, 2 cannot.\n";
    return text;
}

/// Control characters in a file's name must not tear a line apart or drive the terminal.
std::string oneLine(std::string text)
{
    for (auto &c : text)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
            c = ' ';
    return text;
}

void print(std::FILE *where, const std::string &text)
{
    std::fwrite(text.data(), 1, text.size(), where);
}

std::string dump(const Json &json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string forPeople(const Json &report)
{
    std::string lines;
    for (const auto &[key, value] : report.items())
        lines += fmt::format("{}: {}\n", key, value.is_string() ? value.get<std::string>() : dump(value));
    return lines;
}

int finish(const Outcome &outcome, bool json)
{
    if (json) {
        auto report = outcome.report;
        auto problems = Json::array();
        for (const auto &problem : outcome.problems)
            problems.push_back(toJson(problem));
        if (!outcome.isWhole)
            report["problems"] = std::move(problems);
        print(stdout, dump(report) + "\n");
    } else {
        print(stdout, outcome.text.empty() ? forPeople(outcome.report) : outcome.text);
    }
    bool problems = false;
    for (const auto &problem : outcome.problems) {
        if (problem.severity == Severity::Info && json)
            continue;
        constexpr const char *severities[] = {"note", "warning", "error"};
        print(stderr, fmt::format("sward: {}: {}\n", severities[int(problem.severity)], oneLine(toLine(problem))));
        problems = problems || problem.severity != Severity::Info;
    }
    return outcome.cannot ? 2 : problems ? 1 : 0;
}

Result<Arguments> parse(const Command &command, std::span<const std::string> words)
{
    Arguments arguments;
    bool onlyOperands = false;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto &word = words[i];
        if (onlyOperands || word.size() < 2 || word[0] != '-') {
            arguments.operands.push_back(word);
            continue;
        }
        if (word == "--") {
            onlyOperands = true;
            continue;
        }
        const auto equals = word.starts_with("--") ? word.find('=') : std::string::npos;
        const auto name = word.substr(0, equals);
        const auto option = std::ranges::find(command.options, name, &Option::name);
        if (name == "--json" && equals == std::string::npos)
            continue;
        if (option == command.options.end())
            return error(fmt::format("{} has no option {}; see sward {} --help", command.name, name, command.name));
        if (option->value.empty()) {
            if (equals != std::string::npos)
                return error(fmt::format("{} takes no value", name));
            arguments.options.emplace_back(name, "");
        } else if (equals != std::string::npos) {
            arguments.options.emplace_back(name, word.substr(equals + 1));
        } else if (i + 1 < words.size()) {
            arguments.options.emplace_back(name, words[++i]);
        } else {
            return error(fmt::format("{} needs a value: {}", name, option->value));
        }
    }
    if (arguments.operands.size() < command.fewestOperands)
        return error(fmt::format("{} needs {}; see sward {} --help", command.name, command.operands, command.name));
    if (arguments.operands.size() > command.mostOperands)
        return error(fmt::format("\"{}\" is one argument too many for {}", arguments.operands[command.mostOperands],
                                 command.name));
    return arguments;
}

} // namespace

bool isCommandLine(const std::vector<std::string> &arguments)
{
    return !arguments.empty() && (arguments[0].starts_with("-") || findCommand(arguments[0]));
}

int run(const std::vector<std::string> &arguments)
{
    const auto has = [&arguments](std::string_view word) {
        return std::ranges::find(arguments, word) != arguments.end();
    };
    const bool json = has("--json");
    const auto *command = arguments.empty() ? nullptr : findCommand(arguments[0]);
    const auto tell = [json](const char *key, const std::string &text) {
        Outcome outcome;
        outcome.report[key] = text;
        outcome.text = text;
        return finish(outcome, json);
    };

    if (has("--help") || has("-h"))
        return tell("help", command ? usage(*command) : overview());
    if (!command && has("--version"))
        return tell("version", json ? SWARD_VERSION : "sward " SWARD_VERSION "\n");
    if (!command)
        return finish(Outcome::failed(error("There is no such command; see sward --help")), json);
    if (has("--version"))
        return tell("version", json ? SWARD_VERSION : "sward " SWARD_VERSION "\n");

    const auto parsed = parse(*command, std::span(arguments).subspan(1));
    return finish(parsed ? command->run(*parsed) : Outcome::failed(parsed.issue()), json);
}

} // namespace sward::cli
