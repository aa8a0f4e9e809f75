#include "panels/fields/FoldSection.h"

#include "panels/Style.h"

#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

namespace sward {

FoldSection::FoldSection(const QString &title, bool open, QWidget *parent)
    : QWidget(parent), m_header(new QToolButton), m_headerRow(new QHBoxLayout), m_layout(new QVBoxLayout(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(2);
    m_headerRow->setSpacing(1);
    m_header->setObjectName(QStringLiteral("foldHeader"));
    m_header->setText(title);
    m_header->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_header->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_header->setCheckable(true);
    m_header->setChecked(open);
    m_header->setIconSize({12, 12});
    m_header->setIcon(icon(open ? QStringLiteral("unfold") : QStringLiteral("fold")));
    m_headerRow->addWidget(m_header, 1);
    m_layout->addLayout(m_headerRow);
    connect(m_header, &QToolButton::toggled, this, [this](bool nowOpen) {
        m_header->setIcon(icon(nowOpen ? QStringLiteral("unfold") : QStringLiteral("fold")));
        if (m_content)
            m_content->setVisible(nowOpen);
        emit toggled(nowOpen);
    });
}

void FoldSection::setTitle(const QString &title)
{
    if (title != m_header->text())
        m_header->setText(title);
}

void FoldSection::setContent(QWidget *content)
{
    m_content = content;
    m_layout->addWidget(content);
    content->setVisible(isOpen());
}

void FoldSection::addLeading(QWidget *widget)
{
    m_headerRow->insertWidget(m_leading++, widget);
}

QToolButton *FoldSection::addButton(const QString &iconName, const QString &toolTip)
{
    auto *button = new QToolButton;
    button->setIcon(icon(iconName));
    button->setIconSize({14, 14});
    button->setToolTip(toolTip);
    button->setAutoRaise(true);
    m_headerRow->addWidget(button);
    return button;
}

bool FoldSection::isOpen() const
{
    return m_header->isChecked();
}

} // namespace sward
