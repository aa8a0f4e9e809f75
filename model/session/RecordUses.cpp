#include "model/session/RecordUses.h"

#include "model/document/Edit.h"

#include <algorithm>

namespace sward {
namespace {

/// A change that leaves an unaffected record's slot alone.
template <class T, class Function> void modifyWhere(Edit &edit, Function change)
{
    for (std::size_t i = 0; i < ListOf<T>::in(edit.scene()).size(); ++i) {
        T copy = ListOf<T>::in(edit.scene())[i];
        if (change(copy))
            edit.replaceAt<T>(i, std::move(copy));
    }
}

bool dropReference(std::string &reference, const std::string &gone)
{
    if (reference != gone)
        return false;
    reference.clear();
    return true;
}

void forgetLayer(Edit &edit, const std::string &layer)
{
    modifyWhere<GrassType>(edit, [&](GrassType &type) {
        const bool own = dropReference(type.layer, layer);
        return std::erase_if(type.masks, [&](const GrassMask &mask) { return mask.layer == layer; }) > 0 || own;
    });
    modifyWhere<PlacedFoliage>(edit, [&](PlacedFoliage &placed) {
        bool changed = false;
        for (auto &kind : placed.kinds)
            changed = dropReference(kind.placement.layer, layer) || changed;
        return changed;
    });
}

/// Distances from a layer or zone that is gone are measured from nothing.
void forgetArea(Edit &edit, const std::string &area)
{
    // A layer and a zone may have the same id; the other is meant then.
    if (edit.scene().layers.find(area) || edit.scene().zones.find(area))
        return;
    modifyWhere<Layer>(edit, [&](Layer &layer) {
        bool changed = false;
        for (auto &rule : layer.rules)
            changed = dropReference(rule.of, area) || changed;
        return changed;
    });
}

void forgetMaterial(Edit &edit, const std::string &material)
{
    modifyWhere<Material>(edit, [&](Material &other) { return dropReference(other.parent, material); });
    modifyWhere<FoliageField>(edit, [&](FoliageField &field) { return dropReference(field.material, material); });
    modifyWhere<GrassType>(edit, [&](GrassType &type) {
        bool changed = false;
        for (auto &variety : type.varieties) {
            for (auto &slot : variety.materials)
                changed = dropReference(slot, material) || changed;
        }
        return changed;
    });
    modifyWhere<PlacedFoliage>(edit, [&](PlacedFoliage &placed) {
        bool changed = false;
        for (auto &kind : placed.kinds) {
            for (auto *parts : {&kind.parts, &kind.farParts}) {
                for (auto &part : *parts)
                    changed = dropReference(part.material, material) || changed;
            }
        }
        return changed;
    });
}

/// Kinds that turn into one that is gone turn into nothing.
void forgetKind(Edit &edit, const std::string &placedId, const std::string &kindId)
{
    modifyWhere<PlacedFoliage>(edit, [&](PlacedFoliage &placed) {
        bool changed = false;
        for (auto &kind : placed.kinds) {
            if (placed.id != placedId)
                continue;
            changed = dropReference(kind.interaction.felledKind, kindId) || changed;
            changed = dropReference(kind.interaction.harvestedKind, kindId) || changed;
        }
        return changed;
    });
}

} // namespace

std::size_t plantCountOf(const Scene &scene, const RecordRef &kind)
{
    const PlantStore *store = scene.plants.find(kind.id);
    const int index = store ? store->kindIndex(kind.child) : -1;
    return index < 0 ? 0 : store->countOf(KindIndex(index));
}

std::vector<RecordRef> usersOf(const Scene &scene, const RecordRef &ref)
{
    std::vector<RecordRef> users;
    const bool layer = ref.list == SlotKind::Layers, material = ref.list == SlotKind::Materials;
    const bool zone = ref.list == SlotKind::Zones && !scene.layers.find(ref.id);
    const bool isKind = ref.list == SlotKind::PlacedFoliage && !ref.child.empty();
    const auto draws = [&](const std::vector<KindPart> &parts) {
        return std::any_of(parts.begin(), parts.end(), [&](const KindPart &part) { return part.material == ref.id; });
    };
    for (const auto &type : scene.grassTypes.items()) {
        const auto &masks = type->masks;
        if (layer && (type->layer == ref.id || std::any_of(masks.begin(), masks.end(), [&](const GrassMask &mask) {
                          return mask.layer == ref.id;
                      })))
            users.push_back({SlotKind::GrassTypes, type->id, {}});
        for (const auto &variety : type->varieties) {
            const auto &slots = variety.materials;
            if (material && std::find(slots.begin(), slots.end(), ref.id) != slots.end())
                users.push_back({SlotKind::GrassTypes, type->id, variety.id});
        }
    }
    for (const auto &placed : scene.placedFoliage.items()) {
        for (const auto &kind : placed->kinds) {
            const bool becomesIt =
                isKind && placed->id == ref.id && kind.id != ref.child &&
                (kind.interaction.felledKind == ref.child || kind.interaction.harvestedKind == ref.child);
            if ((layer && kind.placement.layer == ref.id) || becomesIt ||
                (material && (draws(kind.parts) || draws(kind.farParts))))
                users.push_back({SlotKind::PlacedFoliage, placed->id, kind.id});
        }
    }
    for (const auto &other : scene.layers.items()) {
        const auto &rules = other->rules;
        if ((layer || zone) && !(layer && other->id == ref.id) &&
            std::any_of(rules.begin(), rules.end(), [&](const LayerRule &rule) { return rule.of == ref.id; }))
            users.push_back({SlotKind::Layers, other->id, {}});
    }
    for (const auto &field : scene.foliage.items()) {
        if (material && field->material == ref.id)
            users.push_back({SlotKind::Foliage, field->id, {}});
    }
    for (const auto &other : scene.materials.items()) {
        if (material && other->parent == ref.id)
            users.push_back({SlotKind::Materials, other->id, {}});
    }
    return users;
}

void forgetReferences(Edit &edit, const RecordRef &gone)
{
    if (gone.list == SlotKind::Layers || gone.list == SlotKind::Zones)
        forgetArea(edit, gone.id);
    if (gone.list == SlotKind::Layers)
        forgetLayer(edit, gone.id);
    else if (gone.list == SlotKind::Materials)
        forgetMaterial(edit, gone.id);
    else if (gone.list == SlotKind::PlacedFoliage && !gone.child.empty())
        forgetKind(edit, gone.id, gone.child);
}

} // namespace sward
