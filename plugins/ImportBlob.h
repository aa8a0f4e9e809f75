#pragma once

#include "model/core/Result.h"
#include "model/raster/HeightImage.h"
#include "plugins/mesh/ImportedMesh.h"

#include <optional>
#include <span>

namespace sward {

/// What a child process hands back for one file: the thing that was read, or why there is none, and what was noticed.
template <class T> struct ChildAnswer
{
    Result<T> result;
    Issues issues;
};

/// Answers as bytes and back. Nothing comes back from bytes that are not an answer of ours: the child fed on a foreign
/// file and may have gone wrong in any way.
std::vector<std::uint8_t> pack(const ChildAnswer<ImportedMesh> &answer);
std::vector<std::uint8_t> pack(const ChildAnswer<HeightImage> &answer);
std::optional<ChildAnswer<ImportedMesh>> unpackMeshAnswer(std::span<const std::uint8_t> bytes);
std::optional<ChildAnswer<HeightImage>> unpackHeightAnswer(std::span<const std::uint8_t> bytes);

/// A frame around an answer in the stream of answers: its length and checksum before it.
std::vector<std::uint8_t> frame(std::span<const std::uint8_t> answer);

enum class FrameState { Incomplete, Whole, Broken };

/// Looks at the start of what came so far. When whole, `answer` is the part of `stream` inside the frame.
FrameState nextFrame(std::span<const std::uint8_t> stream, std::span<const std::uint8_t> &answer,
                     std::size_t &frameSize);

} // namespace sward
