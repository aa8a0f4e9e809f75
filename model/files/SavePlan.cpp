#include "model/files/SavePlan.h"

#include "model/files/Assets.h"
#include "model/files/PendingSave.h"
#include "model/files/PlantTiles.h"
#include "model/files/RasterFile.h"
#include "model/files/ScenePath.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace sward {
namespace {

constexpr int DeepestCompanion = 16;

template <class T> const T *findIn(const ById<T> &values, const std::string &id)
{
    return values.find(id);
}

/// The scene's text, read back once to prove that it is what will be read.
Result<std::optional<Bytes>> recordsText(const Json &json)
{
    const auto text = writeJson(json);
    const auto again = parseJson(text, "scene.json");
    if (!again)
        return error("The scene cannot be written as JSON: " + again.issue().message, "scene.json");
    if (*again != json)
        return error("The scene's JSON does not read back as it was written", "scene.json");
    const auto bytes = bytesOf(text);
    return std::optional(Bytes(bytes.begin(), bytes.end()));
}

} // namespace

SavePlan::SavePlan(const Scene &scene, std::string folder, const SavedState &previous, const SaveOptions &options,
                   std::set<std::string> unsure)
    : m_scene(scene), m_folder(std::move(folder)), m_previous(previous), m_options(options), m_files(*options.files),
      m_sameFolder(previous.folder == m_folder), m_unsure(std::move(unsure))
{
}

Result<Done> SavePlan::make()
{
    if (auto done = planLandscape(); !done)
        return done;
    if (auto done = planLayers(); !done)
        return done;
    std::set<std::string> seen;
    for (std::size_t i = 0; i < m_scene.placedFoliage.size(); ++i) {
        const auto &placed = m_scene.placedFoliage[i];
        if (!seen.insert(placed.id).second)
            continue;
        if (auto done = planTiles(placed, fmt::format("/placedFoliage/{}/tiles", i)); !done)
            return done;
    }
    if (auto done = planRecords(); !done)
        return done;
    if (m_sameFolder)
        planRemovals();
    else if (auto done = planCompanions(); !done)
        return done;
    keepDamaged();
    return Done{};
}

const SavedState::File *SavePlan::savedFile(const std::string &path) const
{
    const auto found = m_previous.files.find(path);
    return found == m_previous.files.end() ? nullptr : &found->second;
}

bool SavePlan::isOnDisk(const std::string &path) const
{
    return m_files.facts(joinPath(m_folder, path)).has_value();
}

bool SavePlan::mayStay(const std::string &path) const
{
    if (isUnsure(path))
        return false;
    const auto *file = savedFile(path);
    // What was missing when the scene was opened was said then, and is not made up now.
    if (!file || file->isDamaged)
        return true;
    return !file->isStale && isOnDisk(path);
}

Result<Done> SavePlan::own(const std::string &path, const std::string &pointer)
{
    if (const auto inside = pathInScene(m_files, m_folder, path); !inside)
        return error(inside.issue().message, path, pointer);
    if (!m_owned.insert(path).second)
        return error("This side file belongs to two records; give one of them another", path, pointer);
    return Done{};
}

Result<Done> SavePlan::planRecords()
{
    const auto json = sceneJson(m_scene);
    if (auto issue = unwritable(json))
        return *issue;
    const bool unchanged = m_sameFolder && m_previous.version == SceneVersion && json == sceneJson(m_previous.scene);
    if (unchanged && savedFile("scene.json") && mayStay("scene.json"))
        return Done{};
    m_outputs.push_back({"scene.json", [json] { return recordsText(json); }, {}, false});
    if (m_sameFolder && m_previous.version < SceneVersion && isOnDisk("scene.json"))
        copy("scene.json", freeName(fmt::format("scene.v{}.json", m_previous.version)));
    return Done{};
}

Result<Done> SavePlan::planRaster(const std::string &path, const std::string &pointer, bool unchanged, bool isEmpty,
                                  std::function<Bytes()> encode)
{
    const bool stays = unchanged && mayStay(path);
    if (isEmpty && !stays)
        return Done{}; // it has no file, and one that is there goes
    auto owned = own(path, pointer);
    if (stays)
        return Done{};
    if (!owned)
        return owned;
    m_outputs.push_back(
        {path,
         [encode = std::move(encode)]() -> Result<std::optional<Bytes>> { return std::optional(encode()); },
         {},
         false});
    return Done{};
}

