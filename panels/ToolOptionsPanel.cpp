#include "panels/ToolOptionsPanel.h"

#include "model/tools/ToolBox.h"
#include "panels/FalloffPicture.h"
#include "panels/RecordAccess.h"
#include "panels/fields/RecordForm.h"
#include "panels/fields/ToolFields.h"

#include <QLabel>
#include <QVBoxLayout>

namespace sward {

ToolOptionsPanel::ToolOptionsPanel(ToolBox &tools, QWidget *parent)
    : QScrollArea(parent), m_tools(tools), m_title(new QLabel), m_hint(new QLabel), m_falloff(new FalloffPicture)
{
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *content = new QWidget;
    m_layout = new QVBoxLayout(content);
    m_layout->setContentsMargins(8, 6, 8, 8);
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_hint->setWordWrap(true);
    m_hint->setForegroundRole(QPalette::PlaceholderText);
    m_layout->addWidget(m_title);
    m_layout->addWidget(m_hint);
    m_layout->addWidget(m_falloff);
    m_layout->addStretch(1);
    setWidget(content);
    m_subscriptions.push_back(m_tools.activeChanged.subscribe([this] { showTool(); }));
    m_subscriptions.push_back(m_tools.optionsChanged.subscribe([this] { refresh(); }));
    showTool();
}

void ToolOptionsPanel::showTool()
{
    const Tool &tool = m_tools.active();
    const QString key = translated(tool.key());
    m_title->setText(key.isEmpty() ? translated(tool.name())
                                   : QStringLiteral("%1 (%2)").arg(translated(tool.name()), key));
    m_hint->setText(translated(tool.doc()));
    const std::string options(tool.optionsKey());
    m_falloff->setVisible(m_tools.brushShape() != nullptr);
    if (options != m_shown) {
        if (m_form) {
            m_form->hide();
            m_form->deleteLater();
            m_form = nullptr;
        }
        m_shown = options;
        if (!options.empty()) {
            m_form = new RecordForm(std::make_shared<ToolFields>(m_tools, options), m_context);
            m_layout->insertWidget(m_layout->count() - 1, m_form);
            m_form->show();
        }
    }
    refresh();
}

void ToolOptionsPanel::refresh()
{
    if (const auto *brush = m_tools.brushShape())
        m_falloff->setBrush(*brush);
    if (m_form)
        m_form->refresh();
}

} // namespace sward
