#pragma once

#include "model/document/Change.h"
#include "model/document/Scene.h"

#include <string>
#include <string_view>
#include <utility>

namespace sward {

/// Ties a record type to its list in the scene and to its slot.
template <class T> struct ListOf;

#define SWARD_LIST(Type, member, Kind)                                                                                 \
    template <> struct ListOf<Type>                                                                                    \
    {                                                                                                                  \
        static constexpr SlotKind kind = SlotKind::Kind;                                                               \
        static constexpr std::string_view key = #member;                                                               \
        static RecordList<Type> &in(Scene &scene) { return scene.member; }                                             \
        static const RecordList<Type> &in(const Scene &scene) { return scene.member; }                                 \
    };
SWARD_LIST(Layer, layers, Layers)
SWARD_LIST(Material, materials, Materials)
SWARD_LIST(GrassType, grassTypes, GrassTypes)
SWARD_LIST(FoliageField, foliage, Foliage)
SWARD_LIST(PlacedFoliage, placedFoliage, PlacedFoliage)
SWARD_LIST(Zone, zones, Zones)
SWARD_LIST(Road, roads, Roads)
SWARD_LIST(Water, water, Water)
SWARD_LIST(Contact, contacts, Contacts)
SWARD_LIST(StreamingSource, sources, Sources)
SWARD_LIST(CameraMark, cameras, Cameras)
#undef SWARD_LIST

/// The one way to write into a scene. It holds a copy of the scene and stamps what it touches, so that the scene it
/// began with stays whole: giving an edit up is free. A worker builds one on a snapshot and hands it to the document.
class Edit
{
public:
    explicit Edit(const Scene &base, std::string name);

    const std::string &name() const { return m_name; }
    /// The scene as it stands with everything written so far.
    const Scene &scene() const { return m_scene; }
    const Scene &base() const { return m_base; }
    /// What was touched so far, sorted.
    const Change &change() const;
    bool isEmpty() const { return m_change.isEmpty(); }
    /// Bytes that keeping the base alive costs: what undo pays.
    std::size_t bytes() const { return m_bytes; }

    // Records.
    void set(SceneSettings settings);
    void set(Landscape landscape);
    void removeLandscape();
    void set(Wind wind);
    void set(Streaming streaming);

    /// Replaces the record of that id by `record`, whose id may differ when no other has it.
    template <class T> void replace(std::string_view id, T record)
    {
        const int index = ListOf<T>::in(m_scene).indexOf(id);
        expects(index >= 0);
        replaceAt(std::size_t(index), std::move(record));
    }
    template <class T> void replaceAt(std::size_t index, T record)
    {
        auto items = ListOf<T>::in(m_scene).items();
        expects(index < items.size());
        items[index] = share(std::move(record));
        setList<T>(RecordList<T>(std::move(items)));
    }
    /// Changes a copy of the record by `change(T &)` and puts it back.
    template <class T, class Function> void modify(std::string_view id, Function change)
    {
        const T *found = ListOf<T>::in(std::as_const(m_scene)).find(id);
        expects(found);
        T copy = *found;
        change(copy);
        replace(id, std::move(copy));
    }
    template <class T> void insert(T record, std::size_t index = std::size_t(-1))
    {
        auto items = ListOf<T>::in(m_scene).items();
        const auto at = std::min(index, items.size());
        items.insert(items.begin() + std::ptrdiff_t(at), share(std::move(record)));
        setList<T>(RecordList<T>(std::move(items)));
    }
    /// Removes the record alone; what belongs to it (weights, plants) has calls of its own.
    template <class T> void remove(std::string_view id)
    {
        const int index = ListOf<T>::in(m_scene).indexOf(id);
        expects(index >= 0);
        removeAt<T>(std::size_t(index));
    }
    template <class T> void removeAt(std::size_t index)
    {
        auto items = ListOf<T>::in(m_scene).items();
        expects(index < items.size());
        items.erase(items.begin() + std::ptrdiff_t(index));
        setList<T>(RecordList<T>(std::move(items)));
    }
    template <class T> void setList(RecordList<T> list)
    {
        auto &mine = ListOf<T>::in(m_scene);
        m_bytes += list.size() * sizeof(Shared<T>) + sizeof(T);
        mine = std::move(list);
        touch(ListOf<T>::kind);
    }

    // Rasters. Whole rasters are replaced; texels are written through tiles.
    void setHeights(HeightRaster heights);
    void setHoles(WeightRaster holes);
    void setWeights(std::string_view layer, WeightRaster weights);
    void removeWeights(std::string_view layer);
    /// The 64 × 64 samples of a tile for writing. `texels` says which of them, in raster coordinates, may differ.
    std::uint16_t *heightTile(int tx, int tz, const TexelRect &texels);
    std::uint8_t *holeTile(int tx, int tz, const TexelRect &texels);
    std::uint8_t *weightTile(std::string_view layer, int tx, int tz, const TexelRect &texels);

    // Plants.
    KindIndex internKind(std::string_view placed, std::string_view kindId);
    /// Adds a plant, or replaces the one with its id in the same cell.
    CellCoord putPlant(std::string_view placed, const Plant &plant);
    bool erasePlant(std::string_view placed, CellCoord cell, PlantId id);
    /// Replaces the plant `id` of `cell` by `plant`, which may lie in another cell. Returns its cell.
    CellCoord movePlant(std::string_view placed, CellCoord cell, const Plant &plant);
    void setPlantCell(std::string_view placed, CellCoord cell, Shared<PlantCell> plants);
    void setPlants(std::string_view placed, CellCoord cell, std::span<const Plant> plants);
    /// New heights, in millimetres, for all plants of a cell in the order of its rows.
    void setPlantHeights(std::string_view placed, CellCoord cell, std::span<const std::int32_t> heights);
    void setPlantStore(std::string_view placed, PlantStore store);
    void removePlants(std::string_view placed);
    /// A new plant id that no plant of the scene has, drawn from the seed.
    PlantId newPlantId();

    /// Copies every slot that `other` touched, as it stands there, into this edit.
    void take(const Edit &other);
    void takeSlots(const Scene &from, const Change &change);

private:
    friend class Document;

    void touch(SlotKind kind);
    void renewEpoch() { m_epoch = nextEpoch(); }
    PlantStore &storeToWrite(std::string_view placed);

    std::string m_name;
    Scene m_base;
    Scene m_scene;
    mutable Change m_change;
    mutable bool m_settled = true;
    Epoch m_epoch = nextEpoch();
    std::size_t m_bytes = 0;
};

} // namespace sward
