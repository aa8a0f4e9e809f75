#pragma once

#include "model/document/Scene.h"
#include "model/files/FileSystem.h"

namespace sward {

/// A mesh or texture that a record names.
struct AssetUse
{
    std::string path;
    std::string pointer; ///< of the first record that names it
    bool isMesh = false; ///< else a texture
};

/// Every file that the scene's records name besides its own side files, each once.
std::vector<AssetUse> assetsOf(const Scene &scene);

/// Names those that are missing or lie outside the scene's folder. The records stay as they are.
void checkAssets(FileSystem &files, const std::string &folder, const Scene &scene, Issues &issues);

} // namespace sward
