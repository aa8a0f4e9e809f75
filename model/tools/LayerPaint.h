#pragma once

#include "model/document/Edit.h"
#include "model/tools/RasterStroke.h"

#include <string>
#include <string_view>

namespace sward {

/// Why nothing can be painted on the layer, as a sentence with the way out; empty when it can.
std::string whyNotPaintable(const Scene &scene, std::string_view layer);

enum class PaintAction { Paint, Erase, Smooth };

/// One stroke on one layer.
class LayerStroke
{
public:
    /// Expects a paintable layer. `scene` is the one before the stroke.
    LayerStroke(const Scene &scene, std::string layer, const BrushOptions &brush, PaintAction action);

    /// Returns whether any sample changed.
    bool dab(Edit &edit, const Dab &dab, const HeightField &ground);
    /// No sample lay under any dab so far: the brush is smaller than the distance between samples.
    bool isTooSmall() const { return m_stroke.isTooSmall(); }

private:
    static RasterStroke<std::uint8_t> strokeOn(const Scene &scene, const std::string &layer, const BrushOptions &brush,
                                               PaintAction action);

    std::string m_layer;
    RasterStroke<std::uint8_t> m_stroke;
};

} // namespace sward
