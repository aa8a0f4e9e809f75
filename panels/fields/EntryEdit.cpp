#include "panels/fields/EntryEdit.h"

#include <QKeyEvent>

namespace sward {

void EntryEdit::display(const QString &text)
{
    m_shown = text;
    if (isModified() && hasFocus())
        return;
    if (text != this->text())
        setText(text);
    setModified(false);
}

void EntryEdit::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && isModified()) {
        setText(m_shown);
        setModified(false);
        emit givenUp();
        return;
    }
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        take();
        return;
    }
    QLineEdit::keyPressEvent(event);
}

void EntryEdit::focusOutEvent(QFocusEvent *event)
{
    QLineEdit::focusOutEvent(event);
    if (event->reason() != Qt::PopupFocusReason)
        take();
}

void EntryEdit::take()
{
    if (!isModified())
        return;
    setModified(false);
    emit entered(text());
}

} // namespace sward
