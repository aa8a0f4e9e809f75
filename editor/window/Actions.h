#pragma once

#include <QAction>
#include <QKeySequence>
#include <QList>
#include <QMap>
#include <QObject>
#include <QString>

#include <functional>

class QWidget;

namespace sward {

/// All commands of the window by id: menus, tool bar and the sheet of keys show the same ones.
class Actions : public QObject
{
public:
    struct Entry
    {
        QString id;
        QString text;
        QList<QKeySequence> keys; ///< the first is shown
        QString icon;             ///< of resources/icons; empty for none
        bool checkable = false;
        QString group; ///< heading in the sheet of keys; empty: not listed there
    };

    /// Actions are added to `window`, so that their keys work wherever the focus is in it.
    explicit Actions(QWidget *window);

    QAction *add(const Entry &entry, std::function<void()> run);
    /// Expects one of that id.
    QAction *operator[](const QString &id) const;

    struct Row
    {
        QString group;
        QString text;
        QString keys;
    };
    /// What the sheet of keys lists, in the order of adding.
    QList<Row> rows() const;

private:
    QWidget *m_window;
    QMap<QString, QAction *> m_byId;
    QList<Entry> m_order;
};

} // namespace sward
