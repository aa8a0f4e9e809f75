#include "model/grass/GrassKernel.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "model/grass/GrassKernel.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <algorithm>
#include <cstring>

// This file is compiled once for every instruction set and the best one is chosen when the program runs. All of them do
// the same single operations in the same order, and none fuses a multiplication with an addition, so that they agree to
// the last bit.
HWY_BEFORE_NAMESPACE();
namespace sward::grassKernel::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Ints = hn::ScalableTag<std::int32_t>;
using Words = hn::RebindToUnsigned<Ints>;
using Floats = hn::RebindToFloat<Ints>;
using IntV = hn::Vec<Ints>;
using WordV = hn::Vec<Words>;
using FloatV = hn::Vec<Floats>;

constexpr Ints ints;
constexpr Words words;
constexpr Floats floats;

/// The weight that a candidate takes to stand, 0…255, from 16 random bits.
constexpr float weightPerStep = 255.0F / 65536;
/// More than any weight.
constexpr float never = 1e9F;

HWY_INLINE int lanes()
{
    return int(hn::Lanes(ints));
}

HWY_INLINE WordV scrambled(WordV x)
{
    x = hn::Xor(x, hn::ShiftRight<16>(x));
    x = hn::Mul(x, hn::Set(words, 0x7feb352dU));
    x = hn::Xor(x, hn::ShiftRight<15>(x));
    x = hn::Mul(x, hn::Set(words, 0x846ca68bU));
    return hn::Xor(x, hn::ShiftRight<16>(x));
}

HWY_INLINE WordV wordOf(WordV key, std::uint32_t word)
{
    return scrambled(hn::Add(key, hn::Set(words, word * 0x9e3779b9U)));
}

/// Whole numbers below 2³¹ as floats.
HWY_INLINE FloatV floatOf(WordV x)
{
    return hn::ConvertTo(floats, hn::BitCast(ints, x));
}

HWY_INLINE WordV lowHalf(WordV x)
{
    return hn::And(x, hn::Set(words, 0xffffU));
}

/// a + b·c, rounded twice.
HWY_INLINE FloatV plus(FloatV a, FloatV b, FloatV c)
{
    return hn::Add(a, hn::Mul(b, c));
}

HWY_INLINE FloatV between(FloatV a, FloatV b, FloatV share)
{
    return plus(a, hn::Sub(b, a), share);
}

/// The sample left of a place, and how far beyond it, 0…1.
HWY_INLINE IntV sampleAt(const UnitsToSamples &map, IntV units, FloatV &beyond)
{
    const auto place = plus(hn::Set(floats, map.offset), hn::ConvertTo(floats, units), hn::Set(floats, map.scale));
    const auto sample = hn::ConvertTo(ints, place);
    beyond = hn::Sub(place, hn::ConvertTo(floats, sample));
    return sample;
}

/// For every byte of lane bits, the lanes that are set, then the others. A narrower vector reads a part of it.
struct Compaction
{
    alignas(64) std::int32_t lanes[256][8];

    constexpr Compaction() : lanes()
    {
        for (int bits = 0; bits < 256; ++bits) {
            int at = 0;
            for (int lane = 0; lane < 8; ++lane)
                if (bits >> lane & 1)
                    lanes[bits][at++] = lane;
            for (int lane = 0; lane < 8; ++lane)
                if (!(bits >> lane & 1))
                    lanes[bits][at++] = lane;
        }
    }
};
constexpr Compaction compaction;

/// Which lanes of a vector go on. GCC makes a slow loop of the library's own compaction where the instruction set has
/// none, hence the table.
class Kept
{
public:
    template <class Mask> explicit Kept(Mask mask) : m_all(hn::AllTrue(ints, mask))
    {
        std::uint8_t bytes[8] = {};
        hn::StoreMaskBits(ints, mask, bytes);
        // Byte by byte: what was written in bytes is not at hand as a word.
        m_bits = bytes[0];
        if (lanes() > 8)
            m_bits |= std::uint32_t(bytes[1]) << 8;
        m_count = int(hwy::PopCount(m_bits));
    }

    int count() const { return m_count; }
    bool all() const { return m_all; }

