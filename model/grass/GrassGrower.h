#pragma once

#include "model/grass/GrassGrid.h"
#include "model/grass/GrassInstance.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sward {

class SceneWeights;

/// Names the rules by which grass is placed: two builds that say the same number grow the same plants, byte for byte.
inline constexpr int PlacementVersion = 1;

/// A part of a cell in GrassUnits: [x0, x1) × [z0, z1). Plants belong to it by the place in their instance.
using GrassRegion = TexelRect;
inline constexpr GrassRegion WholeCell{0, 0, GrassUnits, GrassUnits};

/// Grows the grass of a scene, cell by cell. It is a value worked out from a snapshot: the same scene gives the same
/// plants in the same order, whichever cell, part of a cell, thread or instruction set. Every candidate's chance comes
/// from a hash of its place in the lattice, so an edit changes only the plants under it. Asking is safe from any
/// thread.
class GrassGrower
{
public:
    /// One variety of one type, in the scene's order.
    struct Variety
    {
        std::size_t type = 0;     ///< index in the scene's grass types
        std::size_t variety = 0;  ///< index in that type
        std::string whySkipped;   ///< a sentence; empty when it grows
        int candidatesAcross = 0; ///< of a component's side
        int subsections = 1;      ///< of a component's side
        glm::vec3 minScale{1};    ///< what the sizes in an instance run from
        glm::vec3 maxScale{1};    ///< and to

        bool grows() const { return whySkipped.empty(); }
    };

    /// `scene` must be a snapshot. What `previous` worked out of records that are still the same is taken over, so that
    /// following a stroke costs nothing worth mentioning.
    explicit GrassGrower(const Scene &scene, const GrassGrower *previous = nullptr);
    /// With the layers' weights of that scene, when they are known already.
    GrassGrower(const Scene &scene, const SceneWeights &layers, const GrassGrower *previous = nullptr);
    ~GrassGrower();
    GrassGrower(GrassGrower &&) noexcept;
    GrassGrower &operator=(GrassGrower &&) noexcept;

    const GrassGrid &grid() const;
    const std::vector<Variety> &varieties() const;
    std::size_t varietyCount() const { return varieties().size(); }

    /// Metres between two samples of a variety's weights, its type's masks combined; 0 when they all have the same
    /// grid.
    double metresPerWeight(std::size_t variety) const;

    /// Metres over which a variety that keeps its distance from water feels water come or go.
    double waterReach(std::size_t variety) const;

    /// What the places in a cell's instances count through.
    GrassBox boxOf(CellCoord cell) const;
    /// Appends the plants of a variety in a cell, or in a part of it: exactly those of the whole whose place lies in
    /// it, in the same order.
    void grow(CellCoord cell, std::size_t variety, std::vector<GrassInstance> &out,
              const GrassRegion &region = WholeCell) const;

private:
    struct Plan;
    std::unique_ptr<const Plan> m_plan;
};

} // namespace sward
