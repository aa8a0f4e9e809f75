#include "editor/window/ZoneKeeper.h"

#include "editor/window/Worker.h"
#include "model/session/Session.h"
#include "model/tools/ZoneEffect.h"
#include "panels/ScenePanel.h"

#include <QTimer>

namespace sward {

namespace {

constexpr int DelayMilliseconds = 600;
/// One thread: the count is no hurry, and the grass that is being painted is.
constexpr int Threads = 1;

} // namespace

ZoneKeeper::ZoneKeeper(Session &session, ScenePanel &panel, QObject *parent)
    : QObject(parent), m_session(session), m_panel(panel), m_soon(new QTimer(this))
{
    m_soon->setSingleShot(true);
    m_soon->setInterval(DelayMilliseconds);
    connect(m_soon, &QTimer::timeout, this, &ZoneKeeper::count);
    m_changed = session.document.changed.subscribe([this](const Change &change) { follow(change); });
    m_soon->start();
}

void ZoneKeeper::follow(const Change &change)
{
    const bool onlyPlants = !change.everything && change.records.empty() && change.rasters.empty();
    if (onlyPlants)
        return;
    m_isStale = true;
    m_soon->start(); // anew with every dab: it waits for a pause
}

void ZoneKeeper::count()
{
    const Scene &scene = m_session.document.scene();
    if (m_isCounting || !m_isStale)
        return;
    m_isStale = false;
    if (scene.zones.isEmpty() && scene.roads.isEmpty())
        return;
    m_isCounting = true;
    onWorker(
        this, [snapshot = m_session.document.snapshot()] { return plantsKeptAway(snapshot, Threads); },
        [this](const std::vector<ZoneEffect> &effects) {
            m_isCounting = false;
            m_panel.setKeptAway(effects);
            if (m_isStale)
                m_soon->start();
        });
}

} // namespace sward
