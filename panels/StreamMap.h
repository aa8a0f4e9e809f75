#pragma once

#include "model/streaming/LiveStream.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace sward {

/// The colour of a streamed piece in maps and overlays: green drawn and current, orange drawn and overtaken by an edit,
/// yellow being built, red waiting.
QColor streamColour(StreamScheduler::State state, bool isDrawn);

/// A map of what is streamed, north up: pieces by their states, the eye and the streaming sources, which can be
/// dragged, and a path that can be drawn. The wheel zooms about the eye.
class StreamMap : public QWidget
{
    Q_OBJECT

public:
    explicit StreamMap(QWidget *parent = nullptr);

    QSize sizeHint() const override { return {260, 220}; }
    QSize minimumSizeHint() const override { return {160, 140}; }

    void setPieces(std::vector<StreamedPiece> pieces);
    /// World x and z of the landscape's corners.
    void setGround(const std::optional<QRectF> &ground);
    /// `yawDeg` is where the camera looks, clockwise from north; a detached eye looks nowhere.
    void setEye(const glm::dvec3 &eye, std::optional<double> yawDeg);
    void setSources(std::vector<glm::dvec3> sources);
    void setPath(std::vector<glm::dvec2> path);
    /// While it is on, clicks add places to the path.
    void setDrawing(bool drawing);
    /// Metres from the map's middle to its nearer edge.
    void setReach(double metres);

    /// Where a world place is on the widget.
    QPointF pixelOf(const glm::dvec2 &world) const;
    glm::dvec2 worldOf(const QPointF &pixel) const;

signals:
    /// The eye was dragged here.
    void eyeMoved(glm::dvec2 place);
    /// A source is dragged; `isDone` when it is let go.
    void sourceMoved(int source, glm::dvec2 place, bool isDone);
    void sourceDragCancelled();
    void pathPlaced(glm::dvec2 place);
    /// A double click: the camera is to go there.
    void goWanted(glm::dvec2 place);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    static constexpr int Nothing = -2, Eye = -1; ///< what is dragged, else a source

    double pixelsPerMetre() const;
    int handleAt(const QPointF &pixel) const;

    std::vector<StreamedPiece> m_pieces;
    std::optional<QRectF> m_ground;
    glm::dvec3 m_eye{0};
    glm::dvec2 m_middle{0}; ///< stays while something is dragged
    std::optional<double> m_yaw;
    std::vector<glm::dvec3> m_sources;
    std::vector<glm::dvec2> m_path;
    double m_reach = 200;
    bool m_isDrawing = false;
    int m_dragged = Nothing;
};

} // namespace sward
