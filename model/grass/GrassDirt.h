#pragma once

#include "model/document/Change.h"
#include "model/grass/GrassGrower.h"

#include <vector>

namespace sward {

/// What of the grown grass an edit made untrue.
struct GrassDirt
{
    struct Part
    {
        CellCoord cell;
        std::size_t variety = 0; ///< among the grower's
        GrassRegion region;      ///< the rest of the cell stands as it is

        bool operator==(const Part &) const = default;
    };

    bool everything = false;            ///< other ground, or other types and varieties than before
    std::vector<std::size_t> varieties; ///< these wholly, in all cells; sorted
    std::vector<Part> parts;            ///< of the others; by cell, then variety, each pair once

    bool isEmpty() const { return !everything && varieties.empty() && parts.empty(); }
};

/// What must grow again when the scene went from `before` to `after`. `grower` grows `after`.
GrassDirt dirtyGrass(const Scene &before, const Scene &after, const Change &change, const GrassGrower &grower);

} // namespace sward
