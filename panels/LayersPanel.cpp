#include "panels/LayersPanel.h"

#include "model/session/RecordEdits.h"
#include "model/session/Session.h"
#include "model/terrain/LayerRules.h"
#include "panels/RecordAccess.h"
#include "panels/Style.h"
#include "panels/lists/ListBar.h"
#include "panels/lists/RecordTree.h"
#include "panels/lists/RemoveRecords.h"

#include <glm/common.hpp>

#include <QHeaderView>
#include <QLocale>
#include <QMenu>
#include <QMessageBox>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace sward {
namespace {

constexpr int NameColumn = 0, CoverageColumn = 1, EyeColumn = 2, LockColumn = 3, SamplesColumn = 4;
constexpr int RefreshMilliseconds = 200;
constexpr int CatchUpMilliseconds = 20; ///< until the next tiles are counted

QString percent(double share)
{
    const double value = share * 100;
    // A little is not nothing.
    if (value > 0 && value < 0.1)
        return QStringLiteral("< %1 %").arg(QLocale().toString(0.1, 'f', 1));
    return QStringLiteral("%1 %").arg(QLocale().toString(value, 'f', value < 10 ? 1 : 0));
}

QString sizeOf(const WeightRaster &weights)
{
    return QStringLiteral("%1 × %2").arg(weights.width()).arg(weights.height());
}

QString resolutionOf(const Scene &scene, const WeightRaster *weights)
{
    if (!weights || weights->isEmpty() || !scene.landscape)
        return LayersPanel::tr("It has no weights");
    const QString size = LayersPanel::tr("%1 samples from west to east and north to south").arg(sizeOf(*weights));
    if (weights->bounds() == scene.heights.bounds())
        return LayersPanel::tr("%1, one to each height sample").arg(size);
    const double apart = scene.widthMetres() / std::max(weights->width() - 1, 1);
    return LayersPanel::tr("%1, %2 m apart over the same ground; the heights have %3 × %4")
        .arg(size, QLocale().toString(apart, 'g', 3))
        .arg(scene.heights.width())
        .arg(scene.heights.height());
}

} // namespace

LayersPanel::LayersPanel(Session &session, LayerServices services, QWidget *parent)
    : QWidget(parent), m_session(session), m_services(std::move(services)), m_tree(new RecordTree(session)),
      m_later(new QTimer(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto *bar = new ListBar;
    connect(bar->addButton(QStringLiteral("plus"), tr("Add a layer")), &QToolButton::clicked, this, &LayersPanel::add);
    const auto button = [&](const QString &iconName, const QString &toolTip, auto action) {
        auto *made = bar->addButton(iconName, toolTip);
        connect(made, &QToolButton::clicked, this, action);
        m_needLayer.push_back(made);
    };
    button(QStringLiteral("duplicate"), tr("Duplicate the layer with what is painted"), [this] { duplicate(); });
    button(QStringLiteral("delete"), tr("Remove the layer (Del)"), [this] { remove(); });
    bar->addStretch();
    if (m_services.importMask)
        connect(bar->addButton(QStringLiteral("import"), tr("Import a mask: a picture becomes a layer's weights")),
                &QToolButton::clicked, this, [this] { m_services.importMask(m_session.activeLayer()); });
    if (m_services.exportMask)
        button(QStringLiteral("export"), tr("Export the layer's mask as a picture"),
               [this] { m_services.exportMask(m_session.activeLayer()); });
    button(QStringLiteral("fill"), tr("Fill: paint the layer everywhere"), [this] { fillActive(true); });
    button(QStringLiteral("clear"), tr("Clear: paint the layer nowhere"), [this] { fillActive(false); });
    button(QStringLiteral("invert"), tr("Invert: paint the layer where it is not"), [this] { invertActive(); });
    m_bake = bar->addButton(QStringLiteral("bake"), tr("Bake: paint what the layer's rules come to and remove them"));
    m_bake->setObjectName(QStringLiteral("bakeRules"));
    connect(m_bake, &QToolButton::clicked, this, [this] {
        changeActive(tr("Bake rules of %1"), [](Edit &edit, const std::string &layer) { bakeRules(edit, layer); });
    });
    layout->addWidget(bar);
    layout->addWidget(m_tree);

    m_tree->setObjectName(QStringLiteral("layerTree"));
    m_tree->setColumnCount(5);
    m_tree->setMarkColumns(EyeColumn, LockColumn);
    m_tree->header()->setSectionResizeMode(CoverageColumn, QHeaderView::ResizeToContents);
    m_tree->header()->setSectionResizeMode(SamplesColumn, QHeaderView::ResizeToContents);
    m_tree->header()->moveSection(SamplesColumn, CoverageColumn);
    m_tree->setRootIsDecorated(false);
    m_tree->setReorderable();
    m_tree->setEmptyHint(tr("No layers yet — press + or drop a grey PNG."));
    connect(m_tree, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem *item) {
        if (item && item->isSelected())
            m_session.setActiveLayer(static_cast<RecordItem *>(item)->ref.id);
    });
    connect(m_tree, &QTreeWidget::itemPressed, this,
            [this](QTreeWidgetItem *item) { m_session.setActiveLayer(static_cast<RecordItem *>(item)->ref.id); });
    connect(m_tree, &RecordTree::removalWanted, this, [this] { removeAsking(m_session, m_tree->chosen(), this); });
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_tree, &QWidget::customContextMenuRequested, this, &LayersPanel::showMenu);
    connect(m_tree, &RecordTree::moved, this, &LayersPanel::move);

    m_later->setSingleShot(true);
    connect(m_later, &QTimer::timeout, this, &LayersPanel::showValues);
    m_subscriptions.push_back(m_session.document.changed.subscribe([this](const Change &change) { follow(change); }));
    m_subscriptions.push_back(m_session.paletteChanged.subscribe([this] { showActive(); }));
    Change everything;
    everything.everything = true;
    follow(everything);
}

