#pragma once

#include "model/document/Edit.h"
#include "model/session/Selection.h"
#include "model/tools/ArrangeOptions.h"

namespace sward {

class HeightField;

// Each changes the selected plants where they stand, keeps their ids and their height above the ground, and returns how
// many it changed. What would leave the world's bounds stays.

/// By amounts that depend on each plant's id and the seed alone.
std::size_t randomiseSelected(Edit &edit, const Selection &selection, const RandomiseOptions &options,
                              const HeightField &ground);
/// Into parallel rows of which one runs through the middle of the selection. Within a row plants keep their order; with
/// `along` their places lie on one grid for all rows.
std::size_t alignSelected(Edit &edit, const Selection &selection, const RowOptions &options, const HeightField &ground);

} // namespace sward
