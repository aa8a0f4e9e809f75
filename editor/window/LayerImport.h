#pragma once

#include <QStringList>

namespace sward {

class Session;

/// Makes a layer of each grey PNG, its weights as they are in the file, as one step of the history. What cannot be read
/// is reported to the session.
void importLayers(Session &session, const QStringList &files);

} // namespace sward
