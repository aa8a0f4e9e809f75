#pragma once

#include "model/grass/GrassInstance.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace sward {

/// A stretch of the Halton sequence of bases 2 and 3 laid over a square, of which only a part is wanted.
///
/// The first a digits of an index in base 2 say in which of 2ᵃ strips along x its point lies, the first b digits in
/// base 3 in which of 3ᵇ strips along z. So the points of one such pane are an arithmetic progression of indices with
/// the step 2ᵃ·3ᵇ, and whoever wants a part of the square asks only the panes it meets.
struct HaltonStrips
{
    /// One axis of the square, in units relative to the cell that is grown.
    struct Axis
    {
        std::int64_t origin = 0;
        std::int64_t side = 0;
        std::uint32_t shift = 0; ///< moves the points along, round the square; parts of 2³²
        int from = 0, to = 0;    ///< the part that is wanted
    };

    std::uint64_t first = 1; ///< index
    std::uint64_t count = 0;
    Axis x, z;

    /// Panes are this wide at most, if the sequence is that long.
    static constexpr std::int64_t PaneUnits = (GrassUnits + 1) / 4;
    /// Digits in base 3 that are told apart: 3¹⁸ points before the sequence repeats along z.
    static constexpr int Digits3 = 18;
    static constexpr std::uint64_t Range3 = 387420489;

    /// Calls visit(index, x, z), pane by pane and by index within one; the panes' order is that of the whole square.
    template <class Visit> void visit(Visit point) const;

private:
    /// Strips of one axis that meet the wanted part: the residues of their indices.
    static std::vector<std::uint64_t> residues(const Axis &axis, std::uint64_t strips, std::uint64_t base);
    static std::uint64_t reversed(std::uint64_t digits, std::uint64_t strips, std::uint64_t base);
    static std::uint32_t reversed2(std::uint32_t index);
    static std::uint64_t reversed3(std::uint64_t index);
};

inline std::uint64_t HaltonStrips::reversed(std::uint64_t digits, std::uint64_t strips, std::uint64_t base)
{
    std::uint64_t result = 0;
    for (std::uint64_t place = 1; place < strips; place *= base) {
        result = result * base + digits % base;
        digits /= base;
    }
    return result;
}

inline std::uint32_t HaltonStrips::reversed2(std::uint32_t x)
{
    x = (x >> 1 & 0x55555555U) | (x & 0x55555555U) << 1;
    x = (x >> 2 & 0x33333333U) | (x & 0x33333333U) << 2;
    x = (x >> 4 & 0x0f0f0f0fU) | (x & 0x0f0f0f0fU) << 4;
    x = (x >> 8 & 0x00ff00ffU) | (x & 0x00ff00ffU) << 8;
    return x >> 16 | x << 16;
}

inline std::uint64_t HaltonStrips::reversed3(std::uint64_t index)
{
    constexpr std::uint32_t six = 729; // six digits at a time
    static const auto table = [] {
        std::array<std::uint32_t, six> entries{};
        for (std::uint32_t i = 0; i < six; ++i)
            entries[i] = std::uint32_t(reversed(i, six, 3));
        return entries;
    }();
    return std::uint64_t(table[index % six]) * six * six + std::uint64_t(table[index / six % six]) * six +
           table[index / (six * six) % six];
}

inline std::vector<std::uint64_t> HaltonStrips::residues(const Axis &axis, std::uint64_t strips, std::uint64_t base)
{
    std::vector<std::uint64_t> found;
    const double strip = double(axis.side) / double(strips);
    const double shift = axis.shift / 4294967296.0 * double(axis.side);
    for (std::uint64_t i = 0; i < strips; ++i) {
        // Where the strip lies after the shift, and once more a side before for what went round.
        const double low = double(axis.origin) + double(i) * strip + shift;
        const auto meets = [&](double at) { return at - 2 < axis.to && at + strip + 2 >= axis.from; };
        if (meets(low) || meets(low - double(axis.side)))
            found.push_back(reversed(i, strips, base));
    }
    return found;
}

template <class Visit> void HaltonStrips::visit(Visit point) const
{
    const auto misses = [](const Axis &axis) { return axis.origin >= axis.to || axis.origin + axis.side < axis.from; };
    if (count == 0 || misses(x) || misses(z))
        return;
    std::uint64_t strips2 = 1;
    std::uint64_t strips3 = 1;
    while (x.side / std::int64_t(strips2) > PaneUnits && strips2 * strips3 < count)
        strips2 *= 2;
    while (z.side / std::int64_t(strips3) > PaneUnits && strips2 * strips3 < count)
        strips3 *= 3;
    // The inverse of 2ᵃ modulo 3ᵇ joins the two residues (Chinese remainder theorem).
    std::uint64_t inverse = 1;
    for (std::uint64_t power = strips2; power > 1; power /= 2)
        inverse = inverse % 2 == 0 ? inverse / 2 : (inverse + strips3) / 2;
    const auto along2 = residues(x, strips2, 2);
    const auto along3 = residues(z, strips3, 3);
    const auto step = strips2 * strips3;
    const auto shift3 = std::uint64_t(z.shift) * Range3 >> 32;
    for (const auto residue3 : along3)
        for (const auto residue2 : along2) {
            const auto difference = (residue3 + strips3 - residue2 % strips3) % strips3;
            const auto residue = residue2 + strips2 * (difference * inverse % strips3);
            auto index = first / step * step + residue;
            if (index < first)
                index += step;
            for (; index < first + count; index += step) {
                const std::uint64_t u = std::uint32_t(reversed2(std::uint32_t(index)) + x.shift);
                auto v = reversed3(index) + shift3;
                v = v >= Range3 ? v - Range3 : v;
                point(index, std::int32_t(x.origin + std::int64_t(u * std::uint64_t(x.side) >> 32)),
                      std::int32_t(z.origin + std::int64_t(v * std::uint64_t(z.side) / Range3)));
            }
        }
}

} // namespace sward
