#include "resources/generator/SampleScene.h"

#include "model/files/LoadScene.h"
#include "model/files/SaveScene.h"
#include "model/files/SceneJson.h"
#include "resources/generator/SceneRecords.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace sward::assets {

namespace {

constexpr std::string_view PlacedId = "plants";

template <class Sample> Raster<Sample> rasterOf(const std::vector<Sample> &samples, int width, int depth, Sample fill)
{
    Raster<Sample> raster(width, depth, fill);
    std::size_t bytes = 0;
    raster.write(raster.bounds(), samples.data(), nextEpoch(), bytes);
    return raster;
}

PlantStore storeOf(const Terrain &terrain, const std::vector<PlacedPlant> &places, Random random)
{
    PlantStore store;
    const Epoch epoch = nextEpoch();
    std::size_t bytes = 0;
    for (const PlacedPlant &place : places) {
        Plant plant;
        plant.id = PlantId(std::max<std::uint64_t>(1, random.bits() >> 11));
        plant.kind = store.internKind(place.kind);
        plant.moveTo(glm::dvec3(onGround(terrain, place.place)));
        plant.turnTo(double(place.turn));
        plant.scaleTo(double(place.scale));
        store.put(plant, epoch, bytes);
    }
    return store;
}

} // namespace

glm::vec3 onGround(const Terrain &terrain, glm::vec2 place)
{
    return LandscapePosition + glm::vec3(place.x, terrain.heightAt(place), place.y);
}

Result<Done> writeScene(const Terrain &terrain, const std::vector<PlacedPlant> &plants, Random random,
                        const std::filesystem::path &folder)
{
    const auto json = parseJson(sceneText(terrain), "scene.json");
    if (!json)
        return json.issue();
    Scene scene;
    Issues issues;
    readSceneJson(*json, scene, issues);
    if (!issues.empty())
        return issues.front();

    const Epoch epoch = nextEpoch();
    scene.heights = rasterOf(terrain.samples(), terrain.width(), terrain.depth(), HeightZero);
    for (const auto &[layer, mask] : {std::pair{"meadow", terrain.meadowMask()},
                                      std::pair{"forest", terrain.forestMask()}, std::pair{"path", terrain.pathMask()}})
        scene.weights.write(layer, epoch) = rasterOf(mask, terrain.maskWidth(), terrain.maskDepth(), std::uint8_t(0));
    scene.plants.write(PlacedId, epoch) = storeOf(terrain, plants, random);

    const std::string there = std::filesystem::absolute(folder).lexically_normal().string();
    // What an earlier run left is replaced as any other save would, tiles that are no longer needed included.
    SavedState previous;
    if (std::filesystem::exists(folder / "scene.json")) {
        auto loaded = loadScene(there, issues);
        if (loaded)
            previous = std::move(loaded->saved);
    }
    const auto saved =
        saveScene(scene, there, previous, {.replaceScene = true, .overwriteChanged = true, .threads = 1});
    if (!saved)
        return saved.issue();
    return Done{};
}

} // namespace sward::assets
