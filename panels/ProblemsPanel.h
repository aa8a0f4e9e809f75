#pragma once

#include "model/core/Observers.h"

#include <QWidget>

#include <cstddef>
#include <vector>

class QLabel;
class QToolButton;
class QTreeWidget;

namespace sward {

class Session;

/// What is wrong with the open scene, and the way there.
class ProblemsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit ProblemsPanel(Session &session, QWidget *parent = nullptr);

private:
    void refresh();
    void goToCurrent();
    /// The problem of the current row; −1 when there is none.
    int current() const;

    Session &m_session;
    QLabel *m_counts;
    QToolButton *m_go;
    QTreeWidget *m_list;
    Subscription m_problems;
};

} // namespace sward
