#include "editor/window/SelectionCommands.h"

#include "model/session/Session.h"
#include "model/terrain/HeightField.h"
#include "model/tools/Motion.h"
#include "model/tools/SelectionEdits.h"
#include "panels/RecordAccess.h"
#include "panels/lists/RemoveRecords.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>
#include <QInputDialog>

#include <set>

namespace sward {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("SelectionCommands", text);
}

/// Calls `visit(placed, cell, plant)` for every selected plant that is still there.
template <class Visit> void forEachSelected(const Session &session, Visit visit)
{
    const Scene &scene = session.document.scene();
    for (const auto &[id, cells] : session.selection().plants()) {
        const auto *placed = scene.placedFoliage.find(id);
        const auto *store = scene.plants.find(id);
        if (!placed || !store)
            continue;
        for (const auto &[coord, ids] : cells) {
            const auto cell = store->sharedCell(coord);
            if (!cell)
                continue;
            for (const PlantId plant : ids) {
                if (const auto row = cell->find(plant); row < cell->size())
                    visit(*placed, *store, coord, cell->plant(coord, row));
            }
        }
    }
}

/// The kinds of the selected plants and the selected records.
std::set<RecordRef> selectedRecords(const Session &session)
{
    std::set<RecordRef> records(session.selection().records().begin(), session.selection().records().end());
    forEachSelected(session, [&](const PlacedFoliage &placed, const PlantStore &store, CellCoord, const Plant &plant) {
        records.insert({SlotKind::PlacedFoliage, placed.id, store.kindIds()[plant.kind]});
    });
    return records;
}

/// Everything that can be hidden: kinds and grass varieties.
std::set<RecordRef> everyKind(const Scene &scene)
{
    std::set<RecordRef> all;
    for (const auto &placed : scene.placedFoliage.items()) {
        for (const auto &kind : placed->kinds)
            all.insert({SlotKind::PlacedFoliage, placed->id, kind.id});
    }
    for (const auto &type : scene.grassTypes.items()) {
        for (const auto &variety : type->varieties)
            all.insert({SlotKind::GrassTypes, type->id, variety.id});
    }
    return all;
}

} // namespace

void duplicateSelected(Session &session)
{
    if (session.selection().plantCount() == 0) {
        duplicateRecords(session, session.selection().records());
        return;
    }
    constexpr double aside = 1; // metres east, so that the copies are seen
    auto edit = session.document.edit(tr("Duplicate").toStdString());
    Selection copies = duplicateSelected(edit, touchable(session, session.selection()), {aside, 0, 0},
                                         HeightField(session.document.scene()));
    if (commitOrSay(session, std::move(edit)))
        session.select(std::move(copies));
}

void deleteSelected(Session &session, QWidget *window)
{
    const auto records = session.selection().records();
    if (session.selection().plantCount() > 0) {
        auto edit = session.document.edit(tr("Delete plants").toStdString());
        Selection plants = touchable(session, session.selection());
        plants.setRecords({});
        removeSelected(edit, plants);
        if (!commitOrSay(session, std::move(edit)))
            return;
    }
    if (!records.empty())
        removeAsking(session, records, window);
}

void selectAllPlants(Session &session)
{
    session.select(allPlants(session));
}

void dropSelected(Session &session)
{
    auto edit = session.document.edit(tr("Drop to ground").toStdString());
    dropSelected(edit, touchable(session, session.selection()), HeightField(session.document.scene()));
    commitOrSay(session, std::move(edit));
}

void renameSelected(Session &session, QWidget *window)
{
    const auto records = session.selection().records();
    if (records.size() != 1)
        return;
    const QString before = nameOf(session.document.scene(), records[0]);
    bool agreed = false;
    const QString name =
        QInputDialog::getText(window, tr("Rename"), tr("Name"), QLineEdit::Normal, before, &agreed).trimmed();
    if (!agreed || name == before)
        return;
    auto edit = session.document.edit(tr("Rename").toStdString());
    const auto complaint = editRecord(edit, records[0], [&name](const RecordType &type, void *record) {
        return setField(type, record, "name", Json(name.toStdString()));
    });
    if (complaint)
        session.report(*complaint);
    else
        commitOrSay(session, std::move(edit));
}

void hideSelected(Session &session)
{
    auto visibility = session.visibility();
    for (const auto &record : selectedRecords(session))
        visibility.hidden.insert(record);
    session.show(std::move(visibility));
    session.said(tr("Hidden; Alt+H shows everything again.").toStdString());
}

void showEverything(Session &session)
{
    auto visibility = session.visibility();
    visibility.hidden.clear();
    visibility.grassHidden = visibility.plantsHidden = visibility.zonesHidden = false;
    session.show(std::move(visibility));
}

void isolateSelected(Session &session)
{
    const auto keep = selectedRecords(session);
    auto visibility = session.visibility();
    for (const auto &record : everyKind(session.document.scene())) {
        const RecordRef whole{record.list, record.id, {}};
        if (!keep.count(record) && !keep.count(whole))
            visibility.hidden.insert(record);
    }
    session.show(std::move(visibility));
}

} // namespace sward
