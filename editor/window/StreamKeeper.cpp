#include "editor/window/StreamKeeper.h"

#include "editor/window/ViewportLink.h"
#include "editor/window/Worker.h"
#include "model/core/Bytes.h"
#include "model/core/ParallelFor.h"
#include "model/core/ReadFile.h"
#include "model/exchange/Exporter.h"
#include "model/files/FileSystem.h"
#include "model/session/Session.h"
#include "model/streaming/StreamChange.h"
#include "model/streaming/StreamRun.h"
#include "panels/StreamingPanel.h"
#include "viewport/Viewport.h"

#include <QFileDialog>
#include <QMessageBox>
#include <QTimer>

#include <algorithm>

namespace sward {

namespace {

constexpr int TickMilliseconds = 33;
constexpr int MostFramesAtOnce = 6; ///< a slow worker skips time and does not fall behind
constexpr int RecordMilliseconds = 100;
constexpr std::uint64_t LargestPathFile = 64 << 20;

int streamThreads()
{
    return std::max(1, hardwareThreads() - 1);
}

} // namespace

StreamKeeper::StreamKeeper(Session &session, StreamingPanel &panel, Viewport &viewport, ViewportLink &link,
                           QWidget *window)
    : QObject(window), m_session(session), m_panel(panel), m_viewport(viewport), m_link(link), m_window(window),
      m_timer(new QTimer(this)), m_recorder(new QTimer(this))
{
    m_timer->setInterval(TickMilliseconds);
    m_recorder->setInterval(RecordMilliseconds);
    connect(m_timer, &QTimer::timeout, this, [this] {
        if (!m_panel.isPaused())
            advance(
                std::clamp(int(double(m_clock.elapsed()) * LiveStream::FramesPerSecond / 1000), 1, MostFramesAtOnce));
    });
    connect(m_recorder, &QTimer::timeout, this, &StreamKeeper::recordPlace);
    connect(&panel, &StreamingPanel::switched, this, &StreamKeeper::switched);
    connect(&panel, &StreamingPanel::stepWanted, this, [this] { advance(1); });
    connect(&panel, &StreamingPanel::restartWanted, this, [this] {
        m_mustRestart = true;
        advance(1);
    });
    connect(&panel, &StreamingPanel::recordWanted, this, &StreamKeeper::record);
    connect(&panel, &StreamingPanel::runWanted, this, &StreamKeeper::runPath);
    connect(&panel, &StreamingPanel::openPathWanted, this, &StreamKeeper::openPath);
    connect(&panel, &StreamingPanel::savePathWanted, this, &StreamKeeper::savePath);
    connect(&panel, &StreamingPanel::goWanted, this, [this](glm::dvec2 place) {
        constexpr double room = 25; // metres round the place that the camera shows
        const double y = m_viewport.scene().ground().heightAt(place.x, place.y);
        m_viewport.frameBox({place.x - room, y, place.y - room}, {place.x + room, y + room / 2, place.y + room});
    });
    connect(&viewport, &Viewport::cameraChanged, this,
            [this] { m_panel.setCamera(m_viewport.camera().position, m_viewport.camera().yawDeg); });
    m_changed = session.document.changed.subscribe([this](const Change &change) {
        m_mustRestart = m_mustRestart || change.everything;
        if (change.everything)
            record(false);
        if (m_live)
            m_pending.merge(change);
    });
}

bool StreamKeeper::isWanted() const
{
    return m_panel.isLive() && (m_panel.isVisible() || m_panel.showsCells() || m_panel.usesGameTiming());
}

void StreamKeeper::switched()
{
    m_panel.setCamera(m_viewport.camera().position, m_viewport.camera().yawDeg);
    if (!isWanted()) {
        m_timer->stop();
        if (!m_panel.isLive()) {
            m_live.reset();
            m_shown.reset();
        }
    } else if (!m_timer->isActive()) {
        m_clock.start();
        m_timer->start();
    }
    showInViewport();
}

std::vector<glm::dvec3> StreamKeeper::sources() const
{
    std::vector<glm::dvec3> places{m_panel.ownEye().value_or(m_viewport.camera().position)};
    for (const auto &source : m_session.document.scene().sources.items())
        if (source->enabled)
            places.push_back(source->position);
    return places;
}

void StreamKeeper::advance(int frames)
{
    if (m_isBusy || !m_panel.isLive())
        return;
    m_isBusy = true;
    m_clock.restart();
    const bool isNew = !m_live || std::exchange(m_mustRestart, false);
    m_pending.settle();
    const Change change = std::exchange(m_pending, {});
    const bool hasMoved = isNew || !change.isEmpty();
    const Scene before = m_streamed;
    if (hasMoved)
        m_streamed = m_session.document.snapshot();
    onWorker(
        this,
        [live = isNew ? nullptr : m_live, before, scene = m_streamed, change, hasMoved, frames,
         places = sources()]() mutable {
            if (!live)
                live = std::make_shared<LiveStream>(scene, streamThreads());
            else if (hasMoved)
                live->follow(scene, touchedBoxes(before, scene, change));
            live->advance(frames, places);
            auto shown = live->show();
            return std::pair(std::move(live), std::move(shown));
        },
        [this](std::pair<std::shared_ptr<LiveStream>, StreamShown> done) {
            m_isBusy = false;
            if (!m_panel.isLive())
                return;
            m_live = std::move(done.first);
            take(std::move(done.second));
        });
}

void StreamKeeper::take(StreamShown shown)
{
    m_shown = std::make_shared<const StreamShown>(shown);
    m_panel.showLive(std::move(shown));
    showInViewport();
}

void StreamKeeper::showInViewport()
{
    const bool isOn = m_panel.isLive() && m_shown;
    m_link.showStream(isOn ? m_shown : nullptr, m_panel.showsCells(), m_panel.usesGameTiming());
}

void StreamKeeper::record(bool recording)
{
    if (recording == m_recorder->isActive())
        return;
    if (recording) {
        m_recorded.clear();
        m_recording.start();
        m_recorder->start();
        recordPlace();
    } else {
        recordPlace();
        m_recorder->stop();
        if (m_recorded.size() > 1)
            m_panel.setPath(StreamPath(m_recorded));
    }
    m_panel.setRecording(recording);
}

void StreamKeeper::recordPlace()
{
    const double seconds = double(m_recording.elapsed()) / 1000;
    if (m_recorded.empty() || seconds > m_recorded.back().seconds)
        m_recorded.push_back({seconds, m_viewport.camera().position});
}

void StreamKeeper::runPath()
{
    if (!m_panel.path())
        return;
    m_panel.setRunning(true);
    onWorker(
        this,
        [scene = m_session.document.snapshot(), path = *m_panel.path()] {
            return runStream(scene, path, LiveStream::FramesPerSecond, streamThreads());
        },
        [this](const StreamRun &run) {
            m_panel.setRunning(false);
            m_panel.showRun(run);
        });
}

void StreamKeeper::openPath()
{
    const QString file =
        QFileDialog::getOpenFileName(m_window, tr("Open path"), {}, tr("Paths (*.json);;All files (*)"));
    if (file.isEmpty())
        return;
    const auto fail = [&](const Issue &issue) {
        m_session.report(issue);
        QMessageBox::warning(m_window, tr("The path cannot be read"), QString::fromStdString(toLine(issue)));
    };
    const auto text = readFile(file.toStdString(), LargestPathFile);
    if (!text)
        return fail(text.issue());
    auto path = StreamPath::parse(textOf(*text), file.toStdString());
    if (!path)
        return fail(path.issue());
    m_panel.setPath(std::move(*path));
}

void StreamKeeper::savePath()
{
    if (!m_panel.path())
        return;
    QString file =
        QFileDialog::getSaveFileName(m_window, tr("Save path"), QStringLiteral("path.json"), tr("Paths (*.json)"));
    if (file.isEmpty())
        return;
    if (!file.endsWith(QStringLiteral(".json"), Qt::CaseInsensitive))
        file += QStringLiteral(".json");
    Exported exported;
    if (const auto done = writeExported(disk(), file.toStdString(), bytesOf(m_panel.path()->write()), exported);
        !done) {
        m_session.report(done.issue());
        QMessageBox::warning(m_window, tr("The path cannot be saved"), QString::fromStdString(toLine(done.issue())));
    }
}

} // namespace sward