Result<Done> SavePlan::planLandscape()
{
    if (!m_scene.landscape)
        return Done{};
    const auto *before = m_sameFolder ? m_previous.scene.landscape.get() : nullptr;
    const auto &landscape = *m_scene.landscape;
    const bool sameHeights =
        before && before->heights == landscape.heights && m_scene.heights == m_previous.scene.heights;
    if (auto done = planRaster(landscape.heights, "/landscape/heights", sameHeights, m_scene.heights.isEmpty(),
                               [this] { return writeHeightsFile(m_scene.heights); });
        !done)
        return done;
    const bool sameHoles = before && before->holes == landscape.holes && m_scene.holes == m_previous.scene.holes;
    return planRaster(landscape.holes, "/landscape/holes", sameHoles, m_scene.holes.isEmpty() || isBlank(m_scene.holes),
                      [this] { return writeWeightsFile(m_scene.holes); });
}

Result<Done> SavePlan::planLayers()
{
    std::set<std::string> seen;
    for (std::size_t i = 0; i < m_scene.layers.size(); ++i) {
        const Layer &layer = m_scene.layers[i];
        const auto *weights = findIn(m_scene.weights, layer.id);
        if (!seen.insert(layer.id).second || !weights)
            continue;
        const Layer *before = m_sameFolder ? m_previous.scene.layers.find(layer.id) : nullptr;
        const auto *old = before ? findIn(m_previous.scene.weights, layer.id) : nullptr;
        const bool unchanged = old && before->sideFile() == layer.sideFile() && *old == *weights;
        if (auto done = planRaster(layer.sideFile(), fmt::format("/layers/{}/file", i), unchanged, weights->isEmpty(),
                                   [weights] { return writeWeightsFile(*weights); });
            !done)
            return done;
    }
    return Done{};
}

Result<Done> SavePlan::planTiles(const PlacedFoliage &placed, const std::string &pointer)
{
    static const PlantStore none;
    const auto folder = placed.tilesFolder();
    const auto side = tileSideMillimetres(placed.cellSize);
    const PlantStore *found = findIn(m_scene.plants, placed.id);
    const PlantStore &store = found ? *found : none;

    const auto *before = m_sameFolder ? m_previous.scene.placedFoliage.find(placed.id) : nullptr;
    const PlantStore *old = before ? findIn(m_previous.scene.plants, placed.id) : nullptr;
    const bool sameTiles = old && before->tilesFolder() == folder && tileSideMillimetres(before->cellSize) == side;
    const auto changed = changedTiles(store, sameTiles ? old : nullptr, side);
    std::set<CellCoord> tiles(changed.begin(), changed.end());

    auto owned = own(folder, pointer);
    if (!owned && (!tiles.empty() || !sameTiles))
        return owned;
    m_tileFolders.insert(folder);

    const auto prefix = folder + '/';
    for (auto file = m_previous.files.lower_bound(prefix);
         m_sameFolder && file != m_previous.files.end() && file->first.starts_with(prefix); ++file) {
        const auto coord = tileOfFileName(std::string_view(file->first).substr(prefix.size()));
        if (!coord || tiles.count(*coord))
            continue;
        if (sameTiles && !mayStay(file->first))
            tiles.insert(*coord);
        else if (!sameTiles && !file->second.isDamaged)
            m_removed.insert(file->first);
    }
    for (const auto &path : m_unsure) {
        const auto coord =
            path.starts_with(prefix) ? tileOfFileName(std::string_view(path).substr(prefix.size())) : std::nullopt;
        if (coord)
            tiles.insert(*coord);
    }
    if (!m_sameFolder && m_files.facts(joinPath(m_folder, folder))) {
        const auto names = m_files.list(joinPath(m_folder, folder));
        if (!names)
            return names.issue();
        for (const auto &name : *names) {
            const auto coord = tileOfFileName(name);
            if (!coord)
                continue;
            if (!m_options.replaceScene)
                return error("The folder already holds plants of another scene", joinPath(folder, name));
            if (!tiles.count(*coord))
                m_removed.insert(joinPath(folder, name));
        }
    }
    for (const auto &coord : tiles) {
        const auto path = joinPath(folder, tileFileName(coord));
        const auto *file = savedFile(path);
        const auto unknown = file ? file->unknown : UnknownFields();
        const auto encode = [&store, coord, side, unknown]() -> Result<std::optional<Bytes>> {
            auto tile = tileOfStore(store, coord, side);
            if (tile.plants.empty())
                return std::optional<Bytes>();
            tile.unknown = unknown;
            const auto text = writePlantTile(tile);
            const auto bytes = bytesOf(text);
            return std::optional(Bytes(bytes.begin(), bytes.end()));
        };
        m_outputs.push_back({path, encode, unknown, false});
    }
    return Done{};
}

