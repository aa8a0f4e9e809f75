#include "editor/cli/OptionValues.h"
#include "editor/cli/SceneCommands.h"
#include "model/exchange/Exporter.h"

#include <fmt/format.h>

namespace sward::cli {

namespace {

constexpr Option options[] = {
    {"--format", "F", "masks, heights, weightmaps, grass-data or mobile-landscape; \"list\" explains them"},
    {"-o", "OUT", "the folder to write into"},
    {"--option", "K=V", "one of the format's options, below; may be repeated"},
};

std::string explanation()
{
    std::string text;
    for (const auto *exporter : exporters())
        text += fmt::format("{}\n    {}\n{}", exporter->name, exporter->summary, describeOptions(exporter->options()));
    return text;
}

std::string details()
{
    return "\nFormats and their options:\n" + explanation();
}

Outcome run(const Arguments &arguments)
{
    Outcome outcome;
    const auto format = arguments.text("--format").value_or("");
    if (format == "list") {
        auto list = nlohmann::ordered_json::array();
        for (const auto *exporter : exporters())
            list.push_back({{"format", exporter->name}, {"summary", exporter->summary}});
        outcome.report["formats"] = std::move(list);
        outcome.text = explanation();
        return outcome;
    }
    const Exporter *exporter = findExporter(format);
    if (!exporter) {
        std::string known;
        for (const auto *one : exporters())
            known += (known.empty() ? "" : ", ") + std::string(one->name);
        return Outcome::failed(error(format.empty()
                                         ? fmt::format("export needs --format F: {}", known)
                                         : fmt::format("There is no format \"{}\"; known are {}", format, known)));
    }
    const auto out = arguments.text("-o");
    if (!out)
        return Outcome::failed(error("export needs -o OUT, the folder to write into"));
    if (arguments.operands.empty())
        return Outcome::failed(error("export needs SCENE; see sward export --help"));
    const RecordType &type = exporter->options();
    const auto values = type.make();
    if (auto problem = readOptionValues(arguments, type, values.get()))
        return Outcome::failed(*problem);
    const auto loaded = openScene(arguments.operands[0], outcome);
    if (!loaded)
        return outcome;
    const auto exported = exporter->run(disk(), loaded->scene, *out, values.get());
    if (!exported)
        return Outcome::failed(exported.issue());
    outcome.report["plants"] = exported->plants;
    outcome.report["files"] = exported->files;
    outcome.problems.insert(outcome.problems.end(), exported->problems.begin(), exported->problems.end());
    return outcome;
}

} // namespace

extern const Command exportCommand;
const Command exportCommand{
    .name = "export",
    .operands = "SCENE",
    .summary = "Writes a scene, or a part of it, for other programs",
    .options = options,
    .fewestOperands = 0,
    .mostOperands = 1,
    .run = run,
    .details = details,
};

} // namespace sward::cli
