#include "panels/fields/DragLabel.h"

#include "panels/fields/NumberEdit.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>

namespace sward {

DragLabel::DragLabel(const QString &text, NumberEdit *number, QWidget *parent) : QLabel(text, parent), m_number(number)
{
    setCursor(Qt::SizeHorCursor);
    setBuddy(number);
}

DragLabel::~DragLabel()
{
    if (m_dragging)
        releaseKeyboard();
}

void DragLabel::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !m_number->isEnabled())
        return;
    m_startX = event->globalPosition().x();
    m_pressed = true;
}

void DragLabel::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_pressed)
        return;
    const double moved = event->globalPosition().x() - m_startX;
    if (!m_dragging) {
        if (std::abs(moved) < QApplication::startDragDistance() / 2.0)
            return;
        m_number->beginDrag();
        m_dragging = true;
        // Escape must reach us, whoever has the focus.
        grabKeyboard();
    }
    m_number->dragTo(moved, NumberEdit::dragScale(event->modifiers()));
}

void DragLabel::mouseReleaseEvent(QMouseEvent *)
{
    if (m_dragging)
        end(true);
    else if (m_pressed)
        m_number->setFocus(Qt::TabFocusReason);
    m_pressed = false;
}

void DragLabel::keyPressEvent(QKeyEvent *event)
{
    if (m_dragging && event->key() == Qt::Key_Escape)
        end(false);
}

void DragLabel::end(bool keep)
{
    m_dragging = false;
    m_pressed = false;
    releaseKeyboard();
    m_number->endDrag(keep);
}

} // namespace sward
