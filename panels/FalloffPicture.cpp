#include "panels/FalloffPicture.h"

#include "panels/Style.h"

#include <QLineF>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace sward {
namespace {

constexpr double GrabPixels = 9;
constexpr double PointRadius = 4;
constexpr std::size_t FewestPoints = 2;

} // namespace

FalloffPicture::FalloffPicture(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setObjectName(QStringLiteral("falloff"));
}

void FalloffPicture::setBrush(const BrushShape &brush)
{
    m_brush = brush;
    setToolTip(isCurve() ? tr("Drag the points; a double click adds or removes one")
                         : tr("The brush from the side: its strength from rim to rim"));
    update();
}

QRectF FalloffPicture::inside() const
{
    return QRectF(rect()).adjusted(8.5, 8.5, -8.5, -6.5);
}

/// The middle of the brush is the middle of the picture, its eastern rim the right edge; the hard core takes its share.
QPointF FalloffPicture::placeOf(const glm::dvec2 &point) const
{
    const QRectF area = inside();
    const double share = m_brush.hardness + point.x * (1 - m_brush.hardness);
    return {area.center().x() + share * area.width() / 2, area.bottom() - point.y * area.height()};
}

glm::dvec2 FalloffPicture::pointAt(const QPointF &place) const
{
    const QRectF area = inside();
    const double share = (place.x() - area.center().x()) / (area.width() / 2);
    const double soft = std::max(1 - m_brush.hardness, 0.01);
    return {std::clamp((share - m_brush.hardness) / soft, 0.0, 1.0),
            std::clamp((area.bottom() - place.y()) / area.height(), 0.0, 1.0)};
}

std::optional<std::size_t> FalloffPicture::grabbed(const QPointF &place) const
{
    std::optional<std::size_t> nearest;
    double least = GrabPixels;
    for (std::size_t i = 0; i < m_brush.curve.size(); ++i) {
        const double distance = QLineF(place, placeOf(m_brush.curve[i])).length();
        if (distance < least) {
            least = distance;
            nearest = i;
        }
    }
    return nearest;
}

void FalloffPicture::setPoints(std::vector<glm::dvec2> points, bool isDone)
{
    m_brush.curve = std::move(points);
    update();
    emit curveChanged(m_brush.curve, isDone);
}

void FalloffPicture::mousePressEvent(QMouseEvent *event)
{
    m_dragged = isCurve() && event->button() == Qt::LeftButton ? grabbed(event->position()) : std::nullopt;
}

void FalloffPicture::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_dragged || *m_dragged >= m_brush.curve.size())
        return;
    auto points = m_brush.curve;
    points[*m_dragged] = pointAt(event->position());
    setPoints(std::move(points), false);
}

void FalloffPicture::mouseReleaseEvent(QMouseEvent *)
{
    if (m_dragged)
        setPoints(m_brush.curve, true);
    m_dragged.reset();
}

void FalloffPicture::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (!isCurve() || event->button() != Qt::LeftButton)
        return;
    auto points = m_brush.curve;
    if (const auto hit = grabbed(event->position())) {
        if (points.size() <= FewestPoints)
            return;
        points.erase(points.begin() + std::ptrdiff_t(*hit));
    } else {
        points.push_back(pointAt(event->position()));
        std::sort(points.begin(), points.end(), [](const auto &a, const auto &b) { return a.x < b.x; });
    }
    m_dragged.reset();
    setPoints(std::move(points), true);
}

void FalloffPicture::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Tones colours = tones(palette());
    painter.setPen(colours.line);
    painter.setBrush(palette().color(QPalette::Base));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);

    const QRectF area = inside();
    const auto heightAt = [&](double share) { return area.bottom() - share * area.height(); };
    // What full strength would reach, to see how much of it is used.
    painter.setPen(QPen(colours.line, 1, Qt::DashLine));
    painter.drawLine(QPointF(area.left(), heightAt(1)), QPointF(area.right(), heightAt(1)));

    // Points are drawn at full strength, where they are dragged, and so is their curve.
    const double strength = isCurve() ? 1 : m_brush.strength;
    const BrushProfile profile(m_brush);
    QPainterPath curve(QPointF(area.left(), area.bottom()));
    constexpr int Steps = 128;
    for (int i = 0; i <= Steps; ++i) {
        const double across = 2.0 * i / Steps - 1;
        curve.lineTo(area.left() + (across + 1) / 2 * area.width(), heightAt(profile.at(std::abs(across)) * strength));
    }
    curve.lineTo(area.right(), area.bottom());
    QColor fill = colours.accent;
    fill.setAlpha(60);
    painter.setPen(QPen(colours.accent, 1.5));
    painter.setBrush(fill);
    painter.drawPath(curve);
    if (!isCurve())
        return;
    painter.setBrush(colours.accent);
    painter.setPen(QPen(palette().color(QPalette::Base), 1.5));
    for (const auto &point : m_brush.curve)
        painter.drawEllipse(placeOf(point), PointRadius, PointRadius);
}

} // namespace sward
