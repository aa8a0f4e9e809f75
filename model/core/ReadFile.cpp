#include "model/core/ReadFile.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

namespace sward {

namespace {

struct Close
{
    void operator()(std::FILE *file) const { std::fclose(file); }
};

using OpenFile = std::unique_ptr<std::FILE, Close>;

struct Opened
{
    OpenFile file;
    std::uint64_t size = 0;
};

Result<Opened> open(const std::string &path)
{
    std::error_code failure;
    const auto status = std::filesystem::status(path, failure);
    if (!std::filesystem::exists(status))
        return error("The file does not exist", path);
    if (!std::filesystem::is_regular_file(status))
        return error(
            std::filesystem::is_directory(status) ? "This is a folder, not a file" : "This is not a plain file", path);
    OpenFile file(std::fopen(path.c_str(), "rb"));
    if (!file)
        return error(fmt::format("The file cannot be opened: {}", std::strerror(errno)), path);
    const auto size = std::filesystem::file_size(path, failure);
    if (failure)
        return error(fmt::format("The file's size cannot be read: {}", failure.message()), path);
    return Opened{std::move(file), size};
}

Result<std::vector<std::uint8_t>> readBytes(std::FILE *file, std::size_t count, const std::string &path)
{
    std::vector<std::uint8_t> bytes(count);
    const auto got = count == 0 ? 0 : std::fread(bytes.data(), 1, count, file);
    if (std::ferror(file))
        return error(fmt::format("The file cannot be read: {}", std::strerror(errno)), path);
    bytes.resize(got); // somebody may have shortened it meanwhile; the format's reader then says so
    return bytes;
}

} // namespace

Result<std::vector<std::uint8_t>> readFile(const std::string &path, std::uint64_t mostBytes)
{
    const auto opened = open(path);
    if (!opened)
        return opened.issue();
    if (opened->size > mostBytes)
        return error(fmt::format("The file has {} bytes; at most {} are read", opened->size, mostBytes), path);
    return readBytes(opened->file.get(), opened->size, path);
}

Result<std::vector<std::uint8_t>> readFileStart(const std::string &path, std::size_t bytes)
{
    const auto opened = open(path);
    if (!opened)
        return opened.issue();
    return readBytes(opened->file.get(), std::size_t(std::min<std::uint64_t>(opened->size, bytes)), path);
}

} // namespace sward
