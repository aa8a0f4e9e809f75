#pragma once

#include "model/core/CounterHash.h"
#include "model/grass/GrassInstance.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sward {

/// Places where a plant of one variety might stand in one cell, as columns. Each step throws out what may not stand and
/// keeps the rest in order.
struct Candidates
{
    static constexpr int Capacity = 512;
    /// Vectors read and write up to this many beyond what counts.
    static constexpr int Overhang = 16;
    static constexpr int Room = Capacity + Overhang;

    int count = 0;
    alignas(64) std::uint32_t key[Room];   ///< from which all random numbers of a candidate come
    alignas(64) std::uint32_t place[Room]; ///< units of the cell: x in the low half, z in the high half
    alignas(64) float level[Room];         ///< the weight it takes to stand, 0…255; after `weigh` the weight there
    alignas(
        64) std::uint32_t stance[Room]; ///< after `stand`: units of the box above its lowest, and two bytes of normal

    int x(int i) const { return int(place[i] & 0xffffU); }
    int z(int i) const { return int(place[i] >> 16); }
    int y(int i) const { return int(stance[i] & 0xffffU); }

    /// Keeps those of which `stands(index)` is true, in order.
    template <class Stands> void keepWhere(Stands stands)
    {
        int kept = 0;
        for (int i = 0; i < count; ++i) {
            if (!stands(i))
                continue;
            key[kept] = key[i];
            place[kept] = place[i];
            level[kept] = level[i];
            stance[kept] = stance[i];
            ++kept;
        }
        count = kept;
    }
};

/// From units of a cell to samples of a raster window, per axis.
struct UnitsToSamples
{
    float offset = 0; ///< of the cell's corner from the first sample left of it, 0…1
    float scale = 0;  ///< samples a unit
};

/// Weights under a part of a cell. Each entry holds the four corners of one square of samples: NW, NE, SW, SE from the
/// low byte up. The first entry belongs to sample (firstX, firstZ) of the cell.
struct WeightWindow
{
    UnitsToSamples x, z;
    int firstX = 0, firstZ = 0;
    int width = 0, height = 0;
    bool isEven = false;  ///< all samples are alike: the first square says it all
    bool isEmpty = false; ///< all samples are 0
    std::vector<std::uint32_t> squares;
};

/// Heights under a part of a cell. Each entry holds a sample and the one east of it, in the low and high half.
struct HeightWindow
{
    UnitsToSamples x, z;
    int firstX = 0, firstZ = 0;
    int width = 0, height = 0; ///< of squares; there is one row of entries more
    std::vector<std::uint32_t> pairs;
    std::vector<std::uint8_t> holes; ///< 1 where a sample is a hole, (width + 1) × (height + 1); empty without holes
};

/// Which candidates are wanted at all: [x0, x1) × [z0, z1) in units, and by weight.
struct WeightRule
{
    std::int32_t x0 = 0, z0 = 0, x1 = 0, z1 = 0;
    float low = 0, high = 255;
};

/// Where on the ground a variety stands, and how.
struct StandRule
{
    float lowSample = 0;               ///< the box's lowest ground, in height samples
    float unitsPerSample = 0;          ///< of the box
    float slopePerSample = 0;          ///< metres a sample over metres a quad
    float least2 = 0, most2 = 0;       ///< squares of the least and largest slope, as rise over run
    float lowest = 0, highest = 65535; ///< height samples
    float lean = 0;                    ///< largest slope it follows; 0 stands upright
    float lean2 = 0;
    bool followsAll = false; ///< follows every slope
};

/// How it looks.
struct DressRule
{
    bool turns = false;
    bool free = false;       ///< every axis has a size of its own
    bool lockXY = false;     ///< both horizontal axes share theirs
    bool attenuates = false; ///< the largest size falls with the weight
};

/// One row of the jittered grid: candidate i stands at base[i] + nearest + jitter × random, which may lie beside the
/// cell.
struct LatticeRow
{
    std::uint32_t key = 0;              ///< of the row
    std::uint32_t firstX = 0;           ///< lattice index of base[0], counted over the whole landscape
    const std::int32_t *base = nullptr; ///< readable for `Candidates::Overhang` more
    int count = 0;
    std::int32_t baseZ = 0;
    float nearest = 0, jitter = 0; ///< units; jitter for each of 65536 steps
};

/// Points of the blue noise tile that lie side by side in it.
struct PointRun
{
    std::uint32_t key = 0;   ///< of the tile
    std::uint32_t first = 0; ///< index of the first point in the tile
    int count = 0;
    std::int32_t baseX = 0, baseZ = 0;                        ///< the tile's corner
    float scale = 0;                                          ///< units of the cell for each of the tile's 65536
    const float *x = nullptr, *z = nullptr, *least = nullptr; ///< readable for `Candidates::Overhang` more
};

/// A rectangle of the cell's units, all sides included.
struct UnitBox
{
    std::int32_t x0 = 0, z0 = 0, x1 = 0, z1 = 0;
};

/// The steps of growing, in the order in which they are called. All decisions are integers and single additions,
/// multiplications, divisions and square roots of floats, which every instruction set rounds alike.
namespace grassKernel {

/// Both append candidates, for which there must be room. One beside the cell takes a weight that there is not.
void sowRow(const LatticeRow &row, Candidates &candidates);
void sowPoints(const PointRun &run, Candidates &candidates);
/// Turns the indices that stand in `key`, from candidate `from` on, into keys, and draws the weights that they take.
void drawKeys(std::uint32_t key, int from, Candidates &candidates);
void weigh(const WeightRule &rule, const WeightWindow &window, Candidates &candidates);
/// Writes the indices of the candidates in the box, and returns how many.
int findIn(const UnitBox &box, const Candidates &candidates, std::int32_t *indices);
void stand(const StandRule &rule, const HeightWindow &window, Candidates &candidates);
void dress(const DressRule &rule, const Candidates &candidates, GrassInstance *out);

} // namespace grassKernel

/// The random words of a candidate. Word 0, the key itself, jitters it; 1 decides whether it stands; 2 and 3 turn and
/// size it; 4 thins soft edges.
constexpr std::uint32_t candidateWord(std::uint32_t key, std::uint32_t word)
{
    return word == 0 ? key : scramble(key + word * 0x9e3779b9U);
}

} // namespace sward
