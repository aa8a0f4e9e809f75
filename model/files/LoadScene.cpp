#include "model/files/LoadScene.h"

#include "model/core/ParallelFor.h"
#include "model/files/Assets.h"
#include "model/files/PendingSave.h"
#include "model/files/PlantTiles.h"
#include "model/files/RasterFile.h"
#include "model/files/SceneCheck.h"
#include "model/files/SceneLock.h"
#include "model/files/ScenePath.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <set>

namespace sward {
namespace {

/// A side file on its way in: read and decoded by a worker, put into the scene afterwards in the file's order.
struct SideFile
{
    enum class Kind { Heights, Holes, Weights, Tile };

    Kind kind = Kind::Weights;
    std::string path;
    std::string pointer; ///< of the record that names it
    std::string owner;   ///< id of the layer or placed foliage
    CellCoord coord;     ///< of a tile

    bool isMissing = false;
    std::optional<Issue> issue;
    SavedState::File facts;
    HeightRaster heights;
    WeightRaster weights;
    PlantTile tile;

    template <class T> void take(Result<T> result, T &into)
    {
        if (result)
            into = std::move(*result);
        else
            issue = result.issue();
    }

    void read(FileSystem &files, const std::string &folder)
    {
        const auto at = pathInScene(files, folder, path);
        if (!at) {
            issue = at.issue();
            return;
        }
        if (!files.facts(*at)) {
            isMissing = true;
            return;
        }
        const auto bytes = files.read(*at);
        if (!bytes) {
            issue = bytes.issue();
            facts.isDamaged = true;
            return;
        }
        facts.bytes = bytes->size();
        facts.hash = contentHash(*bytes);
        switch (kind) {
        case Kind::Heights:
            take(readHeightsFile(*bytes, path), heights);
            break;
        case Kind::Holes:
        case Kind::Weights:
            take(readWeightsFile(*bytes, path), weights);
            break;
        case Kind::Tile:
            take(readPlantTile(textOf(*bytes), path), tile);
            facts.unknown = tile.unknown;
            break;
        }
        facts.isDamaged = issue.has_value();
    }
};

class Loader
{
public:
    Loader(std::string folder, Issues &issues, const LoadOptions &options)
        : m_folder(std::move(folder)), m_issues(issues), m_options(options), m_files(*options.files)
    {
        m_saved.folder = m_folder;
    }

    Result<LoadedScene> load()
    {
        if (auto done = recover(); !done)
            return done.issue();
        if (auto done = readRecords(); !done)
            return done.issue();
        checkRecords(m_scene, m_issues);
        listSideFiles();
        parallelFor(m_sides.size(), hardwareThreads(),
                    [this](std::size_t i, int) { m_sides[i].read(m_files, m_folder); });
        for (auto &side : m_sides)
            place(side);
        placePlants();
        checkPlants(m_scene, m_issues);
        checkTarget(m_scene, m_issues);
        checkAssets(m_files, m_folder, m_scene, m_issues);
        m_saved.scene = m_scene;
        return LoadedScene{std::move(m_scene), std::move(m_saved)};
    }

private:
    Result<Done> recover()
    {
        // Whoever has the scene open is in the middle of saving it, perhaps.
        if (const auto owner = lockOwner(m_files, m_folder); owner && !owner->isThisProcess())
            return Done{};
        const auto recovered = recoverSave(m_files, m_folder, m_issues);
        if (!recovered)
            return recovered.issue();
        return Done{};
    }

    Result<Done> readRecords()
    {
        const auto path = joinPath(m_folder, "scene.json");
        const auto bytes = m_files.read(path);
        if (!bytes)
            return bytes.issue();
        auto json = parseJson(textOf(*bytes), path);
        if (!json)
            return json.issue();
        const auto version = migrateScene(*json, path, *m_options.migrations);
        if (!version)
            return version.issue();
        const auto before = m_issues.size();
        readSceneJson(*json, m_scene, m_issues);
        SavedState::File facts{.bytes = bytes->size(), .hash = contentHash(*bytes)};
        for (auto i = before; i < m_issues.size(); ++i)
            facts.isDamaged = facts.isDamaged || m_issues[i].severity == Severity::Error;
        m_saved.version = *version;
        m_saved.files["scene.json"] = std::move(facts);
        return Done{};
    }

    void add(SideFile::Kind kind, std::string path, std::string pointer, std::string owner = {}, CellCoord coord = {})
    {
        SideFile side;
        side.kind = kind;
        side.path = std::move(path);
        side.pointer = std::move(pointer);
        side.owner = std::move(owner);
        side.coord = coord;
        m_sides.push_back(std::move(side));
    }

    void listSideFiles()
    {
        using Kind = SideFile::Kind;
        if (m_scene.landscape) {
            add(Kind::Heights, m_scene.landscape->heights, "/landscape/heights");
            add(Kind::Holes, m_scene.landscape->holes, "/landscape/holes");
        }
        std::set<std::string> seen;
        for (std::size_t i = 0; i < m_scene.layers.size(); ++i) {
            const Layer &layer = m_scene.layers[i];
            if (seen.insert(layer.id).second)
                add(Kind::Weights, layer.sideFile(), fmt::format("/layers/{}/file", i), layer.id);
        }
        seen.clear();
        for (std::size_t i = 0; i < m_scene.placedFoliage.size(); ++i) {
            if (seen.insert(m_scene.placedFoliage[i].id).second)
                listTiles(m_scene.placedFoliage[i], fmt::format("/placedFoliage/{}/tiles", i));
        }
    }

