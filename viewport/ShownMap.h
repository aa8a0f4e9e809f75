#pragma once

#include "viewport/RenderInputs.h"

#include <QByteArray>

#include <cstdint>
#include <vector>

namespace sward {

/// What a view shows that shows a map: values 0…255 in equal squares over the landscape, row 0 north.
struct ShownMap
{
    int width = 0, height = 0;
    std::vector<std::uint8_t> values;

    /// The squares at the texels of a map of that size over the same extent, the nearest of them: a square counts as
    /// one. 0 without squares.
    QByteArray texels(const SampleRect &rect, int mapWidth, int mapHeight) const;
};

} // namespace sward
