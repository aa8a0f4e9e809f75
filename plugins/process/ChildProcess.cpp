#include "plugins/process/ChildProcess.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>

extern char **environ;

namespace sward {

namespace {

constexpr std::size_t readAtOnce = 1 << 20;

} // namespace

Result<ChildProcess> ChildProcess::start(const std::string &program, const std::vector<std::string> &arguments)
{
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0)
        return error(fmt::format("No pipe to another program can be made: {}", std::strerror(errno)));

    // posix_spawn, not fork: other threads of the editor may hold locks at this moment.
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    std::vector<char *> words{const_cast<char *>(program.c_str())};
    for (const auto &argument : arguments)
        words.push_back(const_cast<char *>(argument.c_str()));
    words.push_back(nullptr);
    pid_t process = -1;
    const int failure = ::posix_spawn(&process, program.c_str(), &actions, nullptr, words.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    ::close(ends[1]);
    if (failure != 0) {
        ::close(ends[0]);
        return error(fmt::format("The program {} cannot be started: {}", program, std::strerror(failure)));
    }
    return ChildProcess(process, ends[0]);
}

ChildProcess::ChildProcess(ChildProcess &&other) noexcept
    : m_process(std::exchange(other.m_process, -1)), m_output(std::exchange(other.m_output, -1))
{
}

ChildProcess::~ChildProcess()
{
    if (m_output >= 0)
        ::close(m_output);
    if (m_process > 0) {
        kill();
        wait();
    }
}

ChildProcess::Output ChildProcess::read(std::vector<std::uint8_t> &bytes,
                                        std::chrono::steady_clock::time_point deadline)
{
    while (true) {
        const auto left =
            std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now()).count();
        pollfd waiting{m_output, POLLIN, 0};
        const int ready = ::poll(&waiting, 1, int(std::clamp<long long>(left, 0, 60'000)));
        if (ready < 0 && errno == EINTR)
            continue;
        if (ready == 0) {
            if (left <= 0)
                return Output::TimedOut;
            continue;
        }
        const auto size = bytes.size();
        bytes.resize(size + readAtOnce);
        const auto got = ::read(m_output, bytes.data() + size, readAtOnce);
        bytes.resize(size + std::size_t(std::max<ssize_t>(got, 0)));
        if (got < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        return got > 0 ? Output::Bytes : Output::End;
    }
}

void ChildProcess::kill()
{
    if (m_process > 0)
        ::kill(m_process, SIGKILL);
}

ChildProcess::Exit ChildProcess::wait()
{
    int status = 0;
    while (m_process > 0 && ::waitpid(m_process, &status, 0) < 0 && errno == EINTR) {
    }
    m_process = -1;
    if (WIFSIGNALED(status))
        return {0, WTERMSIG(status)};
    return {WEXITSTATUS(status), 0};
}

std::string programFolder()
{
    std::error_code failure;
    return std::filesystem::read_symlink("/proc/self/exe", failure).parent_path().string();
}

} // namespace sward
