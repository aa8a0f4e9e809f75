#include "editor/cli/Command.h"
#include "plugins/ImportChild.h"

namespace sward::cli {

namespace {

nlohmann::ordered_json toJson(const glm::vec3 &v)
{
    return {jsonNumber(v.x), jsonNumber(v.y), jsonNumber(v.z)};
}

Outcome run(const Arguments &arguments)
{
    const auto &file = arguments.operands[0];
    Outcome outcome;
    auto &report = outcome.report;
    report["file"] = file;
    const auto read = inspectMesh(file);
    report["ok"] = read.ok() && read->report.ok;
    if (!read) {
        outcome.cannot = true;
        outcome.problems.push_back(read.issue());
        return outcome;
    }
    const auto &found = read->report;
    report["triangles"] = found.triangles;
    report["drawnTriangles"] = found.drawnTriangles;
    report["bounds"] = {{"min", toJson(found.min)}, {"max", toJson(found.max)}};
    report["materials"] = found.materials;
    report["uvSets"] = found.uvSets;
    report["colourSets"] = found.colourSets;
    report["unit"] = found.unitMetres;
    report["upAxis"] = std::string(1, found.upAxis);
    outcome.problems = found.problems;
    outcome.cannot = !found.ok;
    return outcome;
}

} // namespace

extern const Command meshCommand;
const Command meshCommand{
    .name = "mesh",
    .operands = "FILE",
    .summary = "Tells what a mesh file holds, in metres with Y up",
    .options = {},
    .fewestOperands = 1,
    .mostOperands = 1,
    .run = run,
};

} // namespace sward::cli
