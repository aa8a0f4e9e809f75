#include "panels/FalloffPicture.h"

#include "model/tools/Falloff.h"
#include "panels/Style.h"

#include <QPainter>
#include <QPainterPath>

#include <cmath>

namespace sward {

FalloffPicture::FalloffPicture(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setToolTip(tr("The brush from the side: its strength from rim to rim"));
}

void FalloffPicture::setBrush(const BrushShape &brush)
{
    m_falloff = brush.falloff;
    m_hardness = brush.hardness;
    m_strength = brush.strength;
    update();
}

void FalloffPicture::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Tones colours = tones(palette());
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setPen(colours.line);
    painter.setBrush(palette().color(QPalette::Base));
    painter.drawRoundedRect(frame, 3, 3);

    const QRectF inside = frame.adjusted(8, 6, -8, -6);
    const auto heightAt = [&](double share) { return inside.bottom() - share * inside.height(); };
    // What full strength would reach, to see how much of it is used.
    painter.setPen(QPen(colours.line, 1, Qt::DashLine));
    painter.drawLine(QPointF(inside.left(), heightAt(1)), QPointF(inside.right(), heightAt(1)));

    QPainterPath curve(QPointF(inside.left(), inside.bottom()));
    constexpr int Steps = 96;
    for (int i = 0; i <= Steps; ++i) {
        const double across = 2.0 * i / Steps - 1;
        const double weight = falloffAt(m_falloff, m_hardness, std::abs(across)) * m_strength;
        curve.lineTo(inside.left() + (across + 1) / 2 * inside.width(), heightAt(weight));
    }
    curve.lineTo(inside.right(), inside.bottom());
    QColor fill = colours.accent;
    fill.setAlpha(60);
    painter.setPen(QPen(colours.accent, 1.5));
    painter.setBrush(fill);
    painter.drawPath(curve);
}

} // namespace sward
