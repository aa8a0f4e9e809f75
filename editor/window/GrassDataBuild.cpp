#include "editor/window/GrassDataBuild.h"

#include "editor/window/Worker.h"
#include "model/core/ParallelFor.h"
#include "model/session/Session.h"

#include <QLocale>

#include <algorithm>

namespace sward {

namespace {

constexpr std::size_t BuiltAtOnce = 16;

} // namespace

GrassDataBuild::GrassDataBuild(Session &session, GrassDataStore &store) : m_session(session), m_store(store)
{
    m_changed = m_session.document.changed.subscribe([this](const Change &change) {
        if (change.everything)
            stop();
    });
}

void GrassDataBuild::start(glm::dvec2 near)
{
    if (isRunning())
        return;
    m_scene = m_session.document.snapshot();
    if (!m_scene.landscape || m_scene.heights.isEmpty()) {
        emit ended(tr("There is no landscape that grass could stand on"));
        return;
    }
    const double side = m_scene.landscape->componentQuads() * m_scene.landscape->quadSize;
    const auto &corner = m_scene.landscape->position;
    m_wanted = m_store.wanted((near.x - corner.x) / side, (near.y - corner.z) / side);
    m_next = 0;
    ++m_run;
    if (m_wanted.empty()) {
        emit ended(tr("All grass data is current"));
        return;
    }
    emit progressed(0, int(m_wanted.size()));
    buildNext();
}

void GrassDataBuild::buildNext()
{
    const auto first = m_wanted.begin() + std::ptrdiff_t(m_next);
    const auto count = std::min(BuiltAtOnce, m_wanted.size() - m_next);
    std::vector<CellCoord> components(first, first + std::ptrdiff_t(count));
    onWorker(
        this,
        [scene = m_scene, components] {
            const GrassDataBuilder builder(scene);
            std::vector<std::shared_ptr<const GrassData>> blocks(components.size());
            parallelFor(components.size(), hardwareThreads(), [&](std::size_t i, int) {
                blocks[i] = std::make_shared<const GrassData>(builder.build(components[i]));
            });
            return blocks;
        },
        [this, components, run = m_run](std::vector<std::shared_ptr<const GrassData>> blocks) {
            if (run != m_run)
                return;
            for (std::size_t i = 0; i < blocks.size(); ++i)
                m_store.take(components[i], std::move(blocks[i]));
            m_next += blocks.size();
            emit taken();
            emit progressed(int(m_next), int(m_wanted.size()));
            if (isRunning()) {
                buildNext();
                return;
            }
            m_scene = {};
            emit ended(tr("Built the grass data of %1 components, %2 in all")
                           .arg(QLocale().toString(qulonglong(m_wanted.size())),
                                QLocale().formattedDataSize(qint64(m_store.bytes()), 1)));
        });
}

void GrassDataBuild::stop()
{
    if (!isRunning())
        return;
    const int total = int(m_wanted.size());
    ++m_run;
    m_wanted.clear();
    m_next = 0;
    m_scene = {};
    emit progressed(total, total);
    emit ended({});
}

} // namespace sward
