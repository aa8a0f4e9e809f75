#pragma once

#include "model/document/Edit.h"
#include "model/files/NewScene.h"
#include "model/raster/HeightImage.h"

#include <string_view>

namespace sward {

// Each of these is one edit, whatever it drags along, so undo brings all of it back. Placed plants stay where they are
// and keep their offset above the ground; none is ever removed, not even where there is no ground any more.

inline constexpr int LeastSamples = 2;
/// Share by which the sides of a quad may differ.
inline constexpr double SquareEnough = 1e-3;
inline constexpr int MostSamples = 8129; ///< a side, as the largest landscapes of games have

/// Samples added on each side; less than 0 cuts them off.
struct LandscapeMargins
{
    int west = 0, north = 0, east = 0, south = 0;

    bool operator==(const LandscapeMargins &) const = default;
};

/// Why a landscape of so many samples is not possible; nothing when it is.
std::optional<Issue> landscapeSizeProblem(std::int64_t width, std::int64_t height);
/// Why the landscape cannot be given so many samples over its extent; nothing when it can.
std::optional<Issue> resampleProblem(const Scene &scene, int width, int height);

/// Grows or cuts the landscape at its sides; what remains stays where it is in the world. New ground continues the
/// edge, without paint and holes.
Result<Done> resizeLandscape(Edit &edit, const LandscapeMargins &margins);

/// Gives the heights, and the layers that follow them, another number of samples over the same extent. The quads must
/// stay square to a thousandth.
Result<Done> resampleLandscape(Edit &edit, int width, int height);

/// Gives a layer another resolution; 0 follows the heights. Nothing painted is dropped: coarser samples are means.
Result<Done> resampleLayer(Edit &edit, std::string_view layer, int resolution);

/// How replaced heights of another size lie.
enum class ReplacedSize {
    KeepExtent,   ///< over the same ground, so quads get another size
    KeepQuadSize, ///< from the same corner, so the landscape gets another extent; layers keep their place
};

/// Takes other heights; layers and holes stay, but for the holes of values that the file lacks. Of `options` the range
/// and the flips count.
Result<Done> replaceHeights(Edit &edit, const HeightImage &image, const NewSceneOptions &options, ReplacedSize size,
                            Issues &notes);

} // namespace sward
