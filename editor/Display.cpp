#include "editor/Display.h"

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <string>

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace sward {

namespace {

/// Connects to a local socket; an abstract one has a name that begins with a zero byte.
bool answers(const std::string &socketName)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (socketName.size() >= sizeof(address.sun_path))
        return false;
    std::memcpy(address.sun_path, socketName.data(), socketName.size());
    const int connection = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (connection < 0)
        return false;
    const auto length = socklen_t(offsetof(sockaddr_un, sun_path) + socketName.size());
    const bool connected = ::connect(connection, reinterpret_cast<const sockaddr *>(&address), length) == 0;
    ::close(connection);
    return connected;
}

} // namespace

bool hasDisplay()
{
    const char *const named = std::getenv("DISPLAY");
    if (!named)
        return false;
    const std::string display = named;
    const auto colon = display.rfind(':');
    if (colon == std::string::npos)
        return false;
    // Displays of other machines are left to the X library.
    const auto host = display.substr(0, colon);
    if (!host.empty() && host != "unix")
        return true;
    const auto number = display.substr(colon + 1, display.find('.', colon) - colon - 1);
    const auto path = "/tmp/.X11-unix/X" + number;
    return answers(path) || answers('\0' + path);
}

} // namespace sward
