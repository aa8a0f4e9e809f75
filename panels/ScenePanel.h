#pragma once

#include "model/core/Observers.h"
#include "model/session/Selection.h"
#include "model/tools/ZoneEffect.h"

#include <QWidget>

#include <map>
#include <vector>

class QTimer;

namespace sward {

class RecordItem;
class RecordTree;
class Session;
struct Change;

/// Everything in the scene as a tree: what is selected here is selected everywhere, an eye hides, a lock protects.
class ScenePanel : public QWidget
{
    Q_OBJECT

public:
    explicit ScenePanel(Session &session, QWidget *parent = nullptr);

    QSize sizeHint() const override { return {260, 360}; }

    /// How many plants of grass and fields each zone and road keeps away; shown beside it.
    void setKeptAway(const std::vector<ZoneEffect> &effects);

private:
    void fill();
    RecordItem *addList(SlotKind list, const QString &title, const QString &iconName);
    void showNames();
    void showCounts();
    void follow(const Change &change);
    /// Which records there are, to see whether rows come or go.
    std::vector<RecordRef> contents() const;
    void showMenu(const QPoint &position);
    void add(SlotKind list, const RecordRef &parent);

    Session &m_session;
    RecordTree *m_tree;
    QTimer *m_later; ///< counting plants goes through all of them, which a stroke must not wait for
    std::vector<RecordRef> m_contents;
    std::map<RecordRef, std::size_t> m_keptAway;
    std::vector<Subscription> m_subscriptions;
};

} // namespace sward
