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
#include <QPainter>
#include <QPainterPath>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace sward {
namespace {

constexpr int NameColumn = 0, CoverageColumn = 1, EyeColumn = 2, LockColumn = 3;
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

} // namespace

LayersPanel::LayersPanel(Session &session, std::function<QImage(const QString &)> texture, QWidget *parent)
    : QWidget(parent), m_session(session), m_texture(std::move(texture)), m_tree(new RecordTree(session)),
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
    button(QStringLiteral("duplicate"), tr("Duplicate the layer with what is painted"), [this] {
        duplicateRecords(m_session, {{SlotKind::Layers, m_session.activeLayer(), {}}});
    });
    button(QStringLiteral("delete"), tr("Remove the layer"), [this] {
        removeAsking(m_session, {{SlotKind::Layers, m_session.activeLayer(), {}}}, this);
    });
    bar->addStretch();
    button(QStringLiteral("fill"), tr("Fill: paint the layer everywhere"), [this] {
        changeActive(tr("Fill %1"), [](Edit &edit, const std::string &layer) { fillLayer(edit, layer, 255); });
    });
    button(QStringLiteral("clear"), tr("Clear: paint the layer nowhere"), [this] {
        changeActive(tr("Clear %1"), [](Edit &edit, const std::string &layer) { fillLayer(edit, layer, 0); });
    });
    button(QStringLiteral("invert"), tr("Invert: paint the layer where it is not"), [this] {
        changeActive(tr("Invert %1"), [](Edit &edit, const std::string &layer) { invertLayer(edit, layer); });
    });
    m_bake = bar->addButton(QStringLiteral("bake"), tr("Bake: paint what the layer's rules come to and remove them"));
    m_bake->setObjectName(QStringLiteral("bakeRules"));
    connect(m_bake, &QToolButton::clicked, this, [this] {
        changeActive(tr("Bake rules of %1"), [](Edit &edit, const std::string &layer) { bakeRules(edit, layer); });
    });
    layout->addWidget(bar);
    layout->addWidget(m_tree);

    m_tree->setObjectName(QStringLiteral("layerTree"));
    m_tree->setColumnCount(4);
    m_tree->setMarkColumns(EyeColumn, LockColumn);
    m_tree->header()->setSectionResizeMode(CoverageColumn, QHeaderView::ResizeToContents);
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
    connect(m_tree, &RecordTree::moved, this, [this](const RecordRef &ref, int place) {
        Edit edit =
            m_session.document.edit(tr("Reorder %1").arg(nameOf(m_session.document.scene(), ref)).toStdString());
        moveRecord(edit, ref, std::size_t(place));
        commitOrSay(m_session, std::move(edit));
    });

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
        item.setToolTip(NameColumn,
                        (item.ref.id == active ? tr("The brush paints this layer") : tr("Click to paint it")) + key);
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
    } else if (change.touches(SlotKind::Layers)) {
        showValues();
    } else if (!change.rasters.empty() && !m_later->isActive()) {
        m_later->start(RefreshMilliseconds);
    }
}

void LayersPanel::add()
{
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
    const QImage texture =
        m_texture && !layer.texture.empty() ? m_texture(QString::fromStdString(layer.texture)) : QImage();
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
