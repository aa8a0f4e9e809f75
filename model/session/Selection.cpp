#include "model/session/Selection.h"

#include <algorithm>

namespace sward {
namespace {

template <class T> bool has(const RecordList<T> &list, const std::string &id)
{
    return list.indexOf(id) >= 0;
}

bool exists(const Scene &scene, const RecordRef &ref)
{
    switch (ref.list) {
    case SlotKind::Landscape:
        return scene.landscape != nullptr;
    case SlotKind::Layers:
        return has(scene.layers, ref.id);
    case SlotKind::Materials:
        return has(scene.materials, ref.id);
    case SlotKind::GrassTypes: {
        const GrassType *type = scene.grassTypes.find(ref.id);
        return type && (ref.child.empty() || std::any_of(type->varieties.begin(), type->varieties.end(),
                                                         [&](const auto &v) { return v.id == ref.child; }));
    }
    case SlotKind::Foliage:
        return has(scene.foliage, ref.id);
    case SlotKind::PlacedFoliage: {
        const PlacedFoliage *placed = scene.placedFoliage.find(ref.id);
        return placed && (ref.child.empty() || placed->kind(ref.child));
    }
    case SlotKind::Zones:
        return has(scene.zones, ref.id);
    case SlotKind::Roads:
        return has(scene.roads, ref.id);
    case SlotKind::Water:
        return has(scene.water, ref.id);
    default:
        return true;
    }
}

} // namespace

std::size_t Selection::plantCount() const
{
    std::size_t count = 0;
    for (const auto &[placed, cells] : m_plants) {
        for (const auto &[cell, ids] : cells)
            count += ids.size();
    }
    return count;
}

bool Selection::contains(const PlantRef &plant) const
{
    const auto &ids = in(plant.placed, plant.cell);
    return std::binary_search(ids.begin(), ids.end(), plant.id);
}

bool Selection::contains(const RecordRef &record) const
{
    return std::find(m_records.begin(), m_records.end(), record) != m_records.end();
}

const std::vector<PlantId> &Selection::in(const std::string &placed, CellCoord cell) const
{
    static const std::vector<PlantId> none;
    const auto cells = m_plants.find(placed);
    if (cells == m_plants.end())
        return none;
    const auto ids = cells->second.find(cell);
    return ids == cells->second.end() ? none : ids->second;
}

void Selection::clear()
{
    m_plants.clear();
    m_records.clear();
}

void Selection::add(const PlantRef &plant)
{
    auto &ids = m_plants[plant.placed][plant.cell];
    const auto at = std::lower_bound(ids.begin(), ids.end(), plant.id);
    if (at == ids.end() || *at != plant.id)
        ids.insert(at, plant.id);
}

void Selection::remove(const PlantRef &plant)
{
    auto ids = in(plant.placed, plant.cell);
    std::erase(ids, plant.id);
    setCell(plant.placed, plant.cell, std::move(ids));
}

void Selection::setCell(const std::string &placed, CellCoord cell, std::vector<PlantId> sortedIds)
{
    if (!sortedIds.empty()) {
        m_plants[placed][cell] = std::move(sortedIds);
        return;
    }
    const auto cells = m_plants.find(placed);
    if (cells == m_plants.end())
        return;
    cells->second.erase(cell);
    if (cells->second.empty())
        m_plants.erase(cells);
}

void Selection::add(const RecordRef &record)
{
    if (!contains(record))
        m_records.push_back(record);
}

void Selection::remove(const RecordRef &record)
{
    std::erase(m_records, record);
}

bool Selection::follow(const Scene &scene, const Change &change)
{
    if (change.everything) {
        const bool had = !isEmpty();
        clear();
        return had;
    }
    bool changed = std::erase_if(m_records, [&](const RecordRef &ref) { return !exists(scene, ref); }) > 0;
    for (const auto &touched : change.plants) {
        const auto chosen = m_plants.find(touched.placed);
        if (chosen == m_plants.end())
            continue;
        const PlantStore *store = scene.plants.find(touched.placed);
        if (!store) {
            m_plants.erase(chosen);
            changed = true;
            continue;
        }
        // Only touched cells can have lost or gained a plant.
        std::vector<CellCoord> cells = touched.cells;
        if (touched.replaced) {
            cells.clear();
            for (const auto &[cell, ids] : chosen->second)
                cells.push_back(cell);
            store->forEachCell([&](CellCoord cell, const PlantCell &) { cells.push_back(cell); });
            std::sort(cells.begin(), cells.end());
            cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
        }
        std::vector<PlantId> wandering;
        for (const auto &cell : cells) {
            std::vector<PlantId> staying;
            const PlantCell *now = store->cell(cell);
            for (const auto id : in(touched.placed, cell))
                (now && now->find(id) != now->size() ? staying : wandering).push_back(id);
            setCell(touched.placed, cell, std::move(staying));
        }
        changed = changed || !wandering.empty();
        std::sort(wandering.begin(), wandering.end());
        for (const auto &cell : cells) {
            const PlantCell *now = wandering.empty() ? nullptr : store->cell(cell);
            if (!now)
                continue;
            std::vector<PlantId> here;
            std::set_intersection(now->ids().begin(), now->ids().end(), wandering.begin(), wandering.end(),
                                  std::back_inserter(here));
            for (const auto id : here)
                add(PlantRef{touched.placed, cell, id});
        }
    }
    return changed;
}

} // namespace sward
