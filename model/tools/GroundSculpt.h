#pragma once

#include "model/document/Edit.h"
#include "model/terrain/HeightField.h"
#include "model/tools/RasterStroke.h"

#include <optional>
#include <string>
#include <variant>

namespace sward {

/// Why the ground cannot be shaped, as a sentence with the way out; empty when it can.
std::string whyNotSculptable(const Scene &scene);

enum class SculptAction { Raise, Lower, Smooth, Flatten, Dig, Fill };

/// One stroke on the ground: its heights, and the plants that stand on them, or its holes. It looks at the ground as it
/// was before the stroke, whatever the stroke has done to it, so that it never climbs its own hill.
class GroundStroke
{
public:
    /// Expects ground that can be shaped. `scene` is the one before the stroke, a snapshot; `level` the world height
    /// that Flatten brings the ground to.
    GroundStroke(Scene scene, const SculptOptions &options, SculptAction action, double level);

    /// Returns whether any sample changed.
    bool dab(Edit &edit, const Dab &dab);
    /// No sample lay under any dab so far: the brush is smaller than the distance between samples.
    bool isTooSmall() const;
    /// Ground before the stroke.
    const HeightField &ground() const { return m_then; }

private:
    using Heights = RasterStroke<std::uint16_t>;
    using Holes = RasterStroke<std::uint8_t>;

    bool dabHeights(Edit &edit, Heights &stroke, const Dab &dab);
    bool dabHoles(Edit &edit, Holes &stroke, const Dab &dab);

    Scene m_before;
    HeightField m_then;
    HeightField m_now;
    std::variant<Heights, Holes> m_stroke;
};

} // namespace sward
