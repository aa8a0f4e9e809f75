#include "editor/MainWindowEntry.h"
#include "editor/NumericLocale.h"
#include "editor/cli/CommandLine.h"

#include <QApplication>

#include <cstdio>

int main(int argc, char **argv)
{
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (sward::cli::isCommandLine(arguments))
        return sward::cli::run(arguments);
    if (arguments.size() > 1) {
        std::fputs("sward: error: the window opens one scene; see sward --help for commands\n", stderr);
        return 2;
    }

    QApplication application(argc, argv);
    sward::useDecimalPoint();
    return sward::runWindow(arguments.empty() ? QString() : QString::fromLocal8Bit(arguments[0].c_str()));
}
