#pragma once

#include "model/document/Scene.h"

#include <functional>

namespace sward {

/// What is wrong between the scene's records: ids that stand twice, references to records that are not there, state
/// keys that two share, side files that two share. What a single field may hold is checked when it is read.
void checkRecords(const Scene &scene, Issues &issues);

/// Plants whose kind has no record, and other things that only the plants can tell.
void checkPlants(const Scene &scene, Issues &issues);

/// What the scene's target cannot do, and what it does instead; nothing for Sward's own.
void checkTarget(const Scene &scene, Issues &issues);

/// What would not move with the scene's wind, or against it.
void checkWind(const Scene &scene, Issues &issues);

/// Calls `visit(field, record, pointer)` for every field of every record of the scene, however deep.
void forEachField(const Scene &scene,
                  const std::function<void(const Field &, const void *record, const std::string &pointer)> &visit);

} // namespace sward
