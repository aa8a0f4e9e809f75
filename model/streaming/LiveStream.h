#pragma once

#include "model/streaming/SceneStream.h"
#include "model/streaming/StreamScheduler.h"

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_set>
#include <vector>

namespace sward {

/// What is streamed in, by the cells in which grass, fields and placed plants are kept: what a preview that shows the
/// game's own timing draws.
class StreamedCells
{
public:
    void add(const StreamPart &part, CellCoord cell) { m_cells.insert(keyOf(part, cell)); }
    bool has(const StreamPart &part, CellCoord cell) const { return m_cells.count(keyOf(part, cell)) != 0; }
    std::size_t size() const { return m_cells.size(); }

    bool operator==(const StreamedCells &) const = default;

private:
    static std::uint64_t keyOf(const StreamPart &part, CellCoord cell);

    std::unordered_set<std::uint64_t> m_cells;
};

/// One piece as a map shows it.
struct StreamedPiece
{
    StreamBox bounds;
    StreamScheduler::State state = StreamScheduler::State::Shell;
    bool isDrawn = false;
    std::int64_t instances = 0;

    bool operator==(const StreamedPiece &) const = default;
};

/// A live stream at one moment.
struct StreamShown
{
    StreamTick tick;
    std::int64_t created = 0, evicted = 0; ///< since the beginning
    std::vector<StreamTick> ticks;         ///< those since the last time it was asked
    std::vector<StreamedPiece> pieces;
    StreamedCells cells;
    std::string worst; ///< what is missing nearest to a source; empty: nothing
};

/// A scene streamed as it is edited and as its sources move, at 60 frames a second of the time it is told. It belongs
/// to one thread at a time.
class LiveStream
{
public:
    static constexpr double FramesPerSecond = 60;

    LiveStream(const Scene &scene, int threads);

    /// The scene has moved on, to this snapshot; `boxes` say where its foliage may differ. Another policy starts anew.
    void follow(const Scene &scene, std::vector<StreamBox> boxes);
    /// Runs so many frames with the sources where they are now.
    void advance(int frames, std::span<const glm::dvec3> sources);
    StreamShown show();

private:
    std::shared_ptr<const SceneStream> m_content;
    Shared<Streaming> m_settings;
    std::unique_ptr<StreamScheduler> m_scheduler;
    int m_threads;
    std::int64_t m_frame = 0;
    std::int64_t m_created = 0, m_evicted = 0;
    std::vector<StreamTick> m_ticks;
};

} // namespace sward
