#pragma once

#include "model/grass/ClusterTree.h"
#include "model/grass/GrassGrower.h"

#include <vector>

namespace sward {

/// What clusters need to know of a variety's mesh: its finest level.
struct ClusterMesh
{
    std::size_t vertices = 0; ///< 0 while it is not known
    ClusterBox bounds;        ///< at scale 1, from the foot
};

/// The clusters of a variety in one subsection of a component.
struct GrassClusters
{
    glm::dvec3 origin{0}; ///< world metres, from which the boxes of the tree count
    ClusterTree tree;
};

/// Grows a variety in a component and gathers each of its subsections into a cluster tree, as the game builds one for
/// each; those without plants are left out. The boxes hold the plants at rest, however they turn and lean. `perLeaf` is
/// at least 1.
std::vector<GrassClusters> clustersOf(const GrassGrower &grower, CellCoord component, std::size_t variety,
                                      const ClusterMesh &mesh, std::size_t perLeaf);

} // namespace sward
