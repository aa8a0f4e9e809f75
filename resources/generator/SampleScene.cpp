#include "resources/generator/SampleScene.h"

#include "resources/generator/Maths.h"
#include "resources/generator/SceneRecords.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>

namespace sward::assets {

namespace {

constexpr std::int64_t TileSide = 32'000; ///< millimetres

/// A plant in the whole units of a tile file: millimetres, 1e-4 radians, 1e-4 of the mesh's size.
struct Row
{
    std::uint64_t id;
    std::string kind;
    std::int64_t x, y, z, turn, scale;
};

std::int64_t rounded(float value, float unit)
{
    return std::int64_t(std::floor(double(value) / double(unit) + 0.5));
}

std::int64_t floorDivided(std::int64_t value, std::int64_t by)
{
    return value >= 0 ? value / by : -((by - 1 - value) / by);
}

Result<Done> writeText(const std::string &text, const std::filesystem::path &file)
{
    std::ofstream out(file, std::ios::binary);
    out.write(text.data(), std::streamsize(text.size()));
    out.flush();
    if (!out)
        return error("The file cannot be written.", file.string());
    return Done{};
}

std::string tileText(std::vector<Row> rows)
{
    std::sort(rows.begin(), rows.end(), [](const Row &a, const Row &b) { return a.id < b.id; });
    std::map<std::string, std::size_t> kinds;
    for (const Row &row : rows)
        kinds.try_emplace(row.kind, 0);
    std::string names;
    std::size_t index = 0;
    for (auto &[kind, place] : kinds) {
        place = index++;
        names += fmt::format("{}\"{}\"", names.empty() ? "" : ", ", kind);
    }
    std::string ids;
    std::string records;
    for (const Row &row : rows) {
        const char *comma = &row == &rows.back() ? "" : ",";
        ids += fmt::format("{}{}\n", row.id, comma);
        records +=
            fmt::format("{}, {}, {}, {}, {}, {}{}\n", kinds[row.kind], row.x, row.y, row.z, row.turn, row.scale, comma);
    }
    return fmt::format("{{\"version\": 1,\n\"kinds\": [{}],\n\"ids\": [\n{}],\n\"records\": [\n{}]}}\n", names, ids,
                       records);
}

Result<Done> writeTiles(const Terrain &terrain, const std::vector<PlacedPlant> &plants, Random random,
                        const std::filesystem::path &folder)
{
    std::map<std::pair<std::int64_t, std::int64_t>, std::vector<Row>> tiles;
    for (const PlacedPlant &plant : plants) {
        const glm::vec3 p = onGround(terrain, plant.place);
        const Row row{std::max<std::uint64_t>(1, random.bits() >> 11),
                      plant.kind,
                      rounded(p.x, 1e-3f),
                      rounded(p.y, 1e-3f),
                      rounded(p.z, 1e-3f),
                      rounded(plant.turn, 1e-4f),
                      rounded(plant.scale, 1e-4f)};
        tiles[{floorDivided(row.x, TileSide), floorDivided(row.z, TileSide)}].push_back(row);
    }
    for (auto &[tile, rows] : tiles) {
        const std::string name = fmt::format("t_{:+03d}_{:+03d}.json", tile.first, tile.second);
        if (auto done = writeText(tileText(std::move(rows)), folder / name); !done)
            return done;
    }
    return Done{};
}

} // namespace

glm::vec3 onGround(const Terrain &terrain, glm::vec2 place)
{
    return LandscapePosition + glm::vec3(place.x, terrain.heightAt(place), place.y);
}

Result<Done> writeScene(const Terrain &terrain, const std::vector<PlacedPlant> &plants, Random random,
                        const std::filesystem::path &scene)
{
    const std::filesystem::path tiles = scene / "plants" / "plants";
    for (const auto &folder : {scene / "terrain", scene / "layers", tiles}) {
        std::error_code failed;
        std::filesystem::create_directories(folder, failed);
        if (failed)
            return error("The folder cannot be made: " + failed.message() + ".", folder.string());
    }
    if (auto done = writeGrey16(terrain.samples(), terrain.width(), terrain.depth(), scene / "terrain" / "heights.png");
        !done)
        return done;
    for (const auto &[name, mask] :
         {std::pair{"meadow.png", terrain.meadowMask()}, std::pair{"forest.png", terrain.forestMask()},
          std::pair{"path.png", terrain.pathMask()}}) {
        if (auto done = writeGrey8(mask, terrain.maskWidth(), terrain.maskDepth(), scene / "layers" / name); !done)
            return done;
    }
    if (auto done = writeTiles(terrain, plants, random, tiles); !done)
        return done;
    return writeText(sceneText(terrain), scene / "scene.json");
}

} // namespace sward::assets
