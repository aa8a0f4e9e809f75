#include "panels/WhyPanel.h"

#include "model/session/Session.h"
#include "model/terrain/HeightField.h"
#include "model/terrain/SceneWeights.h"
#include "panels/RecordAccess.h"
#include "panels/Style.h"

#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QTimer>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

namespace sward {

namespace {

constexpr int SettleMilliseconds = 150;
enum Column { Name, Here };

QString fromUtf8(const std::string &text)
{
    return QString::fromStdString(text);
}

QString density(double plants)
{
    return QLocale().toString(plants, 'g', 3);
}

} // namespace

WhyPanel::WhyPanel(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_place(new QLabel), m_list(new QTreeWidget), m_later(new QTimer(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_place->setWordWrap(true);
    m_place->setContentsMargins(6, 4, 6, 4);
    m_place->setObjectName(QStringLiteral("whyPlace"));
    layout->addWidget(m_place);
    layout->addWidget(m_list);
    m_list->setObjectName(QStringLiteral("why"));
    m_list->setColumnCount(2);
    m_list->setHeaderLabels({tr("Plant or rule"), tr("Here")});
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformRowHeights(true);
    m_list->header()->setStretchLastSection(false);
    m_list->setIndentation(14);
    m_list->header()->setSectionResizeMode(Name, QHeaderView::ResizeToContents);
    m_list->header()->setSectionResizeMode(Here, QHeaderView::Stretch);
    connect(m_list, &QTreeWidget::itemDoubleClicked, this, &WhyPanel::select);
    m_later->setSingleShot(true);
    m_later->setInterval(SettleMilliseconds);
    connect(m_later, &QTimer::timeout, this, &WhyPanel::show);
    m_changed = m_session.document.changed.subscribe([this](const Change &change) {
        if (change.everything)
            m_asked.reset();
        if ((m_asked || change.everything) && !m_later->isActive())
            m_later->start();
    });
    show();
}

void WhyPanel::ask(double x, double z)
{
    m_asked = {x, z};
    show();
}

void WhyPanel::show()
{
    const Scene &scene = m_session.document.scene();
    std::set<RecordRef> open;
    for (int i = 0; i < m_list->topLevelItemCount(); ++i)
        if (m_list->topLevelItem(i)->isExpanded() && std::size_t(i) < m_reports.size())
            open.insert(m_reports[std::size_t(i)].ref);
    m_list->clear();
    m_reports.clear();
    if (!m_asked) {
        m_place->setText(
            tr("Take the tool Why here? and click the ground: every plant that could grow there is listed with the "
               "rule that refuses it."));
        return;
    }
    // What grows stands first, then what is refused, each in the scene's order.
    m_reports =
        growthAt(m_session.document.snapshot(), SceneWeights(m_session.document.snapshot()), m_asked->x, m_asked->y);
    std::stable_sort(m_reports.begin(), m_reports.end(),
                     [](const GrowthReport &a, const GrowthReport &b) { return !a.refusing() && b.refusing(); });
    const auto growing = std::count_if(m_reports.begin(), m_reports.end(),
                                       [](const GrowthReport &report) { return !report.refusing(); });
    const HeightField heights(scene);
    const QLocale locale;
    m_place->setText(tr("At %1, %2, height %3 m: %4 of %5 may grow. Plants per 100 m², counted within %6 m.")
                         .arg(locale.toString(m_asked->x, 'f', 1), locale.toString(m_asked->y, 'f', 1),
                              locale.toString(heights.heightAt(m_asked->x, m_asked->y), 'f', 1))
                         .arg(growing)
                         .arg(m_reports.size())
                         .arg(AchievedRadius));
    for (const auto &report : m_reports)
        addReport(report);
    for (std::size_t i = 0; i < m_reports.size(); ++i)
        m_list->topLevelItem(int(i))->setExpanded(open.count(m_reports[i].ref) > 0);
}

void WhyPanel::addReport(const GrowthReport &report)
{
    const Scene &scene = m_session.document.scene();
    const Tones colours = tones(palette());
    auto *item = new QTreeWidgetItem(m_list);
    item->setText(Name, nameOf(scene, report.ref));
    const auto say = [](QTreeWidgetItem *row, const QString &text) {
        row->setText(Here, text);
        row->setToolTip(Here, text);
    };
    if (const auto *refusing = report.refusing()) {
        item->setIcon(Name, icon(QStringLiteral("close"), colours.error));
        say(item, tr("%1: %2").arg(fromUtf8(refusing->rule), fromUtf8(refusing->here)));
        item->setForeground(Here, colours.error);
    } else {
        item->setIcon(Name, icon(QStringLiteral("grass"), colours.accent));
        say(item, tr("%1 standing, %2 set").arg(density(report.achieved), density(report.set)));
    }
    item->setToolTip(Name, tr("%1 — double-click to select it").arg(item->text(Name)));
    for (const auto &rule : report.rules) {
        auto *row = new QTreeWidgetItem(item);
        row->setText(Name, fromUtf8(rule.rule));
        const auto here = fromUtf8(rule.here), allowed = fromUtf8(rule.allowed);
        say(row, rule.passes ? tr("%1 (%2)").arg(here, allowed) : tr("%1, must be %2").arg(here, allowed));
        if (!rule.passes)
            row->setForeground(Here, colours.error);
    }
    auto *row = new QTreeWidgetItem(item);
    row->setText(Name, tr("Density"));
    say(row, tr("%1 set, %2 expected, %3 standing /100 m²")
                 .arg(density(report.set), density(report.expected), density(report.achieved)));
    row->setForeground(Here, colours.muted);
}

void WhyPanel::select(QTreeWidgetItem *item)
{
    const int index = m_list->indexOfTopLevelItem(item->parent() ? item->parent() : item);
    if (index < 0 || std::size_t(index) >= m_reports.size())
        return;
    Selection selection;
    selection.add(m_reports[std::size_t(index)].ref);
    m_session.select(std::move(selection));
}

} // namespace sward
