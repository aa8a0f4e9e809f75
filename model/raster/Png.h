#pragma once

#include "model/core/Result.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace sward {

/// One channel of a PNG in the file's own values: no gamma, no alpha blended in, nothing scaled. Row 0 is the file's
/// first.
struct PngSamples
{
    int width = 0;
    int height = 0;
    int bits = 0;     ///< bits a sample in the file: 1, 2, 4, 8 or 16
    int channels = 0; ///< channels in the file: 1 to 4; a palette counts as the colours it stands for
    std::vector<std::uint16_t> samples{}; ///< width × height, 0 to `maximum()`

    std::uint16_t maximum() const { return std::uint16_t((1u << bits) - 1); }
};

/// Four bytes a pixel, red first, not premultiplied, row 0 at the top.
struct RgbaImage
{
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> pixels;
};

/// What is refused before any memory is taken for it.
struct PngLimits
{
    int side = 32768;
    std::uint64_t pixels = std::uint64_t(1) << 28;
};

bool isPng(std::span<const std::uint8_t> bytes);

/// Reads one channel (0 red or grey, …). A channel the file lacks is an error, and so is a file that ends early: what
/// is missing is never filled in. `file` names it in the messages.
Result<PngSamples> readPng(std::span<const std::uint8_t> bytes, const std::string &file, int channel = 0,
                           const PngLimits &limits = {});
Result<PngSamples> readPngFile(const std::string &path, int channel = 0, const PngLimits &limits = {});

/// Reads any PNG as colours for a texture: 16 bits become 8, grey is spread, a missing alpha is 255.
Result<RgbaImage> readPngRgba(std::span<const std::uint8_t> bytes, const std::string &file,
                              const PngLimits &limits = {});

/// Grey PNGs written for speed (deflate level 1, SUB filter) and without any chunk that would make a reader change
/// values.
std::vector<std::uint8_t> writePng8(int width, int height, std::span<const std::uint8_t> samples);
std::vector<std::uint8_t> writePng16(int width, int height, std::span<const std::uint16_t> samples);
std::vector<std::uint8_t> writePngRgba(int width, int height, std::span<const std::uint8_t> pixels);

} // namespace sward
