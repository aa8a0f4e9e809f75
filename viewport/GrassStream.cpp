#include "viewport/GrassStream.h"

#include "viewport/Plants.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QThread>
#include <QThreadPool>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <atomic>
#include <cmath>

namespace sward {

namespace {

/// Cells begin to grow a little before they are seen, and stay a little longer.
constexpr double growBeyond = 1.05;
constexpr double dropBeyond = 1.25;
/// More than this many touched cells are left to the workers.
constexpr std::size_t mostAtOnce = 24;
constexpr double atOnceMilliseconds = 8;
constexpr double takeMilliseconds = 3;

std::uint32_t mixed(std::uint32_t x)
{
    x ^= x >> 16;
    x *= 0x7feb352dU;
    x ^= x >> 15;
    x *= 0x846ca68bU;
    return x ^ (x >> 16);
}

Plants::CellKey keyOf(CellCoord cell)
{
    return std::uint64_t(1) << 63 | std::uint64_t(std::uint32_t(cell.z)) << 24 |
           (std::uint64_t(std::uint32_t(cell.x)) & 0xffffffU);
}

} // namespace

void sortByRank(std::vector<InstanceRecord> &instances)
{
    const auto rank = [](const InstanceRecord &r) { return mixed(r.words[0] ^ mixed(r.words[1] & 0xffffU)); };
    std::sort(instances.begin(), instances.end(), [&](const auto &a, const auto &b) { return rank(a) < rank(b); });
}

/// Where workers leave what they have grown; it outlives the stream as long as they run.
struct GrassStream::Mailbox
{
    std::mutex mutex;
    std::vector<Grown> grown;
    std::atomic<bool> closed = false;
};

GrassStream::GrassStream(Plants &plants)
    : m_plants(plants), m_pool(std::make_unique<QThreadPool>()), m_mailbox(std::make_shared<Mailbox>())
{
    m_pool->setMaxThreadCount(std::max(1, QThread::idealThreadCount() - 1));
}

GrassStream::~GrassStream()
{
    m_mailbox->closed = true;
    m_pool->clear();
    m_pool->waitForDone();
}

void GrassStream::setSource(std::shared_ptr<const GrassSource> source, const std::vector<CellCoord> *touched)
{
    ++m_generation;
    m_source = std::move(source);
    const auto grid = m_source ? m_source->grid() : GrassSource::Grid{};
    const bool sameGrid = grid.corner == m_grid.corner && grid.cellMetres == m_grid.cellMetres &&
                          grid.across == m_grid.across && grid.down == m_grid.down;
    m_grid = grid;
    if (!sameGrid || !m_source) {
        cellsLost();
        return;
    }
    if (!touched) {
        m_touched.clear();
        for (const auto &[cell, state] : m_cells)
            m_touched.push_back(cell);
        return;
    }
    // What the edit did not touch is as good as new.
    for (auto &[cell, state] : m_cells)
        if (state.generation == m_generation - 1)
            state.generation = m_generation;
    for (const auto &cell : *touched) {
        const auto found = m_cells.find(cell);
        if (found == m_cells.end())
            continue;
        found->second.generation = 0;
        m_touched.push_back(cell);
    }
}

void GrassStream::cellsLost()
{
    m_plants.removeCells(std::uint64_t(1) << 63, std::uint64_t(1) << 63);
    m_cells.clear();
    m_touched.clear();
}

double GrassStream::distanceTo(CellCoord cell, const FrameView &view) const
{
    const glm::dvec2 low = m_grid.corner + glm::dvec2(cell.x, cell.z) * m_grid.cellMetres;
    const glm::dvec2 eye(view.camera.position.x, view.camera.position.z);
    return glm::length(glm::max(glm::max(low - eye, eye - low - m_grid.cellMetres), glm::dvec2(0)));
}

std::vector<std::pair<double, CellCoord>> GrassStream::wanted(const FrameView &view) const
{
    std::vector<std::pair<double, CellCoord>> cells;
    if (!m_source)
        return cells;
    const double reach = m_source->drawDistance() * double(view.quality.grassDistance) * growBeyond;
    const auto cellAt = [&](double world, double corner, int count) {
        return std::clamp(int(std::floor((world - corner) / m_grid.cellMetres)), 0, count - 1);
    };
    if (m_grid.across <= 0 || m_grid.down <= 0 || !(reach > 0))
        return cells;
    const auto &eye = view.camera.position;
    for (int z = cellAt(eye.z - reach, m_grid.corner.y, m_grid.down);
         z <= cellAt(eye.z + reach, m_grid.corner.y, m_grid.down); ++z)
        for (int x = cellAt(eye.x - reach, m_grid.corner.x, m_grid.across);
             x <= cellAt(eye.x + reach, m_grid.corner.x, m_grid.across); ++x) {
            const double distance = distanceTo({x, z}, view);
            if (distance <= reach)
                cells.emplace_back(distance, CellCoord{x, z});
        }
    std::sort(cells.begin(), cells.end());
    return cells;
}

void GrassStream::drop(CellCoord cell)
{
    m_plants.removeCell(keyOf(cell));
    m_cells.erase(cell);
}

void GrassStream::take(Grown grown)
{
    const auto found = m_cells.find(grown.cell);
    if (found == m_cells.end())
        return; // no longer wanted
    auto &cell = found->second;
    if (grown.generation < cell.generation)
        return;
    auto &runs = grown.input.runs;
    runs.erase(std::remove_if(runs.begin(), runs.end(),
                              [](const PlantRun &run) { return run.plant < 0 || run.instances.empty(); }),
               runs.end());
    if (runs.empty())
        m_plants.removeCell(keyOf(grown.cell));
    else
        m_plants.setCell(keyOf(grown.cell), std::move(grown.input));
    cell.generation = grown.generation;
    cell.drawn = true;
}

void GrassStream::takeGrown(double milliseconds)
{
    QElapsedTimer clock;
    clock.start();
    for (;;) {
        Grown next;
        {
            const std::lock_guard lock(m_mailbox->mutex);
            if (m_mailbox->grown.empty())
                return;
            next = std::move(m_mailbox->grown.front());
            m_mailbox->grown.erase(m_mailbox->grown.begin());
        }
        --m_inFlight;
        take(std::move(next));
        if (double(clock.nsecsElapsed()) * 1e-6 > milliseconds)
            return;
    }
}

void GrassStream::prepare(const FrameView &view)
{
    if (!m_source)
        return;
    takeGrown(takeMilliseconds);

    // What an edit touched, nearest first and at once, while it is little.
    std::sort(m_touched.begin(), m_touched.end(), [&](const auto &a, const auto &b) {
        return std::pair(distanceTo(a, view), a) < std::pair(distanceTo(b, view), b);
    });
    if (m_touched.size() > mostAtOnce)
        m_touched.resize(mostAtOnce);
    QElapsedTimer clock;
    clock.start();
    for (const auto &cell : m_touched) {
        if (double(clock.nsecsElapsed()) * 1e-6 > atOnceMilliseconds)
            break;
        take({cell, m_generation, m_source->grow(cell)});
    }
    m_touched.clear();

    const double dropReach =
        m_source->drawDistance() * double(view.quality.grassDistance) * dropBeyond + m_grid.cellMetres;
    std::vector<CellCoord> far;
    for (const auto &[cell, state] : m_cells)
        if (distanceTo(cell, view) > dropReach)
            far.push_back(cell);
    for (const auto &cell : far)
        drop(cell);

    const int mostInFlight = m_pool->maxThreadCount() * 4;
    m_waiting = 0;
    for (const auto &[distance, coord] : wanted(view)) {
        auto &cell = m_cells[coord];
        if (cell.generation == m_generation || cell.started == m_generation)
            continue;
        if (m_inFlight >= mostInFlight) {
            ++m_waiting;
            continue;
        }
        cell.started = m_generation;
        ++m_inFlight;
        m_pool->start([source = m_source, coord = coord, generation = m_generation, mailbox = m_mailbox, this] {
            Grown grown{coord, generation, source->grow(coord)};
            const std::lock_guard lock(mailbox->mutex);
            if (mailbox->closed)
                return;
            const bool first = mailbox->grown.empty();
            mailbox->grown.push_back(std::move(grown));
            if (first && wake)
                QMetaObject::invokeMethod(
                    QCoreApplication::instance(),
                    [mailbox, this] {
                        if (!mailbox->closed && wake)
                            wake();
                    },
                    Qt::QueuedConnection);
        });
    }
}

void GrassStream::growNow(const FrameView &view)
{
    if (!m_source)
        return;
    m_touched.clear();
    for (const auto &[distance, coord] : wanted(view)) {
        auto &cell = m_cells[coord];
        if (cell.generation == m_generation)
            continue;
        cell.started = m_generation;
        take({coord, m_generation, m_source->grow(coord)});
    }
}

} // namespace sward
