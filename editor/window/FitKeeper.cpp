#include "editor/window/FitKeeper.h"

#include "editor/window/Worker.h"
#include "model/core/ParallelFor.h"
#include "model/session/Session.h"
#include "panels/FitPanel.h"

#include <QTimer>

namespace sward {

namespace {

constexpr int DelayMilliseconds = 400;

} // namespace

FitKeeper::FitKeeper(Session &session, FitPanel &panel, QObject *parent)
    : QObject(parent), m_session(session), m_panel(panel), m_soon(new QTimer(this))
{
    m_soon->setSingleShot(true);
    m_soon->setInterval(DelayMilliseconds);
    connect(m_soon, &QTimer::timeout, this, &FitKeeper::look);
    connect(&panel, &FitPanel::wanted, m_soon, qOverload<>(&QTimer::start));
    m_committed = session.document.committed.subscribe([this](const Change &) {
        m_isStale = true;
        m_soon->start();
    });
}

void FitKeeper::look()
{
    if (m_isLooking || !m_isStale || !m_panel.isWanted())
        return;
    m_isLooking = true;
    m_isStale = false;
    onWorker(
        this, [scene = m_session.document.snapshot()] { return findMisfits(scene, hardwareThreads()); },
        [this](std::vector<MisfitGroup> groups) {
            m_isLooking = false;
            // What an edit has overtaken names plants that may be gone.
            if (!m_isStale)
                m_panel.setMisfits(std::move(groups));
            else
                m_soon->start();
        });
}

} // namespace sward
