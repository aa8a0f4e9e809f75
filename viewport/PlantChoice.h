#pragma once

#include "viewport/FrameView.h"
#include "viewport/RenderInputs.h"

#include <vector>

namespace sward {

/// What choosing needs to know of a plant.
struct PlantShape
{
    glm::vec3 low{0}; ///< bounds at the largest scale; of placed plants at scale 1
    glm::vec3 high{0};
    std::vector<float> lodDistances;      ///< begins of LOD 1, 2, …
    std::vector<std::uint32_t> triangles; ///< per LOD, at least one
    float drawDistance = 120;
    bool isGrass = false;
    bool inBudget = true;
    bool byCell = false;
    float farShare = 1;
    float thinsFrom = 25;  ///< metres from which ever less grass is drawn
    float thinnest = 0.2F; ///< the share that is drawn at last

    int lodAt(float distance) const;
    /// The share of grass drawn at a distance: falls with its inverse.
    float keptAt(float distance) const;
};

/// A cell with the bookkeeping of choosing.
struct DrawnCell
{
    CellInput input;
    std::uint32_t slot = 0;
    std::vector<bool> hidden;                    ///< by run: not drawn; empty: all are
    std::vector<std::vector<std::uint8_t>> lods; ///< per run, per plant: its LOD in the last frame
};

/// The plants to draw, per plant kind and LOD.
struct PlantChoice
{
    std::vector<std::vector<std::vector<InstanceRecord>>> records;
    std::int64_t plants = 0;

    void clear(const std::vector<PlantShape> &shapes);
};

/// Finds what `view` sees: cells first, then single plants where a cell is neither wholly in nor wholly out or spans
/// two LODs. A plant keeps its LOD until the distance is 5 % past the switch. Grass is thinned by `grassDensity` and by
/// distance, always the same plants first.
void choosePlants(std::vector<DrawnCell *> &cells, const std::vector<PlantShape> &shapes, const FrameView &view,
                  float grassDensity, PlantChoice &out);

/// Triangles of all grass within its draw distance, whatever the direction: what the budget is held against, so that
/// turning the head does not change the density.
double grassTrianglesAround(const std::vector<DrawnCell *> &cells, const std::vector<PlantShape> &shapes,
                            const FrameView &view);

} // namespace sward
