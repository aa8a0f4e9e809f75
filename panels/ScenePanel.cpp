#include "panels/ScenePanel.h"

#include "model/session/RecordEdits.h"
#include "model/session/Session.h"
#include "panels/RecordAccess.h"
#include "panels/Style.h"
#include "panels/lists/RecordTree.h"
#include "panels/lists/RemoveRecords.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QTimer>
#include <QVBoxLayout>

namespace sward {
namespace {

constexpr int NameColumn = 0, CountColumn = 1, EyeColumn = 2, LockColumn = 3;
constexpr int CountMilliseconds = 250;

QString iconOf(const RecordRef &ref)
{
    switch (ref.list) {
    case SlotKind::Settings:
        return QStringLiteral("scene");
    case SlotKind::Landscape:
        return QStringLiteral("landscape");
    case SlotKind::Layers:
        return QStringLiteral("layers");
    case SlotKind::GrassTypes:
        return QStringLiteral("grass");
    case SlotKind::PlacedFoliage:
        return ref.child.empty() ? QStringLiteral("placed") : QStringLiteral("kind");
    case SlotKind::Foliage:
        return QStringLiteral("placed");
    case SlotKind::Zones:
        return QStringLiteral("zone");
    case SlotKind::Roads:
        return QStringLiteral("road");
    case SlotKind::Water:
        return QStringLiteral("water");
    case SlotKind::Materials:
        return QStringLiteral("material");
    case SlotKind::Wind:
        return QStringLiteral("wind");
    case SlotKind::Contacts:
        return QStringLiteral("contact");
    case SlotKind::Sources:
        return QStringLiteral("source");
    case SlotKind::Cameras:
        return QStringLiteral("camera");
    default:
        return QStringLiteral("streaming");
    }
}

template <class T> void listRefs(const RecordList<T> &list, std::vector<RecordRef> &refs)
{
    for (std::size_t i = 0; i < list.size(); ++i) {
        if constexpr (requires(const T &record) { record.id; })
            refs.push_back({ListOf<T>::kind, list[i].id, {}});
        else
            refs.push_back({ListOf<T>::kind, std::to_string(i), {}});
        if constexpr (std::is_same_v<T, GrassType>) {
            for (const auto &variety : list[i].varieties)
                refs.push_back({ListOf<T>::kind, list[i].id, variety.id});
        } else if constexpr (std::is_same_v<T, PlacedFoliage>) {
            for (const auto &kind : list[i].kinds)
                refs.push_back({ListOf<T>::kind, list[i].id, kind.id});
        }
    }
}

} // namespace

ScenePanel::ScenePanel(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_tree(new RecordTree(session)), m_later(new QTimer(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    auto *search = new QLineEdit;
    search->setObjectName(QStringLiteral("search"));
    search->setPlaceholderText(tr("Search"));
    search->setClearButtonEnabled(true);
    search->addAction(icon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    layout->addWidget(search);
    layout->addWidget(m_tree);
    connect(search, &QLineEdit::textChanged, m_tree, &RecordTree::filter);

    m_tree->setObjectName(QStringLiteral("sceneTree"));
    m_tree->setColumnCount(4);
    m_tree->setMarkColumns(EyeColumn, LockColumn);
    m_tree->header()->setSectionResizeMode(CountColumn, QHeaderView::ResizeToContents);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_tree, &QWidget::customContextMenuRequested, this, &ScenePanel::showMenu);
    connect(m_tree, &RecordTree::removalWanted, this, [this] { removeAsking(m_session, m_tree->chosen(), this); });
    m_later->setSingleShot(true);
    m_later->setInterval(CountMilliseconds);
    connect(m_later, &QTimer::timeout, this, &ScenePanel::showCounts);
    m_subscriptions.push_back(m_session.document.changed.subscribe([this](const Change &change) { follow(change); }));
    fill();
}

void ScenePanel::fill()
{
    m_contents = contents();
    m_tree->rebuild([this] {
        QTreeWidgetItem *parent = nullptr;
        RecordItem *record = nullptr;
        SlotKind list = SlotKind::Settings;
        const auto begin = [&](SlotKind kind, const QString &title) {
            list = kind;
            parent = addList(kind, title, iconOf({kind, {}, {}}));
        };
        const auto addAll = [&](SlotKind kind, const QString &title) {
            begin(kind, title);
            for (const auto &ref : m_contents) {
                if (ref.list != kind)
                    continue;
                const bool renames = recordOf(m_session.document.scene(), ref).type->field("name") != nullptr;
                if (ref.child.empty())
                    record = m_tree->addItem(parent, ref, iconOf(ref), renames);
                else
                    m_tree->addItem(record, ref, iconOf(ref), renames);
            }
        };
        m_tree->addItem(nullptr, {SlotKind::Settings, {}, {}}, iconOf({SlotKind::Settings, {}, {}}));
        if (m_session.document.scene().landscape)
            m_tree->addItem(nullptr, {SlotKind::Landscape, {}, {}}, iconOf({SlotKind::Landscape, {}, {}}), false);
        addAll(SlotKind::Layers, tr("Layers"));
        addAll(SlotKind::GrassTypes, tr("Grass types"));
        addAll(SlotKind::Foliage, tr("Foliage fields"));
        addAll(SlotKind::PlacedFoliage, tr("Placed foliage"));
        addAll(SlotKind::Zones, tr("Zones"));
        addAll(SlotKind::Roads, tr("Roads"));
        addAll(SlotKind::Water, tr("Water"));
        addAll(SlotKind::Materials, tr("Materials"));
        m_tree->addItem(nullptr, {SlotKind::Wind, {}, {}}, iconOf({SlotKind::Wind, {}, {}}), false);
        m_tree->addItem(nullptr, {SlotKind::Streaming, {}, {}}, iconOf({SlotKind::Streaming, {}, {}}), false);
        addAll(SlotKind::Contacts, tr("Contacts"));
        addAll(SlotKind::Sources, tr("Streaming sources"));
        addAll(SlotKind::Cameras, tr("Cameras"));
        showNames();
        showCounts();
    });
}

RecordItem *ScenePanel::addList(SlotKind list, const QString &title, const QString &iconName)
{
    RecordItem *item = m_tree->addItem(nullptr, {list, {}, {}}, iconName, false);
    item->isList = true;
    m_tree->setTextOf(*item, NameColumn, title);
    return item;
}

void ScenePanel::showNames()
{
    const Scene &scene = m_session.document.scene();
    m_tree->forEachItem([&](RecordItem &item) {
        if (!item.isList)
            m_tree->setTextOf(item, NameColumn, nameOf(scene, item.ref));
    });
}

void ScenePanel::showCounts()
{
    const Scene &scene = m_session.document.scene();
    m_tree->forEachItem([&](RecordItem &item) {
        if (const auto kept = m_keptAway.find(item.ref); !item.isList && kept != m_keptAway.end()) {
            const QString number = QLocale().toString(qulonglong(kept->second));
            m_tree->setTextOf(item, CountColumn, QStringLiteral("−%1").arg(number));
            item.setToolTip(CountColumn, tr("Keeps %1 plants of grass and fields away").arg(number));
            item.setTextAlignment(CountColumn, Qt::AlignRight | Qt::AlignVCenter);
            item.setForeground(CountColumn, tones(palette()).muted);
        }
        if (item.isList || item.ref.list != SlotKind::PlacedFoliage)
            return;
        const PlantStore *store = scene.plants.find(item.ref.id);
        const std::size_t plants = !item.ref.child.empty() ? plantCountOf(scene, item.ref) : store ? store->size() : 0;
        m_tree->setTextOf(item, CountColumn, QLocale().toString(qulonglong(plants)));
        item.setTextAlignment(CountColumn, Qt::AlignRight | Qt::AlignVCenter);
        item.setForeground(CountColumn, tones(palette()).muted);
    });
}

void ScenePanel::setKeptAway(const std::vector<ZoneEffect> &effects)
{
    m_keptAway.clear();
    for (const auto &effect : effects)
        m_keptAway[effect.ref] = effect.plants;
    showCounts();
}

void ScenePanel::follow(const Change &change)
{
    if ((!change.records.empty() || change.everything) && contents() != m_contents) {
        fill();
        return;
    }
    if (!change.records.empty() || change.everything)
        showNames();
    if ((!change.plants.empty() || change.everything) && !m_later->isActive())
        m_later->start();
}

std::vector<RecordRef> ScenePanel::contents() const
{
    const Scene &scene = m_session.document.scene();
    std::vector<RecordRef> refs;
    if (scene.landscape)
        refs.push_back({SlotKind::Landscape, {}, {}});
    listRefs(scene.layers, refs);
    listRefs(scene.grassTypes, refs);
    listRefs(scene.placedFoliage, refs);
    listRefs(scene.zones, refs);
    listRefs(scene.roads, refs);
    listRefs(scene.water, refs);
    listRefs(scene.materials, refs);
    listRefs(scene.foliage, refs);
    listRefs(scene.contacts, refs);
    listRefs(scene.sources, refs);
    listRefs(scene.cameras, refs);
    return refs;
}

void ScenePanel::showMenu(const QPoint &position)
{
    auto *item = static_cast<RecordItem *>(m_tree->itemAt(position));
    if (!item)
        return;
    QMenu menu(this);
    const SlotKind list = item->ref.list;
    const bool single = list == SlotKind::Settings || list == SlotKind::Landscape || list == SlotKind::Wind ||
                        list == SlotKind::Streaming;
    if (!single) {
        menu.addAction(icon(QStringLiteral("plus")), tr("Add"), this, [this, list] { add(list, {}); });
        if (!item->isList && (list == SlotKind::GrassTypes || list == SlotKind::PlacedFoliage)) {
            const RecordRef parent{list, item->ref.id, {}};
            menu.addAction(icon(QStringLiteral("plus")),
                           list == SlotKind::GrassTypes ? tr("Add variety") : tr("Add kind"), this,
                           [this, list, parent] { add(list, parent); });
        }
    }
    if (!item->isList && item->flags() & Qt::ItemIsEditable)
        menu.addAction(icon(QStringLiteral("rename")), tr("Rename"), this,
                       [this, item] { m_tree->editItem(item, NameColumn); });
    if (!item->isList && !single) {
        menu.addAction(icon(QStringLiteral("duplicate")), tr("Duplicate"), this,
                       [this] { duplicateRecords(m_session, m_tree->chosen()); });
        menu.addAction(icon(QStringLiteral("delete")), tr("Remove"), this,
                       [this] { removeAsking(m_session, m_tree->chosen(), this); });
    }
    if (!menu.isEmpty())
        menu.exec(m_tree->viewport()->mapToGlobal(position));
}

void ScenePanel::add(SlotKind list, const RecordRef &parent)
{
    if (list == SlotKind::Layers) {
        if (const auto problem = layersRefused(m_session.document.scene())) {
            m_session.said(problem->message);
            return;
        }
    }
    const RecordTree &tree = *m_tree;
    QString name = tr("New");
    tree.forEachItem([&](const RecordItem &item) {
        if (item.isList && item.ref.list == list)
            name = tr("New, in %1").arg(item.text(NameColumn));
    });
    Edit edit = m_session.document.edit(name.toStdString());
    RecordRef made;
    if (parent.id.empty())
        made = addRecord(edit, list, tr("New").toStdString());
    else if (list == SlotKind::GrassTypes)
        made = addVariety(edit, parent.id, GrassVariety{.name = tr("New variety").toStdString()});
    else
        made = addKind(edit, parent.id, PlantKind{.name = tr("New kind").toStdString()});
    if (!commitOrSay(m_session, std::move(edit)))
        return;
    Selection selection;
    selection.add(made);
    m_session.select(std::move(selection));
}

} // namespace sward
