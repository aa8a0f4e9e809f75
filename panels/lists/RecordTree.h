#pragma once

#include "model/core/Observers.h"
#include "model/session/Selection.h"

#include <QTreeWidget>

#include <functional>
#include <vector>

namespace sward {

class Session;

/// A row that stands for a record, or for a whole list of them: then the ref has no id.
class RecordItem : public QTreeWidgetItem
{
public:
    explicit RecordItem(RecordRef record) : QTreeWidgetItem(UserType), ref(std::move(record)) {}

    const RecordRef ref;
    bool isList = false;
};

/// Rows of records with what all our lists share: the selection is the session's, an eye hides and a lock protects, F2
/// renames, Delete asks for removal, and an empty list says what to do.
class RecordTree : public QTreeWidget
{
    Q_OBJECT

public:
    explicit RecordTree(Session &session, QWidget *parent = nullptr);

    /// Columns whose click hides or locks; −1 for none.
    void setMarkColumns(int eye, int lock);
    /// Shown instead of rows.
    void setEmptyHint(const QString &hint) { m_emptyHint = hint; }
    /// Rows are put elsewhere in their list by dragging and by Alt with an arrow key.
    void setReorderable();

    /// Makes all rows anew by `fill`, keeping what is unfolded and where it was scrolled to.
    void rebuild(const std::function<void()> &fill);
    /// Adds a row under `parent`, or at the top.
    RecordItem *addItem(QTreeWidgetItem *parent, RecordRef ref, const QString &iconName, bool renames = true);
    RecordItem *itemOf(const RecordRef &ref) const;
    /// Calls `visit` with every row.
    void forEachItem(const std::function<void(RecordItem &)> &visit) const;
    /// Sets a text without announcing it as a renaming.
    void setTextOf(QTreeWidgetItem &item, int column, const QString &text);
    /// Leaves only the rows whose name holds all words of `text`, and those above them.
    void filter(const QString &text);

    /// Announces where in its list the current row goes when it is dropped at a point of the viewport.
    void dropRow(const QPoint &position);

    /// The records of the selected rows.
    std::vector<RecordRef> chosen() const;
    RecordItem *current() const;

signals:
    void removalWanted();
    /// A row was put to another place, counted without it.
    void moved(const sward::RecordRef &ref, int place);

protected:
    bool event(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void showSelection();
    void takeSelection();
    void showMarks();
    void rename(QTreeWidgetItem *item, int column);
    void toggleHidden(const RecordItem &item);
    void toggleLocked(const RecordItem &item);

    Session &m_session;
    int m_eye = -1;
    int m_lock = -1;
    QString m_emptyHint;
    QString m_filter;
    bool m_quiet = false; ///< the rows are being changed by us
    std::vector<Subscription> m_subscriptions;
};

} // namespace sward
