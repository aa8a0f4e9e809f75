#pragma once

#include "model/core/Observers.h"
#include "model/tools/GrowthReport.h"

#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QTimer;
class QTreeWidget;
class QTreeWidgetItem;

namespace sward {

class Session;

/// What grows at a place and why: every variety and field with the rule that refuses it or how dense it stands there,
/// and below it all its rules. It follows edits, so that a rule can be changed and its effect seen.
class WhyPanel : public QWidget
{
    Q_OBJECT

public:
    explicit WhyPanel(Session &session, QWidget *parent = nullptr);

    QSize sizeHint() const override { return {300, 260}; }
    /// Asks about a world place from now on.
    void ask(double x, double z);

private:
    void show();
    void addReport(const GrowthReport &report);
    void select(QTreeWidgetItem *item);

    Session &m_session;
    QLabel *m_place;
    QTreeWidget *m_list;
    QTimer *m_later; ///< asking anew waits until a stroke pauses
    std::optional<glm::dvec2> m_asked;
    std::vector<GrowthReport> m_reports;
    Subscription m_changed;
};

} // namespace sward
