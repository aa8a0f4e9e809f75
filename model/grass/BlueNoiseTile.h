#pragma once

#include <cstdint>
#include <vector>

namespace sward {

/// A square of points that keep their distance from each other, also across its edges when it is laid side by side, and
/// do so however many of them are taken by rank. Made by weighted sample elimination (Cem Yuksel, "Sample Elimination
/// for Generating Poisson Disk Sample Sets", 2015), with additions, multiplications and square roots alone, so that
/// every machine makes the same one.
struct BlueNoiseTile
{
    static constexpr int Points = 4096;
    static constexpr int BinsAcross = 16;

    /// By bin, row by row from the north-west; 0…65536 is the tile's side.
    std::vector<float> x, z;
    /// (rank + ½) / Points × 255: the weight at which a point is taken.
    std::vector<float> least;
    /// Where each bin begins; one more than there are bins.
    std::vector<int> binStart;

    /// The one tile; made the first time, which takes a moment. Safe from any thread.
    static const BlueNoiseTile &shared();
};

} // namespace sward
