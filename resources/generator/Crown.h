#pragma once

#include "resources/generator/Geometry.h"
#include "resources/generator/Random.h"

#include <glm/vec3.hpp>

#include <vector>

namespace sward::assets {

/// The ellipsoid that a crown or bush fills. Leaf cards take their normals from it, which shades the crown as one soft
/// volume instead of as many flat cards, and the leaves inside it are darker.
struct Crown
{
    glm::vec3 centre;
    glm::vec3 radii;

    glm::vec3 outward(glm::vec3 position) const;
    float openness(glm::vec3 position) const; ///< 0.3 deep inside to 1 outside
};

/// Where a leaf card may stand: the middle of its bottom edge, the way its stem points, and its wind.
struct LeafSpot
{
    glm::vec3 position;
    glm::vec3 along;
    Wind wind;
};

/// How one level of detail picks its leaf cards.
struct LeafLevel
{
    int lod;
    int count;
    float size; ///< metres, the side of a card
};

/// Adds `level.count` square cards at spots that every level picks in the same order, so that a coarser level keeps the
/// first ones of the finer. `droop` < 0 hangs the cards down, > 0 raises them.
void addLeafCards(MeshPart &part, const std::vector<LeafSpot> &spots, const Crown &crown, const LeafLevel &level,
                  float droop, const Rectangle &picture, Random random);

} // namespace sward::assets
