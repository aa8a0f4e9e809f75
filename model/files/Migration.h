#pragma once

#include "model/core/Json.h"

#include <map>

namespace sward {

/// One step of a scene's JSON from a version to the next: it changes keys and values, not `version`.
using Migration = void (*)(Json &scene);
/// By the version that a step starts from.
using Migrations = std::map<int, Migration>;

/// The steps from every older version to the present one. Version 1 is the first, so there are none yet; the next
/// version adds `{1, …}` here and a test with a file of version 1.
const Migrations &sceneMigrations();

/// Holds `format` and `version` against what this program reads, and brings the scene to the present version step by
/// step. Returns the version that the file had.
Result<int> migrateScene(Json &scene, const std::string &file, const Migrations &steps = sceneMigrations());

} // namespace sward
