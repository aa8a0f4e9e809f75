#pragma once

#include "model/document/Scene.h"
#include "model/session/Selection.h"

#include <cstdint>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

namespace sward {

/// What stands near a brush, kept over one stroke: whether a further plant has room there costs the same among a
/// million plants as among ten. World millimetres.
class NearbyPlants
{
public:
    /// `spacings` in millimetres take the place of the kinds' own.
    explicit NearbyPlants(std::map<RecordRef, std::int64_t> spacings) : m_spacings(std::move(spacings)) {}

    /// Takes in all plants within `reach` of (x, z) that it does not know yet.
    void look(const Scene &scene, std::int64_t x, std::int64_t z, std::int64_t reach);
    void add(const RecordRef &kind, std::int64_t x, std::int64_t z);

    /// Whether a plant of `kind` at (x, z) keeps its distance from all others: its own spacing from its like, the
    /// smaller of both spacings from other kinds, so that ferns grow under trees.
    bool hasRoom(const RecordRef &kind, std::int64_t x, std::int64_t z) const;

private:
    struct Kind
    {
        std::int64_t spacing = 0;
        std::int64_t side = 1; ///< of a square of the grid; never less than the spacing
        std::unordered_map<std::uint64_t, std::vector<std::pair<std::int64_t, std::int64_t>>> squares;
    };

    Kind &kindOf(const Scene *scene, const RecordRef &ref);
    static void add(Kind &kind, std::int64_t x, std::int64_t z);

    std::map<RecordRef, std::int64_t> m_spacings;
    std::map<RecordRef, Kind> m_kinds;
    std::set<std::pair<std::string, CellCoord>> m_seen;
};

/// Where a placed foliage's own millimetres begin in the world's.
std::pair<std::int64_t, std::int64_t> originOf(const PlacedFoliage &placed);

} // namespace sward
