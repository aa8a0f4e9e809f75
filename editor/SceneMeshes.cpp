#include "editor/SceneMeshes.h"

#include "model/document/Scene.h"
#include "model/files/FileSystem.h"
#include "model/files/ScenePath.h"
#include "plugins/ImportChild.h"

#include <map>

namespace sward {

MeshProvider readMeshes(const Scene &scene, const std::string &folder, Issues &problems)
{
    std::map<std::string, std::shared_ptr<const MeshData>> meshes;
    const auto want = [&meshes](const std::string &path) {
        if (!path.empty() && !path.starts_with("builtin:"))
            meshes.emplace(path, nullptr);
    };
    for (const auto &type : scene.grassTypes.items()) {
        for (const auto &variety : type->varieties)
            want(variety.mesh);
    }
    for (const auto &placed : scene.placedFoliage.items()) {
        for (const auto &kind : placed->kinds) {
            for (const auto &part : kind.parts) {
                want(part.mesh);
                want(part.lod1Mesh);
                for (const auto &lod : part.lods)
                    want(lod);
            }
            for (const auto &part : kind.farParts)
                want(part.mesh);
        }
    }
    std::vector<std::string> paths, files;
    for (const auto &[path, mesh] : meshes) {
        const auto file = pathInScene(disk(), folder, path);
        if (!file) {
            problems.push_back(file.issue());
            continue;
        }
        paths.push_back(path);
        files.push_back(*file);
    }
    MeshImportOptions importOptions;
    importOptions.root = folder;
    auto read = importMeshes(files, importOptions);
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
