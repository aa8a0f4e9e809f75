#include "model/files/ScenePath.h"

#include <fmt/format.h>

#include <algorithm>

namespace sward {

std::optional<std::string> scenePathComplaint(std::string_view path)
{
    if (path.empty())
        return "is empty";
    if (path.starts_with('/') || (path.size() > 1 && path[1] == ':'))
        return fmt::format("\"{}\" is not relative to the scene's folder", path);
    if (path.find('\\') != std::string_view::npos)
        return fmt::format("\"{}\" holds a backslash; folders are parted by /", path);
    if (std::any_of(path.begin(), path.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; }))
        return "holds a control character";
    for (std::size_t start = 0; start <= path.size();) {
        const auto end = std::min(path.find('/', start), path.size());
        const auto step = path.substr(start, end - start);
        if (step == "..")
            return fmt::format("\"{}\" leads out of the scene's folder", path);
        if (step.empty() || step == ".")
            return fmt::format("\"{}\" has an empty step", path);
        start = end + 1;
    }
    if (path == "scene.json" || path.starts_with("save.pending") || path.starts_with("scene.lock") ||
        path.ends_with(".sward-new"))
        return fmt::format("\"{}\" is a name that the scene keeps for itself", path);
    return {};
}

Result<std::string> pathInScene(FileSystem &files, const std::string &folder, const std::string &relative)
{
    if (auto complaint = scenePathComplaint(relative))
        return error("The path " + *complaint, relative);
    auto path = joinPath(folder, relative);
    const auto root = files.realPath(folder);
    if (!root)
        return root.issue();
    const auto real = files.realPath(path);
    if (!real)
        return real.issue();
    if (!real->starts_with(*root == "/" ? *root : *root + "/"))
        return error("A link leads out of the scene's folder; it is not followed", relative);
    return path;
}

bool isBuiltin(std::string_view path)
{
    return path.starts_with("builtin:");
}

} // namespace sward
