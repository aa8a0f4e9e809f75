#include "model/files/Assets.h"

#include "model/files/SceneCheck.h"
#include "model/files/ScenePath.h"
#include "model/terrain/OffsetMap.h"

#include <nlohmann/json.hpp>

#include <set>

namespace sward {

std::vector<AssetUse> assetsOf(const Scene &scene)
{
    std::vector<AssetUse> uses;
    std::set<std::string> seen;
    const auto add = [&](const std::string &path, const std::string &pointer, bool isMesh) {
        if (!path.empty() && !isBuiltin(path) && seen.insert(path).second)
            uses.push_back({path, pointer, isMesh});
    };
    // These hold the scene's own samples and plants, or what a game alone understands.
    static const std::set<std::string_view> notAssets{"heights", "holes", "file", "tiles", "shader"};
    forEachField(scene, [&](const Field &field, const void *record, const std::string &pointer) {
        if (field.kind == FieldKind::Path && !notAssets.count(field.key)) {
            add(field.get(record).get<std::string>(), pointer, field.key == "mesh" || field.key == "lod1Mesh");
        } else if (field.kind == FieldKind::Tags && field.key == "lods") {
            const auto levels = field.get(record);
            for (std::size_t i = 0; i < levels.size(); ++i)
                add(levels[i].get<std::string>(), pointerTo(pointer, i), true);
        }
    });
    return uses;
}

namespace {

/// What the picture of the landscape's offsets lacks.
void checkOffsets(FileSystem &files, const std::string &path, const AssetUse &use, const Scene &scene, Issues &issues)
{
    const auto bytes = files.read(path);
    const auto offsets =
        bytes ? readOffsetMap(*bytes, use.path, scene.heights.width(), scene.heights.height()) : bytes.issue();
    if (!offsets)
        issues.push_back(
            warning(offsets.issue().message + "; the ground is drawn without offsets", use.path, use.pointer));
}

} // namespace

void checkAssets(FileSystem &files, const std::string &folder, const Scene &scene, Issues &issues)
{
    for (const auto &use : assetsOf(scene)) {
        const auto path = pathInScene(files, folder, use.path);
        if (!path) {
            issues.push_back(error(path.issue().message, use.path, use.pointer));
            continue;
        }
        const auto found = files.facts(*path);
        if (!found)
            issues.push_back(
                warning("The file is missing; what uses it is kept and drawn as a placeholder", use.path, use.pointer));
        else if (found->kind != FileFacts::Kind::File)
            issues.push_back(warning("This is not a plain file", use.path, use.pointer));
        else if (use.pointer == "/landscape/xyOffset")
            checkOffsets(files, *path, use, scene, issues);
    }
}

} // namespace sward