void LayersPanel::fill()
{
    m_tree->rebuild([this] {
        for (const auto &layer : m_session.document.scene().layers.items())
            m_tree->addItem(nullptr, {SlotKind::Layers, layer->id, {}}, {});
        showValues();
    });
}

void LayersPanel::showValues()
{
    const bool allCounted = m_coverage.catchUp();
    const Scene &scene = m_session.document.scene();
    m_tree->forEachItem([&](RecordItem &item) {
        const Layer *layer = scene.layers.find(item.ref.id);
        if (!layer)
            return;
        m_tree->setTextOf(item, NameColumn, nameOf(scene, item.ref));
        item.setIcon(NameColumn, swatchOf(*layer));
        m_tree->setTextOf(item, CoverageColumn, percent(m_coverage.of(layer->id)));
        item.setTextAlignment(CoverageColumn, Qt::AlignRight | Qt::AlignVCenter);
        item.setForeground(CoverageColumn, tones(palette()).muted);
        const auto rules =
            std::count_if(layer->rules.begin(), layer->rules.end(), [](const LayerRule &rule) { return rule.enabled; });
        item.setIcon(CoverageColumn, rules > 0 ? icon(QStringLiteral("rules")) : QIcon());
        item.setToolTip(CoverageColumn,
                        rules > 0 ? tr("How much of the landscape it covers, by %n rule(s) over what is painted — "
                                       "select the layer to see them in the Inspector",
                                       nullptr, int(rules))
                                  : tr("How much of the landscape it covers"));
        const WeightRaster *weights = scene.weights.find(layer->id);
        m_tree->setTextOf(item, SamplesColumn, weights ? sizeOf(*weights) : QStringLiteral("—"));
        item.setTextAlignment(SamplesColumn, Qt::AlignRight | Qt::AlignVCenter);
        item.setForeground(SamplesColumn, tones(palette()).muted);
        item.setToolTip(SamplesColumn, resolutionOf(scene, weights));
    });
    showActive();
    if (!allCounted)
        m_later->start(CatchUpMilliseconds);
}

void LayersPanel::showActive()
{
    const std::string &active = m_session.activeLayer();
    m_tree->forEachItem([&](RecordItem &item) {
        QFont font = item.font(NameColumn);
        font.setBold(item.ref.id == active);
        item.setFont(NameColumn, font);
        const int slot = m_tree->indexOfTopLevelItem(&item) + 1;
        const QString key = slot <= 9 ? tr(" — key %1").arg(slot) : QString();
        const QString brush =
            (item.ref.id == active ? tr("The brush paints this layer") : tr("Click to paint it")) + key;
        item.setToolTip(NameColumn,
                        brush + QLatin1Char('\n') + tr("F2 renames, dragging or Alt with an arrow moves it"));
    });
    for (auto *button : m_needLayer)
        button->setEnabled(!active.empty());
    const Scene &scene = m_session.document.scene();
    const Layer *layer = scene.layers.find(active);
    m_bake->setEnabled(layer && !activeRules(scene, *layer).empty());
}

