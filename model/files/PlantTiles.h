#pragma once

#include "model/files/PlantTile.h"
#include "model/files/SavedState.h"

namespace sward {

/// Ids of plants that were seen so far, in the whole scene.
class PlantIds
{
public:
    explicit PlantIds(std::size_t expected);

    /// Fetches what `add(id)` will look at, so that it does not wait for memory.
    void prepare(PlantId id) const;
    /// Whether `id` was not among them.
    bool add(PlantId id);
    /// An id for the second plant that has `id`: always the same for the same scene.
    PlantId replacementFor(PlantId id);

private:
    std::size_t firstSlotOf(PlantId id) const;
    std::size_t slotOf(PlantId id) const;
    void grow();

    std::vector<PlantId> m_slots; ///< open addressing, 0 is free
    std::size_t m_count = 0;
};

/// One tile file as it was read.
struct LoadedTile
{
    std::string path; ///< from the scene's folder
    CellCoord coord;
    PlantTile tile;
};

/// The plants of one placed foliage's tile files as a store. Plants that lie in the wrong file or have another plant's
/// id are kept, put right and named in `issues`, and the files that must be written anew for it are marked in `saved`.
PlantStore storeOfTiles(const PlacedFoliage &placed, std::vector<LoadedTile> tiles, PlantIds &ids, SavedState &saved,
                        Issues &issues);

/// The tiles in which two stores may differ, by the cells that they do not share. Without `before` all that have
/// plants.
std::vector<CellCoord> changedTiles(const PlantStore &now, const PlantStore *before, std::int64_t tileSide);

/// The plants of one tile with the kinds that they use.
PlantTile tileOfStore(const PlantStore &store, CellCoord tile, std::int64_t tileSide);

} // namespace sward
