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

/// Metres east, so that the copies are seen.
const glm::dvec3 besideTheOriginal(1, 0, 0);

std::string step(const QString &pattern, const Session &session)
{
    return pattern.arg(QString::fromStdString(nameOf(session.document.scene(), session.selection()))).toStdString();
}

/// The kinds of the selected plants and the selected records.
std::set<RecordRef> selectedRecords(const Session &session)
{
    const Scene &scene = session.document.scene();
    std::set<RecordRef> records(session.selection().records().begin(), session.selection().records().end());
    for (const auto &[placed, cells] : session.selection().plants()) {
        const auto *store = scene.plants.find(placed);
        for (const auto &[coord, ids] : cells) {
            const auto *cell = store ? store->cell(coord) : nullptr;
            for (const PlantId plant : ids) {
                if (const auto row = cell ? cell->find(plant) : 0; cell && row < cell->size())
                    records.insert({SlotKind::PlacedFoliage, placed, store->kindIds()[cell->kinds()[row]]});
            }
        }
    }
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
    const auto &scene = session.document.scene();
    const auto &selection = session.selection();
    if (selection.plantCount() == 0) {
        duplicateRecords(session, selection.records());
        return;
    }
    auto edit = session.document.edit(step(tr("Duplicate %1"), session));
    auto copies = duplicateSelected(edit, touchable(session, selection), besideTheOriginal, HeightField(scene));
    if (commitOrSay(session, std::move(edit)))
        session.select(std::move(copies));
}

void deleteSelected(Session &session, QWidget *window)
{
    const auto selection = session.selection();
    if (selection.plantCount() == 0) {
        removeAsking(session, selection.records(), window);
        return;
    }
    auto edit = session.document.edit(step(tr("Delete %1"), session));
    removeSelected(edit, touchable(session, selection));
    commitOrSay(session, std::move(edit));
}

void selectAllPlants(Session &session)
{
    session.select(allPlants(session));
}

void dropSelected(Session &session)
{
    auto edit = session.document.edit(step(tr("Drop %1 to the ground"), session));
    if (dropSelected(edit, touchable(session, session.selection()), HeightField(session.document.scene())) == 0)
        session.said(tr("Everything selected stands on the ground already.").toStdString());
    else
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
