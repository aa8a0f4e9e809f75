#pragma once

#include <QFrame>
#include <QStringList>

class QLabel;
class QPushButton;

namespace sward {

/// A line above the viewport that tells a newcomer one thing after another, and then never again.
class HintBar : public QFrame
{
    Q_OBJECT

public:
    explicit HintBar(QWidget *parent = nullptr);

    /// Shows these one by one.
    void show(const QStringList &hints);

signals:
    /// The last one was read, or all were sent away.
    void finished();

private:
    void showNext();

    QStringList m_hints;
    int m_at = -1;
    QLabel *m_text;
    QPushButton *m_next;
};

} // namespace sward
