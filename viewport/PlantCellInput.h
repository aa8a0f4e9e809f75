#pragma once

#include "model/plants/PlantStore.h"
#include "model/terrain/HeightField.h"
#include "viewport/RenderInputs.h"

#include <vector>

namespace sward {

/// The plants of one cell as the renderer takes them. `kinds` maps the store's kind indices to the renderer's plants,
/// −1 for what is not drawn; `selected` are sorted ids. Plants over holes of the ground would float: they are left out.
CellInput cellInput(const PlantCell &plants, CellCoord cell, const glm::dvec3 &position, const std::vector<int> &kinds,
                    const std::vector<PlantId> &selected, const HeightField &ground = {});

} // namespace sward
