#include "panels/lists/RecordTree.h"

#include "model/session/Session.h"
#include "panels/RecordAccess.h"
#include "panels/Style.h"

#include <nlohmann/json.hpp>

#include <QDropEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QTreeWidgetItemIterator>

#include <set>

namespace sward {
namespace {

constexpr int MarkWidth = 26;
constexpr int MarkSide = 16;
constexpr int RowPadding = 3;

/// Rows with some air; the marks stay small however large the pictures of the rows are.
class RowDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        QSize size = QStyledItemDelegate::sizeHint(option, index);
        size.setHeight(std::max(size.height(), option.fontMetrics.height() + 2 * RowPadding));
        return size;
    }

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        if (index.column() == 0)
            return;
        option->decorationSize = {MarkSide, MarkSide};
        if (!option->icon.isNull())
            option->decorationAlignment = Qt::AlignCenter;
    }
};

bool *switchOf(Visibility &visibility, SlotKind list)
{
    switch (list) {
    case SlotKind::GrassTypes:
        return &visibility.grassHidden;
    case SlotKind::PlacedFoliage:
        return &visibility.plantsHidden;
    case SlotKind::Zones:
        return &visibility.zonesHidden;
    default:
        return nullptr;
    }
}

bool canHide(const RecordRef &ref)
{
    return ref.list == SlotKind::Layers || ref.list == SlotKind::GrassTypes || ref.list == SlotKind::PlacedFoliage ||
           ref.list == SlotKind::Zones;
}

bool canLock(const RecordRef &ref)
{
    return ref.list == SlotKind::Layers || ref.list == SlotKind::PlacedFoliage;
}

/// Whether the row's own lock is closed; what it lies in may be locked besides.
bool hasClosedLock(const Session &session, const RecordRef &ref)
{
    if (ref.list == SlotKind::Layers) {
        const Layer *layer = session.document.scene().layers.find(ref.id);
        return layer && layer->locked;
    }
    return session.visibility().locked.count(ref) > 0;
}

} // namespace

RecordTree::RecordTree(Session &session, QWidget *parent) : QTreeWidget(parent), m_session(session)
{
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::EditKeyPressed);
    setUniformRowHeights(true);
    setIndentation(14);
    setIconSize({16, 16});
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHeaderHidden(true);
    setFrameShape(QFrame::NoFrame);
    header()->setStretchLastSection(false);
    setItemDelegate(new RowDelegate(this));
    connect(this, &QTreeWidget::itemSelectionChanged, this, &RecordTree::takeSelection);
    connect(this, &QTreeWidget::itemChanged, this, &RecordTree::rename);
    m_subscriptions.push_back(m_session.selectionChanged.subscribe([this] { showSelection(); }));
    m_subscriptions.push_back(m_session.visibilityChanged.subscribe([this] { showMarks(); }));
    m_subscriptions.push_back(m_session.document.changed.subscribe([this](const Change &change) {
        if (change.touches(SlotKind::Layers))
            showMarks();
    }));
}

void RecordTree::setMarkColumns(int eye, int lock)
{
    m_eye = eye;
    m_lock = lock;
    header()->setSectionResizeMode(0, QHeaderView::Stretch);
    header()->setMinimumSectionSize(MarkWidth);
    for (const int column : {eye, lock}) {
        if (column < 0)
            continue;
        header()->setSectionResizeMode(column, QHeaderView::Fixed);
        header()->resizeSection(column, MarkWidth);
    }
}

void RecordTree::setReorderable()
{
    setDragDropMode(QAbstractItemView::InternalMove);
    setDropIndicatorShown(true);
}

void RecordTree::rebuild(const std::function<void()> &fill)
{
    const QScopedValueRollback quiet(m_quiet, true);
    std::set<RecordRef> folded;
    forEachItem([&](RecordItem &item) {
        if (item.childCount() > 0 && !item.isExpanded())
            folded.insert(item.ref);
    });
    const int scrolled = verticalScrollBar()->value();
    clear();
    fill();
    expandAll();
    forEachItem([&](RecordItem &item) {
        if (folded.count(item.ref))
            item.setExpanded(false);
    });
    filter(m_filter);
    showMarks();
    showSelection();
    verticalScrollBar()->setValue(scrolled);
}

RecordItem *RecordTree::addItem(QTreeWidgetItem *parent, RecordRef ref, const QString &iconName, bool renames)
{
    const QScopedValueRollback quiet(m_quiet, true);
    auto *item = new RecordItem(std::move(ref));
    auto flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled | Qt::ItemIsUserCheckable;
    if (renames)
        flags |= Qt::ItemIsEditable;
    item->setFlags(flags);
    if (!iconName.isEmpty())
        item->setIcon(0, icon(iconName));
    if (parent)
        parent->addChild(item);
    else
        addTopLevelItem(item);
    return item;
}

