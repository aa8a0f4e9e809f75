#include "editor/window/KeyGuard.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QComboBox>
#include <QKeyEvent>

namespace sward {

bool KeyGuard::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::ShortcutOverride || static_cast<QKeyEvent *>(event)->key() != Qt::Key_Space)
        return false;
    if (!qobject_cast<QAbstractButton *>(watched) && !qobject_cast<QComboBox *>(watched) &&
        !qobject_cast<QAbstractItemView *>(watched))
        return false;
    event->accept();
    return true;
}

} // namespace sward
