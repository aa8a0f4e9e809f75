#include "panels/StreamMap.h"

#include "panels/Style.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <QWheelEvent>

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace sward {

namespace {

constexpr double HandlePixels = 7;
constexpr double LeastReach = 20, MostReach = 20000; ///< metres
constexpr double ZoomStep = 1.2;

/// Those that matter most are painted last.
int rankOf(const StreamedPiece &piece)
{
    using State = StreamScheduler::State;
    if (piece.state == State::Ready)
        return 0;
    if (piece.isDrawn)
        return 1;
    return piece.state == State::Building ? 2 : 3;
}

} // namespace

QColor streamColour(StreamScheduler::State state, bool isDrawn)
{
    if (state == StreamScheduler::State::Ready)
        return {0x4c, 0xaf, 0x50};
    if (isDrawn)
        return {0xef, 0x7d, 0x32};
    return state == StreamScheduler::State::Building ? QColor(0xf2, 0xc1, 0x3c) : QColor(0xd9, 0x44, 0x4a);
}

StreamMap::StreamMap(QWidget *parent) : QWidget(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setToolTip(tr("What is streamed in. Drag the eye or a source; double-click to send the camera there; the wheel "
                  "zooms."));
}

void StreamMap::setPieces(std::vector<StreamedPiece> pieces)
{
    std::stable_sort(pieces.begin(), pieces.end(), [](const auto &a, const auto &b) { return rankOf(a) < rankOf(b); });
    m_pieces = std::move(pieces);
    update();
}

void StreamMap::setGround(const std::optional<QRectF> &ground)
{
    m_ground = ground;
    update();
}

void StreamMap::setEye(const glm::dvec3 &eye, std::optional<double> yawDeg)
{
    if (m_dragged == Eye)
        return;
    m_eye = eye;
    m_yaw = yawDeg;
    if (m_dragged == Nothing)
        m_middle = {eye.x, eye.z};
    update();
}

void StreamMap::setSources(std::vector<glm::dvec3> sources)
{
    m_sources = std::move(sources);
    update();
}

void StreamMap::setPath(std::vector<glm::dvec2> path)
{
    m_path = std::move(path);
    update();
}

void StreamMap::setDrawing(bool drawing)
{
    m_isDrawing = drawing;
    setCursor(drawing ? Qt::CrossCursor : Qt::ArrowCursor);
}

void StreamMap::setReach(double metres)
{
    m_reach = std::clamp(metres, LeastReach, MostReach);
    update();
}

double StreamMap::pixelsPerMetre() const
{
    return std::min(width(), height()) / 2.0 / m_reach;
}

QPointF StreamMap::pixelOf(const glm::dvec2 &world) const
{
    const glm::dvec2 off = (world - m_middle) * pixelsPerMetre();
    return {width() / 2.0 + off.x, height() / 2.0 + off.y};
}

glm::dvec2 StreamMap::worldOf(const QPointF &pixel) const
{
    return m_middle + glm::dvec2(pixel.x() - width() / 2.0, pixel.y() - height() / 2.0) / pixelsPerMetre();
}

int StreamMap::handleAt(const QPointF &pixel) const
{
    const auto isNear = [&](const glm::dvec3 &place) {
        const QPointF off = pixelOf({place.x, place.z}) - pixel;
        return std::hypot(off.x(), off.y()) <= HandlePixels + 2;
    };
    for (std::size_t i = 0; i < m_sources.size(); ++i)
        if (isNear(m_sources[i]))
            return int(i);
    return isNear(m_eye) ? Eye : Nothing;
}

void StreamMap::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Tones colours = tones(palette());
    painter.fillRect(rect(), palette().color(QPalette::Base));
    if (m_ground) {
        painter.setPen(colours.line);
        painter.setBrush(colours.raised);
        painter.drawRect(
            QRectF(pixelOf({m_ground->left(), m_ground->top()}), pixelOf({m_ground->right(), m_ground->bottom()})));
    }
    for (const auto &piece : m_pieces) {
        const QRectF box(pixelOf({piece.bounds.low.x, piece.bounds.low.z}),
                         pixelOf({piece.bounds.high.x, piece.bounds.high.z}));
        QColor colour = streamColour(piece.state, piece.isDrawn);
        colour.setAlpha(190);
        painter.fillRect(box.adjusted(0.5, 0.5, -0.5, -0.5), colour);
    }
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_path.size() > 1) {
        QPainterPath path(pixelOf(m_path[0]));
        for (std::size_t i = 1; i < m_path.size(); ++i)
            path.lineTo(pixelOf(m_path[i]));
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(palette().color(QPalette::Base), 4));
        painter.drawPath(path);
        painter.setPen(QPen(colours.accent, 2));
        painter.drawPath(path);
    }
    if (!m_path.empty()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(colours.accent);
        painter.drawEllipse(pixelOf(m_path.front()), 4, 4);
    }
    for (const auto &source : m_sources) {
        painter.setPen(QPen(palette().color(QPalette::Base), 1.5));
        painter.setBrush(colours.accent);
        painter.drawEllipse(pixelOf({source.x, source.z}), HandlePixels - 1, HandlePixels - 1);
    }
    painter.translate(pixelOf({m_eye.x, m_eye.z}));
    painter.setPen(QPen(Qt::black, 1.2));
    painter.setBrush(Qt::white);
    if (m_yaw) {
        painter.rotate(*m_yaw);
        const QPointF arrow[] = {{0, -HandlePixels - 3},
                                 {HandlePixels - 1, HandlePixels},
                                 {0, HandlePixels - 4},
                                 {1 - HandlePixels, HandlePixels}};
        painter.drawPolygon(arrow, 4);
    } else {
        painter.drawEllipse(QPointF(), HandlePixels - 1, HandlePixels - 1);
    }
}

void StreamMap::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    if (m_isDrawing) {
        emit pathPlaced(worldOf(event->position()));
        return;
    }
    m_dragged = handleAt(event->position());
}

void StreamMap::mouseMoveEvent(QMouseEvent *event)
{
    const auto place = worldOf(event->position());
    if (m_dragged == Eye) {
        m_eye = {place.x, m_eye.y, place.y};
        m_yaw.reset();
        emit eyeMoved(place);
        update();
    } else if (m_dragged >= 0) {
        emit sourceMoved(m_dragged, place, false);
    } else if (!m_isDrawing) {
        setCursor(handleAt(event->position()) == Nothing ? Qt::ArrowCursor : Qt::OpenHandCursor);
    }
}

void StreamMap::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const int dragged = std::exchange(m_dragged, Nothing);
    if (dragged >= 0)
        emit sourceMoved(dragged, worldOf(event->position()), true);
    if (dragged == Eye)
        m_middle = {m_eye.x, m_eye.z};
    update();
}

void StreamMap::mouseDoubleClickEvent(QMouseEvent *event)
{
    m_dragged = Nothing;
    if (event->button() == Qt::LeftButton && !m_isDrawing)
        emit goWanted(worldOf(event->position()));
}

void StreamMap::wheelEvent(QWheelEvent *event)
{
    setReach(m_reach * std::pow(ZoomStep, -event->angleDelta().y() / 120.0));
    event->accept();
}

void StreamMap::keyPressEvent(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Escape || m_dragged < 0) {
        QWidget::keyPressEvent(event);
        return;
    }
    m_dragged = Nothing;
    emit sourceDragCancelled();
}

} // namespace sward
