#include "resources/generator/Preview.h"
#include "resources/generator/SampleAssets.h"
#include "resources/generator/SampleScene.h"
#include "resources/generator/ScenePreview.h"

#include <charconv>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string_view>

using namespace sward;
using namespace sward::assets;

namespace {

constexpr const char *Usage =
    "Usage: sward-make-assets OUT_DIR --heights PNG [--seed N] [--preview DIR]\n"
    "Makes the sample scene in OUT_DIR: its plants, textures and ground, the same ones for the same seed.\n"
    "The ground takes its shape from a 16-bit grey PNG of heights in metres.\n"
    "With --preview it also draws contact sheets and the first view into DIR.\n";

struct Arguments
{
    std::filesystem::path scene;
    std::filesystem::path heights;
    std::filesystem::path preview;
    std::uint64_t seed = 1;
};

std::optional<Arguments> parse(int count, char **values)
{
    Arguments arguments;
    for (int i = 1; i < count; ++i) {
        const std::string_view value = values[i];
        if (value == "--preview" && i + 1 < count) {
            arguments.preview = values[++i];
        } else if (value == "--heights" && i + 1 < count) {
            arguments.heights = values[++i];
        } else if (value == "--seed" && i + 1 < count) {
            const std::string_view text = values[++i];
            const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), arguments.seed);
            if (failure != std::errc() || end != text.data() + text.size())
                return std::nullopt;
        } else if (value.starts_with("--") || !arguments.scene.empty()) {
            return std::nullopt;
        } else {
            arguments.scene = value;
        }
    }
    const bool isComplete = !arguments.scene.empty() && !arguments.heights.empty();
    return isComplete ? std::optional(arguments) : std::nullopt;
}

Result<Done> preview(const std::vector<Family> &families, const std::map<std::string, Image> &textures,
                     const Terrain &terrain, const std::vector<PlacedPlant> &plants,
                     const std::filesystem::path &folder)
{
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    if (failed)
        return error("The folder cannot be made: " + failed.message() + ".", folder.string());
    for (const Family &family : families) {
        if (auto done = writePreview(family, folder); !done)
            return done;
    }
    for (const auto &[name, texture] : textures) {
        if (auto done = writeTiledPreview(texture, folder / ("ground_" + name)); !done)
            return done;
    }
    return writeScenePreview(terrain, plants, families, textures, folder / "scene.png");
}

Result<Done> make(const Arguments &arguments)
{
    const Random random(arguments.seed);
    const auto heights = readGrey16(arguments.heights);
    if (!heights)
        return heights.issue();

    const std::vector<Family> families = makeFamilies(random.fork(1));
    for (const Family &family : families) {
        if (auto done = writeFamily(family, arguments.scene); !done)
            return done;
    }
    const std::map<std::string, Image> textures = makeGroundTextures(random.fork(2));
    if (auto done = writeGroundTextures(textures, arguments.scene); !done)
        return done;
    const Terrain terrain(*heights);
    const std::vector<PlacedPlant> plants = placePlants(terrain, random.fork(3));
    if (auto done = writeScene(terrain, plants, random.fork(4), arguments.scene); !done)
        return done;
    if (arguments.preview.empty())
        return Done{};
    return preview(families, textures, terrain, plants, arguments.preview);
}

} // namespace

int main(int count, char **values)
{
    const auto arguments = parse(count, values);
    if (!arguments) {
        std::fputs(Usage, stderr);
        return 2;
    }
    if (const auto done = make(*arguments); !done) {
        std::fprintf(stderr, "%s\n", toLine(done.issue()).c_str());
        return 2;
    }
    return 0;
}
