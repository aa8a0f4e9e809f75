#include "plugins/ImportChild.h"

#include "plugins/ImportBlob.h"
#include "plugins/process/ChildProcess.h"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <functional>

namespace sward {

namespace {

constexpr std::size_t mostFilesAtOnce = 256; // keeps the command line short

Result<std::string> childProgram(const ImportLimits &limits)
{
    if (!limits.childProgram.empty())
        return limits.childProgram;
    const std::filesystem::path folder = programFolder();
    for (const auto &candidate : {folder / "sward-import", folder.parent_path() / "sward-import"})
        if (std::filesystem::exists(candidate))
            return candidate.string();
    return error(fmt::format("The program sward-import, which reads foreign files, is not in {}", folder.string()));
}

Issue whyEnded(ChildProcess::Exit exit, const std::string &file, const ImportLimits &limits)
{
    if (exit.signal == SIGXCPU)
        return error(fmt::format("Reading the file took more than {} s and was stopped", limits.secondsPerFile), file);
    if (exit.signal == SIGKILL)
        return error("Reading the file was stopped by the system, probably for want of memory", file);
    if (exit.signal != 0)
        return error(fmt::format("The file is damaged: its reader crashed on it (signal {})", exit.signal), file);
    return error(fmt::format("The file's reader ended without an answer (exit code {})", exit.code), file);
}

/// Runs children until every file has been answered for. `take` gets a file's index and the bytes of its answer and
/// returns whether they made sense; `fail` gets the index and the reason.
void askChildren(const std::vector<std::string> &request, std::span<const std::string> paths,
                 const ImportLimits &limits,
                 const std::function<bool(std::size_t, std::span<const std::uint8_t>)> &take,
                 const std::function<void(std::size_t, Issue)> &fail)
{
    const auto program = childProgram(limits);
    std::size_t next = 0;
    while (next < paths.size()) {
        auto arguments = request;
        const auto count = std::min(paths.size() - next, mostFilesAtOnce);
        arguments.insert(arguments.end(), paths.begin() + std::ptrdiff_t(next),
                         paths.begin() + std::ptrdiff_t(next + count));
        auto child = program ? ChildProcess::start(*program, arguments) : program.issue();
        if (!child) {
            for (; next < paths.size(); ++next) {
                auto reason = child.issue();
                reason.file = paths[next];
                fail(next, std::move(reason));
            }
            return;
        }

        std::vector<std::uint8_t> stream;
        const auto patience = std::chrono::duration_cast<std::chrono::steady_clock::duration>(
            std::chrono::duration<double>(limits.secondsPerFile));
        auto deadline = std::chrono::steady_clock::now() + patience;
        const auto last = next + count;
        while (next < last) {
            std::span<const std::uint8_t> answer;
            std::size_t frameSize = 0;
            const auto state = nextFrame(stream, answer, frameSize);
            if (state == FrameState::Whole && take(next, answer)) {
                stream.erase(stream.begin(), stream.begin() + std::ptrdiff_t(frameSize));
                deadline = std::chrono::steady_clock::now() + patience;
                ++next;
                continue;
            }
            if (state != FrameState::Incomplete) {
                fail(next, error("The file is damaged: its reader gave an answer that makes no sense", paths[next]));
                ++next;
                break;
            }
            const auto output = child->read(stream, deadline);
            if (output == ChildProcess::Output::Bytes)
                continue;
            if (output == ChildProcess::Output::TimedOut) {
                child->kill();
                fail(next,
                     error(fmt::format("Reading the file took more than {} s and was stopped", limits.secondsPerFile),
                           paths[next]));
            } else {
                fail(next, whyEnded(child->wait(), paths[next], limits));
            }
            ++next;
            break;
        }
    }
}

std::vector<std::string> limitArguments(const char *what, const ImportLimits &limits)
{
    return {what, fmt::format("--memory={}", limits.memoryBytes), fmt::format("--seconds={}", limits.secondsPerFile)};
}

std::vector<Result<ImportedMesh>> inspectMeshes(std::span<const std::string> paths, const MeshImportOptions &options,
                                                const ImportLimits &limits)
{
    auto request = limitArguments("mesh", limits);
    if (options.unitMetres)
        request.push_back(fmt::format("--unit={}", *options.unitMetres));
    if (options.upAxis)
        request.push_back(fmt::format("--up={}", *options.upAxis));
    if (!options.root.empty())
        request.push_back("--root=" + options.root);
    request.emplace_back("--");

    std::vector<Result<ImportedMesh>> results;
    results.reserve(paths.size());
    const auto take = [&results](std::size_t, std::span<const std::uint8_t> bytes) {
        auto answer = unpackMeshAnswer(bytes);
        if (answer)
            results.push_back(std::move(answer->result));
        return answer.has_value();
    };
    askChildren(request, paths, limits, take,
                [&results](std::size_t, Issue why) { results.push_back(std::move(why)); });
    return results;
}

/// Turns a mesh that was read but cannot be a plant into the reason.
Result<ImportedMesh> usable(Result<ImportedMesh> read, const std::string &path)
{
    if (!read || read->report.isUsable())
        return read;
    for (const auto &problem : read->report.problems)
        if (problem.severity == Severity::Error)
            return problem;
    return error("The mesh cannot be used as a plant", path);
}

} // namespace

Result<ImportedMesh> inspectMesh(const std::string &path, const MeshImportOptions &options, const ImportLimits &limits)
{
    return std::move(inspectMeshes(std::span(&path, 1), options, limits).front());
}

Result<ImportedMesh> importMesh(const std::string &path, Issues &issues, const MeshImportOptions &options,
                                const ImportLimits &limits)
{
    auto mesh = usable(inspectMesh(path, options, limits), path);
    if (mesh)
        issues.insert(issues.end(), mesh->report.problems.begin(), mesh->report.problems.end());
    return mesh;
}

std::vector<Result<ImportedMesh>> importMeshes(std::span<const std::string> paths, const MeshImportOptions &options,
                                               const ImportLimits &limits)
{
    auto results = inspectMeshes(paths, options, limits);
    for (std::size_t i = 0; i < results.size(); ++i)
        results[i] = usable(std::move(results[i]), paths[i]);
    return results;
}

Result<HeightImage> readHeightsInChild(const std::string &path, int channel, const ImportLimits &limits, Issues &issues)
{
    auto request = limitArguments("heights", limits);
    request.push_back(fmt::format("--channel={}", channel));
    request.emplace_back("--");
    Result<HeightImage> result = error("The file's reader gave no answer", path);
    const auto take = [&](std::size_t, std::span<const std::uint8_t> bytes) {
        auto answer = unpackHeightAnswer(bytes);
        if (!answer)
            return false;
        issues.insert(issues.end(), answer->issues.begin(), answer->issues.end());
        result = std::move(answer->result);
        return true;
    };
    askChildren(request, std::span(&path, 1), limits, take,
                [&result](std::size_t, Issue why) { result = std::move(why); });
    return result;
}

} // namespace sward
