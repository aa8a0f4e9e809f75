#pragma once

#include <QString>

namespace sward::test {

/// The path of `relative` in the folder of real heightmaps, meshes and weights that may lie beside the repository
/// (`../shared/data`). Empty when it is not there: these files belong to others and are not part of the repository.
QString sharedData(const QString &relative);

} // namespace sward::test

/// Skips the test with a sentence that names the shared file or folder when it is not there.
#define SKIP_WITHOUT_SHARED_DATA(relative)                                                                             \
    if (::sward::test::sharedData(relative).isEmpty())                                                                 \
    QSKIP(qPrintable(QStringLiteral("../shared/data/%1 is not beside the repository.").arg(relative)))
