#pragma once

#include <cstdint>
#include <string_view>

namespace sward {

/// Scrambles a counter into 32 random bits: every input gives another output, and neighbouring ones look unrelated. The
/// multipliers are the ones Chris Wellons found by search ("lowbias32").
constexpr std::uint32_t scramble(std::uint32_t x)
{
    x ^= x >> 16;
    x *= 0x7feb352dU;
    x ^= x >> 15;
    x *= 0x846ca68bU;
    x ^= x >> 16;
    return x;
}

/// Joins two hashes; the order matters.
constexpr std::uint32_t joinHash(std::uint32_t a, std::uint32_t b)
{
    return scramble(a ^ (b * 0x9e3779b9U + 0x7f4a7c15U + (a << 6) + (a >> 2)));
}

/// Hash of a text (FNV-1a, scrambled).
constexpr std::uint32_t hashText(std::string_view text)
{
    std::uint32_t hash = 2166136261U;
    for (const char c : text)
        hash = (hash ^ std::uint8_t(c)) * 16777619U;
    return scramble(hash);
}

} // namespace sward
