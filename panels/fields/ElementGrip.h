#pragma once

#include <QWidget>

class QFrame;

namespace sward {

/// The handle by which an element of a list is dragged to another place. A line shows where it would go; Escape leaves
/// it where it was.
class ElementGrip : public QWidget
{
    Q_OBJECT

public:
    /// `list` lays the elements out from top to bottom; this is the handle of the one at `place`.
    ElementGrip(QWidget *list, int place, QWidget *parent = nullptr);

    QSize sizeHint() const override { return {12, 16}; }

signals:
    /// Dropped where it comes to stand at another place, counted after it was taken out.
    void moved(int place);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    /// The elements above a height in the list, by their middles.
    int slotAt(int y) const;
    void showLine();
    void end();

    QWidget *m_list;
    int m_place;
    int m_slot = -1; ///< before which element it would go; −1 while nothing is dragged
    QFrame *m_line = nullptr;
};

} // namespace sward
