#include "model/streaming/StreamScheduler.h"

#include "model/core/Expects.h"
#include "model/core/ParallelFor.h"

#include <xxhash.h>

#include <algorithm>
#include <cmath>

namespace sward {
namespace {

constexpr double DistanceSteps = 1024; ///< a metre, so that equal distances are decided by whole numbers

double nearest(const StreamBox &box, std::span<const glm::dvec3> sources)
{
    double least = std::numeric_limits<double>::infinity();
    for (const auto &source : sources)
        least = std::min(least, box.distanceTo(source));
    return least;
}

std::int64_t steps(double distance)
{
    return std::isfinite(distance) ? std::int64_t(std::floor(distance * DistanceSteps))
                                   : std::numeric_limits<std::int64_t>::max();
}

} // namespace

struct StreamScheduler::Item
{
    StreamPiece piece;
    std::uint64_t generation = 0; ///< moves on with every edit that meets the piece
    std::int64_t lastWantedTick = 0;
    double lastWantedSeconds = 0;

    std::unique_ptr<StreamBuild> build;
    std::uint64_t buildGeneration = 0;
    std::int64_t doneTick = -1; ///< when the build was done; −1 while it goes on

    bool isDrawn = false;
    std::uint64_t drawnGeneration = 0;
    std::int64_t instances = 0;
    std::uint64_t hash = 0;
    std::int64_t staleTick = -1;

