#include "model/files/PendingSave.h"

#include "model/core/Json.h"
#include "model/files/ScenePath.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace sward {
namespace {

constexpr std::string_view StageNames[] = {"writing", "renaming"};

std::string newFile(const std::string &folder, const std::string &path)
{
    return joinPath(folder, path) + std::string(NewSuffix);
}

/// The places that a pending save may touch: besides a scene's side files that is `scene.json` alone.
Result<Done> checkPath(FileSystem &files, const std::string &folder, const std::string &path)
{
    if (path == "scene.json")
        return Done{};
    const auto inside = pathInScene(files, folder, path);
    if (!inside)
        return inside.issue();
    return Done{};
}

Result<PendingSave> readPending(FileSystem &files, const std::string &folder)
{
    const auto path = joinPath(folder, PendingName);
    const auto bytes = files.read(path);
    if (!bytes)
        return bytes.issue();
    const auto json = parseJson(textOf(*bytes), path);
    if (!json)
        return json.issue();
    const auto wrong = error("The note of an unfinished save is not one of ours; look at the files named *.sward-new "
                             "beside it, then remove it",
                             path);
    PendingSave pending;
    if (!json->is_object() || !json->contains("stage"))
        return wrong;
    if ((*json)["stage"] == StageNames[1])
        pending.stage = PendingSave::Stage::Renaming;
    else if ((*json)["stage"] != StageNames[0])
        return wrong;
    for (const auto &[key, list] : {std::pair{"replaced", &pending.replaced}, {"removed", &pending.removed}}) {
        const auto found = json->find(key);
        if (found == json->end() || !found->is_array())
            return wrong;
        for (const auto &entry : *found) {
            if (!entry.is_string())
                return wrong;
            list->push_back(entry.get<std::string>());
            if (const auto good = checkPath(files, folder, list->back()); !good)
                return good.issue();
        }
    }
    return pending;
}

} // namespace

Result<Done> writePending(FileSystem &files, const std::string &folder, const PendingSave &pending)
{
    const Json json{{"stage", StageNames[std::size_t(pending.stage)]},
                    {"replaced", pending.replaced},
                    {"removed", pending.removed}};
    const auto path = joinPath(folder, PendingName);
    const auto fresh = newFile(folder, std::string(PendingName));
    if (auto done = files.write(fresh, bytesOf(writeJson(json))); !done)
        return done;
    if (auto done = files.rename(fresh, path); !done)
        return done;
    return files.syncFolder(folder);
}

Result<Done> finishRenaming(FileSystem &files, const std::string &folder, const PendingSave &pending)
{
    std::set<std::string> touched;
    for (const auto &path : pending.replaced) {
        // Only what an earlier attempt left to do.
        if (files.facts(newFile(folder, path))) {
            if (auto done = files.rename(newFile(folder, path), joinPath(folder, path)); !done)
                return done;
        }
        touched.insert(folderOf(joinPath(folder, path)));
    }
    for (const auto &path : pending.removed) {
        const auto at = joinPath(folder, path);
        if (!files.facts(folderOf(at)))
            continue;
        if (auto done = files.remove(at); !done)
            return done;
        touched.insert(folderOf(at));
    }
    for (const auto &touchedFolder : touched) {
        if (auto done = files.syncFolder(touchedFolder); !done)
            return done;
    }
    for (const auto &path : pending.removed) {
        const auto parent = folderOf(path);
        if (!parent.empty())
            files.removeFolder(joinPath(folder, parent));
    }
    if (auto done = files.remove(joinPath(folder, PendingName)); !done)
        return done;
    // Should the note come back after a power cut, all that it says has been done.
    files.syncFolder(folder);
    return Done{};
}

Result<Done> takeBack(FileSystem &files, const std::string &folder, const PendingSave &pending)
{
    for (const auto &path : pending.replaced) {
        if (auto done = files.remove(newFile(folder, path)); !done)
            return done;
    }
    files.remove(newFile(folder, std::string(PendingName)));
    if (auto done = files.remove(joinPath(folder, PendingName)); !done)
        return done;
    return files.syncFolder(folder);
}

Result<std::set<std::string>> recoverSave(FileSystem &files, const std::string &folder, Issues &issues)
{
    if (const auto torn = newFile(folder, std::string(PendingName)); files.facts(torn))
        files.remove(torn);
    if (!files.facts(joinPath(folder, PendingName)))
        return std::set<std::string>{};
    const auto pending = readPending(files, folder);
    if (!pending)
        return pending.issue();
    const bool forward = pending->stage == PendingSave::Stage::Renaming;
    const auto done = forward ? finishRenaming(files, folder, *pending) : takeBack(files, folder, *pending);
    if (!done)
        return done.issue();
    issues.push_back({Severity::Info,
                      forward ? "A save that had been cut off was completed"
                              : "A save that had been cut off was taken back; the scene is as it was before it",
                      {},
                      folder});
    std::set<std::string> touched;
    if (forward) {
        touched.insert(pending->replaced.begin(), pending->replaced.end());
        touched.insert(pending->removed.begin(), pending->removed.end());
    }
    return touched;
}

} // namespace sward
