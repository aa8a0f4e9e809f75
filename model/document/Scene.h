#pragma once

#include "model/plants/PlantStore.h"
#include "model/raster/Raster.h"
#include "model/records/Grass.h"
#include "model/records/Landscape.h"
#include "model/records/Material.h"
#include "model/records/Placed.h"
#include "model/records/Surroundings.h"

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sward {

template <class T> using Shared = std::shared_ptr<const T>;

template <class T> Shared<T> share(T value)
{
    return std::make_shared<const T>(std::move(value));
}

/// An ordered list of records as a value: copies share the list and every record.
template <class T> class RecordList
{
public:
    RecordList() : m_items(std::make_shared<const std::vector<Shared<T>>>()) {}
    explicit RecordList(std::vector<Shared<T>> items)
        : m_items(std::make_shared<const std::vector<Shared<T>>>(std::move(items)))
    {
    }

    std::size_t size() const { return m_items->size(); }
    bool isEmpty() const { return m_items->empty(); }
    const T &operator[](std::size_t index) const { return *(*m_items)[index]; }
    const Shared<T> &shared(std::size_t index) const { return (*m_items)[index]; }
    const std::vector<Shared<T>> &items() const { return *m_items; }

    /// The record of that id, or null.
    const T *find(std::string_view id) const
    {
        const int index = indexOf(id);
        return index < 0 ? nullptr : (*m_items)[std::size_t(index)].get();
    }
    /// Its place, or −1.
    int indexOf(std::string_view id) const
    {
        for (std::size_t i = 0; i < m_items->size(); ++i) {
            if ((*m_items)[i]->id == id)
                return int(i);
        }
        return -1;
    }

    bool sharesAll(const RecordList &other) const { return m_items == other.m_items; }
    bool operator==(const RecordList &other) const
    {
        if (m_items == other.m_items)
            return true;
        return std::equal(m_items->begin(), m_items->end(), other.m_items->begin(), other.m_items->end(),
                          [](const Shared<T> &a, const Shared<T> &b) { return a == b || *a == *b; });
    }

private:
    Shared<std::vector<Shared<T>>> m_items;
};

/// Things of one kind by the id of the record they belong to, as a value.
template <class Value> class ById
{
public:
    struct Entry
    {
        std::string id;
        Value value;
        bool operator==(const Entry &) const = default;
    };

    const Value *find(std::string_view id) const
    {
        for (const auto &entry : *m_entries) {
            if (entry.id == id)
                return &entry.value;
        }
        return nullptr;
    }
    const std::vector<Entry> &entries() const { return *m_entries; }

    /// For writing, made if there is none yet. Only an Edit and readers of files call these.
    Value &write(std::string_view id, Epoch epoch)
    {
        own(epoch);
        for (auto &entry : *m_entries) {
            if (entry.id == id)
                return entry.value;
        }
        return m_entries->emplace_back(Entry{std::string(id), Value{}}).value;
    }
    void erase(std::string_view id, Epoch epoch)
    {
        own(epoch);
        std::erase_if(*m_entries, [&](const Entry &entry) { return entry.id == id; });
    }

    bool operator==(const ById &other) const
    {
        if (m_entries == other.m_entries)
            return true;
        return m_entries->size() == other.m_entries->size() &&
               std::all_of(m_entries->begin(), m_entries->end(), [&](const Entry &entry) {
                   const Value *theirs = other.find(entry.id);
                   return theirs && *theirs == entry.value;
               });
    }

private:
    void own(Epoch epoch)
    {
        if (m_epoch != epoch)
            m_entries = std::make_shared<std::vector<Entry>>(*m_entries);
        m_epoch = epoch;
    }

    Epoch m_epoch = 0;
    std::shared_ptr<std::vector<Entry>> m_entries = std::make_shared<std::vector<Entry>>();
};

/// Everything that is authored, as one value. Copying shares all of it and costs next to nothing: a copy is a snapshot
/// that any thread may read for as long as it likes.
struct Scene
{
    Shared<SceneSettings> settings = share(SceneSettings{});
    Shared<Landscape> landscape; ///< null: there is no ground
    RecordList<Layer> layers;
    RecordList<Material> materials;
    RecordList<GrassType> grassTypes;
    RecordList<FoliageField> foliage;
    RecordList<PlacedFoliage> placedFoliage;
    RecordList<Zone> zones;
    RecordList<Road> roads;
    RecordList<Water> water;
    RecordList<Contact> contacts;
    RecordList<StreamingSource> sources;
    RecordList<CameraMark> cameras;
    Shared<Wind> wind = share(Wind{});
    Shared<Streaming> streaming = share(Streaming{});

    HeightRaster heights;       ///< empty without a landscape
    WeightRaster holes;         ///< of the same size; `Hole` where there is no ground; empty when there are none
    ById<WeightRaster> weights; ///< by layer id
    ById<PlantStore> plants;    ///< by placed foliage id

    /// World metres from west to east and north to south; 0 without a landscape.
    double widthMetres() const;
    double depthMetres() const;

    std::size_t plantCount() const;

    /// By value: the same records, samples and plants, whoever holds them.
    bool operator==(const Scene &other) const;
};

/// Hash of everything authored, by content: equal scenes have equal hashes.
std::uint64_t hashOf(const Scene &scene);

} // namespace sward
