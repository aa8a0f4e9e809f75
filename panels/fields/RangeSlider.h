#pragma once

#include "panels/fields/FieldSource.h"

#include <QWidget>

namespace sward {

/// Both ends of a range on one line. Dragging a handle is one step; Escape takes it back.
class RangeSlider : public QWidget
{
    Q_OBJECT

public:
    explicit RangeSlider(FieldBinding binding, QWidget *parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    double xOf(double value) const;
    double valueAt(double x) const;
    void end(bool keep);

    FieldBinding m_binding;
    int m_dragged = -1; ///< the end being dragged: 0, 1 or none
};

} // namespace sward
