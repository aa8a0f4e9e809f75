#include "model/document/Change.h"

#include <algorithm>

namespace sward {
namespace {

template <class T> void sortUnique(std::vector<T> &list)
{
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
}

} // namespace

bool Change::touches(SlotKind kind) const
{
    if (everything || std::find(records.begin(), records.end(), kind) != records.end())
        return true;
    if (kind == SlotKind::Plants)
        return !plants.empty();
    return std::any_of(rasters.begin(), rasters.end(), [&](const Tiles &tiles) { return tiles.kind == kind; });
}

void Change::add(SlotKind kind)
{
    if (std::find(records.begin(), records.end(), kind) == records.end())
        records.push_back(kind);
}

Change::Tiles &Change::tilesOf(SlotKind kind, const std::string &layer)
{
    for (auto &tiles : rasters) {
        if (tiles.kind == kind && tiles.layer == layer)
            return tiles;
    }
    rasters.push_back({});
    rasters.back().kind = kind;
    rasters.back().layer = layer;
    return rasters.back();
}

Change::Cells &Change::cellsOf(const std::string &placed)
{
    for (auto &cells : plants) {
        if (cells.placed == placed)
            return cells;
    }
    plants.push_back({});
    plants.back().placed = placed;
    return plants.back();
}

void Change::merge(const Change &other)
{
    everything = everything || other.everything;
    for (const auto kind : other.records)
        add(kind);
    for (const auto &tiles : other.rasters) {
        auto &mine = tilesOf(tiles.kind, tiles.layer);
        mine.tiles.insert(mine.tiles.end(), tiles.tiles.begin(), tiles.tiles.end());
        mine.rect = mine.rect.united(tiles.rect);
        mine.replaced = mine.replaced || tiles.replaced;
    }
    for (const auto &cells : other.plants) {
        auto &mine = cellsOf(cells.placed);
        mine.cells.insert(mine.cells.end(), cells.cells.begin(), cells.cells.end());
        mine.replaced = mine.replaced || cells.replaced;
    }
    settle();
}

void Change::settle()
{
    sortUnique(records);
    for (auto &tiles : rasters)
        sortUnique(tiles.tiles);
    for (auto &cells : plants)
        sortUnique(cells.cells);
}

} // namespace sward
