#include "panels/ProblemsPanel.h"

#include "model/session/Session.h"
#include "panels/RecordAccess.h"
#include "panels/Style.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QStyle>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace sward {
namespace {

QIcon iconOf(Severity severity, const QPalette &palette)
{
    const Tones colours = tones(palette);
    switch (severity) {
    case Severity::Error:
        return icon(QStringLiteral("error"), colours.error);
    case Severity::Warning:
        return icon(QStringLiteral("warning"), colours.warning);
    case Severity::Info:
        break;
    }
    return icon(QStringLiteral("info"), colours.muted);
}

/// Gives a row as many lines as its text takes in the width that its column has.
class WrapDelegate : public QStyledItemDelegate
{
public:
    explicit WrapDelegate(QTreeView *view) : QStyledItemDelegate(view), m_view(view) {}

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        QStyleOptionViewItem wide = option;
        wide.features |= QStyleOptionViewItem::WrapText;
        // The style wraps in a valid rectangle only, and leaves out of account that the icon takes some of it.
        const int icon = m_view->style()->pixelMetric(QStyle::PM_SmallIconSize, nullptr, m_view) + 8;
        wide.rect = QRect(0, 0, std::max(m_view->columnWidth(index.column()) - icon, 1), 1);
        return QStyledItemDelegate::sizeHint(wide, index);
    }

private:
    QTreeView *m_view;
};

} // namespace

ProblemsPanel::ProblemsPanel(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_counts(new QLabel), m_go(new QToolButton), m_list(new QTreeWidget)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(6, 2, 4, 2);
    m_go->setText(tr("Go there"));
    m_go->setIcon(icon(QStringLiteral("go")));
    m_go->setIconSize({14, 14});
    m_go->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_go->setAutoRaise(true);
    m_go->setObjectName(QStringLiteral("goThere"));
    m_counts->setWordWrap(true);
    bar->addWidget(m_counts, 1);
    bar->addWidget(m_go);
    layout->addLayout(bar);
    layout->addWidget(m_list);

    m_list->setObjectName(QStringLiteral("problems"));
    m_list->setColumnCount(2);
    m_list->setHeaderLabels({tr("What"), tr("Where")});
    m_list->setRootIsDecorated(false);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setWordWrap(true);
    m_list->setItemDelegateForColumn(0, new WrapDelegate(m_list));
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_list->header()->setStretchLastSection(false);
    // How many lines a text takes depends on the width it gets.
    connect(m_list->header(), &QHeaderView::sectionResized, m_list, &QTreeWidget::doItemsLayout);
    connect(m_list, &QTreeWidget::itemDoubleClicked, this, &ProblemsPanel::goToCurrent);
    connect(m_list, &QTreeWidget::currentItemChanged, this, [this] {
        const int row = current();
        m_go->setEnabled(row >= 0 &&
                         recordAt(m_session.document.scene(), m_session.problems()[std::size_t(row)].pointer));
    });
    connect(m_go, &QToolButton::clicked, this, &ProblemsPanel::goToCurrent);
    m_problems = m_session.problemsChanged.subscribe([this] { refresh(); });
    refresh();
}

void ProblemsPanel::refresh()
{
    const Issues &problems = m_session.problems();
    const auto count = [&](Severity severity) {
        return int(std::count_if(problems.begin(), problems.end(),
                                 [&](const Issue &issue) { return issue.severity == severity; }));
    };
    QStringList counts;
    const auto add = [&](int number, const QString &one, const QString &several) {
        if (number > 0)
            counts << (number == 1 ? one : several.arg(number));
    };
    add(count(Severity::Error), tr("1 error"), tr("%1 errors"));
    add(count(Severity::Warning), tr("1 warning"), tr("%1 warnings"));
    add(count(Severity::Info), tr("1 remark"), tr("%1 remarks"));
    m_counts->setText(counts.isEmpty() ? tr("No problems are known.") : counts.join(QStringLiteral(", ")));
    m_list->clear();
    for (const auto &issue : problems) {
        auto *item = new QTreeWidgetItem(m_list);
        const QString message = QString::fromStdString(issue.message);
        item->setIcon(0, iconOf(issue.severity, palette()));
        item->setText(0, message);
        item->setToolTip(0, message);
        // The record's name says more to an artist than its pointer, which the tool tip keeps.
        const auto ref = recordAt(m_session.document.scene(), issue.pointer);
        const QString file = QString::fromStdString(issue.file), pointer = QString::fromStdString(issue.pointer);
        item->setText(1, ref              ? nameOf(m_session.document.scene(), *ref)
                         : file.isEmpty() ? pointer
                                          : file.section(QLatin1Char('/'), -1));
        item->setToolTip(1, QStringList{file, pointer}.join(QLatin1Char('\n')).trimmed());
    }
    m_go->setEnabled(false);
}

void ProblemsPanel::goToCurrent()
{
    const int row = current();
    if (row < 0)
        return;
    const auto ref = recordAt(m_session.document.scene(), m_session.problems()[std::size_t(row)].pointer);
    if (!ref)
        return;
    Selection selection;
    selection.add(*ref);
    m_session.select(std::move(selection));
}

int ProblemsPanel::current() const
{
    const int row = m_list->currentItem() ? m_list->indexOfTopLevelItem(m_list->currentItem()) : -1;
    return row < int(m_session.problems().size()) ? row : -1;
}

} // namespace sward