void SavePlan::planRemovals()
{
    for (const auto &[path, file] : m_previous.files) {
        if (path == "scene.json" || m_owned.count(path) || m_tileFolders.count(folderOf(path)))
            continue;
        if (file.isDamaged)
            m_notes.push_back(
                warning("Nothing refers to this file any more; it was kept since it could not be read", path));
        else if (isOnDisk(path))
            m_removed.insert(path);
    }
    // A save that was not put in place at once may have brought files that the scene lacks by now.
    for (const auto &path : m_unsure) {
        if (path != "scene.json" && !m_owned.count(path) && !m_tileFolders.count(folderOf(path)) &&
            !path.ends_with(".damaged") && isOnDisk(path))
            m_removed.insert(path);
    }
}

/// A file that could not be read and is about to be written over stays beside the new one.
void SavePlan::keepDamaged()
{
    if (!m_sameFolder)
        return;
    const auto count = m_outputs.size();
    for (std::size_t i = 0; i < count; ++i) {
        const auto path = m_outputs[i].path;
        const auto *file = savedFile(path);
        if (!file || !file->isDamaged || !isOnDisk(path))
            continue;
        const auto aside = freeName(path + ".damaged");
        copy(path, aside);
        m_notes.push_back(
            warning(fmt::format("Parts of this file could not be read when the scene was opened; as it was "
                                "then it is kept as {}",
                                aside),
                    path));
    }
}

/// `path`, or with a number before its ending when that is taken.
std::string SavePlan::freeName(const std::string &path) const
{
    auto name = path;
    const auto dot = path.rfind('.');
    for (int n = 2; isOnDisk(name); ++n)
        name = fmt::format("{}-{}{}", path.substr(0, dot), n, path.substr(dot));
    return name;
}

void SavePlan::copy(const std::string &from, const std::string &to)
{
    const auto source = joinPath(m_previous.folder, from);
    auto *files = &m_files;
    const auto read = [files, source]() -> Result<std::optional<Bytes>> {
        auto bytes = files->read(source);
        if (!bytes)
            return bytes.issue();
        return std::optional(std::move(*bytes));
    };
    m_outputs.push_back({to, read, {}, true});
}

Result<Done> SavePlan::planCompanions()
{
    if (m_previous.folder.empty())
        return Done{};
    std::set<std::string> paths;
    const std::function<void(const std::string &, int)> gather = [&](const std::string &path, int depth) {
        const auto at = pathInScene(m_files, m_previous.folder, path);
        const auto found = at ? m_files.facts(*at) : std::nullopt;
        if (!found || depth > DeepestCompanion)
            return;
        if (found->kind == FileFacts::Kind::File) {
            paths.insert(path);
        } else if (found->kind == FileFacts::Kind::Folder) {
            if (const auto names = m_files.list(*at)) {
                for (const auto &name : *names)
                    gather(joinPath(path, name), depth + 1);
            }
        }
    };
    gather("meshes", 0);
    gather("textures", 0);
    for (const auto &use : assetsOf(m_scene))
        gather(use.path, 0);
    for (const auto &[path, file] : m_previous.files) {
        if (file.isDamaged && path != "scene.json")
            gather(path, 0);
    }
    for (const auto &output : m_outputs)
        paths.erase(output.path);
    for (const auto &path : paths) {
        if (const auto inside = pathInScene(m_files, m_folder, path); !inside)
            return error(inside.issue().message, path);
        if (isOnDisk(path)) {
            const auto theirs = m_files.read(joinPath(m_folder, path));
            const auto ours = m_files.read(joinPath(m_previous.folder, path));
            if (theirs && ours && *theirs == *ours)
                continue;
            if (!m_options.replaceScene)
                return error("The folder already holds another file of this name", path);
        }
        copy(path, path);
    }
    return Done{};
}

} // namespace sward
