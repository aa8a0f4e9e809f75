#pragma once

#include "model/session/Selection.h"

#include <vector>

class QWidget;

namespace sward {

class Session;

/// Removes the records as one step. Asks first, with the numbers, when a kind or a placed foliage has plants or when
/// other records use what goes. Returns whether they were removed.
bool removeAsking(Session &session, const std::vector<RecordRef> &refs, QWidget *parent);

/// Copies the records as one step and selects the copies.
void duplicateRecords(Session &session, const std::vector<RecordRef> &refs);

} // namespace sward
