#pragma once

#include <QLineEdit>

namespace sward {

/// A line of text that is taken when Enter is pressed or the focus leaves, and given up with Escape.
class EntryEdit : public QLineEdit
{
    Q_OBJECT

public:
    using QLineEdit::QLineEdit;

    /// Shows this unless something is being typed.
    void display(const QString &text);

signals:
    void entered(const QString &text);
    /// Escape was pressed.
    void givenUp();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void take();

    QString m_shown;
};

} // namespace sward
