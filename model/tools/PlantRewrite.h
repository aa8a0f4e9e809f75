#pragma once

#include "model/plants/PlantStore.h"
#include "model/session/Selection.h"

#include <functional>
#include <map>
#include <vector>

namespace sward {

using PlantCells = std::map<CellCoord, std::vector<Plant>>;

/// All plants of a cell; none where there is no such cell.
std::vector<Plant> plantsOf(const PlantStore &store, CellCoord coord);

/// The cells that differ when each selected plant becomes what `change` makes of it, with all that is in them then.
PlantCells rewritten(const PlantStore &store, const Selection::Cells &selected,
                     const std::function<Plant(const Plant &)> &change);

} // namespace sward
