#include "editor/cli/Command.h"
#include "model/core/ParallelFor.h"
#include "model/files/LoadScene.h"
#include "model/grass/FieldCensus.h"
#include "model/grass/GrassCensus.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>

namespace sward::cli {

namespace {

constexpr Option options[] = {
    {"--component", "X,Z", "Grow one component only, counted from the north-west"},
    {"--threads", "N", "Work on this many threads (default: one for each core); the plants are the same for any"},
    {"--csv", "FILE", "Write every plant as a line of FILE"},
};

/// The component asked for, or nothing for all of them.
Result<std::optional<CellCoord>> componentAsked(const Arguments &arguments, const GrassGrid &grid)
{
    if (!arguments.has("--component"))
        return std::optional<CellCoord>();
    const auto numbers = arguments.numbers("--component", ',');
    if (!numbers)
        return numbers.issue();
    const auto [x, z] = *numbers;
    if (x != int(x) || z != int(z) || x < 0 || z < 0 || x >= grid.componentsX() || z >= grid.componentsZ())
        return error(
            fmt::format("--component {},{} is none of the landscape's {} by {} components, which count from 0,0", x, z,
                        grid.componentsX(), grid.componentsZ()));
    return std::optional(CellCoord{int(x), int(z)});
}

/// Varieties that grow nothing or more than the limit, each in a sentence.
Issues growingProblems(const Scene &scene, const GrassGrower &grower)
{
    Issues issues;
    for (const auto &variety : grower.varieties()) {
        const auto &type = scene.grassTypes[variety.type];
        const auto &record = type.varieties[variety.variety];
        const auto pointer = fmt::format("/grassTypes/{}/varieties/{}", variety.type, variety.variety);
        const auto limit = std::max(1024, scene.streaming->maxInstancesPerComponent);
        const double inSubsection = double(variety.candidatesAcross) / variety.subsections;
        if (!variety.grows() && record.whySkipped().empty())
            issues.push_back(
                {Severity::Info,
                 fmt::format("the variety \"{}\" of \"{}\" grows nothing: {}", record.id, type.id, variety.whySkipped),
                 pointer,
                 {}});
        else if (variety.grows() && inSubsection * inSubsection > limit)
            issues.push_back(
                warning(fmt::format("the variety \"{}\" of \"{}\" has {:.0f} places in a subsection, more than the {} "
                                    "that are allowed, although each component is cut into 16 × 16",
                                    record.id, type.id, inSubsection * inSubsection, limit),
                        {}, pointer));
    }
    return issues;
}

/// Writes the plants behind `counts`, one a line.
std::optional<Issue> writeCsv(const std::string &path, const Scene &scene, const GrassGrower &grower,
                              const std::vector<GrassCount> &counts)
{
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file << "component_x,component_z,type,variety,x,y,z,turn,scale_x,scale_y,scale_z,normal_x,normal_y,normal_z\n";
    std::vector<GrassInstance> plants;
    std::string text;
    for (const auto &count : counts) {
        const auto &variety = grower.varieties()[count.variety];
        const auto &type = scene.grassTypes[variety.type];
        const auto cells = grower.grid().cellsOf(count.component);
        for (int z = cells.z0; z < cells.z1 && count.plants > 0; ++z)
            for (int x = cells.x0; x < cells.x1; ++x) {
                plants.clear();
                text.clear();
                grower.grow({x, z}, count.variety, plants);
                const auto box = grower.boxOf({x, z});
                for (const auto &instance : plants) {
                    const auto plant = decode(instance, box, variety.minScale, variety.maxScale);
                    const auto &p = plant.position;
                    const auto &s = plant.scale;
                    const auto &n = plant.normal;
                    fmt::format_to(
                        std::back_inserter(text),
                        "{},{},{},{},{:.3f},{:.3f},{:.3f},{:.4f},{:.4f},{:.4f},{:.4f},{:.4f},{:.4f},{:.4f}\n",
                        count.component.x, count.component.z, type.id, type.varieties[variety.variety].id, p.x, p.y,
                        p.z, plant.turn, s.x, s.y, s.z, n.x, n.y, n.z);
                }
                file << text;
            }
    }
    file.close();
    if (!file)
        return error(fmt::format("the plants cannot be written: {}", std::strerror(errno)), path);
    return std::nullopt;
}

Outcome run(const Arguments &arguments)
{
    Outcome outcome;
    const auto fail = [&](Issue issue) {
        outcome.cannot = true;
        outcome.problems.push_back(std::move(issue));
        return outcome;
    };
    const auto threads = arguments.integer("--threads", hardwareThreads(), 1, 256);
    if (!threads)
        return fail(threads.issue());
    const auto loaded = loadScene(arguments.operands[0], outcome.problems);
    if (!loaded)
        return fail(loaded.issue());
    const auto &scene = loaded->scene;
    const GrassGrower grower(scene);
    const auto component = componentAsked(arguments, grower.grid());
    if (!component)
        return fail(component.issue());
    for (auto &issue : growingProblems(scene, grower))
        outcome.problems.push_back(std::move(issue));

    auto counts = countGrass(grower, *component, *threads);
    std::erase_if(counts, [](const GrassCount &count) { return count.plants == 0; });
    if (const auto csv = arguments.text("--csv"))
        if (auto problem = writeCsv(*csv, scene, grower, counts))
            return fail(*problem);

    std::size_t plants = 0;
    auto rows = nlohmann::ordered_json::array();
    for (const auto &count : counts) {
        const auto &variety = grower.varieties()[count.variety];
        const auto &type = scene.grassTypes[variety.type];
        plants += count.plants;
        rows.push_back({{"component", {count.component.x, count.component.z}},
                        {"type", type.id},
                        {"variety", type.varieties[variety.variety].id},
                        {"plants", count.plants},
                        {"hash", fmt::format("{:016x}", count.hash)}});
    }
    auto &report = outcome.report;
    report["placementVersion"] = PlacementVersion;
    report["plants"] = plants;
    report["hash"] = fmt::format("{:016x}", hashOf(counts));
    report["rows"] = std::move(rows);
    if (scene.foliage.isEmpty() || *component)
        return outcome;
    auto fields = nlohmann::ordered_json::array();
    const FieldGrower fieldGrower(scene);
    for (std::size_t i = 0; i < fieldGrower.fields().size(); ++i)
        if (const auto &why = fieldGrower.fields()[i].whySkipped; !why.empty())
            outcome.problems.push_back({Severity::Info,
                                        fmt::format("the field \"{}\" grows nothing: {}", scene.foliage[i].id, why),
                                        fmt::format("/foliage/{}", i),
                                        {}});
    for (const auto &count : countFields(fieldGrower, *threads)) {
        const auto &field = scene.foliage[count.field];
        const auto most = boundsOf(field);
        fields.push_back({{"field", field.id},
                          {"cells", most.cells},
                          {"most", most.plants},
                          {"plants", count.plants},
                          {"hash", fmt::format("{:016x}", count.hash)}});
    }
    report["fields"] = std::move(fields);
    return outcome;
}

} // namespace

extern const Command growCommand;
const Command growCommand{
    .name = "grow",
    .operands = "SCENE",
    .summary = "Grows a scene's grass and tells how much of it and its hash",
    .options = options,
    .fewestOperands = 1,
    .mostOperands = 1,
    .run = run,
};

} // namespace sward::cli
