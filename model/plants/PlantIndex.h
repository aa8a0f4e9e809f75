#pragma once

#include "model/core/Ray.h"
#include "model/document/Scene.h"
#include "model/terrain/Zones.h"

#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace sward {

/// Finding placed plants by where they stand. A plant store's cells are the index: every question looks into the cells
/// it touches and no others, so the size of the world costs nothing. Places are world metres; answers come in the order
/// of the scene, its cells and their rows unless said otherwise.

/// A plant that was found. Valid as long as the scene it was found in.
struct FoundPlant
{
    const PlacedFoliage *placed = nullptr;
    CellCoord cell;
    std::size_t row = 0; ///< in its cell
    PlantId id = 0;
    KindIndex kind = 0; ///< in its store
    glm::dvec3 position{0};
    double distance = 0; ///< metres: over the ground from the place asked, or along the ray
};

/// Which plants a question is about. Null members ask about all.
struct PlantFilter
{
    const PlacedFoliage *placed = nullptr;
    std::function<bool(const PlacedFoliage &placed, std::string_view kind)> wants; ///< asked once per kind and store
};

/// Plants whose foot is at most `radius` metres away, measured over the ground.
std::vector<FoundPlant> plantsNear(const Scene &scene, glm::dvec2 centre, double radius,
                                   const PlantFilter &filter = {});
std::vector<FoundPlant> plantsIn(const Scene &scene, const GroundBox &box, const PlantFilter &filter = {});
/// Inside a polygon over x and z, by even and odd crossings.
std::vector<FoundPlant> plantsInside(const Scene &scene, std::span<const glm::dvec2> polygon,
                                     const PlantFilter &filter = {});

/// The plant whose foot is nearest, over the ground, within `farthest` metres.
std::optional<FoundPlant> nearestPlant(const Scene &scene, glm::dvec2 centre, double farthest,
                                       const PlantFilter &filter = {});

/// Whether a plant may stand at a place: no plant asked about is nearer than `spacing` metres.
bool hasRoom(const Scene &scene, glm::dvec2 centre, double spacing, const PlantFilter &filter = {});

/// The upright cylinder in which a kind's plants lie at scale 1.
struct PlantExtent
{
    double radius = 0.5;
    double height = 1;
    double below = 0; ///< metres by which it reaches below its foot
};
using ExtentOf = std::function<PlantExtent(const PlacedFoliage &placed, std::string_view kind)>;

/// The first plant that a ray meets. The extents are asked once per kind and store. A plant wider than a cell of 32 m
/// is met only near its middle.
std::optional<FoundPlant> plantAlong(const Scene &scene, const Ray &ray, const ExtentOf &extentOf,
                                     double farthest = std::numeric_limits<double>::infinity(),
                                     const PlantFilter &filter = {});

} // namespace sward