void LayersPanel::follow(const Change &change)
{
    const Scene &scene = m_session.document.scene();
    m_coverage.follow(scene, change);
    std::vector<std::string> contents;
    for (const auto &layer : scene.layers.items())
        contents.push_back(layer->id);
    if (contents != m_contents || change.everything) {
        m_contents = std::move(contents);
        fill();
    } else if (change.touches(SlotKind::Layers) || change.touches(SlotKind::Landscape)) {
        showValues();
    } else if (!change.rasters.empty() && !m_later->isActive()) {
        m_later->start(RefreshMilliseconds);
    }
}

void LayersPanel::add()
{
    if (const auto problem = layersRefused(m_session.document.scene())) {
        m_session.said(problem->message);
        return;
    }
    Edit edit = m_session.document.edit(tr("Add layer").toStdString());
    const RecordRef made = addRecord(edit, SlotKind::Layers, tr("New layer").toStdString());
    // Colours that are told apart at a glance, in turn.
    const int hue = int(m_session.document.scene().layers.size() * 137) % 360;
    const QColor colour = QColor::fromHsv((hue + 80) % 360, 130, 150);
    edit.modify<Layer>(made.id, [&](Layer &layer) {
        layer.colour = glm::round(glm::dvec3(colour.redF(), colour.greenF(), colour.blueF()) * 1000.0) / 1000.0;
    });
    if (!commitOrSay(m_session, std::move(edit)))
        return;
    m_session.setActiveLayer(made.id);
    Selection selection;
    selection.add(made);
    m_session.select(std::move(selection));
    if (auto *item = m_tree->itemOf(made))
        m_tree->editItem(item, NameColumn);
}

void LayersPanel::duplicate()
{
    duplicateRecords(m_session, {{SlotKind::Layers, m_session.activeLayer(), {}}});
}

void LayersPanel::remove()
{
    removeAsking(m_session, {{SlotKind::Layers, m_session.activeLayer(), {}}}, this);
}

bool LayersPanel::mayFill(const std::string &layer)
{
    constexpr double asksFrom = 5e6; // plants
    const Scene &scene = m_session.document.scene();
    const auto *record = scene.layers.find(layer);
    const auto cost = costOfFilling(scene, layer, m_services.triangles);
    if (!record || record->locked || cost.plants < 1)
        return true;
    const QLocale locale;
    const auto millions = [&](double number) { return locale.toString(number / 1e6, 'f', number < 1e7 ? 1 : 0); };
    const QString text =
        tr("up to %1 million plants, %2 of instances, %3 million triangles near the eye")
            .arg(millions(cost.plants), locale.formattedDataSize(qint64(cost.bytes), 1), millions(cost.triangles));
    if (cost.plants < asksFrom) {
        m_session.said(tr("Filled: %1").arg(text).toStdString());
        return true;
    }
    QMessageBox box(QMessageBox::Question, tr("Fill the layer"),
                    tr("Filling %1 grows %2.").arg(nameOf(scene, {SlotKind::Layers, layer, {}}), text),
                    QMessageBox::Cancel, this);
    box.setInformativeText(tr("The game streams what is near the eye; the rest costs building time and memory of grass "
                              "data. Ctrl Z takes it back."));
    auto *fill = box.addButton(tr("Fill"), QMessageBox::AcceptRole);
    box.setDefaultButton(qobject_cast<QPushButton *>(fill));
    box.exec();
    return box.clickedButton() == fill;
}

void LayersPanel::fillActive(bool with)
{
    if (with && !mayFill(m_session.activeLayer()))
        return;
    changeActive(with ? tr("Fill %1") : tr("Clear %1"),
                 [with](Edit &edit, const std::string &layer) { fillLayer(edit, layer, with ? 255 : 0); });
}

void LayersPanel::invertActive()
{
    changeActive(tr("Invert %1"), [](Edit &edit, const std::string &layer) { invertLayer(edit, layer); });
}

void LayersPanel::move(const RecordRef &layer, int place)
{
    const Scene &scene = m_session.document.scene();
    if (place < 0 || place >= int(scene.layers.size()))
        return;
    Edit edit = m_session.document.edit(tr("Reorder %1").arg(nameOf(scene, layer)).toStdString());
    moveRecord(edit, layer, std::size_t(place));
    commitOrSay(m_session, std::move(edit));
}

