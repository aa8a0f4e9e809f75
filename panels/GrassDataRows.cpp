#include "panels/GrassDataRows.h"

#include "model/session/Session.h"
#include "model/terrain/Weightmaps.h"
#include "panels/RecordAccess.h"
#include "panels/Style.h"

#include <QLocale>

namespace sward {
namespace {

constexpr int ColumnCount = 4;

QString channelOf(const WeightmapPlace &place)
{
    return QStringLiteral("%1·%2").arg(place.texture).arg(QLatin1Char("RGBA"[place.channel]));
}

} // namespace

GrassDataRows::GrassDataRows(const Session &session, const GrassDataStore &store, QObject *parent)
    : QAbstractTableModel(parent), m_session(session), m_store(store)
{
}

void GrassDataRows::renew()
{
    beginResetModel();
    m_across = m_store.componentsX();
    m_down = m_store.componentsZ();
    m_places.clear();
    endResetModel();
}

void GrassDataRows::update(bool withChannels)
{
    if (withChannels)
        m_places.clear();
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int GrassDataRows::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_across * m_down;
}

int GrassDataRows::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

const GrassDataRows::Places &GrassDataRows::placesOf(CellCoord component) const
{
    const auto found = m_places.find(component);
    if (found != m_places.end())
        return found->second;
    const Scene &scene = m_session.document.scene();
    Places places;
    if (!scene.landscape || scene.heights.isEmpty())
        return m_places[component] = places;
    const auto desktop = weightmapPlacesIn(scene, component, false);
    const auto phone = weightmapPlacesIn(scene, component, true);
    QStringList brief;
    QStringList whole{tr("Component %1, %2").arg(component.x).arg(component.z)};
    for (std::size_t i = 0; i < desktop.size(); ++i) {
        const QString name = nameOf(scene, {SlotKind::Layers, desktop[i].layer, {}});
        brief << name + QLatin1Char(' ') + channelOf(desktop[i]);
        whole << tr("%1: texture %2 channel %3, on phones texture %4 channel %5")
                     .arg(name)
                     .arg(desktop[i].texture)
                     .arg(QLatin1Char("RGBA"[desktop[i].channel]))
                     .arg(phone[i].texture)
                     .arg(QLatin1Char("RGBA"[phone[i].channel]));
    }
    if (desktop.empty())
        whole << tr("No layer has any weight here");
    places.brief = brief.isEmpty() ? QStringLiteral("—") : brief.join(QStringLiteral(", "));
    places.whole = whole.join(QLatin1Char('\n'));
    return m_places[component] = places;
}

QVariant GrassDataRows::data(const QModelIndex &index, int role) const
{
    const CellCoord component = componentOf(index.row());
    const auto state = m_store.stateOf(component);
    const GrassData *block = m_store.block(component);
    if (role == Qt::TextAlignmentRole && index.column() == Bytes)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ForegroundRole && index.column() == State)
        return state == GrassDataStore::State::Outdated  ? tones(m_palette).warning
               : state == GrassDataStore::State::Missing ? tones(m_palette).muted
                                                         : QVariant();
    if (role == Qt::ToolTipRole && index.column() == Channels)
        return placesOf(component).whole;
    if (role == Qt::ToolTipRole && index.column() == State)
        return state == GrassDataStore::State::Outdated
                   ? tr("Heights, weights or grass types changed here since it was built")
               : state == GrassDataStore::State::Missing ? tr("It was not built since the scene was opened")
                                                         : tr("It holds what the scene has");
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Component:
        return QStringLiteral("%1, %2").arg(component.x).arg(component.z);
    case Channels:
        return placesOf(component).brief;
    case Bytes:
        return block ? QLocale().formattedDataSize(qint64(block->bytes.size()), 1) : QStringLiteral("—");
    default:
        return state == GrassDataStore::State::Outdated  ? tr("outdated")
               : state == GrassDataStore::State::Missing ? tr("not built")
                                                         : tr("current");
    }
}

QVariant GrassDataRows::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::ToolTipRole)
        return QStringList{tr("Counted from the north-west: towards east, towards south"),
                           tr("Texture and channel that each layer has in the component's weightmaps"),
                           tr("Heights, then the weights of the grass types that grow there"),
                           tr("Whether the block holds what the scene has now")}[section];
    if (role != Qt::DisplayRole)
        return {};
    return QStringList{tr("Component"), tr("Weightmaps"), tr("Size"), tr("Block")}[section];
}

} // namespace sward
