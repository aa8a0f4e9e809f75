#pragma once

#include "resources/generator/Random.h"
#include "resources/generator/Terrain.h"

#include <string>
#include <vector>

namespace sward::assets {

/// A plant that the sample places; `place` in metres from the north-west corner, `turn` right-handed about +Y.
struct PlacedPlant
{
    std::string kind;
    glm::vec2 place;
    float turn;
    float scale;
};

/// Where the sample's first view stands and looks, and how high above the ground both are.
struct Viewpoint
{
    glm::vec2 eye{668, 462};
    float eyeHeight = 5;
    glm::vec2 target{560, 402};
    float targetHeight = 3;
};

/// About four and a half thousand plants in groups as they grow: spruce on the heights, oak in the lowland, birch and
/// shrubs along the edges of the woods, flowers in patches; none on the path, on cliffs or right before the first view,
/// and the more the nearer to it.
std::vector<PlacedPlant> placePlants(const Terrain &terrain, Random random);

} // namespace sward::assets
