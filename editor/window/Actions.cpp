#include "editor/window/Actions.h"

#include "model/core/Expects.h"
#include "panels/Style.h"

#include <QWidget>

namespace sward {

Actions::Actions(QWidget *window) : QObject(window), m_window(window) {}

QAction *Actions::add(const Entry &entry, std::function<void()> run)
{
    expects(!m_byId.contains(entry.id));
    auto *action = new QAction(entry.text, this);
    action->setObjectName(entry.id);
    action->setShortcuts(entry.keys);
    action->setCheckable(entry.checkable);
    if (!entry.icon.isEmpty())
        action->setIcon(icon(entry.icon));
    QString plain = entry.text;
    plain.remove('&').remove(QChar(0x2026));
    action->setToolTip(entry.keys.isEmpty()
                           ? plain
                           : QString("%1 (%2)").arg(plain, entry.keys.first().toString(QKeySequence::NativeText)));
    connect(action, &QAction::triggered, this, [run = std::move(run)] { run(); });
    m_window->addAction(action);
    m_byId.insert(entry.id, action);
    m_order.append(entry);
    return action;
}

QAction *Actions::operator[](const QString &id) const
{
    expects(m_byId.contains(id));
    return m_byId.value(id);
}

QList<Actions::Row> Actions::rows() const
{
    QList<Row> rows;
    for (const auto &entry : m_order) {
        if (entry.group.isEmpty() || entry.keys.isEmpty())
            continue;
        QStringList keys;
        for (const auto &key : entry.keys)
            keys.append(key.toString(QKeySequence::NativeText));
        QString text = entry.text;
        text.remove('&').remove(QChar(0x2026));
        rows.append({entry.group, text, keys.join(tr(" or "))});
    }
    return rows;
}

} // namespace sward
