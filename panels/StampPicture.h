#pragma once

#include "model/tools/ToolOptions.h"

#include <QImage>
#include <QWidget>

namespace sward {

/// The brush from above as it comes down: its stamp in its circle, turned as the options say.
class StampPicture : public QWidget
{
    Q_OBJECT

public:
    explicit StampPicture(QWidget *parent = nullptr);

    void setBrush(const BrushShape &brush);

    QSize sizeHint() const override { return {96, 96}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QImage m_image;
    QString m_complaint;
};

} // namespace sward
