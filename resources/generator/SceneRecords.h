#pragma once

#include "resources/generator/Terrain.h"

#include <string>

namespace sward::assets {

/// The sample's scene.json: landscape, layers, materials, grass, kinds, exclusions, path, wind and first view.
std::string sceneText(const Terrain &terrain);

} // namespace sward::assets
