#include "panels/fields/ElementGrip.h"

#include "panels/Style.h"

#include <QFrame>
#include <QKeyEvent>
#include <QLayout>
#include <QMouseEvent>
#include <QPainter>

namespace sward {

ElementGrip::ElementGrip(QWidget *list, int place, QWidget *parent) : QWidget(parent), m_list(list), m_place(place)
{
    setCursor(Qt::OpenHandCursor);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setToolTip(tr("Drag to another place in the order"));
}

void ElementGrip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tones(palette()).muted);
    for (int row = -1; row <= 1; ++row)
        for (int column = 0; column < 2; ++column)
            painter.drawEllipse(QPointF(width() / 2.0 - 2 + column * 4, height() / 2.0 + row * 4), 1, 1);
}

void ElementGrip::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_slot = m_place;
    setCursor(Qt::ClosedHandCursor);
    grabKeyboard();
}

void ElementGrip::mouseMoveEvent(QMouseEvent *event)
{
    if (m_slot < 0)
        return;
    m_slot = slotAt(mapTo(m_list, event->position().toPoint()).y());
    showLine();
}

void ElementGrip::mouseReleaseEvent(QMouseEvent *)
{
    if (m_slot < 0)
        return;
    const int place = m_slot > m_place ? m_slot - 1 : m_slot;
    end();
    if (place != m_place)
        emit moved(place);
}

void ElementGrip::keyPressEvent(QKeyEvent *event)
{
    if (m_slot >= 0 && event->key() == Qt::Key_Escape)
        end();
}

int ElementGrip::slotAt(int y) const
{
    const auto *layout = m_list->layout();
    int above = 0;
    while (above < layout->count() && layout->itemAt(above)->geometry().center().y() < y)
        ++above;
    return above;
}

void ElementGrip::showLine()
{
    if (!m_line) {
        m_line = new QFrame(m_list);
        m_line->setAutoFillBackground(true);
        m_line->setBackgroundRole(QPalette::Highlight);
    }
    const auto *layout = m_list->layout();
    const bool isLast = m_slot == layout->count();
    const QRect element = layout->itemAt(isLast ? m_slot - 1 : m_slot)->geometry();
    m_line->setGeometry(0, isLast ? element.bottom() - 1 : std::max(element.top() - 3, 0), m_list->width(), 2);
    m_line->show();
    m_line->raise();
}

void ElementGrip::end()
{
    m_slot = -1;
    releaseKeyboard();
    setCursor(Qt::OpenHandCursor);
    delete m_line;
    m_line = nullptr;
}

} // namespace sward
