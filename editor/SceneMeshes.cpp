#include "editor/SceneMeshes.h"

#include "model/files/Assets.h"
#include "model/files/ScenePath.h"
#include "plugins/ImportChild.h"

#include <map>

namespace sward {

MeshProvider readMeshes(const Scene &scene, const std::string &folder, Issues &problems)
{
    std::vector<std::string> paths, files;
    for (const auto &asset : assetsOf(scene)) {
        if (!asset.isMesh)
            continue;
        const auto file = pathInScene(disk(), folder, asset.path);
        if (!file) {
            problems.push_back(file.issue());
            continue;
        }
        paths.push_back(asset.path);
        files.push_back(*file);
    }
    MeshImportOptions importOptions;
    importOptions.root = folder;
    auto read = importMeshes(files, importOptions);
    std::map<std::string, std::shared_ptr<const MeshData>> meshes;
    for (std::size_t i = 0; i < read.size(); ++i) {
        if (read[i])
            meshes[paths[i]] = std::make_shared<const MeshData>(std::move(read[i]->mesh));
        else
            problems.push_back(read[i].issue());
    }
    return [meshes = std::move(meshes)](const std::string &path) {
        const auto found = meshes.find(path);
        return found == meshes.end() ? nullptr : found->second;
    };
}

} // namespace sward
