#pragma once

#include "model/core/Result.h"
#include "model/raster/HeightImage.h"

#include <span>
#include <string_view>

namespace sward {

enum class RawType { U8, U16, U16BigEndian, F32 };

constexpr int bytesPerSample(RawType type)
{
    return type == RawType::U8 ? 1 : type == RawType::F32 ? 4 : 2;
}

/// "u8", "u16", "u16be" or "f32", as on the command line.
std::string_view nameOf(RawType type);
std::optional<RawType> rawTypeNamed(std::string_view name);

/// How the samples of a headerless file lie: `headerBytes` to skip, then row by row from the north.
struct RawLayout
{
    int width = 0;
    int height = 0;
    RawType type = RawType::U16;
    std::uint64_t headerBytes = 0;

    bool operator==(const RawLayout &) const = default;

    std::uint64_t bytes() const
    {
        return headerBytes + std::uint64_t(width) * std::uint64_t(height) * std::uint64_t(bytesPerSample(type));
    }
};

/// Layouts that fit a file of this many bytes exactly, the likeliest first, judged by the size alone: the sizes
/// landscapes of Unreal (127, 253, 505, …) and Unity (2ⁿ+1) have, squares, then rectangles.
std::vector<RawLayout> proposeRaw(std::uint64_t fileSize);

/// The same, ordered by how smooth the ground comes out: a wrong width, type or byte order gives noise.
std::vector<RawLayout> proposeRaw(std::span<const std::uint8_t> bytes);

/// Reads heights in a given layout. A file of another size is refused with the arithmetic; what follows the samples
/// too.
Result<HeightImage> readRaw(std::span<const std::uint8_t> bytes, const RawLayout &layout, const std::string &file);

} // namespace sward