    /// Writes the kept lanes side by side and, behind them, anything.
    template <class D, class V> HWY_INLINE void store(D d, V v, hn::TFromD<D> *to) const
    {
        if (m_all) {
            hn::StoreU(v, d, to);
        } else if constexpr (HWY_MAX_BYTES == 16 || HWY_MAX_BYTES == 32) {
            hn::StoreU(hn::TableLookupLanes(v, hn::SetTableIndices(d, compaction.lanes[m_bits])), d, to);
        } else {
            hn::CompressStore(v, hn::RebindMask(d, mask()), d, to);
        }
    }

private:
    hn::Mask<Ints> mask() const
    {
        std::uint8_t bytes[8] = {};
        std::memcpy(bytes, &m_bits, sizeof m_bits);
        return hn::LoadMaskBits(ints, bytes);
    }

    std::uint32_t m_bits = 0;
    int m_count = 0;
    bool m_all = false;
};

/// Lanes from `i` on that still belong to the candidates.
HWY_INLINE hn::Mask<Ints> within(int i, int count)
{
    return hn::Lt(hn::Iota(ints, i), hn::Set(ints, count));
}

HWY_INLINE IntV xOf(WordV place)
{
    return hn::BitCast(ints, lowHalf(place));
}

HWY_INLINE IntV zOf(WordV place)
{
    return hn::BitCast(ints, hn::ShiftRight<16>(place));
}

/// Appends candidates at places that may lie beside the cell.
HWY_INLINE void append(Candidates &c, int at, WordV key, IntV x, IntV z, FloatV least)
{
    // Both are in 0…65535 when neither has a bit beyond the 16th, the sign among them.
    const auto inside = hn::Eq(hn::ShiftRight<16>(hn::BitCast(words, hn::Or(x, z))), hn::Zero(words));
    const auto place = hn::Or(lowHalf(hn::BitCast(words, x)), hn::ShiftLeft<16>(hn::BitCast(words, z)));
    hn::StoreU(key, words, c.key + at);
    hn::StoreU(place, words, c.place + at);
    hn::StoreU(hn::IfThenElse(hn::RebindMask(floats, inside), least, hn::Set(floats, never)), floats, c.level + at);
}

HWY_INLINE FloatV leastOf(WordV key)
{
    return hn::Mul(floatOf(hn::ShiftRight<16>(wordOf(key, 1))), hn::Set(floats, weightPerStep));
}

/// Writes, for every candidate, the index of the entry of a window that it stands on. Whoever stands outside the window
/// gets one from its edge.
template <class Window> void findEntries(const Window &window, const Candidates &c, std::int32_t *entries)
{
    const auto indexOf = [](const UnitsToSamples &map, IntV units, int first, int count) {
        FloatV beyond;
        const auto index = hn::Sub(sampleAt(map, units, beyond), hn::Set(ints, first));
        return hn::Min(hn::Max(index, hn::Zero(ints)), hn::Set(ints, count - 1));
    };
    for (int i = 0; i < c.count; i += lanes()) {
        const auto place = hn::Load(words, c.place + i);
        const auto x = indexOf(window.x, xOf(place), window.firstX, window.width);
        const auto z = indexOf(window.z, zOf(place), window.firstZ, window.height);
        hn::Store(hn::Add(hn::Mul(z, hn::Set(ints, window.width)), x), ints, entries + i);
    }
}

void sowRow(const LatticeRow &row, Candidates &c)
{
    const auto rowKey = hn::Set(words, row.key + row.firstX * 0x9e3779b9U);
    const auto baseZ = hn::Set(ints, row.baseZ);
    const auto nearest = hn::Set(floats, row.nearest);
    const auto jitter = hn::Set(floats, row.jitter);
    for (int i = 0; i < row.count; i += lanes()) {
        const auto index = hn::Mul(hn::Iota(words, std::uint32_t(i)), hn::Set(words, 0x9e3779b9U));
        const auto key = scrambled(hn::Add(rowKey, index));
        const auto x = hn::ConvertTo(ints, plus(nearest, jitter, floatOf(lowHalf(key))));
        const auto z = hn::ConvertTo(ints, plus(nearest, jitter, floatOf(hn::ShiftRight<16>(key))));
        append(c, c.count + i, key, hn::Add(hn::LoadU(ints, row.base + i), x), hn::Add(baseZ, z), leastOf(key));
    }
    c.count += row.count;
}