RecordItem *RecordTree::itemOf(const RecordRef &ref) const
{
    RecordItem *found = nullptr;
    forEachItem([&](RecordItem &item) {
        if (!item.isList && item.ref == ref)
            found = &item;
    });
    return found;
}

void RecordTree::forEachItem(const std::function<void(RecordItem &)> &visit) const
{
    for (QTreeWidgetItemIterator each(const_cast<RecordTree *>(this)); *each; ++each)
        visit(static_cast<RecordItem &>(**each));
}

void RecordTree::setTextOf(QTreeWidgetItem &item, int column, const QString &text)
{
    const QScopedValueRollback quiet(m_quiet, true);
    if (item.text(column) != text)
        item.setText(column, text);
}

void RecordTree::filter(const QString &text)
{
    m_filter = text;
    const QStringList words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    forEachItem([&](RecordItem &item) {
        bool fits = true;
        for (const auto &word : words)
            fits = fits && item.text(0).contains(word, Qt::CaseInsensitive);
        item.setHidden(!fits);
        // What stands above a match stays too.
        for (auto *above = fits ? item.parent() : nullptr; above; above = above->parent())
            above->setHidden(false);
    });
}

std::vector<RecordRef> RecordTree::chosen() const
{
    std::vector<RecordRef> refs;
    for (auto *item : selectedItems()) {
        const auto &record = static_cast<const RecordItem &>(*item);
        if (!record.isList)
            refs.push_back(record.ref);
    }
    return refs;
}

RecordItem *RecordTree::current() const
{
    return static_cast<RecordItem *>(currentItem());
}

bool RecordTree::event(QEvent *event)
{
    // These keys are the tree's while it has the focus, whatever the window's menus do with them.
    if (event->type() == QEvent::ShortcutOverride) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Delete || key == Qt::Key_F2) {
            event->accept();
            return true;
        }
    }
    return QTreeWidget::event(event);
}

void RecordTree::mousePressEvent(QMouseEvent *event)
{
    auto *item = static_cast<RecordItem *>(itemAt(event->pos()));
    const int column = columnAt(event->pos().x());
    // Marks are set without touching the selection.
    if (item && event->button() == Qt::LeftButton && column >= 0 && (column == m_eye || column == m_lock)) {
        if (column == m_eye)
            toggleHidden(*item);
        else
            toggleLocked(*item);
        return;
    }
    QTreeWidget::mousePressEvent(event);
}

void RecordTree::keyPressEvent(QKeyEvent *event)
{
    const bool arrow = event->key() == Qt::Key_Up || event->key() == Qt::Key_Down;
    if (arrow && event->modifiers() & Qt::AltModifier && dragDropMode() == InternalMove && current()) {
        const int row = indexFromItem(current()).row() + (event->key() == Qt::Key_Up ? -1 : 1);
        if (row >= 0 && !current()->isList)
            emit moved(RecordRef(current()->ref), row);
        return;
    }
    if (event->key() == Qt::Key_Delete) {
        if (!chosen().empty())
            emit removalWanted();
        return;
    }
    QTreeWidget::keyPressEvent(event);
}

void RecordTree::paintEvent(QPaintEvent *event)
{
    QTreeWidget::paintEvent(event);
    if (topLevelItemCount() > 0)
        return;
    QPainter painter(viewport());
    painter.setPen(tones(palette()).muted);
    painter.drawText(viewport()->rect().adjusted(12, 10, -12, -10), Qt::AlignTop | Qt::TextWordWrap, m_emptyHint);
}

void RecordTree::dropEvent(QDropEvent *event)
{
    // The document decides, so Qt must not move the rows itself.
    event->setDropAction(Qt::IgnoreAction);
    event->accept();
    dropRow(event->position().toPoint());
}

void RecordTree::dropRow(const QPoint &position)
{
    auto *dragged = current();
    auto *target = itemAt(position);
    if (!dragged || dragged->isList)
        return;
    const int from = indexFromItem(dragged).row();
    int place = dragged->parent() ? dragged->parent()->childCount() : topLevelItemCount();
    if (target) {
        if (target->parent() != dragged->parent())
            return;
        const bool below = position.y() > visualItemRect(target).center().y();
        place = indexFromItem(target).row() + (below ? 1 : 0);
    }
    if (place > from)
        --place;
    if (place != from)
        emit moved(RecordRef(dragged->ref), place);
}

