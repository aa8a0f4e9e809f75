#pragma once

#include "model/document/Change.h"
#include "model/raster/Raster.h"
#include "model/terrain/HeightField.h"
#include "model/terrain/SampleGrid.h"
#include "model/tools/BrushProfile.h"
#include "model/tools/BrushStamp.h"
#include "model/tools/Stroke.h"
#include "model/tools/ToolOptions.h"

#include <functional>
#include <map>
#include <vector>

namespace sward {

/// One stroke of a brush on one raster, whatever its samples mean. Each sample remembers how strongly the stroke has
/// touched it and is worked out from what it was before the stroke and what a full touch makes of it, in whole numbers:
/// how many dabs overlap there makes no difference unless the brush builds up.
template <class Sample> class RasterStroke
{
public:
    using Samples = Raster<Sample>;
    /// What a full touch makes of the 64 × 64 samples of a tile. Asked once for each tile the stroke comes to.
    using Targets = std::function<std::vector<Sample>(const Samples &before, int tx, int tz)>;
    /// Gives the samples of a tile for writing; those in `rect` may be changed.
    using Write = std::function<Sample *(int tx, int tz, const TexelRect &rect)>;

    RasterStroke(Samples before, const SampleGrid &grid, const BrushShape &brush, Targets targets);

    /// Returns which samples changed. Filters look at `ground`, once for each tile.
    TexelRect dab(const Dab &dab, const HeightField &ground, const Write &write);
    /// No sample lay under any dab so far: the brush is smaller than the distance between samples.
    bool isTooSmall() const { return m_tooSmall; }

    const Samples &before() const { return m_before; }

private:
    static constexpr int Side = Samples::TileSide;
    static constexpr std::uint32_t Full = 65535;

    struct Tile
    {
        std::vector<std::uint16_t> touched; ///< 0…65535
        std::vector<Sample> target;
        std::vector<std::uint8_t> isOpen; ///< to the filters; empty without
    };

    Tile &tileAt(int tx, int tz, const HeightField &ground);
    TexelRect dabTile(const Dab &dab, int tx, int tz, const TexelRect &rect, Tile &tile, const Write &write);
    TexelRect rectOf(int tx, int tz) const
    {
        return m_before.bounds().intersected({tx * Side, tz * Side, (tx + 1) * Side, (tz + 1) * Side});
    }

    Samples m_before;
    SampleGrid m_grid;
    BrushShape m_brush;
    BrushProfile m_profile;
    std::shared_ptr<const BrushStamp> m_stamp; ///< null for none
    Targets m_targets;
    std::map<CellCoord, Tile> m_tiles;
    bool m_tooSmall = true;
};

/// The samples of a tile, each the mean of those within about a quarter of the brush: a target that smooths.
template <class Sample>
std::vector<Sample> smoothed(const Raster<Sample> &samples, int tx, int tz, double radiusInSamples);

extern template class RasterStroke<std::uint8_t>;
extern template class RasterStroke<std::uint16_t>;

} // namespace sward
