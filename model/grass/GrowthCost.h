#pragma once

#include "model/document/Scene.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace sward {

/// What grass comes to at most: every candidate of every variety, before slopes, heights, water and zones take theirs.
struct GrowthCost
{
    double plants = 0;
    double bytes = 0;     ///< of instances, as the graphics card holds them
    double triangles = 0; ///< all of them at their finest level of detail

    bool operator==(const GrowthCost &) const = default;
};

/// Triangles of a mesh's finest level; 0 where it is not known.
using MeshTriangles = std::function<std::size_t(const std::string &mesh)>;

/// What all grass of a layer comes to when the layer is painted everywhere.
GrowthCost costOfFilling(const Scene &scene, std::string_view layer, const MeshTriangles &triangles);

} // namespace sward
