#include "model/files/Migration.h"

#include "model/files/SceneJson.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace sward {

const Migrations &sceneMigrations()
{
    static const Migrations none;
    return none;
}

Result<int> migrateScene(Json &scene, const std::string &file, const Migrations &steps)
{
    if (!scene.is_object())
        return error(fmt::format("expected a scene, found {}", kindOf(scene)), file);
    const auto format = scene.find("format");
    if (format == scene.end() || *format != SceneFormat)
        return error(fmt::format("This is not a scene: \"format\" must be \"{}\"", SceneFormat), file, "/format");
    const auto given = scene.find("version");
    if (given == scene.end() || !given->is_number_integer())
        return error("\"version\" must be a whole number", file, "/version");
    const auto version = given->get<std::int64_t>();
    if (version > SceneVersion)
        return error(fmt::format("The scene has version {}; this program reads up to version {}. Open it with a newer "
                                 "one; nothing was changed",
                                 version, SceneVersion),
                     file, "/version");
    for (auto at = version; at < SceneVersion; ++at) {
        const auto step = at >= 0 ? steps.find(int(at)) : steps.end();
        if (step == steps.end())
            return error(fmt::format("The scene has version {}, which no version of this program has written", version),
                         file, "/version");
        step->second(scene);
    }
    scene["version"] = SceneVersion;
    return int(version);
}

} // namespace sward
