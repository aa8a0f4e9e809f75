#include "tests/support/RunSward.h"

#include <QJsonDocument>
#include <QProcess>

namespace sward::test {

QJsonObject SwardRun::json() const
{
    QJsonParseError failure;
    const auto document = QJsonDocument::fromJson(out, &failure);
    return failure.error == QJsonParseError::NoError && out.count('\n') == 1 ? document.object() : QJsonObject();
}

SwardRun runSward(const QStringList &arguments, const QString &locale)
{
    QProcess process;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.remove("DISPLAY");
    environment.remove("WAYLAND_DISPLAY");
    environment.remove("QT_QPA_PLATFORM");
    environment.insert("LC_ALL", locale);
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(SWARD_BINARY_DIR "/sward"), arguments);
    if (!process.waitForFinished(120000) || process.exitStatus() != QProcess::NormalExit)
        return {};
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

} // namespace sward::test
