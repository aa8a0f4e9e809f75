#pragma once

#include "model/streaming/StreamContent.h"
#include "model/streaming/StreamPolicy.h"

#include <map>
#include <optional>
#include <vector>

namespace sward {

/// What happened to a piece in a tick.
struct StreamEvent
{
    enum class Kind : std::uint8_t {
        Create,  ///< a place for it was made; nothing is drawn yet
        Start,   ///< its building began
        Show,    ///< what was built is drawn from now on
        Discard, ///< what was built had been overtaken by an edit
        Stale,   ///< an edit overtook what is drawn; it stays until the next is built
        Evict,   ///< it was let go
    };

    std::int64_t tick = 0;
    Kind kind = Kind::Create;
    StreamKey key;

    bool operator==(const StreamEvent &) const = default;
};

/// One tick in numbers.
struct StreamTick
{
    std::int64_t frame = 0;
    double seconds = 0;
    bool isSkipped = false; ///< the interval left this frame out; nothing was done
    int created = 0, started = 0, shown = 0, discarded = 0, evicted = 0;
    int wanted = 0;             ///< pieces within reach
    int resident = 0;           ///< pieces that have a place
    int ready = 0;              ///< of those, with a picture that no edit has overtaken
    int inFlight = 0;           ///< builds under way
    int late = 0;               ///< within the radius in which they are drawn, and still without a picture
    std::int64_t instances = 0; ///< drawn
    double micros = 0;          ///< of building, where there is a budget for it
    int oldestStaleTicks = 0;
    int missing = 0;                  ///< within reach, and without a picture that no edit has overtaken
    std::optional<StreamPiece> worst; ///< the late piece that is nearest
};

/// Decides, tick by tick, which pieces of foliage are made, built, shown and let go as sources move: the one scheduler
/// for all policies. It reads no clock, walks nothing whose order is left to chance, and gives the same events for any
/// number of threads. The cost of a tick follows what is near, not the world.
///
/// A piece that is drawn stays so until what replaces it is built, or until it is let go.
class StreamScheduler
{
public:
    /// Uses at most `threads` threads for builds without a budget.
    StreamScheduler(const StreamPolicy &policy, std::shared_ptr<const StreamContent> content, int threads = 1);
    ~StreamScheduler();

    /// One frame. `sources` are world places that foliage is streamed around; `seconds` runs on and never back.
    const StreamTick &tick(std::int64_t frame, double seconds, std::span<const glm::dvec3> sources);

    /// The world is another one where it meets `box`; pieces there are built again. Both boxes of what was moved must
    /// be named.
    void setContent(std::shared_ptr<const StreamContent> content, std::span<const StreamBox> boxes);

    const StreamPolicy &policy() const { return m_policy; }
    /// Events of the last tick, in order.
    const std::vector<StreamEvent> &events() const { return m_events; }
    /// Of all events since the beginning.
    std::uint64_t eventHash() const { return m_eventHash; }

    enum class State : std::uint8_t { Shell, Building, Ready, Stale };
    struct Resident
    {
        StreamPiece piece;
        State state = State::Shell;
        bool isDrawn = false;
        std::int64_t instances = 0; ///< drawn
        std::uint64_t hash = 0;     ///< of what is drawn
    };
    /// Calls `visit` for every piece that has a place, in the order of their keys.
    void forEachResident(const std::function<void(const Resident &)> &visit) const;

private:
    struct Item;
    struct Near
    {
        std::int64_t distance; ///< 1/1024 m
        StreamKey key;
        const StreamPiece *piece;

        bool operator<(const Near &other) const
        {
            return distance != other.distance ? distance < other.distance : key < other.key;
        }
    };

    void note(StreamEvent::Kind kind, const StreamKey &key);
    void show(Item &item);
    void land();
    void want(std::span<const glm::dvec3> sources);
    void evict(std::span<const glm::dvec3> sources);
    void create();
    void build(std::span<const glm::dvec3> sources);
    void runWhole(const std::vector<Item *> &items);
    void runInSlices(const std::vector<Item *> &items);
    void finish(Item &item);
    void sum(std::span<const glm::dvec3> sources);

    StreamPolicy m_policy;
    std::shared_ptr<const StreamContent> m_content;
    int m_threads;
    std::map<StreamKey, std::unique_ptr<Item>> m_items;
    std::vector<Item *> m_flying; ///< in the order in which their builds began
    std::map<StreamKey, StreamPiece> m_wanted;
    std::vector<Near> m_absent; ///< wanted and without a place, nearest first
    std::vector<StreamEvent> m_events;
    std::uint64_t m_eventHash = 0;
    std::int64_t m_ticks = 0;
    StreamTick m_tick;
};

} // namespace sward
