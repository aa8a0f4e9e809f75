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
#include <climits>
#include <cmath>

namespace sward {

namespace {

/// Cells begin to grow a little before they are seen, and stay a little longer.
constexpr double growBeyond = 1.05;
constexpr double mostCellsOut = 100; ///< from the eye
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

void GrassStream::setSource(int index, std::shared_ptr<const GrassSource> source, const std::vector<CellCoord> *touched)
{
    if (int(m_slots.size()) <= index)
        m_slots.resize(std::size_t(index) + 1);
    auto &slot = m_slots[std::size_t(index)];
    ++slot.generation;
    slot.source = std::move(source);
    const auto grid = slot.source ? slot.source->grid() : GrassSource::Grid{};
    const bool sameGrid = grid.corner == slot.grid.corner && grid.cellMetres == slot.grid.cellMetres &&
                          grid.across == slot.grid.across && grid.down == slot.grid.down;
    slot.grid = grid;
    if (!sameGrid || !slot.source) {
        dropAll(index);
        return;
    }
    const auto first = m_cells.lower_bound({index, {INT_MIN, INT_MIN}});
    const auto last = m_cells.lower_bound({index + 1, {INT_MIN, INT_MIN}});
    if (!touched) {
        std::erase_if(m_touched, [index](const Key &key) { return key.slot == index; });
        for (auto at = first; at != last; ++at)
            m_touched.push_back(at->first);
        return;
    }
    // What the edit did not touch is as good as new.
    for (auto at = first; at != last; ++at)
        if (at->second.generation == slot.generation - 1)
            at->second.generation = slot.generation;
    for (const auto &cell : *touched) {
        const auto found = m_cells.find({index, cell});
        if (found == m_cells.end())
            continue;
        found->second.generation = 0;
        m_touched.push_back(found->first);
    }
}

void GrassStream::keepSources(int count)
{
    for (int slot = count; slot < int(m_slots.size()); ++slot)
        setSource(slot, nullptr);
}

void GrassStream::dropAll(int slot)
{
    m_plants.removeCells(ownerKey(true, slot), GrownBit | OwnerBits);
    m_slots[std::size_t(slot)].oldest = m_slots[std::size_t(slot)].generation;
    std::erase_if(m_cells, [slot](const auto &cell) { return cell.first.slot == slot; });
    std::erase_if(m_touched, [slot](const Key &key) { return key.slot == slot; });
}

void GrassStream::cellsLost()
{
    m_plants.removeCells(GrownBit, GrownBit);
    for (auto &slot : m_slots)
        slot.oldest = slot.generation + 1;
    m_cells.clear();
    m_touched.clear();
}

double GrassStream::distanceTo(const Key &key, const FrameView &view) const
{
    const auto &grid = m_slots[std::size_t(key.slot)].grid;
    const glm::dvec2 low = grid.corner + glm::dvec2(key.cell.x, key.cell.z) * grid.cellMetres;
    const glm::dvec2 eye(view.camera.position.x, view.camera.position.z);
    return glm::length(glm::max(glm::max(low - eye, eye - low - grid.cellMetres), glm::dvec2(0)));
}

void GrassStream::addWanted(int slot, const FrameView &view, std::vector<std::pair<double, Key>> &cells) const
{
    const auto &source = m_slots[std::size_t(slot)].source;
    const auto &grid = m_slots[std::size_t(slot)].grid;
    // Cells that are tiny beside their distance would be too many to look at in a frame.
    const double reach = source ? std::min(source->drawDistance() * double(view.quality.grassDistance) * growBeyond,
                                           mostCellsOut * grid.cellMetres)
                                : 0;
    if (grid.across <= 0 || grid.down <= 0 || !(reach > 0))
        return;
    const auto cellAt = [cellMetres = grid.cellMetres](double world, double corner, int count) {
        return int(std::clamp(std::floor((world - corner) / cellMetres), 0.0, double(count - 1)));
    };
    const auto &eye = view.camera.position;
    const int x0 = cellAt(eye.x - reach, grid.corner.x, grid.across);
    const int x1 = cellAt(eye.x + reach, grid.corner.x, grid.across);
    const int z1 = cellAt(eye.z + reach, grid.corner.y, grid.down);
    for (int z = cellAt(eye.z - reach, grid.corner.y, grid.down); z <= z1; ++z)
        for (int x = x0; x <= x1; ++x) {
            const Key key{slot, {x, z}};
            const double distance = distanceTo(key, view);
            if (distance <= reach)
                cells.emplace_back(distance, key);
        }
}

std::vector<std::pair<double, GrassStream::Key>> GrassStream::wanted(const FrameView &view) const
{
    std::vector<std::pair<double, Key>> cells;
    for (int slot = 0; slot < int(m_slots.size()); ++slot)
        addWanted(slot, view, cells);
    std::sort(cells.begin(), cells.end());
    return cells;
}

void GrassStream::drop(const Key &key)
{
    m_plants.removeCell(cellKey(true, key.slot, key.cell));
    m_cells.erase(key);
}

void GrassStream::take(Grown grown)
{
    const auto found = m_cells.find(grown.key);
    if (found == m_cells.end() || grown.generation < m_slots[std::size_t(grown.key.slot)].oldest)
        return; // no longer wanted
    auto &cell = found->second;
    if (grown.generation < cell.generation)
        return;
    auto &runs = grown.input.runs;
    runs.erase(std::remove_if(runs.begin(), runs.end(),
                              [](const PlantRun &run) { return run.plant < 0 || run.instances.empty(); }),
               runs.end());
    cell.plants = 0;
    for (const auto &run : runs)
        cell.plants += run.instances.size();
    if (runs.empty())
        m_plants.removeCell(cellKey(true, grown.key.slot, grown.key.cell));
    else
        m_plants.setCell(cellKey(true, grown.key.slot, grown.key.cell), std::move(grown.input));
    cell.generation = grown.generation;
    cell.drawn = true;
}

std::size_t GrassStream::grownPlants() const
{
    std::size_t plants = 0;
    for (const auto &[key, cell] : m_cells)
        plants += cell.plants;
    return plants;
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
    if (m_slots.empty())
        return;
    QElapsedTimer whole;
    whole.start();
    takeGrown(takeMilliseconds);

    // What an edit touched, nearest first and at once, while it is little.
    std::sort(m_touched.begin(), m_touched.end(), [&](const auto &a, const auto &b) {
        return std::pair(distanceTo(a, view), a) < std::pair(distanceTo(b, view), b);
    });
    if (m_touched.size() > mostAtOnce)
        m_touched.resize(mostAtOnce);
    QElapsedTimer clock;
    clock.start();
    for (const auto &key : m_touched) {
        if (double(clock.nsecsElapsed()) * 1e-6 > atOnceMilliseconds)
            break;
        const auto &slot = m_slots[std::size_t(key.slot)];
        take({key, slot.generation, slot.source->grow(key.cell)});
    }
    m_touched.clear();

    std::vector<Key> far;
    for (const auto &[key, state] : m_cells) {
        const auto &slot = m_slots[std::size_t(key.slot)];
        const double reach =
            slot.source->drawDistance() * double(view.quality.grassDistance) * dropBeyond + slot.grid.cellMetres;
        if (distanceTo(key, view) > reach)
            far.push_back(key);
    }
    for (const auto &key : far)
        drop(key);

    const int mostInFlight = m_pool->maxThreadCount() * 4;
    m_waiting = 0;
    for (const auto &[distance, key] : wanted(view)) {
        const auto &slot = m_slots[std::size_t(key.slot)];
        auto &cell = m_cells[key];
        if (cell.generation == slot.generation || cell.started == slot.generation)
            continue;
        if (m_inFlight >= mostInFlight) {
            ++m_waiting;
            continue;
        }
        cell.started = slot.generation;
        ++m_inFlight;
        start(key, slot);
    }
    m_lastMilliseconds = double(whole.nsecsElapsed()) * 1e-6;
}

void GrassStream::start(const Key &key, const Slot &slot)
{
    m_pool->start([source = slot.source, key, generation = slot.generation, mailbox = m_mailbox, this] {
        Grown grown{key, generation, source->grow(key.cell)};
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

void GrassStream::growNow(const FrameView &view)
{
    m_touched.clear();
    for (const auto &[distance, key] : wanted(view)) {
        const auto &slot = m_slots[std::size_t(key.slot)];
        auto &cell = m_cells[key];
        if (cell.generation == slot.generation)
            continue;
        cell.started = slot.generation;
        take({key, slot.generation, slot.source->grow(key.cell)});
    }
}

} // namespace sward
