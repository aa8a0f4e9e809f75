#include "model/session/RecordEdits.h"

#include "model/core/ParallelFor.h"
#include "model/terrain/LayerRules.h"
#include "model/terrain/SceneWeights.h"
#include "model/terrain/WeightField.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <type_traits>

namespace sward {
namespace {

template <class T> constexpr bool HasId = requires(const T &record)
{
    record.id;
};
template <class T> constexpr bool HasName = requires(const T &record)
{
    record.name;
};

template <class T> std::size_t placeOf(const RecordList<T> &list, const std::string &id)
{
    std::size_t place = list.size();
    if constexpr (HasId<T>) {
        const int index = list.indexOf(id);
        place = index < 0 ? list.size() : std::size_t(index);
    } else {
        std::from_chars(id.data(), id.data() + id.size(), place);
    }
    expects(place < list.size());
    return place;
}

template <class T> RecordRef refTo(const RecordList<T> &list, std::size_t place)
{
    if constexpr (HasId<T>)
        return {ListOf<T>::kind, list[place].id, {}};
    else
        return {ListOf<T>::kind, std::to_string(place), {}};
}

/// Calls `function` with a null pointer of the list's record type.
template <class Function> auto withList(SlotKind list, Function function)
{
    switch (list) {
    case SlotKind::Layers:
        return function(static_cast<Layer *>(nullptr));
    case SlotKind::Materials:
        return function(static_cast<Material *>(nullptr));
    case SlotKind::GrassTypes:
        return function(static_cast<GrassType *>(nullptr));
    case SlotKind::Foliage:
        return function(static_cast<FoliageField *>(nullptr));
    case SlotKind::PlacedFoliage:
        return function(static_cast<PlacedFoliage *>(nullptr));
    case SlotKind::Zones:
        return function(static_cast<Zone *>(nullptr));
    case SlotKind::Roads:
        return function(static_cast<Road *>(nullptr));
    case SlotKind::Water:
        return function(static_cast<Water *>(nullptr));
    case SlotKind::Contacts:
        return function(static_cast<Contact *>(nullptr));
    case SlotKind::Sources:
        return function(static_cast<StreamingSource *>(nullptr));
    default:
        expects(list == SlotKind::Cameras);
        return function(static_cast<CameraMark *>(nullptr));
    }
}

template <class Children> auto childAt(Children &children, std::string_view id)
{
    const auto found =
        std::find_if(children.begin(), children.end(), [&](const auto &child) { return child.id == id; });
    expects(found != children.end());
    return found;
}

template <class Children> std::string freeIdAmong(const Children &children, std::string_view name)
{
    return freeId(name, [&](std::string_view id) {
        return std::any_of(children.begin(), children.end(), [&](const auto &child) { return child.id == id; });
    });
}

template <class T> std::string freeIdIn(const RecordList<T> &list, std::string_view name)
{
    return freeId(name, [&](std::string_view id) { return list.indexOf(id) >= 0; });
}

std::string copyName(const std::string &name, const std::string &id)
{
    return (name.empty() ? id : name) + " copy";
}

/// Changes the list of children that `ref` lies in: the varieties of its grass type or the kinds of its placed foliage.
template <class Function> void modifyChildren(Edit &edit, const RecordRef &ref, Function function)
{
    if (ref.list == SlotKind::GrassTypes) {
        edit.modify<GrassType>(ref.id, [&](GrassType &type) { function(type.varieties); });
    } else {
        expects(ref.list == SlotKind::PlacedFoliage);
        edit.modify<PlacedFoliage>(ref.id, [&](PlacedFoliage &placed) { function(placed.kinds); });
    }
}

/// A kind's id that neither a kind nor a plant has: plants of a kind that was removed keep its id, and a new kind must
/// not adopt them unasked.
std::string freeKindId(const Scene &scene, const PlacedFoliage &placed, std::string_view name)
{
    const PlantStore *store = scene.plants.find(placed.id);
    return freeId(name, [&](std::string_view id) {
        return placed.kind(id) ||
               (store && store->kindIndex(id) >= 0 && store->countOf(KindIndex(store->kindIndex(id))) > 0);
    });
}

/// A placed foliage's id that no other has, nor any as its state key.
std::string freePlacedId(const Scene &scene, std::string_view name)
{
    return freeId(name, [&](std::string_view id) {
        const auto &all = scene.placedFoliage.items();
        return std::any_of(all.begin(), all.end(),
                           [&](const auto &placed) { return placed->id == id || placed->stateKey == id; });
    });
}

template <class T> std::string freeRecordId(const Scene &scene, std::string_view name)
{
    if constexpr (std::is_same_v<T, PlacedFoliage>)
        return freePlacedId(scene, name);
    else
        return freeIdIn(ListOf<T>::in(scene), name);
}

/// Lays a new record over the landscape.
template <class T> void cover(const Scene &scene, T &record)
{
    if (!scene.landscape)
        return;
    const glm::dvec3 half(scene.widthMetres() / 2, 0, scene.depthMetres() / 2);
    if constexpr (std::is_same_v<T, PlacedFoliage>) {
        record.position = scene.landscape->position + half;
        record.sizeX = std::max(half.x * 2, 0.1);
        record.sizeZ = std::max(half.z * 2, 0.1);
    } else if constexpr (std::is_same_v<T, Zone>) {
        record.centre = scene.landscape->position + half;
    } else if constexpr (std::is_same_v<T, FoliageField>) {
        record.position = scene.landscape->position + half;
    }
}

/// Writes every cell that has plants of `kind` anew, without them or with another kind in their place.
void rewriteKind(Edit &edit, const std::string &placed, std::string_view kind, Orphans orphans, std::string_view heir)
{
    const PlantStore *found = edit.scene().plants.find(placed);
    const int index = found ? found->kindIndex(kind) : -1;
    if (index < 0)
        return;
    const KindIndex other = orphans == Orphans::Give ? edit.internKind(placed, heir) : KindIndex(0);
    // The edit may write into the very cells that it is asked about, so they are read to the end first.
    std::vector<std::pair<CellCoord, std::vector<Plant>>> cells;
    edit.scene().plants.find(placed)->forEachCell([&](CellCoord coord, const PlantCell &cell) {
        const auto kinds = cell.kinds();
        if (std::find(kinds.begin(), kinds.end(), KindIndex(index)) == kinds.end())
            return;
        auto &plants = cells.emplace_back(coord, std::vector<Plant>()).second;
        for (std::size_t row = 0; row < cell.size(); ++row) {
            Plant plant = cell.plant(coord, row);
            if (plant.kind == index && orphans == Orphans::Delete)
                continue;
            if (plant.kind == index)
                plant.kind = other;
            plants.push_back(plant);
        }
    });
    for (const auto &[coord, plants] : cells)
        edit.setPlants(placed, coord, plants);
}

} // namespace

std::string freeId(std::string_view name, const std::function<bool(std::string_view)> &isTaken)
{
    std::string stem;
    for (const char letter : name) {
        const char small = letter >= 'A' && letter <= 'Z' ? char(letter - 'A' + 'a') : letter;
        const bool plain = (small >= 'a' && small <= 'z') || (small >= '0' && small <= '9') || small == '_';
        if (plain)
            stem += small;
        else if (!stem.empty() && stem.back() != '-')
            stem += '-';
    }
    // Room for a number behind it within the 64 letters of an id.
    stem.resize(std::min<std::size_t>(stem.size(), 56));
    while (!stem.empty() && stem.back() == '-')
        stem.pop_back();
    if (stem.empty())
        stem = "record";
    std::string id = stem;
    for (int number = 2; isTaken(id); ++number)
        id = stem + '-' + std::to_string(number);
    return id;
}

std::optional<Issue> layersRefused(const Scene &scene, std::size_t more)
{
    const std::size_t count = scene.layers.size();
    if (more == 0 || count + more <= Layer::Most)
        return {};
    return error(more == 1 ? fmt::format("The scene has {} layers, and a landscape holds {}; remove one first", count,
                                         Layer::Most)
                           : fmt::format("The scene has {} layers, and a landscape holds {}; {} more do not fit", count,
                                         Layer::Most, more),
                 {}, "/layers");
}

RecordRef addRecord(Edit &edit, SlotKind list, std::string_view name)
{
    return withList(list, [&](auto *sort) {
        using T = std::remove_pointer_t<decltype(sort)>;
        T record;
        if constexpr (HasName<T>)
            record.name = name;
        if constexpr (HasId<T>)
            record.id = freeRecordId<T>(edit.scene(), name);
        if constexpr (std::is_same_v<T, PlacedFoliage>)
            record.stateKey = record.id;
        cover(edit.scene(), record);
        edit.insert<T>(record);
        RecordRef ref = refTo(ListOf<T>::in(edit.scene()), ListOf<T>::in(edit.scene()).size() - 1);
        if constexpr (std::is_same_v<T, Layer>)
            edit.setWeights(ref.id, emptyWeights(edit.scene(), record));
        if constexpr (std::is_same_v<T, PlacedFoliage>)
            edit.setPlantStore(ref.id, PlantStore());
        return ref;
    });
}

RecordRef addVariety(Edit &edit, std::string_view grassType, GrassVariety variety)
{
    RecordRef ref{SlotKind::GrassTypes, std::string(grassType), {}};
    modifyChildren(edit, ref, [&](auto &children) {
        if constexpr (std::is_same_v<std::decay_t<decltype(children)>, std::vector<GrassVariety>>) {
            variety.id = freeIdAmong(children, variety.name);
            ref.child = variety.id;
            children.push_back(std::move(variety));
        }
    });
    return ref;
}

RecordRef addKind(Edit &edit, std::string_view placed, PlantKind kind)
{
    RecordRef ref{SlotKind::PlacedFoliage, std::string(placed), {}};
    edit.modify<PlacedFoliage>(placed, [&](PlacedFoliage &record) {
        kind.id = freeKindId(edit.scene(), record, kind.name);
        ref.child = kind.id;
        record.kinds.push_back(std::move(kind));
    });
    return ref;
}

RecordRef duplicateRecord(Edit &edit, const RecordRef &ref)
{
    RecordRef copyRef = ref;
    if (!ref.child.empty()) {
        modifyChildren(edit, ref, [&](auto &children) {
            const auto at = childAt(children, ref.child);
            auto copy = *at;
            copy.name = copyName(copy.name, copy.id);
            if constexpr (std::is_same_v<decltype(copy), PlantKind>)
                copy.id = freeKindId(edit.scene(), *edit.scene().placedFoliage.find(ref.id), copy.name);
            else
                copy.id = freeIdAmong(children, copy.name);
            copyRef.child = copy.id;
            children.insert(at + 1, std::move(copy));
        });
        return copyRef;
    }
    return withList(ref.list, [&](auto *sort) {
        using T = std::remove_pointer_t<decltype(sort)>;
        const std::size_t place = placeOf(ListOf<T>::in(edit.scene()), ref.id);
        T copy = ListOf<T>::in(edit.scene())[place];
        if constexpr (HasId<T>) {
            copy.name = copyName(copy.name, copy.id);
            copy.id = freeRecordId<T>(edit.scene(), copy.name);
        } else if constexpr (HasName<T>) {
            copy.name = copyName(copy.name, "camera");
        }
        if constexpr (std::is_same_v<T, Layer>)
            copy.file.clear();
        if constexpr (std::is_same_v<T, PlacedFoliage>) {
            copy.stateKey = copy.id;
            copy.tiles.clear();
        }
        edit.insert<T>(copy, place + 1);
        RecordRef made = refTo(ListOf<T>::in(edit.scene()), place + 1);
        if constexpr (std::is_same_v<T, Layer>) {
            if (const WeightRaster *found = edit.scene().weights.find(ref.id)) {
                WeightRaster weights = *found;
                edit.setWeights(made.id, std::move(weights));
            }
        }
        if constexpr (std::is_same_v<T, PlacedFoliage>)
            edit.setPlantStore(made.id, PlantStore());
        return made;
    });
}

void removeRecord(Edit &edit, const RecordRef &ref)
{
    if (!ref.child.empty()) {
        modifyChildren(edit, ref, [&](auto &children) { children.erase(childAt(children, ref.child)); });
        forgetReferences(edit, ref);
        return;
    }
    withList(ref.list, [&](auto *sort) {
        using T = std::remove_pointer_t<decltype(sort)>;
        edit.removeAt<T>(placeOf(ListOf<T>::in(edit.scene()), ref.id));
    });
    if (ref.list == SlotKind::Layers)
        edit.removeWeights(ref.id);
    if (ref.list == SlotKind::PlacedFoliage)
        edit.removePlants(ref.id);
    forgetReferences(edit, ref);
}

void moveRecord(Edit &edit, const RecordRef &ref, std::size_t place)
{
    if (!ref.child.empty()) {
        modifyChildren(edit, ref, [&](auto &children) {
            const auto at = childAt(children, ref.child);
            auto moved = *at;
            children.erase(at);
            children.insert(children.begin() + std::ptrdiff_t(std::min(place, children.size())), std::move(moved));
        });
        return;
    }
    withList(ref.list, [&](auto *sort) {
        using T = std::remove_pointer_t<decltype(sort)>;
        auto items = ListOf<T>::in(edit.scene()).items();
        const auto from = std::ptrdiff_t(placeOf(ListOf<T>::in(edit.scene()), ref.id));
        const auto moved = items[std::size_t(from)];
        items.erase(items.begin() + from);
        items.insert(items.begin() + std::ptrdiff_t(std::min(place, items.size())), moved);
        edit.setList<T>(RecordList<T>(std::move(items)));
    });
}

void removeKind(Edit &edit, const RecordRef &kind, Orphans orphans, std::string_view heir)
{
    expects(kind.list == SlotKind::PlacedFoliage && !kind.child.empty());
    expects(orphans != Orphans::Give || heir != kind.child);
    if (orphans != Orphans::Keep)
        rewriteKind(edit, kind.id, kind.child, orphans, heir);
    removeRecord(edit, kind);
}

void fillLayer(Edit &edit, std::string_view id, std::uint8_t value)
{
    const Layer *layer = edit.scene().layers.find(id);
    expects(layer);
    const WeightRaster *found = edit.scene().weights.find(id);
    const bool isThere = found && !found->isEmpty();
    const WeightRaster old = isThere ? *found : emptyWeights(edit.scene(), *layer);
    WeightRaster filled(old.width(), old.height(), value);
    if (old.isEmpty() || (isThere && old == filled))
        return;
    edit.setWeights(id, std::move(filled));
}

void bakeRules(Edit &edit, std::string_view id)
{
    const Layer *layer = edit.scene().layers.find(id);
    expects(layer);
    const auto active = activeRules(edit.scene(), *layer);
    if (active.empty())
        return;
    const auto weights = SceneWeights(edit.scene()).of(id);
    weights.prepare(weights.bounds(), hardwareThreads());
    Layer baked = *layer;
    baked.rules.clear();
    for (const auto &rule : layer->rules) {
        if (std::find(active.begin(), active.end(), &rule) == active.end())
            baked.rules.push_back(rule);
    }
    edit.setWeights(id, weights.toRaster());
    edit.replace(id, std::move(baked));
}

void invertLayer(Edit &edit, std::string_view id)
{
    const Layer *layer = edit.scene().layers.find(id);
    expects(layer);
    const WeightRaster *found = edit.scene().weights.find(id);
    const WeightRaster old = found && !found->isEmpty() ? *found : emptyWeights(edit.scene(), *layer);
    if (old.isEmpty())
        return;
    WeightRaster inverted(old.width(), old.height(), std::uint8_t(255 - old.fill()));
    const Epoch epoch = nextEpoch();
    std::size_t bytes = 0;
    for (int tz = 0; tz < old.tilesDown(); ++tz) {
        for (int tx = 0; tx < old.tilesAcross(); ++tx) {
            // Samples of a tile beyond the edge are the fill value, so they may be turned with the others.
            if (const auto *tile = old.tile(tx, tz))
                std::transform(tile->samples.begin(), tile->samples.end(), inverted.tileToWrite(tx, tz, epoch, bytes),
                               [](std::uint8_t weight) { return std::uint8_t(255 - weight); });
        }
    }
    edit.setWeights(id, std::move(inverted));
}

} // namespace sward
