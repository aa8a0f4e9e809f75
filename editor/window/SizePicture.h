#pragma once

#include <QImage>
#include <QWidget>

namespace sward {

/// A plant beside a person of 1.8 metres, at one scale.
class SizePicture : public QWidget
{
public:
    explicit SizePicture(QWidget *parent = nullptr);

    /// `picture` has this many pixels a metre; an empty one shows the person alone.
    void setPicture(const QImage &picture, float pixelsPerMetre, float heightMetres);

    QSize sizeHint() const override { return {380, 300}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QImage m_picture; ///< cut to what is drawn in it
    float m_pixelsPerMetre = 1;
    float m_heightMetres = 0;
};

} // namespace sward
