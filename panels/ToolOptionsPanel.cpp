#include "panels/ToolOptionsPanel.h"

#include "model/tools/BrushStamp.h"
#include "model/tools/ToolBox.h"
#include "panels/FalloffPicture.h"
#include "panels/RecordAccess.h"
#include "panels/StampPicture.h"
#include "panels/fields/RecordForm.h"
#include "panels/fields/ToolFields.h"

#include <nlohmann/json.hpp>

#include <QCursor>
#include <QFileDialog>
#include <QLabel>
#include <QMenu>
#include <QVBoxLayout>

#include <cmath>

namespace sward {

ToolOptionsPanel::ToolOptionsPanel(ToolBox &tools, QWidget *parent)
    : QScrollArea(parent), m_tools(tools), m_title(new QLabel), m_hint(new QLabel), m_falloff(new FalloffPicture),
      m_stamp(new StampPicture)
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
    m_layout->addWidget(m_stamp);
    connect(m_falloff, &FalloffPicture::curveChanged, this, [this](const std::vector<glm::dvec2> &points) {
        Json list = Json::array();
        for (const auto &point : points)
            list.push_back(Json::array({std::round(point.x * 1000) / 1000, std::round(point.y * 1000) / 1000}));
        m_tools.setOption("/" + m_shown + "/curve", list);
    });
    m_layout->addStretch(1);
    setWidget(content);
    m_context.browse = [this](const Field &, const QString &) { return chooseStamp(); };
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
    if (!m_tools.brushShape())
        m_stamp->hide();
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

QString ToolOptionsPanel::chooseStamp()
{
    QMenu menu;
    for (const auto &name : builtinStamps())
        menu.addAction(QString::fromStdString(name));
    menu.addSeparator();
    const auto *picture = menu.addAction(tr("Choose a picture…"));
    const auto *chosen = menu.exec(QCursor::pos());
    if (!chosen)
        return {};
    return chosen == picture ? QFileDialog::getOpenFileName(this, tr("Stamp"), {}, tr("Grey pictures (*.png)"))
                             : chosen->text();
}

void ToolOptionsPanel::refresh()
{
    if (const auto *brush = m_tools.brushShape()) {
        m_falloff->setBrush(*brush);
        m_stamp->setBrush(*brush);
    }
    if (m_form)
        m_form->refresh();
}

} // namespace sward
