#pragma once

#include "model/core/Observers.h"

#include <QWidget>

class QLabel;
class QListWidget;

namespace sward {

class Session;

/// The steps that were taken and those that can be taken again; a click goes there.
class HistoryPanel : public QWidget
{
    Q_OBJECT

public:
    explicit HistoryPanel(Session &session, QWidget *parent = nullptr);

private:
    void refresh();
    void goTo(int row);

    Session &m_session;
    QListWidget *m_list;
    QLabel *m_memory;
    Subscription m_committed;
};

} // namespace sward
