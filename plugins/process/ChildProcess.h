#pragma once

#include "model/core/Result.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace sward {

/// A program running beside ours whose standard output we read. It sees no input, its standard error goes nowhere, and
/// it is ended and reaped when the object goes. POSIX behind, nothing of it in front.
class ChildProcess
{
public:
    static Result<ChildProcess> start(const std::string &program, const std::vector<std::string> &arguments);

    ChildProcess(ChildProcess &&other) noexcept;
    ChildProcess &operator=(ChildProcess &&) = delete;
    ~ChildProcess();

    enum class Output { Bytes, End, TimedOut };

    /// Appends what the child has written to `bytes`, waiting until `deadline` for anything to come.
    Output read(std::vector<std::uint8_t> &bytes, std::chrono::steady_clock::time_point deadline);

    void kill();

    struct Exit
    {
        int code = 0;   ///< the exit code, when `signal` is 0
        int signal = 0; ///< what ended it
    };

    /// Waits for the end and says how it came.
    Exit wait();

private:
    ChildProcess(int process, int output) : m_process(process), m_output(output) {}

    int m_process = -1;
    int m_output = -1;
};

/// The folder the running program lies in; empty when the system does not tell.
std::string programFolder();

} // namespace sward
