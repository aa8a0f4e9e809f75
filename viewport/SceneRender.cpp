#include "viewport/SceneRender.h"

#include "model/core/ParallelFor.h"
#include "model/terrain/HeightField.h"
#include "viewport/SceneAdapter.h"

#include <algorithm>

namespace sward {

namespace {

constexpr double leastAboveGround = 10; ///< metres, of a camera that nobody placed

} // namespace

RenderedImage renderScene(const Scene &scene, const QString &folder, const MeshProvider &meshes, const Quality &quality,
                          const ViewCamera &camera, QSize size, ViewMode mode, double seconds, const std::string &layer,
                          GroundLines lines)
{
    return renderToImage(quality, camera, size, mode, seconds, [&](SceneView &view) {
        auto adapter = std::make_shared<SceneAdapter>(view, meshes, folder);
        view.ground().setShownLayer(layer);
        view.ground().setLines(lines);
        if (mode == ViewMode::Density)
            view.ground().setShownMap(shownMapOf(densityOf(scene, DensitySquare, hardwareThreads())));
        adapter->show(scene);
        adapter->growGrass(camera);
        view.keep(adapter);
    });
}

ViewCamera firstCamera(const Scene &scene)
{
    ViewCamera camera;
    if (!scene.cameras.isEmpty()) {
        camera.position = scene.cameras[0].position;
        camera.lookAt(scene.cameras[0].target);
        return camera;
    }
    if (!scene.landscape || scene.heights.isEmpty()) {
        camera.position = {0, 20, 40};
        camera.lookAt({0, 0, 0});
        return camera;
    }
    const double side = std::max(scene.widthMetres(), scene.depthMetres());
    auto middle = scene.landscape->position + glm::dvec3(scene.widthMetres() / 2, 0, scene.depthMetres() / 2);
    middle.y = scene.landscape->worldHeight(scene.heights.at(scene.heights.width() / 2, scene.heights.height() / 2));
    camera.position = middle + glm::dvec3(0, std::min(side * 0.2, 120.0) + 2, std::min(side * 0.4, 250.0));
    // A slope may stand between: from inside it nothing would be seen.
    camera.position.y = std::max(camera.position.y,
                                 HeightField(scene).heightAt(camera.position.x, camera.position.z) + leastAboveGround);
    camera.lookAt(middle);
    return camera;
}

} // namespace sward
