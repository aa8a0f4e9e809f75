#pragma once

#include "model/grass/GrassDataStore.h"

#include <QAbstractTableModel>
#include <QPalette>

#include <map>

namespace sward {

class Session;

/// The components of the landscape as rows, from the north-west: place, layers' channels, bytes and state of the block.
/// Only what is on screen is worked out.
class GrassDataRows : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Component, Channels, Bytes, State };

    GrassDataRows(const Session &session, const GrassDataStore &store, QObject *parent);

    /// The landscape has other components.
    void renew();
    /// States or blocks differ; with `withChannels` the layers too.
    void update(bool withChannels);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    void setPalette(const QPalette &palette) { m_palette = palette; }

private:
    struct Places
    {
        QString brief; ///< "Grass 0·R, Path 0·G"
        QString whole; ///< a line a layer, for desktops and phones
    };

    CellCoord componentOf(int row) const { return {row % m_across, row / m_across}; }
    const Places &placesOf(CellCoord component) const;

    const Session &m_session;
    const GrassDataStore &m_store;
    QPalette m_palette;
    int m_across = 0;
    int m_down = 0;
    mutable std::map<CellCoord, Places> m_places;
};

} // namespace sward
