#include "model/grass/GrassKernel.h"

#include <algorithm>
#include <cmath>

namespace sward::grassKernel {
namespace {

/// The weight that a candidate takes to stand, 0…255, from 16 random bits.
constexpr float weightPerStep = 255.0F / 65536;

void keep(Candidates &c, int from, int to)
{
    c.key[to] = c.key[from];
    c.x[to] = c.x[from];
    c.z[to] = c.z[from];
    c.weight[to] = c.weight[from];
}

} // namespace

void sowRow(const LatticeRow &row, Candidates &c)
{
    for (int i = 0; i < row.count; ++i) {
        const auto key = scramble(row.key + (row.firstX + std::uint32_t(i)) * 0x9e3779b9U);
        const int at = c.count + i;
        c.key[at] = key;
        c.x[at] = row.base[i] + std::int32_t(row.nearest + row.jitter * float(key & 0xffffU));
        c.z[at] = row.baseZ + std::int32_t(row.nearest + row.jitter * float(key >> 16));
        c.least[at] = float(candidateWord(key, 1) >> 16) * weightPerStep;
    }
    c.count += row.count;
}

void weigh(const WeightRule &rule, const WeightWindow &window, Candidates &c)
{
    int kept = 0;
    for (int i = 0; i < c.count; ++i) {
        const auto x = c.x[i];
        const auto z = c.z[i];
        if (x < rule.x0 || x >= rule.x1 || z < rule.z0 || z >= rule.z1)
            continue;
        const float sx = window.x.offset + float(x) * window.x.scale;
        const float sz = window.z.offset + float(z) * window.z.scale;
        const int ix = int(sx);
        const int iz = int(sz);
        const auto square = window.squares[std::size_t((iz - window.firstZ) * window.width + (ix - window.firstX))];
        const float u = sx - float(ix);
        const float v = sz - float(iz);
        const float nw = float(square & 0xffU);
        const float ne = float(square >> 8 & 0xffU);
        const float sw = float(square >> 16 & 0xffU);
        const float se = float(square >> 24);
        const float north = nw + (ne - nw) * u;
        const float south = sw + (se - sw) * u;
        const float weight = north + (south - north) * v;
        if (!(weight > 0 && weight >= c.least[i] && weight >= rule.low && weight <= rule.high))
            continue;
        c.weight[i] = weight;
        keep(c, i, kept++);
    }
    c.count = kept;
}

void stand(const StandRule &rule, const HeightWindow &window, Candidates &c)
{
    int kept = 0;
    for (int i = 0; i < c.count; ++i) {
        const float sx = window.x.offset + float(c.x[i]) * window.x.scale;
        const float sz = window.z.offset + float(c.z[i]) * window.z.scale;
        const int ix = int(sx);
        const int iz = int(sz);
        const float u = sx - float(ix);
        const float v = sz - float(iz);
        const auto at = std::size_t((iz - window.firstZ) * window.width + (ix - window.firstX));
        if (!window.holes.empty()) {
            const auto hole = std::size_t((iz - window.firstZ) * (window.width + 1) + (ix - window.firstX));
            const float nwHole = window.holes[hole];
            const float swHole = window.holes[hole + std::size_t(window.width) + 1];
            const float northHole = nwHole + (float(window.holes[hole + 1]) - nwHole) * u;
            const float southHole = swHole + (float(window.holes[hole + std::size_t(window.width) + 2]) - swHole) * u;
            if (northHole + (southHole - northHole) * v > 0.5F)
                continue;
        }
        const auto northPair = window.pairs[at];
        const auto southPair = window.pairs[at + std::size_t(window.width)];
        const float nw = float(northPair & 0xffffU);
        const float ne = float(northPair >> 16);
        const float sw = float(southPair & 0xffffU);
        const float se = float(southPair >> 16);
        const float northEast = ne - nw;
        const float southEast = se - sw;
        const float north = nw + northEast * u;
        const float south = sw + southEast * u;
        const float height = north + (south - north) * v;
        float slopeX = (northEast + (southEast - northEast) * v) * rule.slopePerSample;
        float slopeZ = (south - north) * rule.slopePerSample;
        const float slope2 = slopeX * slopeX + slopeZ * slopeZ;
        if (!(slope2 >= rule.least2 && slope2 <= rule.most2 && height >= rule.lowest && height <= rule.highest))
            continue;
        if (!rule.followsAll && slope2 > rule.lean2) {
            const float share = rule.lean / std::sqrt(slope2);
            slopeX *= share;
            slopeZ *= share;
        }
        const float fold = 127 / (1 + std::abs(slopeX) + std::abs(slopeZ));
        const auto byteOf = [fold](float slope) {
            const float scaled = -slope * fold;
            return std::uint32_t(std::int32_t(scaled + (scaled < 0 ? -0.5F : 0.5F))) & 0xffU;
        };
        keep(c, i, kept);
        c.y[kept] = std::min(std::int32_t((height - rule.lowSample) * rule.unitsPerSample + 0.5F), GrassUnits);
        c.normal[kept] = byteOf(slopeX) | byteOf(slopeZ) << 8;
        ++kept;
    }
    c.count = kept;
}

void dress(const DressRule &rule, const Candidates &c, GrassInstance *out)
{
    for (int i = 0; i < c.count; ++i) {
        const auto key = c.key[i];
        const auto turnAndX = candidateWord(key, 2);
        const auto zAndY = candidateWord(key, 3);
        const float most = rule.attenuates ? c.weight[i] * (1.0F / 255) : 1.0F;
        const auto size = [most](std::uint32_t random) {
            return std::uint32_t(std::int32_t(float(random) * (256.0F / 65536) * most));
        };
        const auto sizeX = size(turnAndX & 0xffffU);
        const auto sizeY = rule.free || rule.lockXY ? size(zAndY & 0xffffU) : sizeX;
        const auto sizeZ = rule.free ? size(zAndY >> 16) : sizeX;
        auto &words = out[i].words;
        words[0] = std::uint32_t(c.x[i]) | std::uint32_t(c.y[i]) << 16;
        words[1] = std::uint32_t(c.z[i]);
        words[2] = (rule.turns ? turnAndX >> 16 : 0) | sizeX << 16 | sizeY << 24;
        words[3] = sizeZ | c.normal[i] << 8 | 0x7f000000U;
    }
}

} // namespace sward::grassKernel
