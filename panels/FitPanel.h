#pragma once

#include "model/core/Observers.h"
#include "model/tools/PlantFit.h"

#include <QWidget>

#include <vector>

class QLabel;
class QToolButton;
class QTreeWidget;

namespace sward {

class Session;

/// The plants that do not fit where they stand, by kind and reason, and what can be done with them. It is told what
/// was found; whoever looks for it asks `isWanted`.
class FitPanel : public QWidget
{
    Q_OBJECT

public:
    explicit FitPanel(Session &session, QWidget *parent = nullptr);

    void setMisfits(std::vector<MisfitGroup> groups);
    /// Somebody looks at it.
    bool isWanted() const { return isVisible(); }

signals:
    /// It came into view, and what it shows may be old.
    void wanted();
    /// The selection is to be looked at.
    void frameWanted();
    /// The selected plants are to be dropped to the ground, or removed.
    void dropWanted();
    void removeWanted();

protected:
    void showEvent(QShowEvent *event) override;

private:
    void fill();
    /// Selects the plants of the chosen rows; false when none is chosen.
    bool selectChosen();

    Session &m_session;
    QLabel *m_count;
    QTreeWidget *m_list;
    std::vector<QToolButton *> m_needRows;
    std::vector<MisfitGroup> m_groups;
};

} // namespace sward
