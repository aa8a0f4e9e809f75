#pragma once

#include "model/grass/GrassInstance.h"
#include "model/raster/Raster.h"
#include "model/terrain/HeightField.h"
#include "model/terrain/WaterMap.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sward {

/// Grows a scene's foliage fields, cell by cell: so many candidates a cell, each at a place, with a turn and a size of
/// its own from a hash of the field's seed, the cell and its number, kept where the ground, the water and the zones let
/// it stand. With a landscape plants stand on it and nowhere else; without one the field is level at its height.
///
/// It is a value worked out from a snapshot; asking is safe from any thread, and the same scene gives the same bytes.
class FieldGrower
{
public:
    /// One field, in the scene's order.
    struct Field
    {
        std::string whySkipped; ///< a sentence; empty when it grows
        glm::dvec2 corner{0};   ///< world x and z of the north-west
        glm::dvec2 size{0};     ///< metres
        double cellMetres = 0;
        int cellsX = 0, cellsZ = 0; ///< from the corner; the last may reach beyond the area, where nothing grows

        bool grows() const { return whySkipped.empty(); }
    };

    /// No fields.
    FieldGrower() = default;
    /// `scene` must be a snapshot; `previous` as in `GrassGrower`.
    explicit FieldGrower(const Scene &scene, const FieldGrower *previous = nullptr);

    const std::vector<Field> &fields() const { return m_fields; }
    /// The cells of a field that meet a box of world x and z.
    TexelRect cellsIn(std::size_t field, const GroundBox &box) const;
    /// World x and z of a cell, whole even where it reaches beyond the area.
    GroundBox boundsOf(std::size_t field, CellCoord cell) const;

    /// Lowest and highest ground that a cell's plants may stand on, from up to 33 × 33 places; world metres.
    glm::dvec2 heightsIn(std::size_t field, CellCoord cell) const;

    /// Appends the plants of a cell and returns what their places count through: the cell from its lowest plant to its
    /// highest.
    GrassBox grow(std::size_t field, CellCoord cell, std::vector<GrassInstance> &out) const;

private:
    struct Rules;

    std::vector<Field> m_fields;
    std::vector<std::shared_ptr<const Rules>> m_rules; ///< by field
    HeightField m_heights;
    bool m_hasGround = false;
    WaterMap m_water;
    std::shared_ptr<const Exclusions> m_exclusions;
    RecordList<Zone> m_zones; ///< of which `m_exclusions` were made
    RecordList<Road> m_roads;
};

/// The cells of a field that must grow again when the scene went from `before` to `after`; nothing when all must. A
/// field that stands at another place of the list, or was not there, is all of it. `grower` grows `after`.
std::optional<std::vector<CellCoord>> dirtyFieldCells(const Scene &before, const Scene &after, const Change &change,
                                                      const FieldGrower &grower, std::size_t field);

/// What a field may come to at most, as it is authored: all its candidates.
struct FieldBounds
{
    std::int64_t cells = 0;
    std::int64_t plants = 0;   ///< cells × count
    double plantsPer100m2 = 0; ///< count over the area of a cell
};
FieldBounds boundsOf(const FoliageField &field);

} // namespace sward
