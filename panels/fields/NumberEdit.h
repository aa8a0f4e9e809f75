#pragma once

#include "panels/fields/FieldSource.h"

#include <QLineEdit>

namespace sward {

/// One number: typed (expressions and units too), stepped by arrow keys and wheel while it has the focus, or dragged
/// sideways, on its label or on itself before it has the focus. Shows the unit behind the number. It keeps no value of
/// its own; `refresh` reads it from the field.
class NumberEdit : public QLineEdit
{
    Q_OBJECT

public:
    explicit NumberEdit(FieldBinding binding, QWidget *parent = nullptr);

    void refresh();

    /// A drag in pixels from where it began; `scale` below 1 is finer. One step, `endDrag(false)` takes it back.
    void beginDrag();
    void dragTo(double pixels, double scale);
    void endDrag(bool keep);
    /// How fine a drag is with these keys held.
    static double dragScale(Qt::KeyboardModifiers modifiers);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    double step() const;
    /// The limits, and those that the other end of a range sets.
    std::pair<double, double> limits() const;
    double settled(double value, double step) const;
    void takeEntry();
    void stepBy(double steps);
    void refuse(const QString &why);
    void clearRefusal();

    FieldBinding m_binding;
    QString m_unit;
    double m_dragStep = 1;
    double m_pressX = 0;
    bool m_pressed = false; ///< by the mouse while it had no focus
    bool m_dragging = false;
};

/// The unit as it fits behind a number: "plants per 100 m²" as "/100 m²".
QString shortUnit(std::string_view unit);

} // namespace sward
