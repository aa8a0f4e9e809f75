#pragma once

#include "model/files/Migration.h"
#include "model/files/SavedState.h"

namespace sward {

struct LoadedScene
{
    Scene scene;
    SavedState saved; ///< to hand to `saveScene`
};

struct LoadOptions
{
    FileSystem *files = &disk();
    const Migrations *migrations = &sceneMigrations();
};

/// Opens the scene at `path`, its folder or its `scene.json`. A save that was cut off is completed or taken back first.
/// Every complaint goes to `issues`; what can be opened is opened, and side files that cannot be read are named and
/// left alone. Fails when there is no scene, its JSON cannot be parsed or its version is newer than ours.
Result<LoadedScene> loadScene(const std::string &path, Issues &issues, const LoadOptions &options = {});

/// Weights of a layer on which nothing was painted, in the layer's resolution; empty without heights.
WeightRaster blankWeights(const Scene &scene, const Layer &layer);

/// The folder of a scene given as its folder or as its `scene.json`; absolute.
std::string sceneFolder(const std::string &path);

} // namespace sward
