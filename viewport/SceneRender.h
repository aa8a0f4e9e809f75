#pragma once

#include "viewport/OffscreenRenderer.h"
#include "viewport/PlantLooks.h"

namespace sward {

/// A picture of a scene without a window, with its grass grown and its wind blown until `seconds`. `folder` is where
/// its textures are; `layer` is what the views show that show one. Needs a QGuiApplication on a display.
RenderedImage renderScene(const Scene &scene, const QString &folder, const MeshProvider &meshes, const Quality &quality,
                          const ViewCamera &camera, QSize size, ViewMode mode, double seconds,
                          const std::string &layer = {}, GroundLines lines = {});

/// Where to look from when nobody says: the scene's first camera, else from above the middle of its south half.
ViewCamera firstCamera(const Scene &scene);

} // namespace sward
