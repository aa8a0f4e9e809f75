#include "model/tools/KindTable.h"

#include "model/mesh/MeshData.h"
#include "model/session/Session.h"

#include <glm/common.hpp>

#include <cmath>

namespace sward {
namespace {

RecordRef foliageOf(const RecordRef &kind)
{
    return {kind.list, kind.id, {}};
}

} // namespace

bool isHidden(const Session &session, const RecordRef &kind)
{
    const auto &visibility = session.visibility();
    return visibility.plantsHidden || visibility.hidden.contains(kind) || visibility.hidden.contains(foliageOf(kind));
}

bool isLocked(const Session &session, const RecordRef &kind)
{
    const auto &locked = session.visibility().locked;
    return locked.contains(kind) || locked.contains(foliageOf(kind));
}

KindTable::KindTable(const Session &session, const std::string &placedId)
{
    const Scene &scene = session.document.scene();
    const PlacedFoliage *placed = scene.placedFoliage.find(placedId);
    const PlantStore *store = scene.plants.find(placedId);
    if (!store)
        return;
    for (const auto &kindId : store->kindIds()) {
        Entry &entry = m_entries.emplace_back();
        entry.ref = {SlotKind::PlacedFoliage, placedId, kindId};
        entry.kind = placed ? placed->kind(kindId) : nullptr;
        entry.isHidden = sward::isHidden(session, entry.ref);
        entry.isLocked = sward::isLocked(session, entry.ref);
        entry.isTicked = session.tickedKinds().contains(entry.ref);
        if (!entry.kind || !session.meshProvider)
            continue;
        for (const auto &part : entry.kind->parts) {
            auto mesh = part.mesh.empty() ? nullptr : session.meshProvider(part.mesh);
            if (!mesh)
                continue;
            const glm::dvec3 min(mesh->min), max(mesh->max);
            const bool isFirst = entry.meshes.empty();
            entry.box.min = isFirst ? min : glm::min(entry.box.min, min);
            entry.box.max = isFirst ? max : glm::max(entry.box.max, max);
            entry.meshes.push_back(std::move(mesh));
        }
    }
}

std::optional<StandingBox> boxOf(const Session &session, const PlantRef &ref)
{
    const Scene &scene = session.document.scene();
    const PlacedFoliage *placed = scene.placedFoliage.find(ref.placed);
    const PlantStore *store = scene.plants.find(ref.placed);
    const PlantCell *cell = placed && store ? store->cell(ref.cell) : nullptr;
    const auto row = cell ? cell->find(ref.id) : 0;
    if (!cell || row == cell->size())
        return std::nullopt;
    const Plant plant = cell->plant(ref.cell, row);
    const PlantBox box = KindTable(session, ref.placed)[plant.kind].box;
    const double c = std::cos(plant.radians()), s = std::sin(plant.radians());
    const glm::dvec3 middle = (box.min + box.max) * 0.5 * plant.scaleFactor();
    const glm::dvec3 turned(c * middle.x + s * middle.z, middle.y, c * middle.z - s * middle.x);
    return StandingBox{placed->position + plant.metres() + turned, (box.max - box.min) * 0.5 * plant.scaleFactor(),
                       plant.radians()};
}

} // namespace sward
