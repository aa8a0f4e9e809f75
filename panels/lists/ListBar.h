#pragma once

#include <QWidget>

class QHBoxLayout;
class QToolButton;

namespace sward {

/// The row of small buttons over or under a list.
class ListBar : public QWidget
{
    Q_OBJECT

public:
    explicit ListBar(QWidget *parent = nullptr);

    QToolButton *addButton(const QString &iconName, const QString &toolTip);
    void addStretch();
    void addWidget(QWidget *widget, int stretch = 0);

private:
    QHBoxLayout *m_row;
};

} // namespace sward
