#pragma once

#include "model/raster/Raster.h"

#include <glm/vec2.hpp>

namespace sward {

/// Which part of a raster becomes a new one: the place, in samples of the old, of the new one's first and last sample.
/// Both may lie outside.
struct ResampledPart
{
    glm::dvec2 first{0};
    glm::dvec2 last{0};
};

/// What stands in a resampled raster outside the old one.
enum class Outside {
    Edge, ///< the nearest sample of the edge
    Fill, ///< the raster's fill value
};

/// A part of a raster with other samples. Where the new ones lie on old ones, these come back exactly; finer ones are
/// bilinear between them; coarser ones are the mean of the old ones around them, so that nothing painted is stepped
/// over.
template <class Sample>
Raster<Sample> resampled(const Raster<Sample> &old, int width, int height, const ResampledPart &part, Outside outside);

extern template Raster<std::uint8_t> resampled(const Raster<std::uint8_t> &, int, int, const ResampledPart &, Outside);
extern template Raster<std::uint16_t> resampled(const Raster<std::uint16_t> &, int, int, const ResampledPart &,
                                                Outside);

} // namespace sward
