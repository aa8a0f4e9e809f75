#include "resources/generator/Preview.h"
#include "resources/generator/SampleAssets.h"

#include <charconv>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string_view>

using namespace sward;
using namespace sward::assets;

namespace {

constexpr const char *Usage =
    "Usage: sward-make-assets OUT_DIR [--seed N] [--preview DIR]\n"
    "Makes the plants and ground textures of the sample scene in OUT_DIR, the same ones for the same seed.\n"
    "With --preview it also draws contact sheets of them into DIR.\n";

struct Arguments
{
    std::filesystem::path scene;
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
    return arguments.scene.empty() ? std::nullopt : std::optional(arguments);
}

Result<Done> make(const Arguments &arguments)
{
    const Random random(arguments.seed);
    if (!arguments.preview.empty()) {
        std::error_code failed;
        std::filesystem::create_directories(arguments.preview, failed);
        if (failed)
            return error("The folder cannot be made: " + failed.message() + ".", arguments.preview.string());
    }
    for (const Family &family : makeFamilies(random.fork(1))) {
        if (auto done = writeFamily(family, arguments.scene); !done)
            return done;
        if (arguments.preview.empty())
            continue;
        if (auto done = writePreview(family, arguments.preview); !done)
            return done;
    }
    const auto textures = makeGroundTextures(random.fork(2));
    if (auto done = writeGroundTextures(textures, arguments.scene); !done)
        return done;
    if (!arguments.preview.empty()) {
        for (const auto &[name, texture] : textures) {
            if (auto done = writeTiledPreview(texture, arguments.preview / ("ground_" + name)); !done)
                return done;
        }
    }
    return Done{};
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