void sowPoints(const PointRun &run, Candidates &c)
{
    const auto scale = hn::Set(floats, run.scale);
    for (int i = 0; i < run.count; i += lanes()) {
        const auto index = hn::Add(hn::Iota(words, std::uint32_t(i)), hn::Set(words, run.first));
        const auto key = scrambled(hn::Add(hn::Set(words, run.key), hn::Mul(index, hn::Set(words, 0x9e3779b9U))));
        const auto x = hn::ConvertTo(ints, hn::Mul(hn::LoadU(floats, run.x + i), scale));
        const auto z = hn::ConvertTo(ints, hn::Mul(hn::LoadU(floats, run.z + i), scale));
        append(c, c.count + i, key, hn::Add(hn::Set(ints, run.baseX), x), hn::Add(hn::Set(ints, run.baseZ), z),
               hn::LoadU(floats, run.least + i));
    }
    c.count += run.count;
}

void drawKeys(std::uint32_t base, int from, Candidates &c)
{
    for (int i = from; i < c.count; i += lanes()) {
        const auto index = hn::Mul(hn::LoadU(words, c.key + i), hn::Set(words, 0x9e3779b9U));
        const auto key = scrambled(hn::Add(hn::Set(words, base), index));
        hn::StoreU(key, words, c.key + i);
        hn::StoreU(leastOf(key), floats, c.level + i);
    }
}

void weigh(const WeightRule &rule, const WeightWindow &window, Candidates &c)
{
    alignas(64) std::int32_t entries[Candidates::Room];
    alignas(64) std::uint32_t squares[Candidates::Room];
    if (!window.isEven) {
        findEntries(window, c, entries);
        // One load at a time: faster than the gather instructions of most machines.
        const auto *from = window.squares.data();
        for (int i = 0; i < c.count; ++i)
            squares[i] = from[entries[i]];
    }
    const auto byte = hn::Set(words, 0xffU);
    const auto even = hn::Set(floats, float(window.squares[0] & 0xffU));
    const auto low = hn::Set(floats, rule.low);
    const auto high = hn::Set(floats, rule.high);
    int kept = 0;
    for (int i = 0; i < c.count; i += lanes()) {
        const auto key = hn::Load(words, c.key + i);
        const auto place = hn::Load(words, c.place + i);
        const auto x = xOf(place);
        const auto z = zOf(place);
        auto weight = even;
        if (!window.isEven) {
            FloatV u;
            FloatV v;
            sampleAt(window.x, x, u);
            sampleAt(window.z, z, v);
            const auto square = hn::Load(words, squares + i);
            const auto nw = floatOf(hn::And(square, byte));
            const auto ne = floatOf(hn::And(hn::ShiftRight<8>(square), byte));
            const auto sw = floatOf(hn::And(hn::ShiftRight<16>(square), byte));
            const auto se = floatOf(hn::ShiftRight<24>(square));
            weight = between(between(nw, ne, u), between(sw, se, u), v);
        }
        auto stands = hn::And(hn::Gt(weight, hn::Zero(floats)), hn::Ge(weight, hn::Load(floats, c.level + i)));
        stands = hn::And(stands, hn::And(hn::Ge(weight, low), hn::Le(weight, high)));
        auto wanted = hn::And(within(i, c.count), hn::RebindMask(ints, stands));
        wanted = hn::And(wanted, hn::And(hn::Gt(x, hn::Set(ints, rule.x0 - 1)), hn::Lt(x, hn::Set(ints, rule.x1))));
        wanted = hn::And(wanted, hn::And(hn::Gt(z, hn::Set(ints, rule.z0 - 1)), hn::Lt(z, hn::Set(ints, rule.z1))));
        const Kept lanesKept(wanted);
        lanesKept.store(words, key, c.key + kept);
        lanesKept.store(words, place, c.place + kept);
        lanesKept.store(floats, weight, c.level + kept);
        kept += lanesKept.count();
    }
    c.count = kept;
}

int findIn(const UnitBox &box, const Candidates &c, std::int32_t *indices)
{
    int found = 0;
    for (int i = 0; i < c.count; i += lanes()) {
        const auto place = hn::Load(words, c.place + i);
        const auto x = xOf(place);
        const auto z = zOf(place);
        auto inside = hn::And(hn::Gt(x, hn::Set(ints, box.x0 - 1)), hn::Lt(x, hn::Set(ints, box.x1 + 1)));
        inside = hn::And(inside, hn::And(hn::Gt(z, hn::Set(ints, box.z0 - 1)), hn::Lt(z, hn::Set(ints, box.z1 + 1))));
        inside = hn::And(inside, within(i, c.count));
        if (hn::AllFalse(ints, inside))
            continue;
        const Kept lanesKept(inside);
        lanesKept.store(ints, hn::Iota(ints, i), indices + found);
        found += lanesKept.count();
    }
    return found;
}

