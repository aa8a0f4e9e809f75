#pragma once

#include "model/plants/Plant.h"

#include <cstdint>

namespace sward {

/// The names of the renderer's cells: those of placed plants and of what is grown share one space of numbers. From the
/// top: whether it is grown (1 bit), which placed foliage or source of growth it is of (15), z (24), x (24).
using CellKey = std::uint64_t;

inline constexpr CellKey GrownBit = CellKey(1) << 63;
inline constexpr CellKey OwnerBits = CellKey(0x7fff) << 48;

constexpr CellKey ownerKey(bool isGrown, int owner)
{
    return (isGrown ? GrownBit : 0) | (CellKey(owner) << 48 & OwnerBits);
}

constexpr CellKey cellKey(bool isGrown, int owner, CellCoord cell)
{
    return ownerKey(isGrown, owner) | (CellKey(std::uint32_t(cell.z)) & 0xffffffU) << 24 |
           (CellKey(std::uint32_t(cell.x)) & 0xffffffU);
}

constexpr bool isGrown(CellKey key)
{
    return (key & GrownBit) != 0;
}

constexpr CellCoord coordOf(CellKey key)
{
    // Moved up to the top and down again, so that the sign comes along.
    const auto signedWord = [](CellKey bits) { return std::int32_t(std::uint32_t(bits) << 8) >> 8; };
    return {signedWord(key), signedWord(key >> 24)};
}

} // namespace sward