    bool isCurrent() const { return isDrawn && drawnGeneration == generation; }
};

StreamScheduler::StreamScheduler(const StreamPolicy &policy, std::shared_ptr<const StreamContent> content, int threads)
    : m_policy(policy), m_content(std::move(content)), m_threads(threads)
{
    expects(m_content && threads >= 1);
    expects(policy.tickInterval >= 1 && policy.maxCreatePerTick >= 1 && policy.maxAsync >= 1 && policy.sliceMicros > 0);
}

StreamScheduler::~StreamScheduler() = default;

void StreamScheduler::setContent(std::shared_ptr<const StreamContent> content, std::span<const StreamBox> boxes)
{
    expects(content != nullptr);
    m_content = std::move(content);
    for (const auto &entry : m_items) {
        Item &item = *entry.second;
        const bool isTouched =
            std::any_of(boxes.begin(), boxes.end(), [&](const StreamBox &box) { return box.meets(item.piece.bounds); });
        if (isTouched || !m_content->has(entry.first))
            ++item.generation;
    }
}

const StreamTick &StreamScheduler::tick(std::int64_t frame, double seconds, std::span<const glm::dvec3> sources)
{
    m_events.clear();
    const StreamTick last = m_tick;
    m_tick = {};
    m_tick.frame = frame;
    m_tick.seconds = seconds;
    if ((frame + m_policy.frameOffset) % m_policy.tickInterval != 0) {
        m_tick = last;
        m_tick.frame = frame;
        m_tick.seconds = seconds;
        m_tick.isSkipped = true;
        m_tick.created = m_tick.started = m_tick.shown = m_tick.discarded = m_tick.evicted = 0;
        m_tick.micros = 0;
        return m_tick;
    }
    ++m_ticks;
    land();
    want(sources);
    evict(sources);
    create();
    build(sources);
    sum(sources);
    return m_tick;
}

void StreamScheduler::note(StreamEvent::Kind kind, const StreamKey &key)
{
    m_events.push_back({m_ticks, kind, key});
    const std::int64_t words[] = {m_ticks, std::int64_t(kind), key.cell.x, key.cell.z, key.ordinal};
    m_eventHash = XXH3_64bits_withSeed(words, sizeof words, m_eventHash);
}

void StreamScheduler::show(Item &item)
{
    item.isDrawn = true;
    item.drawnGeneration = item.buildGeneration;
    item.instances = item.build->instances();
    item.hash = item.build->hash();
    item.staleTick = -1;
    ++m_tick.shown;
    note(StreamEvent::Kind::Show, item.piece.key);
}

/// Takes what is built and due, in the order in which it was begun.
void StreamScheduler::land()
{
    std::erase_if(m_flying, [&](Item *item) {
        if (item->doneTick < 0 || item->doneTick + m_policy.latencyTicks > m_ticks)
            return false;
        finish(*item);
        return true;
    });
}

void StreamScheduler::finish(Item &item)
{
    if (item.buildGeneration == item.generation) {
        show(item);
    } else {
        ++m_tick.discarded;
        note(StreamEvent::Kind::Discard, item.piece.key);
    }
    item.build.reset();
    item.doneTick = -1;
}

void StreamScheduler::want(std::span<const glm::dvec3> sources)
{
    m_wanted.clear();
    m_absent.clear();
    m_content->forEachNear(sources, m_policy.addFactor, [&](const StreamPiece &piece) {
        if (nearest(piece.bounds, sources) <= piece.radius * m_policy.addFactor)
            m_wanted.emplace(piece.key, piece);
    });
    for (const auto &[key, piece] : m_wanted) {
        const auto found = m_items.find(key);
        if (found == m_items.end()) {
            m_absent.push_back({steps(nearest(piece.cell, sources)), key, &piece});
            continue;
        }
        found->second->piece = piece;
        found->second->lastWantedTick = m_ticks;
        found->second->lastWantedSeconds = m_tick.seconds;
    }
    std::sort(m_absent.begin(), m_absent.end());
    m_tick.wanted = int(m_wanted.size());
}

void StreamScheduler::evict(std::span<const glm::dvec3> sources)
{
    std::vector<Near> leaving;
    for (const auto &[key, item] : m_items) {
        const bool isGone = !m_content->has(key);
        if (item->build && !isGone)
            continue;
        const double distance = nearest(item->piece.bounds, sources);
        const bool isFar = distance > item->piece.radius * m_policy.dropFactor;
        const bool wasKept = m_ticks - item->lastWantedTick >= m_policy.minKeepTicks &&
                             m_tick.seconds - item->lastWantedSeconds >= m_policy.minKeepSeconds;
        if (isGone || (isFar && wasKept && m_wanted.find(key) == m_wanted.end()))
            leaving.push_back({-steps(distance), key, nullptr}); // the farthest goes first
    }
    std::sort(leaving.begin(), leaving.end());
    for (const auto &gone : leaving) {
        note(StreamEvent::Kind::Evict, gone.key);
        const auto found = m_items.find(gone.key);
        std::erase(m_flying, found->second.get());
        m_items.erase(found);
    }
    m_tick.evicted = int(leaving.size());
}

void StreamScheduler::create()
{
    for (const auto &absent : m_absent) {
        if (m_tick.created >= m_policy.maxCreatePerTick)
            break;
        auto item = std::make_unique<Item>();
        item->piece = *absent.piece;
        item->lastWantedTick = m_ticks;
        item->lastWantedSeconds = m_tick.seconds;
        m_items.emplace(absent.key, std::move(item));
        ++m_tick.created;
        note(StreamEvent::Kind::Create, absent.key);
    }
}

/// Walks all that has a place, wanted or not: what an edit changed between the two radii must not stay so for ever.
void StreamScheduler::build(std::span<const glm::dvec3> sources)
{
    std::vector<std::pair<Near, Item *>> order;
    for (const auto &[key, item] : m_items) {
        if (item->isDrawn && !item->isCurrent() && item->staleTick < 0) {
            item->staleTick = m_ticks;
            note(StreamEvent::Kind::Stale, key);
        }
        const bool isWaiting = item->build && item->doneTick >= 0;
        if (!isWaiting && !item->isCurrent() && m_content->has(key))
            order.push_back({{steps(nearest(item->piece.cell, sources)), key, nullptr}, item.get()});
    }
    std::sort(order.begin(), order.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
    std::vector<Item *> working;
    for (const auto &[near, item] : order) {
        if (!item->build) {
            if (int(m_flying.size()) >= m_policy.maxAsync)
                continue;
            item->build = m_content->build(near.key);
            item->buildGeneration = item->generation;
            m_flying.push_back(item);
            ++m_tick.started;
            note(StreamEvent::Kind::Start, near.key);
        }
        working.push_back(item);
    }
    if (std::isinf(m_policy.budgetMicros))
        runWhole(working);
    else
        runInSlices(working);
}

void StreamScheduler::runWhole(const std::vector<Item *> &items)
{
    parallelFor(items.size(), m_threads, [&](std::size_t index, int) {
        while (!items[index]->build->isDone())
            items[index]->build->advance(StreamPolicy::NoLimit);
    });
    for (Item *item : items)
        item->doneTick = m_ticks;
}

void StreamScheduler::runInSlices(const std::vector<Item *> &items)
{
    std::vector<Item *> open = items;
    while (!open.empty() && m_tick.micros < m_policy.budgetMicros) {
        std::vector<Item *> still;
        for (Item *item : open) {
            if (m_tick.micros >= m_policy.budgetMicros)
                break;
            if (!item->build->isDone())
                m_tick.micros += item->build->advance(m_policy.sliceMicros);
            if (item->build->isDone())
                item->doneTick = m_ticks;
            else
                still.push_back(item);
        }
        open = std::move(still);
    }
    for (Item *item : items) {
        if (item->doneTick == m_ticks && m_policy.latencyTicks == 0) {
            std::erase(m_flying, item);
            finish(*item);
        } else if (m_policy.fillsGradually && item->build && !item->isDrawn) {
            item->instances = item->build->instances();
        }
    }
}

void StreamScheduler::sum(std::span<const glm::dvec3> sources)
{
    for (const auto &[key, item] : m_items) {
        ++m_tick.resident;
        m_tick.ready += int(item->isCurrent());
        m_tick.instances += item->instances;
        if (item->staleTick >= 0)
            m_tick.oldestStaleTicks = std::max(m_tick.oldestStaleTicks, int(m_ticks - item->staleTick));
    }
    m_tick.inFlight = int(m_flying.size());
    double nearestLate = StreamPolicy::NoLimit;
    for (const auto &[key, piece] : m_wanted) {
        const auto found = m_items.find(key);
        m_tick.missing += int(found == m_items.end() || !found->second->isCurrent());
        if (found != m_items.end() && found->second->isDrawn)
            continue;
        const double distance = nearest(piece.bounds, sources);
        if (distance > piece.radius)
            continue;
        ++m_tick.late;
        if (distance < nearestLate) {
            nearestLate = distance;
            m_tick.worst = piece;
        }
    }
}

void StreamScheduler::forEachResident(const std::function<void(const Resident &)> &visit) const
{
    for (const auto &[key, item] : m_items) {
        State state = State::Shell;
        if (item->build)
            state = State::Building;
        else if (item->isDrawn)
            state = item->isCurrent() ? State::Ready : State::Stale;
        visit({item->piece, state, item->isDrawn, item->instances, item->hash});
    }
}

} // namespace sward
