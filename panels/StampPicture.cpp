#include "panels/StampPicture.h"

#include "model/tools/BrushProfile.h"
#include "model/tools/BrushStamp.h"
#include "model/tools/DabVariation.h"
#include "panels/Style.h"

#include <QPainter>

#include <cmath>

namespace sward {
namespace {

constexpr int Pixels = 88;

} // namespace

StampPicture::StampPicture(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setToolTip(tr("The brush from above, north up: what one dab does"));
}

void StampPicture::setBrush(const BrushShape &brush)
{
    m_image = {};
    m_complaint.clear();
    setVisible(!brush.stamp.empty());
    if (brush.stamp.empty())
        return;
    const auto stamp = stampNamed(brush.stamp);
    if (!stamp) {
        m_complaint = QString::fromStdString(stamp.issue().message);
        update();
        return;
    }
    const BrushProfile profile(brush);
    const glm::dvec2 north = varied({}, brush, 0).stampNorth;
    const glm::dvec2 east(-north.y, north.x);
    m_image = QImage(Pixels, Pixels, QImage::Format_Grayscale8);
    for (int z = 0; z < Pixels; ++z)
        for (int x = 0; x < Pixels; ++x) {
            const glm::dvec2 away((x + 0.5) / Pixels * 2 - 1, (z + 0.5) / Pixels * 2 - 1);
            const double share = std::sqrt(away.x * away.x + away.y * away.y);
            const double weight = profile.at(share) * (*stamp)->at({away.x * east.x + away.y * east.y,
                                                                    -(away.x * north.x + away.y * north.y)});
            m_image.scanLine(z)[x] = uchar(std::lround(weight * 255));
        }
    update();
}

void StampPicture::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Tones colours = tones(palette());
    if (m_image.isNull()) {
        painter.setPen(colours.error);
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, m_complaint);
        return;
    }
    const QRect area((width() - Pixels) / 2, (height() - Pixels) / 2, Pixels, Pixels);
    painter.drawImage(area, m_image);
    painter.setPen(colours.line);
    painter.drawRect(area.adjusted(-1, -1, 0, 0));
}

} // namespace sward
