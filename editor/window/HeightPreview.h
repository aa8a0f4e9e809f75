#pragma once

#include "model/raster/HeightImage.h"

#include <QImage>
#include <QWidget>

namespace sward {

/// Heights as a shaded picture with north at the top: light where it is high, lit from the north-west, missing values
/// in colour.
class HeightPreview : public QWidget
{
public:
    explicit HeightPreview(QWidget *parent = nullptr);

    void setHeights(const HeightImage &heights);
    void setFlips(bool x, bool z);
    /// Shown instead of a picture.
    void setText(const QString &text);

    QSize sizeHint() const override { return {360, 380}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QImage m_image;
    QString m_text;
    bool m_flipX = false;
    bool m_flipZ = false;
};

/// At most `side` pixels a side, by every n-th sample.
QImage shadedHeights(const HeightImage &heights, int side);

} // namespace sward
