#include "editor/cli/SceneCommands.h"
#include "model/core/Json.h"
#include "model/core/ParallelFor.h"
#include "model/core/ReadFile.h"
#include "model/files/FileSystem.h"
#include "model/grass/GrassGrower.h"
#include "model/streaming/StreamRun.h"

#include <fmt/format.h>

#include <cmath>

namespace sward::cli {

namespace {

constexpr std::int64_t BytesAnInstance = sizeof(GrassInstance);
constexpr std::uint64_t LargestPathFile = 64 << 20;

constexpr Option options[] = {
    {"--path", "FILE", "The eye's way: {\"keys\": [{\"t\": seconds, \"position\": [x, y, z]}]}"},
    {"--report", "FILE", "Write every tick as a line of FILE"},
    {"--fps", "N", "Frames a second (default: 60)"},
    {"--threads", "N", "Build on this many threads (default: one for each core); the report is the same for any"},
};

nlohmann::ordered_json placeOf(const StreamPiece &piece)
{
    const glm::dvec3 middle = (piece.bounds.low + piece.bounds.high) * 0.5;
    const auto millimetre = [](double metres) { return std::round(metres * UnitsPerMetre) / UnitsPerMetre; };
    return {millimetre(middle.x), millimetre(middle.y), millimetre(middle.z)};
}

nlohmann::ordered_json lineOf(const StreamTick &tick)
{
    nlohmann::ordered_json line = {
        {"frame", tick.frame},         {"t", tick.seconds},           {"skipped", tick.isSkipped},
        {"created", tick.created},     {"started", tick.started},     {"shown", tick.shown},
        {"discarded", tick.discarded}, {"evicted", tick.evicted},     {"wanted", tick.wanted},
        {"resident", tick.resident},   {"ready", tick.ready},         {"inFlight", tick.inFlight},
        {"late", tick.late},           {"instances", tick.instances}, {"bytes", tick.instances * BytesAnInstance},
        {"micros", tick.micros}};
    if (tick.worst)
        line["worst"] = placeOf(*tick.worst);
    return line;
}

nlohmann::ordered_json totalsOf(const StreamRun &run)
{
    nlohmann::ordered_json totals = {{"frames", run.ticks.size()},
                                     {"created", run.created},
                                     {"started", run.started},
                                     {"shown", run.shown},
                                     {"discarded", run.discarded},
                                     {"evicted", run.evicted},
                                     {"mostResident", run.mostResident},
                                     {"mostInstances", run.mostInstances},
                                     {"mostBytes", run.mostInstances * BytesAnInstance},
                                     {"mostMicros", run.mostMicros},
                                     {"mostLate", run.mostLate},
                                     {"lateFrames", run.lateFrames},
                                     {"settledFrames", run.settledFrames}};
    if (run.worst)
        totals["worst"] = {{"frame", run.worst->frame},
                           {"t", run.worst->seconds},
                           {"late", run.worst->late},
                           {"piece", run.worstPiece},
                           {"place", placeOf(*run.worst->worst)}};
    return totals;
}

std::string reportOf(const StreamRun &run, const nlohmann::ordered_json &head)
{
    std::string text = "{\n\"run\": " + writeCompactJson(head) + ",\n\"ticks\": [\n";
    for (std::size_t i = 0; i < run.ticks.size(); ++i)
        text += writeCompactJson(lineOf(run.ticks[i])) + (i + 1 < run.ticks.size() ? ",\n" : "\n");
    return text + "],\n\"totals\": " + writeCompactJson(totalsOf(run)) + "\n}\n";
}

Outcome run(const Arguments &arguments)
{
    Outcome outcome;
    const auto pathFile = arguments.text("--path");
    if (!pathFile)
        return Outcome::failed(error("the eye's way is missing: --path FILE"));
    const auto threads = arguments.integer("--threads", hardwareThreads(), 1, 256);
    if (!threads)
        return Outcome::failed(threads.issue());
    const auto framesPerSecond = arguments.number("--fps", 60, 1, 1000);
    if (!framesPerSecond)
        return Outcome::failed(framesPerSecond.issue());
    const auto bytes = readFile(*pathFile, LargestPathFile);
    if (!bytes)
        return Outcome::failed(bytes.issue());
    const auto path = StreamPath::parse(textOf(*bytes), *pathFile);
    if (!path)
        return Outcome::failed(path.issue());
    const auto loaded = openScene(arguments.operands[0], outcome);
    if (!loaded)
        return outcome;

    const StreamRun run = runStream(loaded->scene, *path, *framesPerSecond, *threads);
    auto &report = outcome.report;
    report["policy"] = toJson(Streaming::type(), loaded->scene.streaming.get())["policy"];
    report["fps"] = *framesPerSecond;
    report["placementVersion"] = PlacementVersion;
    report["hash"] = fmt::format("{:016x}", run.eventHash);
    if (const auto file = arguments.text("--report")) {
        const auto written = disk().write(*file, bytesOf(reportOf(run, report)));
        if (!written)
            return Outcome::failed(written.issue());
    }
    report["totals"] = totalsOf(run);
    return outcome;
}

} // namespace

extern const Command streamCommand;
const Command streamCommand{
    .name = "stream",
    .operands = "SCENE",
    .summary = "Streams a scene along a path, frame by frame, by a counted clock",
    .options = options,
    .fewestOperands = 1,
    .mostOperands = 1,
    .run = run,
};

} // namespace sward::cli
