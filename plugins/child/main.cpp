// sward-import: reads files from somebody else on behalf of the editor and writes what it found to its standard output,
// one checked frame a file. It is started with limits, it may crash, and nobody talks to it but ImportChild.cpp.

#include "plugins/ImportBlob.h"
#include "plugins/heights/ExrHeights.h"
#include "plugins/heights/TiffHeights.h"
#include "plugins/mesh/MeshReader.h"

#include <sys/resource.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <new>
#include <string_view>

namespace {

using namespace sward;

struct Request
{
    std::string_view kind; ///< "mesh" or "heights"
    double memoryBytes = 0;
    double seconds = 0;
    int channel = 0;
    MeshImportOptions mesh;
    std::vector<std::string> paths;
};

double toNumber(std::string_view text)
{
    double value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

Request parse(int argc, char **argv)
{
    Request request;
    request.kind = argc > 1 ? argv[1] : "";
    int i = 2;
    for (; i < argc && std::strcmp(argv[i], "--") != 0; ++i) {
        const std::string_view word = argv[i];
        const auto equals = word.find('=');
        const auto name = word.substr(0, equals);
        const auto value = equals == std::string_view::npos ? std::string_view() : word.substr(equals + 1);
        if (name == "--memory")
            request.memoryBytes = toNumber(value);
        else if (name == "--seconds")
            request.seconds = toNumber(value);
        else if (name == "--channel")
            request.channel = int(toNumber(value));
        else if (name == "--unit")
            request.mesh.unitMetres = toNumber(value);
        else if (name == "--up" && !value.empty())
            request.mesh.upAxis = value[0];
        else if (name == "--root")
            request.mesh.root = value;
    }
    for (++i; i < argc; ++i)
        request.paths.emplace_back(argv[i]);
    return request;
}

void limitMemory([[maybe_unused]] double bytes)
{
    const rlimit noCore{0, 0};
    setrlimit(RLIMIT_CORE, &noCore);
#if !defined(SWARD_SANITIZED) // the address sanitizer maps terabytes that it never uses
    if (bytes > 0) {
        const rlimit limit{rlim_t(bytes), rlim_t(bytes)};
        setrlimit(RLIMIT_AS, &limit);
    }
#endif
}

/// Lets the next file use `seconds` of processor time over what was used already; then the system ends the process.
void limitTime(double seconds)
{
    if (seconds <= 0)
        return;
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    rlimit limit{};
    getrlimit(RLIMIT_CPU, &limit);
    limit.rlim_cur = rlim_t(used.ru_utime.tv_sec + used.ru_stime.tv_sec + std::int64_t(std::ceil(seconds)) + 1);
    setrlimit(RLIMIT_CPU, &limit);
}

Result<HeightImage> readHeightFile(const std::string &path, int channel, Issues &issues)
{
    std::array<char, 4> signature{};
    if (auto *file = std::fopen(path.c_str(), "rb")) {
        const auto got = std::fread(signature.data(), 1, signature.size(), file);
        std::fclose(file);
        if (got == signature.size() && std::memcmp(signature.data(), "\x76\x2f\x31\x01", 4) == 0)
            return readExr(path, channel, issues);
    }
    return readTiff(path, channel, issues);
}

template <class T, class Read> std::vector<std::uint8_t> answer(const std::string &path, Read read)
{
    ChildAnswer<T> answer{error("not read", path), {}};
    try { // the libraries throw, and their last word is wanted as a sentence
        answer.result = read(answer.issues);
    } catch (const std::bad_alloc &) {
        answer.result = error("Reading the file needs more memory than it may take", path);
    } catch (const std::exception &failure) {
        answer.result = error(std::string("The file cannot be read: ") + failure.what(), path);
    }
    return pack(answer);
}

bool send(int output, const std::vector<std::uint8_t> &bytes)
{
    for (std::size_t at = 0; at < bytes.size();) {
        const auto written = ::write(output, bytes.data() + at, bytes.size() - at);
        if (written < 0 && errno != EINTR)
            return false;
        at += std::size_t(std::max<ssize_t>(written, 0));
    }
    return true;
}

} // namespace

int main(int argc, char **argv)
{
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL); // no orphans when the editor goes
#endif
    const auto request = parse(argc, argv);
    if (request.kind != "mesh" && request.kind != "heights") {
        std::fputs("sward-import is run by Sward itself.\n", stderr);
        return 2;
    }
    // A library that prints must not speak into the answers.
    const int output = ::dup(STDOUT_FILENO);
    if (output < 0 || ::dup2(STDERR_FILENO, STDOUT_FILENO) < 0)
        return 2;
    limitMemory(request.memoryBytes);
    for (const auto &path : request.paths) {
        limitTime(request.seconds);
        const auto bytes = request.kind == "mesh"
                               ? answer<ImportedMesh>(path, [&](Issues &) { return readMesh(path, request.mesh); })
                               : answer<HeightImage>(path, [&](Issues &issues) {
                                     return readHeightFile(path, request.channel, issues);
                                 });
        if (!send(output, frame(bytes)))
            return 1;
    }
    return 0;
}
