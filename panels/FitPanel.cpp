#include "panels/FitPanel.h"

#include "model/session/Session.h"
#include "panels/RecordAccess.h"
#include "panels/Style.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <numeric>

namespace sward {
namespace {

QString reasonOf(Misfit why)
{
    switch (why) {
    case Misfit::MissingKind:
        return FitPanel::tr("without a kind");
    case Misfit::OffGround:
        return FitPanel::tr("beside the landscape");
    case Misfit::InHole:
        return FitPanel::tr("over a hole");
    case Misfit::Slope:
        return FitPanel::tr("too steep");
    case Misfit::Height:
        return FitPanel::tr("at the wrong height");
    case Misfit::Layer:
        return FitPanel::tr("where its layer is thin");
    case Misfit::Zone:
        return FitPanel::tr("in a zone or road");
    case Misfit::Floating:
        return FitPanel::tr("floating");
    case Misfit::Buried:
        return FitPanel::tr("buried");
    case Misfit::Overlapping:
        return FitPanel::tr("in another plant");
    }
    return {};
}

} // namespace

FitPanel::FitPanel(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_count(new QLabel), m_list(new QTreeWidget)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(6, 2, 4, 2);
    m_count->setWordWrap(true);
    bar->addWidget(m_count, 1);
    const auto button = [&](const char *iconName, const QString &toolTip, const char *name, auto action) {
        auto *made = new QToolButton;
        made->setIcon(icon(QString::fromLatin1(iconName)));
        made->setAutoRaise(true);
        made->setToolTip(toolTip);
        made->setObjectName(QString::fromLatin1(name));
        connect(made, &QToolButton::clicked, this, [this, action] {
            if (selectChosen())
                emit(this->*action)();
        });
        bar->addWidget(made);
        m_needRows.push_back(made);
    };
    button("frame", tr("Select and look at them"), "fitFrame", &FitPanel::frameWanted);
    button("down", tr("Drop them to the ground"), "fitDrop", &FitPanel::dropWanted);
    button("delete", tr("Remove them"), "fitRemove", &FitPanel::removeWanted);
    layout->addLayout(bar);
    layout->addWidget(m_list);

    m_list->setObjectName(QStringLiteral("misfits"));
    m_list->setColumnCount(3);
    m_list->setHeaderLabels({tr("Kind"), tr("Stands"), tr("Plants")});
    m_list->setRootIsDecorated(false);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    m_list->header()->setSectionResizeMode(1, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(2, QHeaderView::ResizeToContents);
    m_list->header()->setStretchLastSection(false);
    connect(m_list, &QTreeWidget::itemSelectionChanged, this, [this] {
        const bool any = selectChosen();
        for (auto *made : m_needRows)
            made->setEnabled(any);
    });
    connect(m_list, &QTreeWidget::itemDoubleClicked, this, &FitPanel::frameWanted);
    fill();
}

void FitPanel::setMisfits(std::vector<MisfitGroup> groups)
{
    m_groups = std::move(groups);
    fill();
}

void FitPanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    emit wanted();
}

void FitPanel::fill()
{
    const Scene &scene = m_session.document.scene();
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    for (const auto &group : m_groups) {
        auto *item = new QTreeWidgetItem(m_list);
        item->setText(0, nameOf(scene, group.kind));
        item->setText(1, reasonOf(group.why));
        item->setToolTip(1, reasonOf(group.why));
        item->setText(2, QLocale().toString(qulonglong(group.plants.size())));
        item->setTextAlignment(2, Qt::AlignRight | Qt::AlignVCenter);
    }
    const auto count = std::accumulate(m_groups.begin(), m_groups.end(), std::size_t(0),
                                       [](std::size_t sum, const auto &group) { return sum + group.plants.size(); });
    m_count->setText(count == 0
                         ? tr("Every plant fits where it stands.")
                         : tr("%1 plants do not fit where they stand.").arg(QLocale().toString(qulonglong(count))));
    for (auto *made : m_needRows)
        made->setEnabled(false);
}

bool FitPanel::selectChosen()
{
    Selection selection;
    for (const auto *item : m_list->selectedItems()) {
        const auto row = std::size_t(m_list->indexOfTopLevelItem(const_cast<QTreeWidgetItem *>(item)));
        for (const auto &plant : m_groups[row].plants)
            selection.add(plant);
    }
    const bool any = selection.plantCount() > 0;
    if (any)
        m_session.select(std::move(selection));
    return any;
}

} // namespace sward
