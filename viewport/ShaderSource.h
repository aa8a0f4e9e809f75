#pragma once

#include <QByteArray>
#include <QStringList>

namespace sward {

/// A shader's full text: version, the given definitions, the table of wind constants, and the file `:/shaders/<name>`
/// with its `#include "…"` lines replaced.
QByteArray shaderSource(const QString &name, const QStringList &definitions = {});

} // namespace sward
