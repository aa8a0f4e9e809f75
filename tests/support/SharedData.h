#pragma once

#include <QString>

namespace sward::test {

/// The path of `relative` in the folder of real heightmaps, meshes and weights that may lie beside the repository
/// (`../shared/data`). Empty when it is not there: these files belong to others and are not part of the repository.
QString sharedData(const QString &relative);

} // namespace sward::test

/// Declares `path` as the place of a shared file or folder, or skips the test with a sentence that names it.
#define SHARED_DATA_OR_SKIP(path, relative)                                                                            \
    const QString path = ::sward::test::sharedData(relative);                                                          \
    if (path.isEmpty())                                                                                                \
    QSKIP(qPrintable(QStringLiteral("../shared/data/%1 is not beside the repository.").arg(relative)))