    void listTiles(const PlacedFoliage &placed, const std::string &pointer)
    {
        const auto folder = placed.tilesFolder();
        const auto at = pathInScene(m_files, m_folder, folder);
        if (!at) {
            m_issues.push_back(error(at.issue().message, folder, pointer));
            return;
        }
        if (!m_files.facts(*at))
            return; // nothing was placed yet
        const auto names = m_files.list(*at);
        if (!names) {
            m_issues.push_back(error(names.issue().message, folder, pointer));
            return;
        }
        for (const auto &name : *names) {
            if (const auto coord = tileOfFileName(name))
                add(SideFile::Kind::Tile, joinPath(folder, name), pointer, placed.id, *coord);
            else if (!name.ends_with(NewSuffix) && !name.ends_with(".damaged"))
                m_issues.push_back(
                    warning("This is not the name of a tile, such as t_+03_-01.json; the file is left alone",
                            joinPath(folder, name), pointer));
        }
    }

    void complain(const SideFile &side, std::string message)
    {
        m_issues.push_back(error(std::move(message), side.path, side.pointer));
    }

    void place(SideFile &side)
    {
        if (!side.isMissing)
            m_saved.files[side.path] = side.facts;
        if (side.issue)
            complain(side, side.issue->message);
        switch (side.kind) {
        case SideFile::Kind::Heights:
            if (side.isMissing)
                complain(side, "The heights are missing; the landscape has no ground");
            m_scene.heights = std::move(side.heights);
            break;
        case SideFile::Kind::Holes:
            placeHoles(side);
            break;
        case SideFile::Kind::Weights:
            placeWeights(side);
            break;
        case SideFile::Kind::Tile:
            if (!side.issue)
                m_tiles[side.owner].push_back({side.path, side.coord, std::move(side.tile)});
            break;
        }
    }

    void placeHoles(SideFile &side)
    {
        const auto &heights = m_scene.heights;
        if (!side.weights.isEmpty() && !heights.isEmpty() && side.weights.bounds() != heights.bounds()) {
            complain(side, fmt::format("The holes have {} x {} samples, the heights {} x {}; they are left out",
                                       side.weights.width(), side.weights.height(), heights.width(), heights.height()));
            m_saved.files[side.path].isDamaged = true;
            return;
        }
        m_scene.holes = std::move(side.weights);
    }

    void placeWeights(SideFile &side)
    {
        const Layer &layer = *m_scene.layers.find(side.owner);
        if (side.isMissing)
            complain(side, fmt::format("The weights of the layer \"{}\" are missing; it is empty", layer.id));
        auto &weights = side.weights;
        const auto &heights = m_scene.heights;
        if (!weights.isEmpty() && layer.resolution != 0 && layer.resolution != weights.width())
            m_issues.push_back(warning(fmt::format("The weights have {} samples from west to east, the layer says {}; "
                                                   "the file is taken as it is",
                                                   weights.width(), layer.resolution),
                                       side.path, side.pointer));
        else if (!weights.isEmpty() && layer.resolution == 0 && !heights.isEmpty() &&
                 weights.bounds() != heights.bounds())
            m_issues.push_back(
                warning(fmt::format("The weights have {} x {} samples, the heights {} x {}; they are "
                                    "stretched over the landscape",
                                    weights.width(), weights.height(), heights.width(), heights.height()),
                        side.path, side.pointer));
        if (weights.isEmpty())
            weights = blankWeights(m_scene, layer);
        m_scene.weights.write(layer.id, m_epoch) = std::move(weights);
    }

    void placePlants()
    {
        std::size_t expected = 0;
        for (const auto &[owner, tiles] : m_tiles) {
            for (const auto &tile : tiles)
                expected += tile.tile.plants.size();
        }
        PlantIds ids(expected);
        for (const auto &placed : m_scene.placedFoliage.items()) {
            if (m_scene.plants.find(placed->id))
                continue;
            auto store = storeOfTiles(*placed, std::move(m_tiles[placed->id]), ids, m_saved, m_issues);
            for (const auto &kind : placed->kinds) {
                if (!kind.id.empty())
                    store.internKind(kind.id);
            }
            m_scene.plants.write(placed->id, m_epoch) = std::move(store);
        }
    }

    std::string m_folder;
    Issues &m_issues;
    const LoadOptions &m_options;
    FileSystem &m_files;
    Epoch m_epoch = nextEpoch();
    Scene m_scene;
    SavedState m_saved;
    std::vector<SideFile> m_sides;
    std::map<std::string, std::vector<LoadedTile>> m_tiles; ///< by placed foliage
};

} // namespace

WeightRaster blankWeights(const Scene &scene, const Layer &layer)
{
    const auto &heights = scene.heights;
    if (heights.isEmpty())
        return {};
    if (layer.resolution < 2)
        return WeightRaster(heights.width(), heights.height(), 0);
    const auto down = std::int64_t(layer.resolution - 1) * (heights.height() - 1) / (heights.width() - 1) + 1;
    return WeightRaster(layer.resolution, int(std::clamp<std::int64_t>(down, 2, 16384)), 0);
}

std::string sceneFolder(const std::string &path)
{
    namespace fs = std::filesystem;
    std::error_code failure;
    auto whole = fs::absolute(path.empty() ? "." : path, failure).lexically_normal();
    if (whole.filename() == "scene.json" && !fs::is_directory(whole, failure))
        whole = whole.parent_path();
    if (!whole.has_filename() && whole.has_parent_path() && whole != whole.root_path())
        whole = whole.parent_path();
    return whole.string();
}

Result<LoadedScene> loadScene(const std::string &path, Issues &issues, const LoadOptions &options)
{
    const auto folder = sceneFolder(path);
    const auto found = options.files->facts(folder);
    if (!found)
        return error("There is no such scene", path);
    if (found->kind != FileFacts::Kind::Folder)
        return error("A scene is a folder, or the scene.json in it", path);
    return Loader(folder, issues, options).load();
}

} // namespace sward
