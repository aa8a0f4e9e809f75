#include "editor/bench/Bench.h"
#include "editor/bench/PlantBenchScene.h"
#include "model/files/PlantTile.h"
#include "model/files/PlantTiles.h"

#include <nlohmann/json.hpp>

namespace sward::bench {

namespace {

constexpr int repeats = 5;
constexpr int plants = 200'000;

/// All tiles of the scene's plants.
std::vector<PlantTile> tilesOf(const Scene &scene)
{
    const auto &store = *scene.plants.find("trees");
    const auto side = tileSideMillimetres(scene.placedFoliage[0].cellSize);
    std::vector<PlantTile> tiles;
    for (const auto coord : changedTiles(store, nullptr, side))
        tiles.push_back(tileOfStore(store, coord, side));
    return tiles;
}

Json domOf(const PlantTile &tile)
{
    auto ids = Json::array();
    auto records = Json::array();
    for (const auto &plant : tile.plants) {
        ids.push_back(plant.id);
        for (const double number : {double(plant.kind), plant.x / UnitsPerMetre, plant.y / UnitsPerMetre,
                                    plant.z / UnitsPerMetre, plant.turn / UnitsPerRadian, plant.scale / UnitsPerScale})
            records.push_back(number);
    }
    return {{"version", 1}, {"kinds", tile.kinds}, {"ids", std::move(ids)}, {"records", std::move(records)}};
}

/// Reads a tile through a whole tree of values, as most programs would.
std::vector<Plant> readByDom(const std::string &text)
{
    const auto dom = nlohmann::json::parse(text);
    const auto &ids = dom["ids"];
    const auto &records = dom["records"];
    std::vector<Plant> read(ids.size());
    for (std::size_t i = 0; i < read.size(); ++i) {
        const auto number = [&](std::size_t column) { return records[i * 6 + column].get<double>(); };
        read[i].id = ids[i];
        read[i].kind = KindIndex(number(0));
        read[i].moveTo({number(1), number(2), number(3)});
        read[i].turnTo(number(4));
        read[i].scaleTo(number(5));
    }
    return read;
}

std::vector<Comparison> run(const std::function<bool(std::string_view)> &wanted)
{
    const auto tiles = tilesOf(plantScene(plants));
    std::vector<std::string> texts;
    texts.reserve(tiles.size());
    for (const auto &tile : tiles)
        texts.push_back(writePlantTile(tile));
    constexpr double perMillion = 1e3 * 1e6 / plants;
    std::vector<Comparison> all;
    if (wanted("load"))
        all.push_back(compare(
            "load", "ms/million plants", "nlohmann's parser and tree", Better::Less, repeats,
            [&] {
                return perMillion * worked([&] {
                           for (const auto &text : texts)
                               keep(readPlantTile(text, "tile")->plants.size());
                       });
            },
            [&] {
                return perMillion * worked([&] {
                           for (const auto &text : texts)
                               keep(readByDom(text).size());
                       });
            }));
    if (wanted("save"))
        all.push_back(compare(
            "save", "ms/million plants", "nlohmann's tree and writer", Better::Less, repeats,
            [&] {
                return perMillion * worked([&] {
                           for (const auto &tile : tiles)
                               keep(writePlantTile(tile).size());
                       });
            },
            [&] {
                return perMillion * worked([&] {
                           for (const auto &tile : tiles)
                               keep(domOf(tile).dump().size());
                       });
            }));
    return all;
}

} // namespace

const Group filesGroup{{"load", "save"}, run};

} // namespace sward::bench
