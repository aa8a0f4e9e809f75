#include "editor/cli/SceneCommands.h"
#include "model/files/Assets.h"
#include "model/files/SceneStatistics.h"
#include "model/terrain/SceneWeights.h"

namespace sward::cli {

namespace {

using Json = nlohmann::ordered_json;

Json landscapeOf(const Scene &scene)
{
    if (!scene.landscape)
        return nullptr;
    const auto range = worldHeightRange(scene);
    const auto components = componentsOf(scene);
    return {{"samples", {scene.heights.width(), scene.heights.height()}},
            {"quadSize", scene.landscape->quadSize},
            {"min", range ? Json(range->x) : Json()},
            {"max", range ? Json(range->y) : Json()},
            {"components", {components.x, components.y}}};
}

Json filesOf(const LoadedScene &loaded)
{
    std::map<std::string, std::uint64_t> sizes;
    for (const auto &[path, file] : loaded.saved.files) {
        if (file.bytes > 0)
            sizes[path] = file.bytes;
    }
    for (const auto &asset : assetsOf(loaded.scene)) {
        if (const auto found = disk().facts(joinPath(loaded.saved.folder, asset.path)))
            sizes[asset.path] = found->bytes;
    }
    Json files = Json::array();
    for (const auto &[path, bytes] : sizes)
        files.push_back({{"path", path}, {"bytes", bytes}});
    return files;
}

Outcome run(const Arguments &arguments)
{
    Outcome outcome;
    const auto loaded = openScene(arguments.operands[0], outcome);
    if (!loaded)
        return outcome;
    const Scene &scene = loaded->scene;
    auto &report = outcome.report;
    report["landscape"] = landscapeOf(scene);
    report["layers"] = Json::array();
    const SceneWeights weights(scene);
    for (const auto &layer : scene.layers.items())
        report["layers"].push_back(
            {{"id", layer->id}, {"name", layer->name}, {"coverage", coverageOf(weights.of(layer->id))}});
    report["grassTypes"] = Json::array();
    for (const auto &type : scene.grassTypes.items())
        report["grassTypes"].push_back({{"id", type->id}, {"varieties", type->varieties.size()}});
    report["kinds"] = Json::array();
    report["placedFoliage"] = Json::array();
    for (const auto &placed : scene.placedFoliage.items()) {
        const auto *store = scene.plants.find(placed->id);
        for (const auto &kind : placed->kinds) {
            const int index = store ? store->kindIndex(kind.id) : -1;
            report["kinds"].push_back(
                {{"id", kind.id}, {"name", kind.name}, {"plants", index < 0 ? 0 : store->countOf(KindIndex(index))}});
        }
        report["placedFoliage"].push_back(
            {{"id", placed->id}, {"plants", store ? store->size() : 0}, {"tiles", tileCount(scene, *placed)}});
    }
    report["plants"] = scene.plantCount();
    report["zones"] = scene.zones.size();
    report["files"] = filesOf(*loaded);
    return outcome;
}

} // namespace

extern const Command infoCommand;
const Command infoCommand{
    .name = "info",
    .operands = "SCENE",
    .summary = "Tells what a scene holds",
    .options = {},
    .fewestOperands = 1,
    .mostOperands = 1,
    .run = run,
};

} // namespace sward::cli
