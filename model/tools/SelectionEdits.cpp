#include "model/tools/SelectionEdits.h"

#include "model/plants/PlantIndex.h"
#include "model/session/Session.h"
#include "model/tools/KindTable.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <set>

namespace sward {
namespace {

/// Every touchable plant that `isWanted(kind, ref of its place)` says.
Selection choose(const Session &session, const std::function<bool(const RecordRef &kind)> &wantsKind)
{
    Selection selection;
    const Scene &scene = session.document.scene();
    for (const auto &placed : scene.placedFoliage.items()) {
        const PlantStore *store = scene.plants.find(placed->id);
        if (!store)
            continue;
        const KindTable kinds(session, placed->id);
        std::vector<char> isWanted;
        for (const auto &entry : kinds.entries())
            isWanted.push_back(entry.isTouchable() && wantsKind(entry.ref));
        store->forEachCell([&](CellCoord coord, const PlantCell &cell) {
            std::vector<PlantId> ids;
            for (std::size_t row = 0; row < cell.size(); ++row) {
                if (isWanted[cell.kinds()[row]])
                    ids.push_back(cell.id(row));
            }
            selection.setCell(placed->id, coord, std::move(ids));
        });
    }
    return selection;
}

} // namespace

Selection combined(const Selection &before, const Selection &picked, SelectMode mode)
{
    if (mode == SelectMode::Replace)
        return picked;
    Selection result = before;
    for (const auto &[placed, cells] : picked.plants()) {
        for (const auto &[cell, ids] : cells) {
            const auto &old = before.in(placed, cell);
            std::vector<PlantId> now;
            if (mode == SelectMode::Add)
                std::set_union(old.begin(), old.end(), ids.begin(), ids.end(), std::back_inserter(now));
            else
                std::set_difference(old.begin(), old.end(), ids.begin(), ids.end(), std::back_inserter(now));
            result.setCell(placed, cell, std::move(now));
        }
    }
    for (const auto &record : picked.records()) {
        if (mode == SelectMode::Add)
            result.add(record);
        else
            result.remove(record);
    }
    return result;
}

Selection allPlants(const Session &session)
{
    return choose(session, [](const RecordRef &) { return true; });
}

Selection inverted(const Session &session)
{
    Selection result = combined(allPlants(session), session.selection(), SelectMode::Remove);
    result.setRecords(session.selection().records());
    return result;
}

Selection touchable(const Session &session, const Selection &selection)
{
    Selection result = selection;
    for (const auto &[placed, cells] : selection.plants()) {
        const KindTable kinds(session, placed);
        const auto &entries = kinds.entries();
        if (std::all_of(entries.begin(), entries.end(), [](const auto &entry) { return entry.isTouchable(); }))
            continue;
        const PlantStore *store = session.document.scene().plants.find(placed);
        for (const auto &[coord, ids] : cells) {
            const PlantCell *cell = store->cell(coord);
            std::vector<PlantId> staying;
            for (const auto id : ids) {
                const auto row = cell ? cell->find(id) : 0;
                if (cell && row < cell->size() && kinds[cell->kinds()[row]].isTouchable())
                    staying.push_back(id);
            }
            result.setCell(placed, coord, std::move(staying));
        }
    }
    return result;
}

namespace {

/// Every touchable plant within `reach` of each selected one.
void visitNear(const Session &session, double reach,
               const std::function<void(const PlantRef &selected, const FoundPlant &found)> &visit)
{
    const Scene &scene = session.document.scene();
    const PlantFilter touchableOnes{nullptr, [&](const PlacedFoliage &placed, std::string_view kind) {
                                        const RecordRef ref{SlotKind::PlacedFoliage, placed.id, std::string(kind)};
                                        return !isHidden(session, ref) && !isLocked(session, ref);
                                    }};
    for (const auto &[placedId, cells] : session.selection().plants()) {
        const PlacedFoliage *placed = scene.placedFoliage.find(placedId);
        const PlantStore *store = scene.plants.find(placedId);
        for (const auto &[coord, ids] : cells) {
            const PlantCell *cell = placed && store ? store->cell(coord) : nullptr;
            for (const auto id : ids) {
                const auto row = cell ? cell->find(id) : 0;
                if (!cell || row >= cell->size())
                    continue;
                const glm::dvec3 at = placed->position + cell->plant(coord, row).metres();
                for (const auto &found : plantsNear(scene, {at.x, at.z}, reach, touchableOnes))
                    visit({placedId, coord, id}, found);
            }
        }
    }
}

} // namespace

Selection grown(const Session &session, double reach)
{
    std::map<std::pair<std::string, CellCoord>, std::set<PlantId>> cells;
    visitNear(session, reach, [&](const PlantRef &, const FoundPlant &found) {
        cells[{found.placed->id, found.cell}].insert(found.id);
    });
    Selection near;
    for (const auto &[where, ids] : cells)
        near.setCell(where.first, where.second, {ids.begin(), ids.end()});
    return combined(session.selection(), near, SelectMode::Add);
}

Selection shrunk(const Session &session, double reach)
{
    std::set<PlantRef> atTheEdge;
    const Selection &selection = session.selection();
    visitNear(session, reach, [&](const PlantRef &selected, const FoundPlant &found) {
        if (!selection.contains(PlantRef{found.placed->id, found.cell, found.id}))
            atTheEdge.insert(selected);
    });
    Selection result = selection;
    for (const auto &plant : atTheEdge)
        result.remove(plant);
    return result;
}

Selection sameKinds(const Session &session)
{
    std::set<RecordRef> chosen;
    const Scene &scene = session.document.scene();
    for (const auto &[placed, cells] : session.selection().plants()) {
        const PlantStore *store = scene.plants.find(placed);
        for (const auto &[coord, ids] : cells) {
            const PlantCell *cell = store ? store->cell(coord) : nullptr;
            for (const auto id : ids) {
                const auto row = cell ? cell->find(id) : 0;
                if (cell && row < cell->size())
                    chosen.insert({SlotKind::PlacedFoliage, placed, store->kindIds()[cell->kinds()[row]]});
            }
        }
    }
    return choose(session, [&](const RecordRef &kind) { return chosen.contains(kind); });
}

Selection plantsOf(const Session &session, const RecordRef &kind)
{
    return choose(session, [&](const RecordRef &other) { return other == kind; });
}

} // namespace sward
