#include "editor/MainWindowEntry.h"
#include "editor/SceneMeshes.h"
#include "editor/bench/Bench.h"
#include "editor/window/Measured.h"
#include "editor/window/SamplePlaces.h"
#include "model/files/LoadScene.h"
#include "viewport/SceneAdapter.h"
#include "viewport/SceneView.h"
#include "viewport/Viewport.h"

#include <QElapsedTimer>
#include <QEventLoop>
#include <QGuiApplication>

#include <fmt/format.h>

#include <cstdio>
#include <numbers>

namespace sward::bench {

namespace {

constexpr int repeats = 3;
/// How many frames are flown: first until shaders are there, the grass has grown and the picture has found its size.
struct Flight
{
    int before;
    int counted;
};
constexpr Flight whole{40, 160};
constexpr Flight brief{10, 30}; ///< of the slower way

constexpr double radius = 110;       ///< metres, of the circle that is flown round the middle
constexpr double metresAFrame = 0.8; ///< 12 m/s at 15 frames a second
constexpr double overGround = 6;

/// Flies a circle over the scene in a window of 1280×720 with the wind playing. Returns the milliseconds from frame to
/// frame.
std::vector<double> fly(const Scene &scene, const std::string &folder, const MeshProvider &meshes,
                        const Quality &quality, Flight flight)
{
    Viewport window(quality);
    SceneAdapter adapter(window.scene(), meshes, QString::fromStdString(folder));
    adapter.show(scene);
    std::vector<double> times;
    QEventLoop loop;
    QElapsedTimer clock;
    int frame = 0;
    const auto fitCamera = [&] {
        const double angle = frame * metresAFrame / radius;
        const auto placeAt = [&](double at) {
            glm::dvec3 place =
                scene.landscape->position + glm::dvec3(scene.widthMetres() / 2 + radius * std::cos(at), 0,
                                                       scene.depthMetres() / 2 + radius * std::sin(at));
            place.y = window.scene().ground().heightAt(place.x, place.z) + overGround;
            return place;
        };
        ViewCamera camera;
        camera.position = placeAt(angle);
        camera.lookAt(placeAt(angle + std::numbers::pi / 8));
        window.setCamera(camera);
    };
    QObject::connect(&window, &Viewport::frameDrawn, &window, [&] {
        if (clock.isValid() && frame > flight.before)
            times.push_back(double(clock.nsecsElapsed()) * 1e-6);
        clock.start();
        if (++frame > flight.before + flight.counted)
            loop.quit();
        else
            fitCamera();
    });
    fitCamera();
    window.setWindPlaying(true);
    window.resize(1280, 720);
    window.show();
    loop.exec();
    return times;
}

std::vector<Comparison> run(const std::function<bool(std::string_view)> &)
{
    const auto leaveOut = [](std::string_view why) {
        fmt::print(stderr, "sward-bench: frame is left out: {}\n", why);
        return std::vector<Comparison>();
    };
    if (!prepareApplication())
        return leaveOut("it needs a display, such as xvfb-run gives");
    int count = 1;
    char name[] = "sward-bench";
    char *words[] = {name, nullptr};
    const QGuiApplication application(count, words);
    const QString renderer = openGlRenderer();
    if (renderer.isEmpty())
        return leaveOut("the display does not offer OpenGL 3.3");
    const std::string folder = sampleScene().toStdString();
    Issues problems;
    const auto loaded = loadScene(folder, problems);
    if (!loaded)
        return leaveOut(toLine(loaded.issue()));
    const auto meshes = readMeshes(loaded->scene, folder, problems);

    const auto chosen = Quality::forRenderer(renderer);
    auto plain = Quality::full();
    plain.grassTriangles = chosen.grassTriangles;
    plain.anisotropy = chosen.anisotropy;
    plain.grassDistance = chosen.grassDistance;
    // Both quantiles come from the same flights.
    std::vector<double> chosenSlow, plainSlow;
    const auto median = [&](const Quality &quality, Flight flight, std::vector<double> &slow) {
        auto times = fly(loaded->scene, folder, meshes, quality, flight);
        slow.push_back(quantile(times, 0.95));
        return quantile(times, 0.5);
    };
    const auto usual = compare(
        "frame", "ms", "full shading and detail, the same grass", Better::Less, repeats,
        [&] { return median(chosen, whole, chosenSlow); }, [&] { return median(plain, brief, plainSlow); });
    Comparison slow = usual;
    slow.name = "frame-slow";
    slow.unit = "ms at 95 %";
    slow.ours = quantile(chosenSlow, 0.5);
    slow.peer = quantile(plainSlow, 0.5);
    slow.ratio = slow.peer / slow.ours;
    return {usual, slow};
}

} // namespace

const Group frameGroup{{"frame", "frame-slow"}, run};

} // namespace sward::bench