/// Throws out what stands in a hole: where the samples marked as holes weigh more than half.
void dropHoles(const HeightWindow &window, const std::int32_t *entries, Candidates &c)
{
    const int across = window.width + 1;
    c.keepWhere([&](int i) {
        const float placeX = window.x.offset + float(c.x(i)) * window.x.scale;
        const float placeZ = window.z.offset + float(c.z(i)) * window.z.scale;
        const float u = placeX - float(int(placeX));
        const float v = placeZ - float(int(placeZ));
        const auto row = entries[i] / window.width;
        const auto *north = window.holes.data() + row * across + entries[i] % window.width;
        const auto *south = north + across;
        const float a = float(north[0]) + float(north[1] - north[0]) * u;
        const float b = float(south[0]) + float(south[1] - south[0]) * u;
        return a + (b - a) * v <= 0.5F;
    });
}

void stand(const StandRule &rule, const HeightWindow &window, Candidates &c)
{
    alignas(64) std::int32_t entries[Candidates::Room];
    alignas(64) std::uint32_t northPairs[Candidates::Room];
    alignas(64) std::uint32_t southPairs[Candidates::Room];
    findEntries(window, c, entries);
    if (!window.holes.empty()) {
        dropHoles(window, entries, c);
        findEntries(window, c, entries);
    }
    const auto *pairs = window.pairs.data();
    const auto *southern = pairs + window.width;
    for (int i = 0; i < c.count; ++i) {
        northPairs[i] = pairs[entries[i]];
        southPairs[i] = southern[entries[i]];
    }

    const auto one = hn::Set(floats, 1.0F);
    const auto perSample = hn::Set(floats, rule.slopePerSample);
    int kept = 0;
    for (int i = 0; i < c.count; i += lanes()) {
        const auto place = hn::Load(words, c.place + i);
        FloatV u;
        FloatV v;
        sampleAt(window.x, xOf(place), u);
        sampleAt(window.z, zOf(place), v);
        const auto northPair = hn::Load(words, northPairs + i);
        const auto southPair = hn::Load(words, southPairs + i);
        const auto nw = floatOf(lowHalf(northPair));
        const auto sw = floatOf(lowHalf(southPair));
        const auto northEast = hn::Sub(floatOf(hn::ShiftRight<16>(northPair)), nw);
        const auto southEast = hn::Sub(floatOf(hn::ShiftRight<16>(southPair)), sw);
        const auto north = plus(nw, northEast, u);
        const auto south = plus(sw, southEast, u);
        const auto height = between(north, south, v);
        auto slopeX = hn::Mul(between(northEast, southEast, v), perSample);
        auto slopeZ = hn::Mul(hn::Sub(south, north), perSample);
        const auto slope2 = hn::Add(hn::Mul(slopeX, slopeX), hn::Mul(slopeZ, slopeZ));
        auto stands =
            hn::And(hn::Ge(slope2, hn::Set(floats, rule.least2)), hn::Le(slope2, hn::Set(floats, rule.most2)));
        stands = hn::And(stands, hn::And(hn::Ge(height, hn::Set(floats, rule.lowest)),
                                         hn::Le(height, hn::Set(floats, rule.highest))));
        if (!rule.followsAll) {
            const auto steep = hn::Gt(slope2, hn::Set(floats, rule.lean2));
            const auto share = hn::IfThenElse(steep, hn::Div(hn::Set(floats, rule.lean), hn::Sqrt(slope2)), one);
            slopeX = hn::Mul(slopeX, share);
            slopeZ = hn::Mul(slopeZ, share);
        }
        const auto fold = hn::Div(hn::Set(floats, 127.0F), hn::Add(hn::Add(one, hn::Abs(slopeX)), hn::Abs(slopeZ)));
        const auto byteOf = [&](FloatV slope) {
            const auto scaled = hn::Mul(hn::Neg(slope), fold);
            const auto half = hn::CopySign(hn::Set(floats, 0.5F), scaled);
            return hn::And(hn::BitCast(words, hn::ConvertTo(ints, hn::Add(scaled, half))), hn::Set(words, 0xffU));
        };
        const auto normal = hn::Or(hn::ShiftLeft<16>(byteOf(slopeX)), hn::ShiftLeft<24>(byteOf(slopeZ)));
        const auto above =
            hn::Mul(hn::Sub(height, hn::Set(floats, rule.lowSample)), hn::Set(floats, rule.unitsPerSample));
        const auto y = hn::Min(hn::ConvertTo(ints, hn::Add(above, hn::Set(floats, 0.5F))), hn::Set(ints, GrassUnits));

        const Kept lanesKept(hn::And(within(i, c.count), hn::RebindMask(ints, stands)));
        if (!lanesKept.all() || kept != i) {
            lanesKept.store(words, hn::Load(words, c.key + i), c.key + kept);
            lanesKept.store(words, place, c.place + kept);
            lanesKept.store(floats, hn::Load(floats, c.level + i), c.level + kept);
        }
        lanesKept.store(words, hn::Or(hn::BitCast(words, y), normal), c.stance + kept);
        kept += lanesKept.count();
    }
    c.count = kept;
}

