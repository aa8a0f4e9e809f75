#include "model/grass/GrassClusters.h"

#include <glm/common.hpp>
#include <glm/exponential.hpp>
#include <glm/geometric.hpp>

#include <algorithm>

namespace sward {
namespace {

/// The box round a plant, whichever way it is turned about its own up.
ClusterBox boxRound(const GrassPlant &plant, const ClusterBox &mesh, const glm::dvec3 &origin)
{
    const glm::vec3 up = plant.normal;
    const float low = mesh.low.y * plant.scale.y, high = mesh.high.y * plant.scale.y;
    const glm::vec2 corner(std::max(std::abs(mesh.low.x), std::abs(mesh.high.x)) * plant.scale.x,
                           std::max(std::abs(mesh.low.z), std::abs(mesh.high.z)) * plant.scale.z);
    // A disc of this radius across `up`, moved along it from the lowest to the highest place of the mesh.
    const glm::vec3 disc = glm::length(corner) * glm::sqrt(glm::max(1.0F - up * up, 0.0F));
    const glm::vec3 foot(plant.position - origin);
    return {foot + glm::min(up * low, up * high) - disc, foot + glm::max(up * low, up * high) + disc};
}

} // namespace

std::vector<GrassClusters> clustersOf(const GrassGrower &grower, CellCoord component, std::size_t variety,
                                      const ClusterMesh &mesh, std::size_t perLeaf)
{
    const auto &grid = grower.grid();
    const auto &grown = grower.varieties()[variety];
    const glm::dvec2 corner = grid.corner() + glm::dvec2(component.x, component.z) * grid.componentMetres();
    const int across = grown.subsections;
    std::vector<std::vector<ClusterBox>> boxes(std::size_t(across) * std::size_t(across));
    const auto subsectionOf = [&](double world, double from) {
        return std::clamp(int((world - from) / grid.componentMetres() * across), 0, across - 1);
    };
    const auto cells = grid.cellsOf(component);
    if (cells.x0 >= cells.x1 || cells.z0 >= cells.z1)
        return {};
    const glm::dvec3 origin(corner.x, grower.boxOf({cells.x0, cells.z0}).origin.y, corner.y);
    std::vector<GrassInstance> instances;
    for (int z = cells.z0; z < cells.z1; ++z)
        for (int x = cells.x0; x < cells.x1; ++x) {
            instances.clear();
            grower.grow({x, z}, variety, instances);
            const auto space = grower.boxOf({x, z});
            for (const auto &instance : instances) {
                const auto plant = decode(instance, space, grown.minScale, grown.maxScale);
                const int subX = subsectionOf(plant.position.x, corner.x);
                const int subZ = subsectionOf(plant.position.z, corner.y);
                boxes[std::size_t(subX) * std::size_t(across) + std::size_t(subZ)].push_back(
                    boxRound(plant, mesh.bounds, origin));
            }
        }
    std::vector<GrassClusters> clusters;
    clusters.reserve(boxes.size());
    for (const auto &subsection : boxes)
        if (!subsection.empty())
            clusters.push_back({origin, ClusterTree(subsection, perLeaf)});
    return clusters;
}

} // namespace sward
