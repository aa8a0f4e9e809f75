#pragma once

#include "model/core/Result.h"
#include "resources/generator/Placement.h"
#include "resources/generator/Terrain.h"

#include <filesystem>
#include <glm/vec3.hpp>
#include <vector>

namespace sward::assets {

/// Where the landscape's north-west corner lies: the origin is the middle of the ground, whose lowest place is at about
/// 1 m.
constexpr glm::vec3 LandscapePosition{-402, 36, -343};

/// A place on the ground in world metres.
glm::vec3 onGround(const Terrain &terrain, glm::vec2 place);

/// Saves the whole scene into the folder, as the editor would.
Result<Done> writeScene(const Terrain &terrain, const std::vector<PlacedPlant> &plants, Random random,
                        const std::filesystem::path &folder);

} // namespace sward::assets
