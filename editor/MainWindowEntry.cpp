#include "editor/MainWindowEntry.h"

#include "editor/Display.h"
#include "editor/window/MainWindow.h"
#include "panels/Style.h"
#include "viewport/Quality.h"

#include <QApplication>
#include <QIcon>
#include <QSettings>

#include <cstdio>

namespace sward {

bool prepareApplication()
{
    // Qt 3D 6.4 draws into foreign windows on X11 only; under Wayland it goes through XWayland.
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "xcb");
    if (qgetenv("QT_QPA_PLATFORM").startsWith("xcb") && !hasDisplay())
        return false;
    prepareGraphics();
    QCoreApplication::setOrganizationName("Sward");
    QCoreApplication::setApplicationName("Sward");
    QCoreApplication::setApplicationVersion(SWARD_VERSION);
    return true;
}

int runWindow(const QString &scenePath)
{
    if (openGlRenderer().isEmpty()) {
        std::fputs("sward: error: the display offers no OpenGL 3.3, which the viewport draws with\n", stderr);
        return 2;
    }
    applyTheme(*qApp, QSettings().value("dark", true).toBool() ? Theme::Dark : Theme::Light);
    MainWindow window;
    window.show();
    window.start(scenePath);
    return QApplication::exec();
}

} // namespace sward
