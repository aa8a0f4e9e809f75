#pragma once

#include "model/core/Json.h"

namespace sward {

/// The JSON Schema (2020-12) of `scene.json`, made from the field tables.
Json sceneSchema();
/// That of a tile of placed plants.
Json tileSchema();

} // namespace sward
