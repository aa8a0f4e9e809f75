#include "panels/CompassDial.h"

#include "panels/Style.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QWheelEvent>

#include <cmath>
#include <numbers>

namespace sward {

CompassDial::CompassDial(QWidget *parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void CompassDial::setDirection(double degrees)
{
    m_degrees = degrees;
    update();
}

void CompassDial::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Tones colours = tones(palette());
    const double radius = std::min(width(), height()) / 2.0 - 2;
    painter.translate(width() / 2.0, height() / 2.0);
    painter.setPen(QPen(hasFocus() ? colours.accent : colours.line, 1.5));
    painter.setBrush(palette().color(QPalette::Base));
    painter.drawEllipse(QPointF(), radius, radius);

    QFont font = painter.font();
    font.setPointSizeF(font.pointSizeF() * 0.85);
    painter.setFont(font);
    painter.setPen(colours.muted);
    const QString names[] = {tr("N", "north"), tr("E", "east"), tr("S", "south"), tr("W", "west")};
    for (int i = 0; i < 16; ++i) {
        const double angle = i * std::numbers::pi / 8;
        const QPointF towards(std::sin(angle), -std::cos(angle));
        if (i % 4 == 0)
            painter.drawText(QRectF(towards * (radius - 9) - QPointF(9, 8), QSizeF(18, 16)), Qt::AlignCenter,
                             names[i / 4]);
        else
            painter.drawLine(towards * (radius - (i % 2 == 0 ? 7 : 4)), towards * (radius - 1));
    }

    painter.rotate(m_degrees);
    painter.setPen(Qt::NoPen);
    painter.setBrush(isEnabled() ? colours.accent : colours.muted);
    const double length = radius - 19;
    QPainterPath arrow;
    arrow.moveTo(0, -length);
    arrow.lineTo(7, -length + 13);
    arrow.lineTo(2, -length + 11);
    arrow.lineTo(2, length);
    arrow.lineTo(-2, length);
    arrow.lineTo(-2, -length + 11);
    arrow.lineTo(-7, -length + 13);
    arrow.closeSubpath();
    painter.drawPath(arrow);
}

void CompassDial::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_turning = true;
    emit pressed();
    mouseMoveEvent(event);
}

void CompassDial::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_turning)
        return;
    const QPointF from = event->position() - QPointF(width() / 2.0, height() / 2.0);
    const double degrees = std::atan2(from.x(), -from.y()) * 180 / std::numbers::pi;
    const double step = event->modifiers() & Qt::ShiftModifier ? 15 : 1;
    const double settled = std::round(degrees / step) * step;
    emit turned(settled < 0 ? settled + 360 : settled);
}

void CompassDial::mouseReleaseEvent(QMouseEvent *)
{
    if (std::exchange(m_turning, false))
        emit released();
}

void CompassDial::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && std::exchange(m_turning, false))
        emit cancelled();
    else if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)
        emit stepped(event->key() == Qt::Key_Right ? 5 : -5);
    else
        QWidget::keyPressEvent(event);
}

void CompassDial::wheelEvent(QWheelEvent *event)
{
    if (!hasFocus()) {
        event->ignore();
        return;
    }
    emit stepped(event->angleDelta().y() > 0 ? 5 : -5);
    event->accept();
}

} // namespace sward
