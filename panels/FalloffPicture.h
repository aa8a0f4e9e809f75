#pragma once

#include "model/tools/BrushProfile.h"

#include <QWidget>

#include <functional>
#include <optional>

namespace sward {

/// A brush from the side: how strong it is from rim to rim. Where its falloff is a drawn curve, the points stand on the
/// right half: they are dragged, and a double click adds or removes one.
class FalloffPicture : public QWidget
{
    Q_OBJECT

public:
    explicit FalloffPicture(QWidget *parent = nullptr);

    void setBrush(const BrushShape &brush);

    QSize sizeHint() const override { return {160, 72}; }
    QSize minimumSizeHint() const override { return {80, 48}; }

signals:
    /// The curve has these points now; `isDone` when the pointer let go.
    void curveChanged(const std::vector<glm::dvec2> &points, bool isDone);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;

private:
    bool isCurve() const { return m_brush.falloff == Falloff::Curve; }
    QRectF inside() const;
    QPointF placeOf(const glm::dvec2 &point) const;
    glm::dvec2 pointAt(const QPointF &place) const;
    /// The point under the pointer.
    std::optional<std::size_t> grabbed(const QPointF &place) const;
    void setPoints(std::vector<glm::dvec2> points, bool isDone);

    BrushShape m_brush;
    std::optional<std::size_t> m_dragged;
};

} // namespace sward
