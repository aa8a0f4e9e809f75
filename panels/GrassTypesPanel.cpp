#include "panels/GrassTypesPanel.h"

#include "model/session/RecordEdits.h"
#include "model/session/Session.h"
#include "panels/RecordAccess.h"
#include "panels/fields/SceneRecords.h"
#include "panels/lists/ListBar.h"
#include "panels/lists/RecordTree.h"
#include "panels/lists/RemoveRecords.h"

#include <QHeaderView>
#include <QScopedValueRollback>
#include <QToolButton>
#include <QVBoxLayout>

namespace sward {
namespace {

constexpr int NameColumn = 0, ValueColumn = 1, EyeColumn = 2;

} // namespace

GrassTypesPanel::GrassTypesPanel(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_tree(new RecordTree(session))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto *bar = new ListBar;
    connect(bar->addButton(QStringLiteral("plus"), tr("Add a grass type")), &QToolButton::clicked, this,
            &GrassTypesPanel::addType);
    m_addVariety = bar->addButton(QStringLiteral("grass"), tr("Add a variety to the grass type"));
    connect(m_addVariety, &QToolButton::clicked, this, &GrassTypesPanel::addVarietyToCurrent);
    connect(bar->addButton(QStringLiteral("duplicate"), tr("Duplicate what is selected")), &QToolButton::clicked, this,
            [this] { duplicateRecords(m_session, m_tree->chosen()); });
    connect(bar->addButton(QStringLiteral("delete"), tr("Remove what is selected")), &QToolButton::clicked, this,
            [this] { removeAsking(m_session, m_tree->chosen(), this); });
    bar->addStretch();
    layout->addWidget(bar);
    layout->addWidget(m_tree);

    m_tree->setObjectName(QStringLiteral("grassTree"));
    m_tree->setColumnCount(3);
    m_tree->setMarkColumns(EyeColumn, -1);
    m_tree->header()->setSectionResizeMode(ValueColumn, QHeaderView::Fixed);
    m_tree->header()->resizeSection(ValueColumn, 118);
    m_tree->setUniformRowHeights(false);
    m_tree->setEmptyHint(tr("No grass yet — press + to add a grass type; it grows where its layer is painted."));
    connect(m_tree, &RecordTree::removalWanted, this, [this] { removeAsking(m_session, m_tree->chosen(), this); });
    connect(m_tree, &QTreeWidget::itemChanged, this, [this](QTreeWidgetItem *item, int column) {
        const auto &ref = static_cast<const RecordItem *>(item)->ref;
        if (!m_quiet && column == NameColumn && ref.child.empty())
            setEnabledOf(ref.id, item->checkState(NameColumn) == Qt::Checked);
    });
    connect(m_tree, &QTreeWidget::currentItemChanged, this,
            [this] { m_addVariety->setEnabled(!currentType().empty()); });
    m_subscriptions.push_back(m_session.document.changed.subscribe([this](const Change &change) { follow(change); }));
    fill();
}

void GrassTypesPanel::fill()
{
    const QScopedValueRollback quiet(m_quiet, true);
    m_contents = contents();
    m_editors.clear();
    m_tree->rebuild([this] {
        RecordItem *type = nullptr;
        for (const auto &ref : m_contents) {
            auto source = std::make_shared<SceneRecords>(m_session, std::vector{ref});
            const std::string key = ref.child.empty() ? "layer" : "density";
            const FieldBinding binding(source, source->type(), *source->type().field(key), '/' + key);
            FieldEditor *editor = makeFieldEditor(binding, m_context);
            editor->setToolTip(toolTipOf(binding));
            editor->setObjectName(QString::fromStdString(ref.id + '/' + ref.child));
            RecordItem *item = m_tree->addItem(ref.child.empty() ? nullptr : type, ref, {});
            if (ref.child.empty())
                type = item;
            m_tree->setItemWidget(item, ValueColumn, editor);
            m_editors.push_back(editor);
        }
        showValues();
    });
    m_addVariety->setEnabled(!currentType().empty());
}

void GrassTypesPanel::showValues()
{
    const QScopedValueRollback quiet(m_quiet, true);
    const Scene &scene = m_session.document.scene();
    m_tree->forEachItem([&](RecordItem &item) {
        m_tree->setTextOf(item, NameColumn, nameOf(scene, item.ref));
        const GrassType *type = scene.grassTypes.find(item.ref.id);
        if (type && item.ref.child.empty()) {
            item.setCheckState(NameColumn, type->enabled ? Qt::Checked : Qt::Unchecked);
            item.setToolTip(NameColumn, type->layer.empty() ? tr("It has no layer, so it grows nowhere")
                                                            : tr("Ticked, it grows where its layer is painted"));
        }
    });
    for (auto *editor : m_editors)
        editor->refresh();
}

void GrassTypesPanel::follow(const Change &change)
{
    if (!change.everything && !change.touches(SlotKind::GrassTypes) && !change.touches(SlotKind::Layers))
        return;
    if (change.everything || contents() != m_contents)
        fill();
    else
        showValues();
}

void GrassTypesPanel::addType()
{
    Edit edit = m_session.document.edit(tr("Add grass type").toStdString());
    const RecordRef made = addRecord(edit, SlotKind::GrassTypes, tr("New grass").toStdString());
    edit.modify<GrassType>(made.id, [&](GrassType &type) { type.layer = m_session.activeLayer(); });
    addVariety(edit, made.id, GrassVariety{.name = tr("Blades").toStdString()});
    if (!commitOrSay(m_session, std::move(edit)))
        return;
    Selection selection;
    selection.add(made);
    m_session.select(std::move(selection));
}

void GrassTypesPanel::addVarietyToCurrent()
{
    const std::string type = currentType();
    if (type.empty())
        return;
    Edit edit = m_session.document.edit(tr("Add variety").toStdString());
    const RecordRef made = addVariety(edit, type, GrassVariety{.name = tr("New variety").toStdString()});
    if (!commitOrSay(m_session, std::move(edit)))
        return;
    Selection selection;
    selection.add(made);
    m_session.select(std::move(selection));
}

void GrassTypesPanel::setEnabledOf(const std::string &id, bool enabled)
{
    const GrassType *type = m_session.document.scene().grassTypes.find(id);
    if (!type || type->enabled == enabled)
        return;
    const QString name = nameOf(m_session.document.scene(), {SlotKind::GrassTypes, id, {}});
    Edit edit = m_session.document.edit((enabled ? tr("Enable %1") : tr("Disable %1")).arg(name).toStdString());
    edit.modify<GrassType>(id, [&](GrassType &changed) { changed.enabled = enabled; });
    if (!commitOrSay(m_session, std::move(edit)))
        showValues();
}

std::vector<RecordRef> GrassTypesPanel::contents() const
{
    std::vector<RecordRef> refs;
    for (const auto &type : m_session.document.scene().grassTypes.items()) {
        refs.push_back({SlotKind::GrassTypes, type->id, {}});
        for (const auto &variety : type->varieties)
            refs.push_back({SlotKind::GrassTypes, type->id, variety.id});
    }
    return refs;
}

std::string GrassTypesPanel::currentType() const
{
    return m_tree->current() ? m_tree->current()->ref.id : std::string();
}

} // namespace sward
