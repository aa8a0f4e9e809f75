#include "model/files/SceneLock.h"

#include "model/core/Json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <unistd.h>

namespace sward {
namespace {

constexpr std::string_view LockName = "scene.lock";

std::string hostName()
{
    std::array<char, 256> name{};
    return ::gethostname(name.data(), name.size() - 1) == 0 ? std::string(name.data()) : std::string("unknown");
}

/// When a process began, in the kernel's ticks; 0 where that is not told.
std::uint64_t startOf(std::int64_t process)
{
    // The system's own file has no size to read by.
    std::FILE *file = std::fopen(fmt::format("/proc/{}/stat", process).c_str(), "r");
    if (!file)
        return 0;
    std::array<char, 1024> buffer{};
    const auto got = std::fread(buffer.data(), 1, buffer.size(), file);
    std::fclose(file);
    std::string_view text(buffer.data(), got);
    // The name in brackets may hold anything; the start is the twentieth word behind it.
    const auto bracket = text.rfind(')');
    if (bracket == std::string_view::npos)
        return 0;
    text.remove_prefix(bracket + 1);
    for (int word = 0; word < 20; ++word) {
        const auto space = text.find(' ');
        if (space == std::string_view::npos)
            return 0;
        text.remove_prefix(space + 1);
    }
    std::uint64_t start = 0;
    std::from_chars(text.data(), text.data() + text.size(), start);
    return start;
}

LockOwner thisProcess()
{
    const char *user = std::getenv("USER");
    return {.host = hostName(),
            .process = ::getpid(),
            .started = startOf(::getpid()),
            .user = user && *user ? user : "somebody"};
}

std::optional<LockOwner> readOwner(FileSystem &files, const std::string &path)
{
    const auto bytes = files.read(path);
    if (!bytes)
        return {};
    const auto json = parseJson(textOf(*bytes), path);
    if (!json || !json->is_object())
        return {};
    const auto text = [&](const char *key) {
        const auto found = json->find(key);
        return found != json->end() && found->is_string() ? found->get<std::string>() : std::string();
    };
    const auto number = [&](const char *key) {
        const auto found = json->find(key);
        return found != json->end() && found->is_number_integer() ? found->get<std::int64_t>() : 0;
    };
    return LockOwner{.host = text("host"),
                     .process = number("process"),
                     .started = std::uint64_t(number("started")),
                     .user = text("user")};
}

} // namespace

bool LockOwner::isThisProcess() const
{
    return process == ::getpid() && host == hostName() && started == startOf(process);
}

bool LockOwner::isAlive() const
{
    if (host != hostName())
        return true;
    if (process <= 0 || (::kill(pid_t(process), 0) != 0 && errno == ESRCH))
        return false;
    const auto start = startOf(process);
    return start == 0 || started == 0 || start == started;
}

std::string LockOwner::toText() const
{
    return fmt::format("{} on {} (process {})", user.empty() ? "somebody" : user, host, process);
}

std::optional<LockOwner> lockOwner(FileSystem &files, const std::string &folder)
{
    const auto path = joinPath(folder, LockName);
    if (!files.facts(path))
        return {};
    auto owner = readOwner(files, path);
    if (!owner || !owner->isAlive())
        return {};
    return owner;
}

Result<std::unique_ptr<SceneLock>> SceneLock::take(const std::string &folder, FileSystem &files)
{
    const auto path = joinPath(folder, LockName);
    if (const auto owner = lockOwner(files, folder); owner && !owner->isThisProcess())
        return error(fmt::format("The scene is open by {}", owner->toText()), folder);
    const auto me = thisProcess();
    const auto text =
        writeJson({{"host", me.host}, {"process", me.process}, {"started", me.started}, {"user", me.user}});
    auto done = files.create(path, bytesOf(text));
    if (!done && files.facts(path)) {
        // Left behind by a process that is gone, since a living one was answered above.
        files.remove(path);
        done = files.create(path, bytesOf(text));
    }
    if (!done)
        return done.issue();
    return std::unique_ptr<SceneLock>(new SceneLock(files, path));
}

SceneLock::~SceneLock()
{
    if (const auto owner = readOwner(m_files, m_path); owner && owner->isThisProcess())
        m_files.remove(m_path);
}

} // namespace sward
