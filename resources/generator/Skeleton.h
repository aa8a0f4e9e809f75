#pragma once

#include "resources/generator/Random.h"

#include <glm/vec3.hpp>

#include <vector>

namespace sward::assets {

/// How a broadleaf tree grows, in metres.
struct TreeForm
{
    float height;
    float trunkRadius; ///< at breast height
    float trunkTop;    ///< how far up the leading stem goes, a share of the height
    float lean;        ///< horizontal wander of the trunk
    glm::vec3 crownCentre;
    glm::vec3 crownRadii;
    int lobes;            ///< round masses that the crown is made of
    float lobeSize;       ///< their radius as a share of the crown's
    int attractors;       ///< points that branches grow towards; more give finer branching
    float step = 0.42f;   ///< length of one growth step
    float upward = 0.12f; ///< pull of the light on a growing shoot; negative hangs down
};

/// A point of the branching skeleton. Parents come before their children.
struct TreeNode
{
    glm::vec3 position;
    int parent = -1;
    float radius = 0;
    float along = 0; ///< distance from the foot along the branches
    int branch = 0;  ///< which first-order branch it belongs to; 0 is the trunk
};

/// A run of nodes that is drawn as one tube. The first node belongs to the branch it grows from.
using BranchChain = std::vector<int>;

struct Skeleton
{
    std::vector<TreeNode> nodes;
    std::vector<BranchChain> chains; ///< thickest first
    float longest = 0;               ///< largest `along`
};

/// Grows the skeleton by space colonisation (Runions, Lane, Prusinkiewicz 2007) with radii by the pipe model.
Skeleton growSkeleton(const TreeForm &form, Random random);

} // namespace sward::assets
