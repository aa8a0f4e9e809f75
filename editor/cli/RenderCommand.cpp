#include "editor/MainWindowEntry.h"
#include "editor/NumericLocale.h"
#include "editor/SceneMeshes.h"
#include "editor/cli/Command.h"
#include "model/files/LoadScene.h"
#include "viewport/Quality.h"
#include "viewport/SceneRender.h"
#include "viewport/ViewCamera.h"

#include <QFileInfo>
#include <QGuiApplication>

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>

namespace sward::cli {

namespace {

constexpr Option options[] = {
    {"-o", "PNG", "the picture to write"},
    {"--size", "WxH", "its size in pixels (1280x720)"},
    {"--camera", "x,y,z,tx,ty,tz", "where the eye is and what it looks at, metres; else the scene's first camera"},
    {"--time", "S", "seconds that the wind has blown (0)"},
    {"--view", "NAME",
     "lit, normals, lods, unlit, wireframe, weights, falsecolour, height, slope, mobile or lodwire (lit)"},
    {"--lines", "NAMES", "onto the ground: contours, sections, or both with a comma between"},
    {"--layer", "ID", "whose weights the views weights and falsecolour show (the first)"},
    {"--quality", "NAME", "full or software; else what suits the graphics card"},
};

Result<std::array<double, 6>> sixNumbers(const std::string &text)
{
    std::array<double, 6> numbers{};
    const char *at = text.data();
    const char *const end = text.data() + text.size();
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto [next, failure] = std::from_chars(at, end, numbers[i]);
        const bool isLast = i + 1 == numbers.size();
        if (failure != std::errc() || !std::isfinite(numbers[i]) ||
            (isLast ? next != end : next == end || *next != ','))
            return error(fmt::format("--camera is \"{}\", but must be six numbers x,y,z,tx,ty,tz", text));
        at = next + 1;
    }
    return numbers;
}

Result<ViewCamera> cameraFor(const Arguments &arguments, const Scene &scene)
{
    ViewCamera camera;
    if (const auto text = arguments.text("--camera")) {
        const auto numbers = sixNumbers(*text);
        if (!numbers)
            return numbers.issue();
        const auto &n = *numbers;
        camera.position = {n[0], n[1], n[2]};
        camera.lookAt({n[3], n[4], n[5]});
    } else {
        camera = firstCamera(scene);
    }
    return camera;
}

Outcome run(const Arguments &arguments)
{
    Outcome outcome;
    const auto fail = [&outcome](const Issue &issue) {
        outcome.cannot = true;
        outcome.problems.push_back(issue);
        return outcome;
    };
    const auto file = arguments.text("-o");
    if (!file)
        return fail(error("render needs -o PNG; see sward render --help"));
    QSize size(1280, 720);
    if (arguments.has("--size")) {
        const auto numbers = arguments.numbers("--size", 'x');
        if (!numbers)
            return fail(numbers.issue());
        size = QSize(int(numbers->first), int(numbers->second));
        if (size.width() < 1 || size.height() < 1 || size.width() > 8192 || size.height() > 8192)
            return fail(error(
                fmt::format("--size is {}x{}, but each side must be 1 to 8192 pixels", size.width(), size.height())));
    }
    const auto seconds = arguments.number("--time", 0, 0, 1e6);
    if (!seconds)
        return fail(seconds.issue());
    const auto view = viewModeNamed(QString::fromStdString(arguments.text("--view").value_or("lit")));
    if (!view)
        return fail(error(fmt::format(
            "--view is \"{}\", but must be lit, normals, lods, unlit, wireframe, weights, falsecolour, height, slope, "
            "mobile or lodwire",
            *arguments.text("--view"))));
    GroundLines lines;
    if (const auto names = arguments.text("--lines")) {
        lines = {.contours = *names != "sections", .sections = *names != "contours"};
        if (*names != "contours" && *names != "sections" && *names != "contours,sections" &&
            *names != "sections,contours")
            return fail(
                error(fmt::format("--lines is \"{}\", but must be contours, sections or contours,sections", *names)));
    }
    auto loaded = loadScene(arguments.operands[0], outcome.problems);
    if (!loaded)
        return fail(loaded.issue());
    const Scene &scene = loaded->scene;
    const auto camera = cameraFor(arguments, scene);
    if (!camera)
        return fail(camera.issue());
    std::string layer = scene.layers.isEmpty() ? std::string() : scene.layers[0].id;
    if (const auto wanted = arguments.text("--layer")) {
        if (!scene.layers.find(*wanted))
            return fail(error(fmt::format("--layer is \"{}\", and the scene has no such layer", *wanted)));
        layer = *wanted;
    }

    if (!prepareApplication())
        return fail(error("render needs a display: set DISPLAY, or run it under xvfb-run"));
    int argc = 1;
    char name[] = "sward";
    char *argv[] = {name, nullptr};
    QGuiApplication application(argc, argv);
    useDecimalPoint();
    const QString renderer = openGlRenderer();
    if (renderer.isEmpty())
        return fail(error("render needs OpenGL 3.3, and the display does not offer it"));
    const auto suited = Quality::forRenderer(renderer);
    auto quality = suited;
    if (const auto wanted = arguments.text("--quality")) {
        if (*wanted != "full" && *wanted != "software")
            return fail(error(fmt::format("--quality is \"{}\", but must be full or software", *wanted)));
        quality = *wanted == "full" ? Quality::full() : Quality::software();
        quality.anisotropy = suited.anisotropy;
    }

    const auto &folder = loaded->saved.folder;
    const auto picture = renderScene(scene, QString::fromStdString(folder), readMeshes(scene, folder, outcome.problems),
                                     quality, *camera, size, *view, *seconds, layer, lines);
    if (picture.image.isNull())
        return fail(error("OpenGL could not draw the picture"));
    if (!picture.image.save(QString::fromStdString(*file), "png"))
        return fail(error("The picture cannot be written", *file));
    outcome.report["file"] = *file;
    outcome.report["ms"] = picture.stats.milliseconds;
    outcome.report["draws"] = picture.stats.draws;
    outcome.report["triangles"] = picture.stats.triangles;
    outcome.report["groundTriangles"] = picture.stats.groundTriangles;
    outcome.report["plants"] = picture.stats.plants;
    return outcome;
}

} // namespace

extern const Command renderCommand;
const Command renderCommand{
    .name = "render",
    .operands = "SCENE",
    .summary = "Draws a picture of a scene; needs a display",
    .options = options,
    .fewestOperands = 1,
    .mostOperands = 1,
    .run = run,
};

} // namespace sward::cli
