#pragma once

#include "model/core/Json.h"
#include "model/document/Scene.h"

namespace sward {

inline constexpr std::string_view SceneFormat = "sward-scene";
inline constexpr int SceneVersion = 1;

/// Everything that stands in `scene.json`, in the order in which it stands there.
Json sceneJson(const Scene &scene);

/// Fills the scene's records. Every complaint goes to `issues` with its pointer; what is complained of keeps its
/// default.
void readSceneJson(const Json &json, Scene &scene, Issues &issues);

/// One record list or single record of the scene, by its key in `scene.json`.
struct SceneSection
{
    std::string_view key;
    bool isList = false;
    const RecordType *type = nullptr;
    Json (*write)(const Scene &) = nullptr; ///< null when the scene has none
    void (*read)(const Json &, Scene &, Issues &) = nullptr;
};

/// In the order of the file.
const std::vector<SceneSection> &sceneSections();

/// The first number that is not finite or text that is not UTF-8, neither of which may reach a file.
std::optional<Issue> unwritable(const Json &json, const std::string &pointer = {});

} // namespace sward
