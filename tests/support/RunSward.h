#pragma once

#include <QJsonObject>
#include <QStringList>

namespace sward::test {

/// What a run of the built program left.
struct SwardRun
{
    int exitCode = -1;
    QByteArray out;
    QByteArray err;

    /// The one object on standard output; empty when there is anything else.
    QJsonObject json() const;
};

/// Runs the built `sward` without a display, which no command but `render` may ask for.
SwardRun runSward(const QStringList &arguments, const QString &locale = "C");

} // namespace sward::test
