#include "editor/window/SizePicture.h"

#include "panels/Style.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace sward {

namespace {

constexpr float personMetres = 1.8F;

/// The part of a picture that is not clear.
QRect drawnPart(const QImage &image)
{
    QRect part;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (qAlpha(image.pixel(x, y)) > 20)
                part |= QRect(x, y, 1, 1);
        }
    }
    return part;
}

/// A standing figure one unit high, its feet at (0, 0), upwards negative.
QPainterPath person()
{
    QPainterPath path;
    path.addEllipse(QPointF(0, -0.93), 0.065, 0.075);
    path.addRoundedRect(QRectF(-0.12, -0.84, 0.24, 0.38), 0.07, 0.07);
    path.addRoundedRect(QRectF(-0.175, -0.83, 0.06, 0.4), 0.03, 0.03);
    path.addRoundedRect(QRectF(0.115, -0.83, 0.06, 0.4), 0.03, 0.03);
    path.addRoundedRect(QRectF(-0.105, -0.52, 0.095, 0.52), 0.04, 0.04);
    path.addRoundedRect(QRectF(0.01, -0.52, 0.095, 0.52), 0.04, 0.04);
    return path.simplified();
}

} // namespace

SizePicture::SizePicture(QWidget *parent) : QWidget(parent)
{
    setMinimumSize(300, 240);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void SizePicture::setPicture(const QImage &picture, float pixelsPerMetre, float heightMetres)
{
    m_picture = picture.isNull() ? QImage() : picture.copy(drawnPart(picture));
    m_pixelsPerMetre = pixelsPerMetre;
    m_heightMetres = heightMetres;
    update();
}

void SizePicture::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    const auto colours = tones(palette());
    const double plantWidth = m_picture.width() / double(m_pixelsPerMetre);
    const double plantHeight = m_picture.height() / double(m_pixelsPerMetre);
    constexpr double personWidth = 0.7, gap = 0.4; // metres
    constexpr int margin = 14, foot = 26;
    const double tallest = std::max(plantHeight, double(personMetres));
    const double scale =
        std::min((width() - 2 * margin) / (personWidth + gap + plantWidth), (height() - foot - 2 * margin) / tallest);
    const double ground = height() - foot;
    double x = (width() - (personWidth + gap + plantWidth) * scale) / 2;

    painter.setPen(colours.line);
    painter.drawLine(QPointF(margin, ground), QPointF(width() - margin, ground));
    painter.save();
    painter.translate(x + personWidth * scale / 2, ground);
    painter.scale(personMetres * scale, personMetres * scale);
    painter.fillPath(person(), colours.muted);
    painter.restore();
    painter.setPen(colours.muted);
    painter.drawText(QRectF(x - 20, ground + 4, personWidth * scale + 40, 20), Qt::AlignHCenter, tr("1.8 m"));
    x += (personWidth + gap) * scale;
    if (m_picture.isNull())
        return;
    painter.drawImage(QRectF(x, ground - plantHeight * scale, plantWidth * scale, plantHeight * scale), m_picture);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(QRectF(x - 60, ground + 4, plantWidth * scale + 120, 20), Qt::AlignHCenter,
                     tr("%1 m").arg(QString::number(double(m_heightMetres), 'f', 2)));
}

} // namespace sward
