#pragma once

#include <QString>

namespace sward {

/// "1 file", "3 files".
inline QString counted(qsizetype count, const QString &one, const QString &many)
{
    return QString("%1 %2").arg(count).arg(count == 1 ? one : many);
}

} // namespace sward
