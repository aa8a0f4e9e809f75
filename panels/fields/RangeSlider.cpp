#include "panels/fields/RangeSlider.h"

#include "panels/Style.h"

#include <nlohmann/json.hpp>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace sward {
namespace {

constexpr double HandleRadius = 5;

} // namespace

RangeSlider::RangeSlider(FieldBinding binding, QWidget *parent) : QWidget(parent), m_binding(std::move(binding))
{
    setCursor(Qt::SizeHorCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize RangeSlider::sizeHint() const
{
    return {60, int(2 * HandleRadius) + 4};
}

void RangeSlider::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Tones colours = tones(palette());
    const double middle = height() / 2.0;
    painter.setPen(QPen(colours.line, 3, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QPointF(HandleRadius, middle), QPointF(width() - HandleRadius, middle));
    const auto least = m_binding.withPart(0).number(), most = m_binding.withPart(1).number();
    if (!least || !most || m_binding.isMixed())
        return;
    painter.setPen(QPen(colours.accent, 3, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QPointF(xOf(*least), middle), QPointF(xOf(*most), middle));
    painter.setBrush(palette().color(QPalette::Base));
    for (const double end : {*least, *most}) {
        painter.setPen(QPen(colours.accent, 1.5));
        painter.drawEllipse(QPointF(xOf(end), middle), HandleRadius - 1, HandleRadius - 1);
    }
}

void RangeSlider::mousePressEvent(QMouseEvent *event)
{
    const auto least = m_binding.withPart(0).number(), most = m_binding.withPart(1).number();
    if (event->button() != Qt::LeftButton || !least || !most)
        return;
    m_binding.begin();
    const double x = event->position().x();
    const double toLeast = std::abs(x - xOf(*least)), toMost = std::abs(x - xOf(*most));
    // Handles on one spot: the side that was clicked says which of them is meant.
    m_dragged = toLeast < toMost || (toLeast == toMost && x < xOf(*least)) ? 0 : 1;
    grabKeyboard();
    mouseMoveEvent(event);
}

void RangeSlider::mouseMoveEvent(QMouseEvent *event)
{
    if (m_dragged < 0)
        return;
    const auto other = m_binding.withPart(1 - m_dragged).number().value_or(0);
    double value = valueAt(event->position().x());
    value = m_dragged == 0 ? std::min(value, other) : std::max(value, other);
    m_binding.withPart(m_dragged).drag([&](double) { return value; });
}

void RangeSlider::mouseReleaseEvent(QMouseEvent *)
{
    if (m_dragged >= 0)
        end(true);
}

void RangeSlider::keyPressEvent(QKeyEvent *event)
{
    if (m_dragged >= 0 && event->key() == Qt::Key_Escape)
        end(false);
}

double RangeSlider::xOf(double value) const
{
    const Field &field = m_binding.field();
    const double share = (value - field.minimum) / (field.maximum - field.minimum);
    return HandleRadius + share * (width() - 2 * HandleRadius);
}

double RangeSlider::valueAt(double x) const
{
    const Field &field = m_binding.field();
    const double range = field.maximum - field.minimum;
    const double share = std::clamp((x - HandleRadius) / (width() - 2 * HandleRadius), 0.0, 1.0);
    const double steps = range > 10 ? range : 100;
    return field.minimum + std::round(share * steps) * range / steps;
}

void RangeSlider::end(bool keep)
{
    m_dragged = -1;
    releaseKeyboard();
    if (keep)
        m_binding.commit();
    else
        m_binding.cancel();
    update();
}

} // namespace sward
