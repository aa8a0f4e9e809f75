#pragma once

#include "model/core/Result.h"
#include "resources/generator/Family.h"
#include "resources/generator/Placement.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace sward::assets {

/// Draws the sample's first view without a GPU: ground, placed plants and a stand-in for the grass near the eye.
Result<Done> writeScenePreview(const Terrain &terrain, const std::vector<PlacedPlant> &plants,
                               const std::vector<Family> &families, const std::map<std::string, Image> &ground,
                               const std::filesystem::path &file);

} // namespace sward::assets
