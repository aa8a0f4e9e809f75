#include "panels/KindsPanel.h"

#include "model/session/RecordEdits.h"
#include "model/session/Session.h"
#include "panels/RecordAccess.h"
#include "panels/Style.h"
#include "panels/fields/SceneRecords.h"
#include "panels/lists/ListBar.h"
#include "panels/lists/RecordTree.h"
#include "panels/lists/RemoveRecords.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QLocale>
#include <QPointer>
#include <QScopedValueRollback>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

namespace sward {
namespace {

constexpr int NameColumn = 0, CountColumn = 1, ShareColumn = 2, EyeColumn = 3, LockColumn = 4;
constexpr int ThumbnailSide = 36;
constexpr int CountMilliseconds = 250;

std::string meshOf(const PlantKind &kind)
{
    return kind.parts.empty() ? std::string() : kind.parts.front().mesh;
}

} // namespace

KindsPanel::KindsPanel(Session &session, KindServices services, QWidget *parent)
    : QWidget(parent), m_session(session), m_services(std::move(services)), m_tree(new RecordTree(session)),
      m_later(new QTimer(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto *bar = new ListBar;
    auto *add = bar->addButton(QStringLiteral("plus"), tr("Add a kind from a mesh"));
    add->setEnabled(bool(m_services.addFromMesh));
    connect(add, &QToolButton::clicked, this, [this] {
        const auto &placed = m_session.document.scene().placedFoliage;
        m_services.addFromMesh(m_tree->current()  ? m_tree->current()->ref.id
                               : placed.isEmpty() ? std::string()
                                                  : placed[0].id);
    });
    connect(bar->addButton(QStringLiteral("duplicate"), tr("Duplicate the kind, without its plants")),
            &QToolButton::clicked, this, [this] { duplicateRecords(m_session, m_tree->chosen()); });
    connect(bar->addButton(QStringLiteral("delete"), tr("Remove the kind")), &QToolButton::clicked, this,
            [this] { removeAsking(m_session, m_tree->chosen(), this); });
    auto *search = new QLineEdit;
    search->setObjectName(QStringLiteral("search"));
    search->setPlaceholderText(tr("Search"));
    search->setClearButtonEnabled(true);
    bar->addWidget(search, 1);
    connect(search, &QLineEdit::textChanged, m_tree, &RecordTree::filter);
    layout->addWidget(bar);
    layout->addWidget(m_tree);

    m_tree->setObjectName(QStringLiteral("kindTree"));
    m_tree->setColumnCount(5);
    m_tree->setMarkColumns(EyeColumn, LockColumn);
    m_tree->setIconSize({ThumbnailSide, ThumbnailSide});
    m_tree->setRootIsDecorated(false);
    m_tree->setHeaderHidden(false);
    m_tree->setHeaderLabels({tr("In the brush"), tr("Plants"), tr("Share"), {}, {}});
    m_tree->headerItem()->setTextAlignment(CountColumn, Qt::AlignRight | Qt::AlignVCenter);
    m_tree->header()->setSectionsClickable(false);
    m_tree->header()->setSectionResizeMode(CountColumn, QHeaderView::ResizeToContents);
    m_tree->header()->setSectionResizeMode(ShareColumn, QHeaderView::Fixed);
    m_tree->header()->resizeSection(ShareColumn, 52);
    m_tree->setEmptyHint(tr("No kinds yet — press + or drop a mesh file (glTF, OBJ, FBX …) into the view."));
    connect(m_tree, &RecordTree::removalWanted, this, [this] { removeAsking(m_session, m_tree->chosen(), this); });
    connect(m_tree, &QTreeWidget::itemChanged, this, [this](QTreeWidgetItem *item, int column) {
        if (!m_quiet && column == NameColumn)
            tick(static_cast<const RecordItem *>(item)->ref, item->checkState(NameColumn) == Qt::Checked);
    });
    m_later->setSingleShot(true);
    m_later->setInterval(CountMilliseconds);
    connect(m_later, &QTimer::timeout, this, &KindsPanel::showCounts);
    m_subscriptions.push_back(m_session.document.changed.subscribe([this](const Change &change) { follow(change); }));
    m_subscriptions.push_back(m_session.paletteChanged.subscribe([this] { showTicks(); }));
    fill();
}

void KindsPanel::fill()
{
    const QScopedValueRollback quiet(m_quiet, true);
    m_contents = contents();
    m_editors.clear();
    m_tree->rebuild([this] {
        for (const auto &ref : m_contents) {
            auto source = std::make_shared<SceneRecords>(m_session, std::vector{ref});
            const std::string path = "/placement/weight";
            const FieldBinding binding(source, KindPlacement::type(), *findField(source->type(), path), path);
            FieldEditor *editor = makeFieldEditor(binding, m_context);
            editor->setToolTip(toolTipOf(binding));
            editor->setObjectName(QString::fromStdString(ref.id + '/' + ref.child));
            RecordItem *item = m_tree->addItem(nullptr, ref, {});
            item->setSizeHint(NameColumn, {0, ThumbnailSide + 6});
            m_tree->setItemWidget(item, ShareColumn, editor);
            m_editors.push_back(editor);
        }
        showValues();
        showCounts();
    });
    showTicks();
}

void KindsPanel::showValues()
{
    const QScopedValueRollback quiet(m_quiet, true);
    const Scene &scene = m_session.document.scene();
    m_tree->forEachItem([&](RecordItem &item) {
        const PlacedFoliage *placed = scene.placedFoliage.find(item.ref.id);
        const PlantKind *kind = placed ? placed->kind(item.ref.child) : nullptr;
        if (!kind)
            return;
        m_tree->setTextOf(item, NameColumn, nameOf(scene, item.ref));
        const std::string mesh = meshOf(*kind);
        wantThumbnail(mesh);
        const auto picture = m_pictures.find(mesh);
        if (picture != m_pictures.end() && !picture->second.isNull())
            item.setIcon(NameColumn, QIcon(QPixmap::fromImage(picture->second)));
        else
            item.setIcon(NameColumn, icon(QStringLiteral("kind"), tones(palette()).muted));
        item.setToolTip(NameColumn, tr("Ticked, the place brush puts it.\n%1").arg(QString::fromStdString(mesh)));
    });
    for (auto *editor : m_editors)
        editor->refresh();
}

void KindsPanel::showCounts()
{
    const Scene &scene = m_session.document.scene();
    m_tree->forEachItem([&](RecordItem &item) {
        m_tree->setTextOf(item, CountColumn, QLocale().toString(qulonglong(plantCountOf(scene, item.ref))));
        item.setTextAlignment(CountColumn, Qt::AlignRight | Qt::AlignVCenter);
        item.setForeground(CountColumn, tones(palette()).muted);
    });
}

void KindsPanel::showTicks()
{
    const QScopedValueRollback quiet(m_quiet, true);
    m_tree->forEachItem([&](RecordItem &item) {
        item.setCheckState(NameColumn, m_session.tickedKinds().count(item.ref) > 0 ? Qt::Checked : Qt::Unchecked);
    });
}

void KindsPanel::follow(const Change &change)
{
    if (change.everything)
        m_pictures.clear();
    if (change.everything || (change.touches(SlotKind::PlacedFoliage) && contents() != m_contents)) {
        fill();
        return;
    }
    if (change.touches(SlotKind::PlacedFoliage))
        showValues();
    if (!change.plants.empty() && !m_later->isActive())
        m_later->start();
}

void KindsPanel::tick(const RecordRef &kind, bool ticked)
{
    auto kinds = m_session.tickedKinds();
    if (ticked)
        kinds.insert(kind);
    else
        kinds.erase(kind);
    m_session.tickKinds(std::move(kinds));
}

void KindsPanel::wantThumbnail(const std::string &mesh)
{
    if (!m_services.thumbnail || mesh.empty() || m_pictures.count(mesh) > 0)
        return;
    m_pictures[mesh] = QImage();
    m_services.thumbnail(mesh, [panel = QPointer<KindsPanel>(this), mesh](const QImage &picture) {
        if (!panel || picture.isNull())
            return;
        panel->m_pictures[mesh] = picture;
        // The picture may come while the rows are being filled.
        QMetaObject::invokeMethod(
            panel, [panel] { panel->showValues(); }, Qt::QueuedConnection);
    });
}

std::vector<RecordRef> KindsPanel::contents() const
{
    std::vector<RecordRef> refs;
    for (const auto &placed : m_session.document.scene().placedFoliage.items()) {
        for (const auto &kind : placed->kinds)
            refs.push_back({SlotKind::PlacedFoliage, placed->id, kind.id});
    }
    return refs;
}

} // namespace sward
