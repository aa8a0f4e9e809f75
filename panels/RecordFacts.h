#pragma once

#include "model/session/Selection.h"

#include <QString>

namespace sward {

/// What follows from a record's fields and is worth knowing beside them, in a sentence; empty when there is nothing to
/// say.
QString factsOf(const Scene &scene, const RecordRef &ref);

} // namespace sward
