#pragma once

#include <QLabel>

namespace sward {

class NumberEdit;

/// The label before a number: dragging it sideways changes the number, Shift finer, Ctrl coarser, Escape takes it back.
class DragLabel : public QLabel
{
    Q_OBJECT

public:
    DragLabel(const QString &text, NumberEdit *number, QWidget *parent = nullptr);
    ~DragLabel() override;

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void end(bool keep);

    NumberEdit *m_number;
    double m_startX = 0;
    bool m_pressed = false;
    bool m_dragging = false;
};

} // namespace sward
