#pragma once

#include "model/session/Selection.h"

namespace sward {

class Session;

/// How what was just picked meets what is selected already.
enum class SelectMode { Replace, Add, Remove };

Selection combined(const Selection &before, const Selection &picked, SelectMode mode);

// Each gives the selection to hand to `Session::select`. Hidden and locked plants are never in it.

Selection allPlants(const Session &session);
/// Every plant that is not selected; records stay as they are.
Selection inverted(const Session &session);
/// With every plant whose foot is within `reach` metres, over the ground, of a selected one.
Selection grown(const Session &session, double reach);
/// Without the plants that have one within `reach` metres that is not selected.
Selection shrunk(const Session &session, double reach);
/// Every plant of the kinds that are selected, in any number.
Selection sameKinds(const Session &session);
/// The part of a selection that tools may change: without hidden and locked plants. Records stay as they are.
Selection touchable(const Session &session, const Selection &selection);
Selection plantsOf(const Session &session, const RecordRef &kind);

} // namespace sward
