#include "model/streaming/LiveStream.h"

namespace sward {

std::uint64_t StreamedCells::keyOf(const StreamPart &part, CellCoord cell)
{
    // Cells lie within 2²⁰ of the middle, and parts are fewer than that.
    const auto word = [](std::int64_t value) { return std::uint64_t(value) & 0xfffffU; };
    return std::uint64_t(part.kind) << 60 | word(std::int64_t(part.index)) << 40 | word(cell.x) << 20 | word(cell.z);
}

LiveStream::LiveStream(const Scene &scene, int threads)
    : m_content(std::make_shared<const SceneStream>(scene)), m_settings(scene.streaming),
      m_scheduler(std::make_unique<StreamScheduler>(policyOf(scene), m_content, threads)), m_threads(threads)
{
}

void LiveStream::follow(const Scene &scene, std::vector<StreamBox> boxes)
{
    m_content = std::make_shared<const SceneStream>(scene);
    if (*m_settings == *scene.streaming) {
        m_scheduler->setContent(m_content, boxes);
        return;
    }
    m_settings = scene.streaming;
    m_scheduler = std::make_unique<StreamScheduler>(policyOf(scene), m_content, m_threads);
    m_created = m_evicted = 0;
}

void LiveStream::advance(int frames, std::span<const glm::dvec3> sources)
{
    for (int i = 0; i < frames; ++i, ++m_frame) {
        const auto &tick = m_scheduler->tick(m_frame, double(m_frame) / FramesPerSecond, sources);
        m_created += tick.created;
        m_evicted += tick.evicted;
        m_ticks.push_back(tick);
    }
}

StreamShown LiveStream::show()
{
    StreamShown shown;
    if (!m_ticks.empty())
        shown.tick = m_ticks.back();
    shown.created = m_created;
    shown.evicted = m_evicted;
    shown.ticks = std::move(m_ticks);
    m_ticks.clear();
    m_scheduler->forEachResident([&](const StreamScheduler::Resident &one) {
        shown.pieces.push_back({one.piece.bounds, one.state, one.isDrawn, one.instances});
        if (one.isDrawn)
            m_content->forEachCell(one.piece.key,
                                   [&](CellCoord cell) { shown.cells.add(m_content->partOf(one.piece.key), cell); });
    });
    if (shown.tick.worst)
        shown.worst = m_content->nameOf(shown.tick.worst->key);
    return shown;
}

} // namespace sward
