#pragma once

#include "model/core/Observers.h"
#include "model/document/Change.h"
#include "model/document/Scene.h"
#include "model/streaming/LiveStream.h"
#include "model/streaming/StreamPath.h"

#include <QElapsedTimer>
#include <QObject>

#include <memory>
#include <vector>

class QTimer;
class QWidget;

namespace sward {

class Session;
class StreamingPanel;
class Viewport;
class ViewportLink;

/// Runs the live stream on a worker while somebody looks at it, and hands what it shows to the panel and the viewport.
/// Records, opens and saves paths, and streams along them.
class StreamKeeper : public QObject
{
    Q_OBJECT

public:
    StreamKeeper(Session &session, StreamingPanel &panel, Viewport &viewport, ViewportLink &link, QWidget *window);

private:
    bool isWanted() const;
    void switched();
    void advance(int frames);
    void take(StreamShown shown);
    void showInViewport();
    std::vector<glm::dvec3> sources() const;
    void record(bool recording);
    void recordPlace();
    void runPath();
    void openPath();
    void savePath();

    Session &m_session;
    StreamingPanel &m_panel;
    Viewport &m_viewport;
    ViewportLink &m_link;
    QWidget *m_window;
    QTimer *m_timer;
    QTimer *m_recorder;
    QElapsedTimer m_clock;              ///< since frames were last run
    std::shared_ptr<LiveStream> m_live; ///< belongs to the worker while `m_isBusy`
    Scene m_streamed;                   ///< the snapshot that it was given last
    Change m_pending;                   ///< what has changed since
    bool m_isBusy = false;
    bool m_mustRestart = false;
    std::shared_ptr<const StreamShown> m_shown;
    QElapsedTimer m_recording;
    std::vector<StreamPath::Key> m_recorded;
    Subscription m_changed;
};

} // namespace sward
