#include "model/core/ReadFile.h"

#include <fmt/format.h>

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

} // namespace

Result<std::vector<std::uint8_t>> readFile(const std::string &path, std::uint64_t mostBytes)
{
    std::error_code failure;
    const auto status = std::filesystem::status(path, failure);
    if (!std::filesystem::exists(status))
        return error("The file does not exist", path);
    if (!std::filesystem::is_regular_file(status))
        return error(std::filesystem::is_directory(status) ? "This is a folder, not a file" : "This is not a plain file", path);

    const std::unique_ptr<std::FILE, Close> file(std::fopen(path.c_str(), "rb"));
    if (!file)
        return error(fmt::format("The file cannot be opened: {}", std::strerror(errno)), path);
    const auto size = std::filesystem::file_size(path, failure);
    if (failure)
        return error(fmt::format("The file's size cannot be read: {}", failure.message()), path);
    if (size > mostBytes)
        return error(fmt::format("The file has {} bytes; at most {} are read", size, mostBytes), path);

    std::vector<std::uint8_t> bytes(size);
    const auto got = size == 0 ? 0 : std::fread(bytes.data(), 1, bytes.size(), file.get());
    if (std::ferror(file.get()))
        return error(fmt::format("The file cannot be read: {}", std::strerror(errno)), path);
    bytes.resize(got); // somebody may have shortened it meanwhile; the format's reader then says so
    return bytes;
}

} // namespace sward
