#pragma once

#include <QWidget>

#include <optional>

namespace sward {

/// A compass to turn with the mouse: north up, degrees clockwise. It tells what is asked for and shows what it is
/// given.
class CompassDial : public QWidget
{
    Q_OBJECT

public:
    explicit CompassDial(QWidget *parent = nullptr);

    void setDirection(double degrees);
    double direction() const { return m_degrees; }

    QSize sizeHint() const override { return {92, 92}; }
    QSize minimumSizeHint() const override { return {72, 72}; }

signals:
    void pressed();
    /// Shift turns in steps of 15°.
    void turned(double degrees);
    void released();
    void cancelled();
    /// One arrow key or wheel step by so many degrees.
    void stepped(double by);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;

private:
    double m_degrees = 0;
    bool m_turning = false;
};

} // namespace sward
