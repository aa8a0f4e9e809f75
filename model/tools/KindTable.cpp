#include "model/tools/KindTable.h"

#include "model/mesh/MeshData.h"
#include "model/session/Session.h"

#include <glm/common.hpp>

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

} // namespace sward
