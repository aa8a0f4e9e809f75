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
/// one has come.
class GrassStream
{
public:
    explicit GrassStream(Plants &plants);
    ~GrassStream();

    /// Called from the main thread when cells wait to be taken over.
    std::function<void()> wake;

    /// Another source; `touched` says which cells may differ, nothing means all of them.
    void setSource(std::shared_ptr<const GrassSource> source, const std::vector<CellCoord> *touched = nullptr);
    /// The renderer has dropped its cells.
    void cellsLost();

    /// Starts, takes over and drops cells for a view.
    void prepare(const FrameView &view);
    /// Grows everything round a place before it returns.
    void growNow(const FrameView &view);
    /// Whether cells are still being grown for the last view.
    bool isGrowing() const { return m_inFlight > 0 || m_waiting > 0; }

private:
    struct Cell
    {
        std::uint64_t generation = 0; ///< of the source that the cell in the picture came from
        std::uint64_t started = 0;    ///< of the newest job
        bool drawn = false;
    };
    struct Grown
    {
        CellCoord cell;
        std::uint64_t generation = 0;
        CellInput input;
    };
    struct Mailbox;

    double distanceTo(CellCoord cell, const FrameView &view) const;
    std::vector<std::pair<double, CellCoord>> wanted(const FrameView &view) const;
    void take(Grown grown);
    void takeGrown(double milliseconds);
    void drop(CellCoord cell);

    Plants &m_plants;
    std::unique_ptr<QThreadPool> m_pool;
    std::shared_ptr<Mailbox> m_mailbox;
    std::shared_ptr<const GrassSource> m_source;
    GrassSource::Grid m_grid;
    std::uint64_t m_generation = 0;
    std::map<CellCoord, Cell> m_cells;
    std::vector<CellCoord> m_touched; ///< to be regrown before the next picture
    int m_inFlight = 0;
    int m_waiting = 0;
};

/// Puts the instances into the order in which they go when the grass thins: by a hash of their place, so that it does
/// not change when neighbours come or go.
void sortByRank(std::vector<InstanceRecord> &instances);

} // namespace sward
