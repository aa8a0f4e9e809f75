#include "tests/support/SharedData.h"

#include <QDir>
#include <QFileInfo>

namespace sward::test {

QString sharedData(const QString &relative)
{
    const QFileInfo found(QDir(QStringLiteral(SWARD_SOURCE_DIR "/../shared/data")).filePath(relative));
    return found.exists() ? found.canonicalFilePath() : QString();
}

} // namespace sward::test
