#include "model/document/Scene.h"

#include "model/core/Json.h"

#include <nlohmann/json.hpp>
#include <xxhash.h>

#include <memory>

namespace sward {
namespace {

/// Feeds values to one running hash.
class Hasher
{
public:
    Hasher() : m_state(XXH3_createState()) { XXH3_64bits_reset(m_state.get()); }
    void add(const void *bytes, std::size_t size) { XXH3_64bits_update(m_state.get(), bytes, size); }
    template <class Number> void number(Number value) { add(&value, sizeof value); }
    void text(const std::string &value)
    {
        number(std::uint64_t(value.size()));
        add(value.data(), value.size());
    }
    std::uint64_t done() const { return XXH3_64bits_digest(m_state.get()); }

private:
    struct Free
    {
        void operator()(XXH3_state_t *state) const { XXH3_freeState(state); }
    };
    std::unique_ptr<XXH3_state_t, Free> m_state;
};

template <class T> void addRecord(Hasher &hasher, const T &record)
{
    hasher.text(writeCompactJson(toJson(T::type(), &record)));
}

template <class T> void addList(Hasher &hasher, const RecordList<T> &list)
{
    hasher.number(std::uint64_t(list.size()));
    for (const auto &record : list.items())
        addRecord(hasher, *record);
}

template <class Sample> void addRaster(Hasher &hasher, const Raster<Sample> &raster)
{
    hasher.number(raster.width());
    hasher.number(raster.height());
    std::vector<Sample> row(std::size_t(raster.width()));
    for (int z = 0; z < raster.height(); ++z) {
        raster.read({0, z, raster.width(), z + 1}, row.data());
        hasher.add(row.data(), row.size() * sizeof(Sample));
    }
}

void addPlants(Hasher &hasher, const PlantStore &store)
{
    hasher.number(std::uint64_t(store.size()));
    store.forEachCell([&](CellCoord coord, const PlantCell &cell) {
        for (std::size_t row = 0; row < cell.size(); ++row) {
            const Plant plant = cell.plant(coord, row);
            hasher.text(store.kindIds()[plant.kind]);
            hasher.number(plant.id);
            hasher.number(plant.x);
            hasher.number(plant.y);
            hasher.number(plant.z);
            hasher.number(plant.turn);
            hasher.number(plant.scale);
        }
    });
}

} // namespace

bool Scene::operator==(const Scene &other) const
{
    const auto same = [](const auto &a, const auto &b) { return a == b || (a && b && *a == *b); };
    return same(settings, other.settings) && same(landscape, other.landscape) && layers == other.layers &&
           materials == other.materials && grassTypes == other.grassTypes && foliage == other.foliage &&
           placedFoliage == other.placedFoliage && zones == other.zones && roads == other.roads &&
           water == other.water && contacts == other.contacts && sources == other.sources && cameras == other.cameras &&
           same(wind, other.wind) && same(streaming, other.streaming) && heights == other.heights &&
           holes == other.holes && weights == other.weights && plants == other.plants;
}

double Scene::widthMetres() const
{
    return landscape && heights.width() > 1 ? (heights.width() - 1) * landscape->quadSize : 0;
}

double Scene::depthMetres() const
{
    return landscape && heights.height() > 1 ? (heights.height() - 1) * landscape->quadSize : 0;
}

std::size_t Scene::plantCount() const
{
    std::size_t count = 0;
    for (const auto &entry : plants.entries())
        count += entry.value.size();
    return count;
}

std::uint64_t hashOf(const Scene &scene)
{
    Hasher hasher;
    addRecord(hasher, *scene.settings);
    hasher.number(std::uint8_t(scene.landscape != nullptr));
    if (scene.landscape)
        addRecord(hasher, *scene.landscape);
    addList(hasher, scene.layers);
    addList(hasher, scene.materials);
    addList(hasher, scene.grassTypes);
    addList(hasher, scene.foliage);
    addList(hasher, scene.placedFoliage);
    addList(hasher, scene.zones);
    addList(hasher, scene.roads);
    addList(hasher, scene.water);
    addList(hasher, scene.contacts);
    addList(hasher, scene.sources);
    addList(hasher, scene.cameras);
    addRecord(hasher, *scene.wind);
    addRecord(hasher, *scene.streaming);
    addRaster(hasher, scene.heights);
    addRaster(hasher, scene.holes);
    // In the order of the records, since the order in which rasters and stores were made means nothing.
    for (const auto &layer : scene.layers.items()) {
        hasher.text(layer->id);
        if (const auto *weights = scene.weights.find(layer->id))
            addRaster(hasher, *weights);
    }
    for (const auto &placed : scene.placedFoliage.items()) {
        hasher.text(placed->id);
        if (const auto *store = scene.plants.find(placed->id))
            addPlants(hasher, *store);
    }
    return hasher.done();
}

} // namespace sward
