#include "editor/MainWindowEntry.h"

#include <QString>

#include <cstdio>

namespace sward {

int runWindow(const QString &)
{
    std::fputs("sward: error: this build has the command line only; see sward --help\n", stderr);
    return 2;
}

} // namespace sward
