#pragma once

#include "model/plants/Plant.h"
#include "viewport/FrameView.h"
#include "viewport/RenderInputs.h"

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

class QThreadPool;

namespace sward {

class Plants;

/// Where grass comes from: a snapshot that any thread may ask.
class GrassSource
{
public:
    virtual ~GrassSource() = default;

    struct Grid
    {
        glm::dvec2 corner{0}; ///< world x and z of cell (0, 0)
        double cellMetres = 16;
        int across = 0;
        int down = 0;
    };
    virtual Grid grid() const = 0;
    /// Metres beyond which nothing is drawn.
    virtual double drawDistance() const = 0;
    /// The grass of a cell; runs whose plant is below 0 are not drawn.
    virtual CellInput grow(CellCoord cell) const = 0;
};

/// Grows the grass round the camera: nearest cells first, on workers; what has grown is taken over within a few
/// milliseconds a frame. What an edit touched is regrown at once when it is little, and an old cell stays until its new
/// one has come. Several sources share the workers and the time, each with a slot of its own.
class GrassStream
{
public:
    explicit GrassStream(Plants &plants);
    ~GrassStream();

    /// Called from the main thread when cells wait to be taken over.
    std::function<void()> wake;

    /// Another source in a slot; `touched` says which cells may differ, nothing means all of them.
    void setSource(int slot, std::shared_ptr<const GrassSource> source,
                   const std::vector<CellCoord> *touched = nullptr);
    /// Empties the slots from `count` on.
    void keepSources(int count);
    /// The renderer has dropped its cells.
    void cellsLost();

    /// Starts, takes over and drops cells for a view.
    void prepare(const FrameView &view);
    /// Grows everything round a place before it returns.
    void growNow(const FrameView &view);
    /// Whether cells are still being grown for the last view.
    std::size_t grownPlants() const;
    /// Spent by the last `prepare`.
    double lastMilliseconds() const { return m_lastMilliseconds; }
    bool isGrowing() const { return m_inFlight > 0 || m_waiting > 0; }

private:
    struct Slot
    {
        std::shared_ptr<const GrassSource> source;
        GrassSource::Grid grid;
        std::uint64_t generation = 0;
        std::uint64_t oldest = 0; ///< generation whose cells may still be taken: those before speak of other plants
    };
    struct Key
    {
        int slot = 0;
        CellCoord cell;

        // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 takes the comparison with 0 within for a null pointer
        auto operator<=>(const Key &) const = default;
    };
    struct Cell
    {
        std::uint64_t generation = 0; ///< of the source that the cell in the picture came from
        std::uint64_t started = 0;    ///< of the newest job
        std::size_t plants = 0;
        bool drawn = false;
    };
    struct Grown
    {
        Key key;
        std::uint64_t generation = 0;
        CellInput input;
    };
    struct Mailbox;

    double distanceTo(const Key &key, const FrameView &view) const;
    void addWanted(int slot, const FrameView &view, std::vector<std::pair<double, Key>> &cells) const;
    std::vector<std::pair<double, Key>> wanted(const FrameView &view) const;
    void start(const Key &key, const Slot &slot);
    void take(Grown grown);
    void takeGrown(double milliseconds);
    void drop(const Key &key);
    void dropAll(int slot);

    Plants &m_plants;
    std::unique_ptr<QThreadPool> m_pool;
    std::shared_ptr<Mailbox> m_mailbox;
    std::vector<Slot> m_slots;
    std::map<Key, Cell> m_cells;
    std::vector<Key> m_touched; ///< to be regrown before the next picture
    int m_inFlight = 0;
    int m_waiting = 0;
    double m_lastMilliseconds = 0;
};

/// Puts the instances into the order in which they go when the grass thins: by a hash of their place, so that it does
/// not change when neighbours come or go.
void sortByRank(std::vector<InstanceRecord> &instances);

} // namespace sward
