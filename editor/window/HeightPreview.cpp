#include "editor/window/HeightPreview.h"

#include "panels/Style.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace sward {

namespace {

constexpr int pictureSide = 512;
constexpr QRgb missingColour = qRgb(200, 60, 140);

} // namespace

QImage shadedHeights(const HeightImage &heights, int side)
{
    if (heights.width < 1 || heights.height < 1)
        return {};
    const int step = std::max(1, (std::max(heights.width, heights.height) + side - 1) / side);
    const int width = (heights.width + step - 1) / step;
    const int height = (heights.height + step - 1) / step;
    float low = 0, high = 0;
    bool any = false;
    for (const float sample : heights.samples) {
        if (!std::isfinite(sample))
            continue;
        low = any ? std::min(low, sample) : sample;
        high = any ? std::max(high, sample) : sample;
        any = true;
    }
    const float range = std::max(high - low, 1e-12F);
    // Slopes are judged by the picture's own size, so that any unit and any relief gives a readable picture.
    const float steepness = float(std::max(width, height)) * 0.25F / range;
    QImage image(width, height, QImage::Format_RGB32);
    for (int z = 0; z < height; ++z) {
        auto *row = reinterpret_cast<QRgb *>(image.scanLine(z));
        for (int x = 0; x < width; ++x) {
            const auto at = [&](int px, int pz) {
                return heights.at(std::clamp(px, 0, width - 1) * step, std::clamp(pz, 0, height - 1) * step);
            };
            const float here = at(x, z);
            if (!std::isfinite(here)) {
                row[x] = missingColour;
                continue;
            }
            const auto rise = [&](float other) { return std::isfinite(other) ? (other - here) * steepness : 0.0F; };
            const float dx = (rise(at(x + 1, z)) - rise(at(x - 1, z))) / 2;
            const float dz = (rise(at(x, z + 1)) - rise(at(x, z - 1))) / 2;
            const float light = (1 + 0.7F * dx + 0.7F * dz) / std::sqrt(1 + dx * dx + dz * dz) / 1.4F;
            const float tone = 0.35F + 0.5F * (here - low) / range;
            const int grey = std::clamp(int(255 * tone * std::clamp(0.45F + 0.75F * light, 0.2F, 1.3F)), 0, 255);
            row[x] = qRgb(grey, grey, std::min(255, grey + 6));
        }
    }
    return image;
}

HeightPreview::HeightPreview(QWidget *parent) : QWidget(parent)
{
    setMinimumSize(260, 280);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void HeightPreview::setHeights(const HeightImage &heights)
{
    m_image = shadedHeights(heights, pictureSide);
    m_text.clear();
    update();
}

void HeightPreview::setFlips(bool x, bool z)
{
    m_flipX = x;
    m_flipZ = z;
    update();
}

void HeightPreview::setText(const QString &text)
{
    m_image = {};
    m_text = text;
    update();
}

void HeightPreview::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    constexpr int arrow = 34; // room above the picture
    const QRect room = rect().adjusted(1, arrow, -1, -1);
    if (m_image.isNull()) {
        painter.setPen(tones(palette()).line);
        painter.drawRect(room);
        painter.setPen(tones(palette()).muted);
        painter.drawText(room.adjusted(16, 16, -16, -16), Qt::AlignCenter | Qt::TextWordWrap, m_text);
        return;
    }
    QRect picture(QPoint(), m_image.size().scaled(room.size(), Qt::KeepAspectRatio));
    picture.moveCenter(room.center());
    painter.drawImage(picture, m_image.mirrored(m_flipX, m_flipZ));
    painter.setPen(tones(palette()).line);
    painter.drawRect(picture);

    const QPointF tip(picture.center().x(), picture.top() - 30.0);
    QPainterPath head;
    head.moveTo(tip);
    head.lineTo(tip + QPointF(7, 18));
    head.lineTo(tip + QPointF(0, 13));
    head.lineTo(tip + QPointF(-7, 18));
    head.closeSubpath();
    painter.fillPath(head, tones(palette()).accent);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(QRectF(tip.x() + 10, tip.y(), 30, 18), Qt::AlignVCenter, QObject::tr("N"));
}

} // namespace sward
