#pragma once

#include "model/files/FileSystem.h"

#include <memory>

namespace sward {

/// Who has a scene open for editing.
struct LockOwner
{
    std::string host;
    std::int64_t process = 0;
    std::uint64_t started = 0; ///< tells the process from a later one of the same number
    std::string user;

    bool isThisProcess() const;
    /// Whether it can still be running: a process of this machine is looked for, of another machine it is believed.
    bool isAlive() const;
    /// "anna on workstation-3 (process 812)"
    std::string toText() const;
};

/// The owner named in `scene.lock`, when that process may still be running.
std::optional<LockOwner> lockOwner(FileSystem &files, const std::string &folder);

/// Holds `scene.lock` in a scene's folder for as long as it lives. A lock whose owner is gone is taken over.
class SceneLock
{
public:
    /// The issue names the owner when somebody else has the scene open, or says why the lock cannot be written.
    static Result<std::unique_ptr<SceneLock>> take(const std::string &folder, FileSystem &files = disk());
    ~SceneLock();
    SceneLock(const SceneLock &) = delete;
    SceneLock &operator=(const SceneLock &) = delete;

private:
    SceneLock(FileSystem &files, std::string path) : m_files(files), m_path(std::move(path)) {}

    FileSystem &m_files;
    std::string m_path;
};

} // namespace sward
