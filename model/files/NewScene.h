#pragma once

#include "model/document/Scene.h"
#include "model/raster/HeightImage.h"

#include <glm/vec2.hpp>

#include <optional>

namespace sward {

/// How heights from elsewhere become a landscape.
struct NewSceneOptions
{
    std::string name = "Untitled";
    double quadSize = 1;                   ///< metres from sample to sample
    std::optional<glm::dvec2> heightRange; ///< metres that an 8- or 16-bit file's full range stands for; else metres
    bool flipX = false;                    ///< mirrors west and east
    bool flipZ = false;                    ///< mirrors north and south
    int sectionQuads = 63;
    int sectionsPerComponent = 1;
};

/// Where stored samples stand: world height = `offset` + (sample − 32768) × `step`.
struct HeightMapping
{
    double offset = 0;
    double step = 1.0 / 128;

    double heightScale() const { return step * 128; }
};

/// The mapping that keeps heights between `low` and `high` best, with room to raise and lower the ground where there is
/// some. Its step is a power of two, so that whole metres and their halves are kept exactly. Nothing when no height
/// scale reaches that far.
std::optional<HeightMapping> mappingFor(double low, double high);

/// A scene of bare ground from heights in their file's own values. Missing values become holes. A world height comes
/// back within half a step of what the file says.
Result<Scene> newSceneFromHeights(const HeightImage &image, const NewSceneOptions &options, Issues &issues);

/// Adds a layer painted as `image` is grey: its darkest possible value is 0, its lightest 1. Flipped as the heights
/// are.
Result<Done> addLayerFromImage(Scene &scene, const std::string &name, const HeightImage &image,
                               const NewSceneOptions &options);

/// An id made of a name: small letters, digits and dashes, and one that no record of `taken` has.
std::string idFromName(std::string_view name, std::string_view fallback, const std::vector<std::string> &taken);

} // namespace sward