void dress(const DressRule &rule, const Candidates &c, GrassInstance *out)
{
    for (int i = 0; i < c.count; i += lanes()) {
        const auto key = hn::Load(words, c.key + i);
        const auto turnAndX = wordOf(key, 2);
        const auto most = rule.attenuates ? hn::Mul(hn::Load(floats, c.level + i), hn::Set(floats, 1.0F / 255))
                                          : hn::Set(floats, 1.0F);
        const auto size = [&](WordV random) {
            const auto share = hn::Mul(floatOf(random), hn::Set(floats, 256.0F / 65536));
            return hn::BitCast(words, hn::ConvertTo(ints, hn::Mul(share, most)));
        };
        const auto sizeX = size(lowHalf(turnAndX));
        auto sizeY = sizeX;
        auto sizeZ = sizeX;
        if (rule.free || rule.lockXY) {
            const auto zAndY = wordOf(key, 3);
            sizeY = size(lowHalf(zAndY));
            if (rule.free)
                sizeZ = size(hn::ShiftRight<16>(zAndY));
        }
        const auto turn = rule.turns ? hn::ShiftRight<16>(turnAndX) : hn::Zero(words);
        const auto place = hn::Load(words, c.place + i);
        const auto stance = hn::Load(words, c.stance + i);
        const auto word0 = hn::Or(lowHalf(place), hn::ShiftLeft<16>(stance));
        const auto word1 = hn::ShiftRight<16>(place);
        const auto word2 = hn::Or(turn, hn::Or(hn::ShiftLeft<16>(sizeX), hn::ShiftLeft<24>(sizeY)));
        const auto normal = hn::ShiftLeft<8>(hn::ShiftRight<16>(stance));
        const auto word3 = hn::Or(sizeZ, hn::Or(normal, hn::Set(words, 0x7f000000U)));
        if (i + lanes() <= c.count) {
            hn::StoreInterleaved4(word0, word1, word2, word3, words, out[i].words);
        } else {
            GrassInstance last[64];
            hn::StoreInterleaved4(word0, word1, word2, word3, words, last[0].words);
            std::copy_n(last, c.count - i, out + i);
        }
    }
}

} // namespace sward::grassKernel::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace sward::grassKernel {

HWY_EXPORT(sowRow);
HWY_EXPORT(sowPoints);
HWY_EXPORT(drawKeys);
HWY_EXPORT(weigh);
HWY_EXPORT(findIn);
HWY_EXPORT(stand);
HWY_EXPORT(dress);

void sowRow(const LatticeRow &row, Candidates &candidates)
{
    HWY_DYNAMIC_DISPATCH(sowRow)(row, candidates);
}

void sowPoints(const PointRun &run, Candidates &candidates)
{
    HWY_DYNAMIC_DISPATCH(sowPoints)(run, candidates);
}

void drawKeys(std::uint32_t key, int from, Candidates &candidates)
{
    HWY_DYNAMIC_DISPATCH(drawKeys)(key, from, candidates);
}

void weigh(const WeightRule &rule, const WeightWindow &window, Candidates &candidates)
{
    HWY_DYNAMIC_DISPATCH(weigh)(rule, window, candidates);
}

int findIn(const UnitBox &box, const Candidates &candidates, std::int32_t *indices)
{
    return HWY_DYNAMIC_DISPATCH(findIn)(box, candidates, indices);
}

void stand(const StandRule &rule, const HeightWindow &window, Candidates &candidates)
{
    HWY_DYNAMIC_DISPATCH(stand)(rule, window, candidates);
}

void dress(const DressRule &rule, const Candidates &candidates, GrassInstance *out)
{
    HWY_DYNAMIC_DISPATCH(dress)(rule, candidates, out);
}

} // namespace sward::grassKernel

#endif
