#include "panels/lists/ListBar.h"

#include "panels/Style.h"

#include <QHBoxLayout>
#include <QToolButton>

namespace sward {

ListBar::ListBar(QWidget *parent) : QWidget(parent), m_row(new QHBoxLayout(this))
{
    m_row->setContentsMargins(4, 2, 4, 2);
    m_row->setSpacing(2);
}

QToolButton *ListBar::addButton(const QString &iconName, const QString &toolTip)
{
    auto *button = new QToolButton;
    button->setObjectName(iconName);
    button->setIcon(icon(iconName));
    button->setIconSize({16, 16});
    button->setToolTip(toolTip);
    button->setAutoRaise(true);
    m_row->addWidget(button);
    return button;
}

void ListBar::addStretch()
{
    m_row->addStretch(1);
}

void ListBar::addWidget(QWidget *widget, int stretch)
{
    m_row->addWidget(widget, stretch);
}

} // namespace sward
