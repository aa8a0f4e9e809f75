#include "editor/MainWindowEntry.h"
#include "editor/NumericLocale.h"
#include "editor/cli/CommandLine.h"
#include "viewport/Quality.h"

#include <QApplication>

#include <cstdio>
#include <cstdlib>

int main(int argc, char **argv)
{
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (sward::cli::isCommandLine(arguments))
        return sward::cli::run(arguments);
    if (arguments.size() > 1) {
        std::fputs("sward: error: the window opens one scene; see sward --help for commands\n", stderr);
        return 2;
    }

    if (!sward::prepareApplication()) {
        std::fputs("sward: error: the window needs a display; set DISPLAY or use the commands of sward --help\n",
                   stderr);
        return 2;
    }
    QApplication application(argc, argv);
    sward::useDecimalPoint();
    return sward::runWindow(arguments.empty() ? QString() : QString::fromLocal8Bit(arguments[0].c_str()));
}
