#pragma once

#include "model/core/Observers.h"

#include <QObject>

class QTimer;

namespace sward {

class ScenePanel;
class Session;
struct Change;

/// Counts on a worker, a moment after an edit, what each zone and road keeps away, and tells the scene tree.
class ZoneKeeper : public QObject
{
    Q_OBJECT

public:
    ZoneKeeper(Session &session, ScenePanel &panel, QObject *parent);

private:
    void follow(const Change &change);
    void count();

    Session &m_session;
    ScenePanel &m_panel;
    QTimer *m_soon;
    bool m_isCounting = false;
    bool m_isStale = true;
    Subscription m_changed;
};

} // namespace sward
