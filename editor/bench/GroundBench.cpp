#include "editor/MainWindowEntry.h"
#include "editor/bench/Bench.h"
#include "editor/bench/PlainGround.h"
#include "editor/window/SamplePlaces.h"
#include "model/files/LoadScene.h"
#include "viewport/SceneAdapter.h"
#include "viewport/SceneRender.h"
#include "viewport/Viewport.h"

#include <QEventLoop>
#include <QGuiApplication>

#include <fmt/format.h>

#include <cstdio>

namespace sward::bench {

namespace {

constexpr int repeats = 7;
constexpr int framesBefore = 12; ///< until shaders and textures are there
constexpr int framesCounted = 40;
constexpr double triangleBudget = 60'000; ///< of the ground, for a software renderer

/// Draws a still picture again and again; the milliseconds of work that a frame takes.
class Still
{
public:
    Still(const Scene &scene, const Quality &quality) : m_window(quality), m_adapter(m_window.scene(), {}, {})
    {
        m_adapter.show(scene);
        m_window.setCamera(firstCamera(scene));
        m_window.resize(1280, 720);
        m_window.show();
        draw(framesBefore);
    }

    double milliseconds()
    {
        return worked([this] { draw(framesCounted); }) * 1000 / framesCounted;
    }

    SceneView &scene() { return m_window.scene(); }

private:
    void draw(int frames)
    {
        QEventLoop loop;
        const auto drawn = QObject::connect(&m_window, &Viewport::frameDrawn, &m_window, [&] {
            if (--frames <= 0)
                loop.quit();
            else
                m_window.requestFrame();
        });
        m_window.requestFrame();
        loop.exec();
        QObject::disconnect(drawn);
    }

    Viewport m_window;
    SceneAdapter m_adapter;
};

/// The scene's ground and nothing else.
Scene groundOf(const Scene &scene)
{
    Scene ground;
    ground.landscape = scene.landscape;
    ground.heights = scene.heights;
    ground.holes = scene.holes;
    ground.layers = scene.layers;
    ground.weights = scene.weights;
    ground.cameras = scene.cameras;
    return ground;
}

std::vector<Comparison> run(const std::function<bool(std::string_view)> &wanted)
{
    const auto leaveOut = [](std::string_view why) {
        fmt::print(stderr, "sward-bench: ground is left out: {}\n", why);
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
    Issues problems;
    const auto loaded = loadScene(sampleScene().toStdString(), problems);
    if (!loaded)
        return leaveOut(toLine(loaded.issue()));
    auto quality = Quality::software();
    quality.movingScale = 1; // both draw every pixel
    Still ours(groundOf(loaded->scene), quality);

    std::vector<Comparison> comparisons;
    if (wanted("ground")) {
        PlainGround plain(ours.scene(), {1280, 720});
        plain.draw(framesBefore);
        comparisons.push_back(compare(
            "ground", "ms of work", "the same triangles by bare OpenGL", Better::Less, repeats,
            [&] { return ours.milliseconds(); },
            [&] { return worked([&] { plain.draw(framesCounted); }) * 1000 / framesCounted; }));
    }
    if (wanted("ground-triangles")) {
        const auto triangles = double(ours.scene().ground().triangles());
        comparisons.push_back(compare(
            "ground-triangles", "triangles", "what a software renderer may get", Better::Less, 1,
            [&] { return triangles; }, [] { return triangleBudget; }));
    }
    return comparisons;
}

} // namespace

const Group groundGroup{{"ground", "ground-triangles"}, run};

} // namespace sward::bench
