#pragma once

#include "model/document/Scene.h"
#include "model/files/FileSystem.h"
#include "model/files/SceneJson.h"

#include <map>

namespace sward {

/// What of a scene stands on disk, and where: a save writes only what differs from it. Made by loading and by saving; a
/// scene that was never saved has an empty one.
struct SavedState
{
    struct File
    {
        std::uint64_t bytes = 0;
        std::uint64_t hash = 0;
        /// It could not be read whole, so that the scene lacks what it holds: a save that must write over it keeps it
        /// beside the new one.
        bool isDamaged = false;
        /// It must be written anew although nothing in it was edited.
        bool isStale = false;
        UnknownFields unknown; ///< of a plant tile
    };

    std::string folder; ///< absolute; empty when nothing was saved yet
    Scene scene;
    int version = SceneVersion;        ///< of `scene.json` as it lies there
    std::map<std::string, File> files; ///< by path from the folder
};

} // namespace sward
