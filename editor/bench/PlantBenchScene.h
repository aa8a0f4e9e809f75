#pragma once

#include "model/document/Scene.h"

namespace sward::bench {

/// A scene of one placed foliage "trees" with so many plants of two kinds, strewn over 2 km. Built once and shared.
const Scene &plantScene(int plants);

} // namespace sward::bench
