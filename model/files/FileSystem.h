#pragma once

#include "model/core/Result.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sward {

using Bytes = std::vector<std::uint8_t>;

/// What lies at a path.
struct FileFacts
{
    enum class Kind { File, Folder, Other };

    Kind kind = Kind::File;
    std::uint64_t bytes = 0;
};

/// A file that only grows.
class AppendFile
{
public:
    virtual ~AppendFile() = default;

    /// Hands the bytes to the system, so that they outlive this process.
    virtual Result<Done> append(std::span<const std::uint8_t> bytes) = 0;
    /// Waits until everything is on the disk, so that it outlives the machine.
    virtual Result<Done> sync() = 0;
};

/// Every access of scenes and journals to the disk, so that a test can let any one of them fail. Calls may come from
/// several threads at once. Failures are one sentence that names the path and the system's reason.
class FileSystem
{
public:
    virtual ~FileSystem() = default;

    virtual Result<Bytes> read(const std::string &path) = 0;
    /// Nothing when nothing is there. Follows links.
    virtual std::optional<FileFacts> facts(const std::string &path) = 0;
    /// The path without links and dots; of what does not exist, as far as it does.
    virtual Result<std::string> realPath(const std::string &path) = 0;
    /// Names in a folder, sorted.
    virtual Result<std::vector<std::string>> list(const std::string &folder) = 0;

    /// Writes a new file or over an old one, and waits until its bytes are on the disk.
    virtual Result<Done> write(const std::string &path, std::span<const std::uint8_t> bytes) = 0;
    /// The same for a file that must not exist yet.
    virtual Result<Done> create(const std::string &path, std::span<const std::uint8_t> bytes) = 0;
    /// A new, empty file to append to; what was there is gone.
    virtual Result<std::unique_ptr<AppendFile>> startAppending(const std::string &path) = 0;
    /// Takes the place of what is at `to`.
    virtual Result<Done> rename(const std::string &from, const std::string &to) = 0;
    /// Removes a file; fine when there is none.
    virtual Result<Done> remove(const std::string &path) = 0;
    /// Removes an empty folder; does nothing when it holds something.
    virtual Result<Done> removeFolder(const std::string &path) = 0;
    /// Makes the folder and those above it; fine when it exists.
    virtual Result<Done> makeFolder(const std::string &path) = 0;
    /// Waits until the names in a folder are on the disk.
    virtual Result<Done> syncFolder(const std::string &path) = 0;
};

/// The machine's own disks.
FileSystem &disk();

/// `folder/relative`.
std::string joinPath(std::string_view folder, std::string_view relative);
/// The folder part of a path; empty when it has none.
std::string folderOf(std::string_view path);

std::string_view textOf(std::span<const std::uint8_t> bytes);
std::span<const std::uint8_t> bytesOf(std::string_view text);

/// A hash of content, to tell whether a file is still the one that was read or written.
std::uint64_t contentHash(std::span<const std::uint8_t> bytes);

} // namespace sward
