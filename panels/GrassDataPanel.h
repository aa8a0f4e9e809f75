#pragma once

#include "model/core/Observers.h"
#include "model/grass/GrassDataStore.h"

#include <QWidget>

class QLabel;
class QTimer;
class QToolButton;
class QTreeView;

namespace sward {

class GrassDataRows;
class Session;

/// What a game's planter reads of each component: how large its block is, whether the scene has outgrown it, and where
/// its layers lie in weightmaps. It follows the document, so that edits and undo show at once.
class GrassDataPanel : public QWidget
{
    Q_OBJECT

public:
    GrassDataPanel(Session &session, GrassDataStore &store, QWidget *parent = nullptr);

    QSize sizeHint() const override { return {280, 200}; }
    /// Blocks were taken into the store.
    void showTaken();
    /// Building is under way: so many of so many components.
    void showProgress(int done, int total);

signals:
    void buildWanted();

private:
    void follow(const Change &change);
    void settle();
    void showCounts();

    Session &m_session;
    GrassDataStore &m_store;
    GrassDataRows *m_rows;
    QTreeView *m_view;
    QLabel *m_counts;
    QToolButton *m_build;
    QTimer *m_later; ///< while a stroke lasts, blocks need not be compared with every dab
    bool m_isBuilding = false;
    Subscription m_changed;
};

} // namespace sward
