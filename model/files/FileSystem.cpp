#include "model/files/FileSystem.h"

#include "model/core/ReadFile.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace sward {
namespace {

namespace fs = std::filesystem;

Issue failure(std::string_view what, const std::string &path, int reason)
{
    return error(fmt::format("{}: {}", what, std::strerror(reason)), path);
}

Issue failure(std::string_view what, const std::string &path, const std::error_code &reason)
{
    return error(fmt::format("{}: {}", what, reason.message()), path);
}

/// Closes what it holds.
class Descriptor
{
public:
    explicit Descriptor(int number) : m_number(number) {}
    Descriptor(const Descriptor &) = delete;
    Descriptor &operator=(const Descriptor &) = delete;
    ~Descriptor()
    {
        if (m_number >= 0)
            ::close(m_number);
    }

    int number() const { return m_number; }
    bool isOpen() const { return m_number >= 0; }
    /// Some file systems tell only on closing that the bytes did not fit.
    bool close() { return ::close(std::exchange(m_number, -1)) == 0; }

private:
    int m_number;
};

Result<Done> writeAll(const Descriptor &file, std::span<const std::uint8_t> bytes, const std::string &path)
{
    while (!bytes.empty()) {
        const auto written = ::write(file.number(), bytes.data(), std::min<std::size_t>(bytes.size(), 1u << 30));
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return failure("The file cannot be written", path, errno);
        bytes = bytes.subspan(std::size_t(written));
    }
    return Done{};
}

Result<Done> writeFile(const std::string &path, std::span<const std::uint8_t> bytes, int flags)
{
    Descriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0666));
    if (!file.isOpen())
        return failure("The file cannot be created", path, errno);
    if (auto done = writeAll(file, bytes, path); !done)
        return done;
    if (::fsync(file.number()) != 0 || !file.close())
        return failure("The file cannot be written to the disk", path, errno);
    return Done{};
}

class DiskAppendFile : public AppendFile
{
public:
    explicit DiskAppendFile(std::string path)
        : m_path(std::move(path)), m_file(::open(m_path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_TRUNC, 0666))
    {
    }

    bool isOpen() const { return m_file.isOpen(); }
    Result<Done> append(std::span<const std::uint8_t> bytes) override { return writeAll(m_file, bytes, m_path); }
    Result<Done> sync() override
    {
        if (::fsync(m_file.number()) != 0)
            return failure("The file cannot be written to the disk", m_path, errno);
        return Done{};
    }

private:
    std::string m_path;
    Descriptor m_file;
};

class Disk : public FileSystem
{
public:
    Result<Bytes> read(const std::string &path) override { return readFile(path); }

    std::optional<FileFacts> facts(const std::string &path) override
    {
        struct stat found;
        if (::stat(path.c_str(), &found) != 0)
            return {};
        const auto kind = S_ISREG(found.st_mode)   ? FileFacts::Kind::File
                          : S_ISDIR(found.st_mode) ? FileFacts::Kind::Folder
                                                   : FileFacts::Kind::Other;
        return FileFacts{kind, std::uint64_t(found.st_size)};
    }

    Result<std::string> realPath(const std::string &path) override
    {
        std::error_code reason;
        const auto real = fs::weakly_canonical(fs::absolute(path, reason), reason);
        if (reason)
            return failure("The path cannot be followed", path, reason);
        return real.string();
    }

    Result<std::vector<std::string>> list(const std::string &folder) override
    {
        std::error_code reason;
        std::vector<std::string> names;
        for (fs::directory_iterator entry(folder, reason), end; !reason && entry != end; entry.increment(reason))
            names.push_back(entry->path().filename().string());
        if (reason)
            return failure("The folder cannot be listed", folder, reason);
        std::sort(names.begin(), names.end());
        return names;
    }

    Result<Done> write(const std::string &path, std::span<const std::uint8_t> bytes) override
    {
        return writeFile(path, bytes, O_TRUNC);
    }

    Result<Done> create(const std::string &path, std::span<const std::uint8_t> bytes) override
    {
        return writeFile(path, bytes, O_EXCL);
    }

    Result<std::unique_ptr<AppendFile>> startAppending(const std::string &path) override
    {
        auto file = std::make_unique<DiskAppendFile>(path);
        if (!file->isOpen())
            return failure("The file cannot be created", path, errno);
        return std::unique_ptr<AppendFile>(std::move(file));
    }

    Result<Done> rename(const std::string &from, const std::string &to) override
    {
        if (::rename(from.c_str(), to.c_str()) != 0)
            return failure("The file cannot be put in place", to, errno);
        return Done{};
    }

    Result<Done> remove(const std::string &path) override
    {
        if (::unlink(path.c_str()) != 0 && errno != ENOENT)
            return failure("The file cannot be removed", path, errno);
        return Done{};
    }

    Result<Done> removeFolder(const std::string &path) override
    {
        if (::rmdir(path.c_str()) != 0 && errno != ENOENT && errno != ENOTEMPTY && errno != EEXIST)
            return failure("The folder cannot be removed", path, errno);
        return Done{};
    }

    Result<Done> makeFolder(const std::string &path) override
    {
        std::error_code reason;
        fs::create_directories(path, reason);
        if (reason)
            return failure("The folder cannot be made", path, reason);
        return Done{};
    }

    Result<Done> syncFolder(const std::string &path) override
    {
        const Descriptor folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
        // Some network file systems cannot sync a folder; their renames are as safe as they get.
        if (!folder.isOpen() || (::fsync(folder.number()) != 0 && errno != EINVAL && errno != ENOTSUP))
            return failure("The folder cannot be written to the disk", path, errno);
        return Done{};
    }
};

} // namespace

FileSystem &disk()
{
    static Disk disk;
    return disk;
}

std::string joinPath(std::string_view folder, std::string_view relative)
{
    return folder.ends_with('/') ? fmt::format("{}{}", folder, relative) : fmt::format("{}/{}", folder, relative);
}

std::string folderOf(std::string_view path)
{
    const auto slash = path.rfind('/');
    return slash == std::string_view::npos ? std::string() : std::string(path.substr(0, slash));
}

std::string_view textOf(std::span<const std::uint8_t> bytes)
{
    return {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
}

std::span<const std::uint8_t> bytesOf(std::string_view text)
{
    return {reinterpret_cast<const std::uint8_t *>(text.data()), text.size()};
}

std::uint64_t contentHash(std::span<const std::uint8_t> bytes)
{
    return XXH3_64bits(bytes.data(), bytes.size());
}

} // namespace sward