void LayersPanel::showMenu(const QPoint &position)
{
    QMenu menu(this);
    menu.setObjectName(QStringLiteral("layerMenu"));
    const auto entry = [&](const QString &iconName, const QString &text, auto action, const QKeySequence &keys = {}) {
        auto *made = iconName.isEmpty() ? menu.addAction(text, this, action)
                                        : menu.addAction(icon(iconName), text, this, action);
        // Shown only: the tree takes these keys itself.
        made->setShortcut(keys);
        made->setShortcutVisibleInContextMenu(true);
        return made;
    };
    entry(QStringLiteral("plus"), tr("Add a layer"), [this] { add(); });
    if (auto *item = static_cast<RecordItem *>(m_tree->itemAt(position))) {
        const RecordRef ref = item->ref;
        m_session.setActiveLayer(ref.id);
        const int place = m_session.document.scene().layers.indexOf(ref.id);
        menu.addSeparator();
        entry(
            QStringLiteral("rename"), tr("Rename"),
            [this, ref] {
                if (auto *renamed = m_tree->itemOf(ref))
                    m_tree->editItem(renamed, NameColumn);
            },
            QKeySequence(Qt::Key_F2));
        entry(QStringLiteral("duplicate"), tr("Duplicate"), [this] { duplicate(); });
        entry(
            QStringLiteral("delete"), tr("Remove"), [this] { remove(); }, QKeySequence(Qt::Key_Delete));
        entry(
            QStringLiteral("up"), tr("Move up"), [this, ref, place] { move(ref, place - 1); },
            QKeySequence(Qt::AltModifier | Qt::Key_Up))
            ->setEnabled(place > 0);
        entry(
            QStringLiteral("down"), tr("Move down"), [this, ref, place] { move(ref, place + 1); },
            QKeySequence(Qt::AltModifier | Qt::Key_Down))
            ->setEnabled(place + 1 < int(m_session.document.scene().layers.size()));
        menu.addSeparator();
        entry(QStringLiteral("fill"), tr("Fill"), [this] { fillActive(true); });
        entry(QStringLiteral("clear"), tr("Clear"), [this] { fillActive(false); });
        entry(QStringLiteral("invert"), tr("Invert"), [this] { invertActive(); });
    }
    menu.addSeparator();
    if (m_services.importMask)
        entry(QStringLiteral("import"), tr("Import mask…"), [this, at = m_tree->itemAt(position)] {
            m_services.importMask(at ? static_cast<RecordItem *>(at)->ref.id : std::string());
        });
    if (m_services.exportMask && m_tree->itemAt(position))
        entry(QStringLiteral("export"), tr("Export mask…"), [this] { m_services.exportMask(m_session.activeLayer()); });
    menu.exec(m_tree->viewport()->mapToGlobal(position));
}

void LayersPanel::changeActive(const QString &step, const std::function<void(Edit &, const std::string &)> &how)
{
    const std::string layer = m_session.activeLayer();
    const Scene &scene = m_session.document.scene();
    if (scene.layers.indexOf(layer) < 0)
        return;
    if (scene.layers.find(layer)->locked) {
        m_session.said(tr("The layer is locked — click its lock first").toStdString());
        return;
    }
    Edit edit = m_session.document.edit(step.arg(nameOf(scene, {SlotKind::Layers, layer, {}})).toStdString());
    how(edit, layer);
    commitOrSay(m_session, std::move(edit));
}

QIcon LayersPanel::swatchOf(const Layer &layer) const
{
    const QImage texture = m_services.texture && !layer.texture.empty()
                               ? m_services.texture(QString::fromStdString(layer.texture))
                               : QImage();
    QPixmap pixmap(QSize(16, 16) * devicePixelRatioF());
    pixmap.setDevicePixelRatio(devicePixelRatioF());
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    QPainterPath outline;
    outline.addRoundedRect(QRectF(0.5, 0.5, 15, 15), 3, 3);
    painter.setClipPath(outline);
    if (texture.isNull())
        painter.fillRect(QRect(0, 0, 16, 16),
                         QColor::fromRgbF(float(layer.colour.r), float(layer.colour.g), float(layer.colour.b)));
    else
        painter.drawImage(QRect(0, 0, 16, 16), texture);
    painter.setClipping(false);
    painter.setPen(tones(palette()).line);
    painter.drawPath(outline);
    return QIcon(pixmap);
}

} // namespace sward
