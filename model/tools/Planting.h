#pragma once

#include "model/document/Edit.h"
#include "model/session/Selection.h"
#include "model/tools/NearbyPlants.h"
#include "model/tools/PlacementRules.h"
#include "model/tools/PlantLattice.h"
#include "model/tools/Stroke.h"

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sward {

class ToolGround;

/// What a place brush puts: a mix of kinds in which each takes a share of the ground according to its `weight`, at its
/// own spacing and density times these.
struct PlantingBrush
{
    std::vector<RecordRef> kinds; ///< in PlacedFoliage; missing ones are left out
    double density = 1;
    double spacing = 1;
    std::uint32_t seed = 1;
};

/// One stroke of planting. Places come from a lattice anchored in the world, so that what grows depends on the ground
/// that was touched alone, not on the dabs that touched it, and going over it again adds nothing.
class Planting
{
public:
    /// `scene` is the one before the stroke; `ground` outlives this.
    Planting(const Scene &scene, const PlantingBrush &brush, const ToolGround &ground);

    /// Plants what the dab covers; returns how many.
    int dab(Edit &edit, const Dab &dab);

    /// About how many places a dab of that radius covers, taken or not.
    double placesUnder(double radius) const;
    /// How many places were refused so far, by reason.
    const std::array<int, RefusalCount> &refusals() const { return m_refusals; }

private:
    struct Kind
    {
        RecordRef ref;
        KindPlacement placement;
        std::unique_ptr<PlacementRules> rules;
        glm::dvec3 origin{0}; ///< of its placed foliage
        std::int64_t originX = 0;
        std::int64_t originZ = 0;
        double share = 0; ///< of the lattice's places that become this kind
        std::uint32_t hash = 0;
        std::optional<KindIndex> index; ///< once one was planted
    };
    struct Group
    {
        PlantLattice lattice;
        std::vector<Kind> kinds;
    };

    bool plant(Edit &edit, Kind &kind, const PlantLattice::Place &place);

    std::vector<Group> m_groups; ///< widest spacing first, so that trees do not wait for ferns
    NearbyPlants m_near;
    std::int64_t m_widest = 0;
    std::array<int, RefusalCount> m_refusals{};
};

/// The one of `kinds` that is put next by hand, and how it would stand; `number` counts what was put before.
struct SinglePlant
{
    RecordRef kind;
    double turn = 0; ///< radians
    double scale = 1;
};
std::optional<SinglePlant> chooseSingle(const Scene &scene, const PlantingBrush &brush, std::uint32_t number);

/// Gives a plant the size and turn of its kind that a hash stands for.
void dress(Plant &plant, const KindPlacement &placement, std::uint32_t hash);

/// Puts one plant at a world place, wherever that is, and returns its ref.
PlantRef putPlant(Edit &edit, const RecordRef &kind, const glm::dvec3 &position, double turn, double scale);

/// Removes plants whose foot lies within `radius` metres of a world place, however high or low they stand: those of the
/// kinds that `wants` says, and of these a share that is always the same plants. Returns how many.
std::size_t erasePlants(Edit &edit, glm::dvec2 centre, double radius,
                        const std::function<bool(const RecordRef &kind)> &wants, double share = 1,
                        std::uint32_t seed = 1);

} // namespace sward
