#pragma once

#include "model/document/Edit.h"
#include "model/terrain/HeightField.h"
#include "model/terrain/WeightField.h"
#include "model/tools/Stroke.h"
#include "model/tools/ToolOptions.h"

#include <map>
#include <string>
#include <string_view>

namespace sward {

/// The strength of a brush at `share` of its radius, 0 at the middle and 1 at the rim: 1 within `hardness`, falling to
/// 0.
double falloffAt(Falloff falloff, double hardness, double share);

/// Why nothing can be painted on the layer, as a sentence with the way out; empty when it can.
std::string whyNotPaintable(const Scene &scene, std::string_view layer);

enum class PaintAction { Paint, Erase, Smooth };

/// One stroke on one layer. Each sample remembers how strongly the stroke has touched it and is worked out from what it
/// was before the stroke, in whole numbers: how many dabs overlap there makes no difference unless the brush builds up.
class LayerStroke
{
public:
    /// Expects a paintable layer. `scene` is the one before the stroke.
    LayerStroke(const Scene &scene, std::string layer, const BrushOptions &brush, PaintAction action);

    /// Returns whether any sample changed.
    bool dab(Edit &edit, const Dab &dab, const HeightField &ground);
    /// No sample lay under any dab so far: the brush is smaller than the distance between samples.
    bool isTooSmall() const { return m_tooSmall; }

private:
    struct Tile
    {
        std::vector<std::uint16_t> touched;    ///< 0…65535
        std::vector<std::uint8_t> target;      ///< of Smooth
        std::vector<std::uint8_t> isPaintable; ///< of filters; empty without
    };

    Tile &tileAt(int tx, int tz, const HeightField &ground);
    bool dabTile(Edit &edit, const Dab &dab, int tx, int tz, const TexelRect &rect, Tile &tile);
    std::vector<std::uint8_t> smoothed(int tx, int tz) const;
    bool isFiltered() const;

    std::string m_layer;
    BrushOptions m_brush;
    PaintAction m_action;
    WeightRaster m_before;
    WeightField m_places;
    std::map<CellCoord, Tile> m_tiles;
    bool m_tooSmall = true;
};

} // namespace sward
