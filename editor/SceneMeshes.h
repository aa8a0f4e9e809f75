#pragma once

#include "model/core/Issue.h"
#include "viewport/PlantLooks.h"

#include <string>

namespace sward {

struct Scene;

/// Reads every mesh that the scene kept in `folder` draws, and waits for that: for pictures that cannot be completed
/// later. What cannot be read is told in `problems` and drawn as nothing.
MeshProvider readMeshes(const Scene &scene, const std::string &folder, Issues &problems);

} // namespace sward
