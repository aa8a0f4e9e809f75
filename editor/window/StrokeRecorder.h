#pragma once

#include "model/core/Observers.h"
#include "model/tools/StrokeLog.h"

#include <QObject>

class QWidget;

namespace sward {

class Session;
class ToolBox;

/// Keeps the strokes of brushes while it is on, saves them as a log and does a log's strokes again.
class StrokeRecorder : public QObject
{
    Q_OBJECT

public:
    StrokeRecorder(Session &session, ToolBox &tools, QWidget *window);

    /// Turning it on forgets what was kept.
    void setRecording(bool recording);
    bool hasStrokes() const { return !m_log.strokes.empty(); }
    void saveAsking();
    void replayAsking();

signals:
    void strokesChanged();

private:
    Session &m_session;
    ToolBox &m_tools;
    QWidget *m_window;
    StrokeLog m_log;
    Subscription m_strokes;
};

} // namespace sward
