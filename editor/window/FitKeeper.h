#pragma once

#include "model/core/Observers.h"

#include <QObject>

class QTimer;

namespace sward {

class FitPanel;
class Session;

/// Looks on a worker for plants that no longer fit, a moment after a step has ended, while somebody looks at the list.
class FitKeeper : public QObject
{
    Q_OBJECT

public:
    FitKeeper(Session &session, FitPanel &panel, QObject *parent);

private:
    void look();

    Session &m_session;
    FitPanel &m_panel;
    QTimer *m_soon;
    bool m_isLooking = false;
    bool m_isStale = true;
    Subscription m_committed;
};

} // namespace sward
