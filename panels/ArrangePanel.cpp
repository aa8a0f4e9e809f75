#include "panels/ArrangePanel.h"

#include "model/session/Session.h"
#include "model/tools/PlantAlong.h"
#include "model/tools/ToolBox.h"
#include "panels/RecordAccess.h"
#include "panels/fields/FoldSection.h"
#include "panels/fields/RecordForm.h"
#include "panels/fields/ToolFields.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace sward {

ArrangePanel::ArrangePanel(Session &session, ToolBox &tools, QWidget *parent)
    : QScrollArea(parent), m_session(session), m_tools(tools), m_layout(new QVBoxLayout)
{
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *content = new QWidget;
    content->setLayout(m_layout);
    m_layout->setContentsMargins(8, 6, 8, 8);
    m_randomise = addSection(tr("Randomise"), "randomise", tr("Randomise selected plants"));
    m_align = addSection(tr("Rows"), "rows", tr("Bring selected plants into rows"));
    m_along = addSection(tr("Along an edge"), "along", tr("Plant along what is selected"));
    connect(m_randomise, &QPushButton::clicked, this, &ArrangePanel::randomiseWanted);
    connect(m_align, &QPushButton::clicked, this, &ArrangePanel::alignWanted);
    connect(m_along, &QPushButton::clicked, this, &ArrangePanel::alongWanted);
    m_layout->addStretch(1);
    setWidget(content);
    m_subscriptions.push_back(tools.optionsChanged.subscribe([this] {
        for (auto *form : m_forms)
            form->refresh();
    }));
    m_subscriptions.push_back(session.selectionChanged.subscribe([this] { showWhatCan(); }));
    showWhatCan();
}

QPushButton *ArrangePanel::addSection(const QString &title, const char *options, const QString &action)
{
    auto *section = new FoldSection(title, true);
    auto *body = new QWidget;
    auto *rows = new QVBoxLayout(body);
    rows->setContentsMargins(0, 0, 0, 6);
    const auto fields = std::make_shared<ToolFields>(m_tools, options);
    auto *doc = new QLabel(translated(fields->type().doc));
    doc->setWordWrap(true);
    doc->setForegroundRole(QPalette::PlaceholderText);
    rows->addWidget(doc);
    m_forms.push_back(new RecordForm(fields, m_context));
    rows->addWidget(m_forms.back());
    auto *button = new QPushButton(action);
    button->setObjectName(QString::fromLatin1(options));
    rows->addWidget(button);
    section->setContent(body);
    m_layout->addWidget(section);
    return button;
}

/// A button that does nothing says why in its tool tip.
void ArrangePanel::showWhatCan()
{
    const Selection &selection = m_session.selection();
    const bool hasPlants = selection.plantCount() > 0;
    for (auto *button : {m_randomise, m_align}) {
        button->setEnabled(hasPlants);
        button->setToolTip(hasPlants ? QString() : tr("Select plants first."));
    }
    const auto &records = selection.records();
    const bool hasEdges = std::any_of(records.begin(), records.end(), [this](const RecordRef &record) {
        return hasEdge(m_session.document.scene(), record);
    });
    m_along->setEnabled(hasEdges);
    m_along->setToolTip(hasEdges ? QString() : tr("Select roads, shores, zones or fields first."));
}

} // namespace sward
