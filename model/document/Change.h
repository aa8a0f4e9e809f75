#pragma once

#include "model/plants/Plant.h"
#include "model/raster/Raster.h"

#include <string>
#include <vector>

namespace sward {

/// Which of the scene's slots. A record list is one slot; each raster tile and each plant cell is one.
enum class SlotKind {
    Settings,
    Landscape,
    Layers,
    Materials,
    GrassTypes,
    Foliage,
    PlacedFoliage,
    Zones,
    Roads,
    Water,
    Contacts,
    Sources,
    Cameras,
    Wind,
    Streaming,
    Heights,
    Holes,
    Weights,
    Plants,
};

/// What an edit, an undo or a redo touched. The one announcement from which everything derived is kept right.
struct Change
{
    struct Tiles
    {
        SlotKind kind = SlotKind::Weights; ///< Heights, Holes or Weights
        std::string layer;                 ///< of Weights
        std::vector<CellCoord> tiles;      ///< raster tiles, sorted
        TexelRect rect;                    ///< texels that may differ; the whole raster when `replaced`
        bool replaced = false;             ///< the raster as a whole is another: size or fill too
    };
    struct Cells
    {
        std::string placed;
        std::vector<CellCoord> cells; ///< sorted
        bool replaced = false;        ///< the whole store is another
    };

    std::vector<SlotKind> records; ///< record slots that differ, sorted
    std::vector<Tiles> rasters;
    std::vector<Cells> plants;
    bool everything = false; ///< another scene altogether

    bool isEmpty() const { return records.empty() && rasters.empty() && plants.empty() && !everything; }
    bool touches(SlotKind kind) const;
    void add(SlotKind kind);
    Tiles &tilesOf(SlotKind kind, const std::string &layer = {});
    Cells &cellsOf(const std::string &placed);
    /// Adds what `other` touched.
    void merge(const Change &other);
    /// Sorts and removes doubles.
    void settle();
};

} // namespace sward