void RecordTree::showSelection()
{
    const QScopedValueRollback quiet(m_quiet, true);
    RecordItem *first = nullptr;
    forEachItem([&](RecordItem &item) {
        const bool selected = !item.isList && m_session.selection().contains(item.ref);
        if (item.isSelected() != selected)
            item.setSelected(selected);
        if (selected && !first)
            first = &item;
    });
    if (first && (!currentItem() || !currentItem()->isSelected()))
        selectionModel()->setCurrentIndex(indexFromItem(first), QItemSelectionModel::NoUpdate);
    // What was chosen elsewhere is brought into view; what was clicked here is there already.
    if (first && !hasFocus())
        scrollToItem(first);
}

void RecordTree::takeSelection()
{
    if (m_quiet)
        return;
    // Records that this tree does not show are given up too: what is selected is what one sees.
    Selection selection;
    selection.setRecords(chosen());
    m_session.select(std::move(selection));
}

void RecordTree::showMarks()
{
    if (m_eye < 0)
        return;
    const QScopedValueRollback quiet(m_quiet, true);
    const Tones colours = tones(palette());
    Visibility visibility = m_session.visibility();
    forEachItem([&](RecordItem &item) {
        const bool *all = item.isList ? switchOf(visibility, item.ref.list) : nullptr;
        if (item.isList ? all != nullptr : canHide(item.ref)) {
            const bool hidden = all ? *all : visibility.hidden.count(item.ref) > 0;
            item.setIcon(m_eye, hidden ? icon(QStringLiteral("eye-off"), colours.muted) : icon(QStringLiteral("eye")));
            item.setToolTip(m_eye, hidden ? tr("Hidden — click to show") : tr("Shown — click to hide"));
        }
        if (m_lock >= 0 && !item.isList && canLock(item.ref)) {
            const bool locked = hasClosedLock(m_session, item.ref);
            item.setIcon(m_lock,
                         locked ? icon(QStringLiteral("lock")) : icon(QStringLiteral("lock-open"), colours.faint));
            item.setToolTip(m_lock, locked ? tr("Locked: tools leave it alone — click to unlock")
                                           : tr("Click to lock it against tools"));
        }
    });
}

void RecordTree::rename(QTreeWidgetItem *changed, int column)
{
    if (m_quiet || column != 0)
        return;
    const auto &item = static_cast<const RecordItem &>(*changed);
    // Rows of a scene that was just closed change once more before they go.
    if (!recordOf(m_session.document.scene(), item.ref))
        return;
    // A tick changes an item too.
    if (item.text(0) == nameOf(m_session.document.scene(), item.ref))
        return;
    const std::string name = item.text(0).trimmed().toStdString();
    Edit edit = m_session.document.edit(tr("Rename to %1").arg(item.text(0).trimmed()).toStdString());
    const auto complaint = name.empty() ? error(tr("A name needs at least one letter").toStdString())
                                        : editRecord(edit, item.ref, [&](const RecordType &type, void *record) {
                                              return setField(type, record, "name", Json(name));
                                          });
    if (complaint)
        m_session.said(complaint->message);
    if (complaint || !commitOrSay(m_session, std::move(edit)))
        setTextOf(*changed, 0, nameOf(m_session.document.scene(), item.ref));
}

void RecordTree::toggleHidden(const RecordItem &item)
{
    Visibility visibility = m_session.visibility();
    if (bool *all = item.isList ? switchOf(visibility, item.ref.list) : nullptr)
        *all = !*all;
    else if (!item.isList && canHide(item.ref) && visibility.hidden.erase(item.ref) == 0)
        visibility.hidden.insert(item.ref);
    m_session.show(std::move(visibility));
}

void RecordTree::toggleLocked(const RecordItem &item)
{
    if (item.isList || !canLock(item.ref))
        return;
    if (item.ref.list == SlotKind::Layers) {
        const bool locked = hasClosedLock(m_session, item.ref);
        Edit edit = m_session.document.edit((locked ? tr("Unlock layer") : tr("Lock layer")).toStdString());
        edit.modify<Layer>(item.ref.id, [&](Layer &layer) { layer.locked = !locked; });
        commitOrSay(m_session, std::move(edit));
        return;
    }
    Visibility visibility = m_session.visibility();
    if (visibility.locked.erase(item.ref) == 0)
        visibility.locked.insert(item.ref);
    m_session.show(std::move(visibility));
}

} // namespace sward
