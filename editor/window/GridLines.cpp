#include "editor/window/GridLines.h"

#include "model/document/Scene.h"
#include "viewport/Ground.h"
#include "viewport/OverlayShapes.h"

#include <algorithm>
#include <cmath>

namespace sward {

namespace {

constexpr int cellsAround = 5;
constexpr int stepsPerCell = 8;
constexpr double lift = 0.15; ///< metres above the ground, so that the ground does not swallow the lines

} // namespace

void addCellGrid(OverlayShapes &shapes, const Scene &scene, const Ground &ground, const glm::dvec3 &eye)
{
    if (!scene.landscape)
        return;
    const glm::dvec3 origin =
        scene.placedFoliage.isEmpty() ? scene.landscape->position : scene.placedFoliage[0].position;
    const auto &corner = scene.landscape->position;
    const glm::dvec2 low(corner.x, corner.z);
    const glm::dvec2 high = low + glm::dvec2(scene.widthMetres(), scene.depthMetres());
    const auto at = [&](double x, double z) { return glm::dvec3(x, ground.heightAt(x, z) + lift, z); };
    const QColor colour(255, 255, 255, 110);
    const double nearX = std::round((eye.x - origin.x) / PlantCellSide),
                 nearZ = std::round((eye.z - origin.z) / PlantCellSide);
    constexpr double step = PlantCellSide / stepsPerCell;
    constexpr double half = cellsAround * PlantCellSide;
    for (int i = -cellsAround; i <= cellsAround; ++i) {
        const double x = origin.x + (nearX + i) * PlantCellSide, z = origin.z + (nearZ + i) * PlantCellSide;
        const double middleX = origin.x + nearX * PlantCellSide, middleZ = origin.z + nearZ * PlantCellSide;
        for (double t = -half; t < half; t += step) {
            const double z0 = std::clamp(middleZ + t, low.y, high.y),
                         z1 = std::clamp(middleZ + t + step, low.y, high.y);
            if (z0 < z1 && x >= low.x && x <= high.x)
                shapes.lines.push_back({.from = at(x, z0), .to = at(x, z1), .colour = colour, .pixels = 1.5F});
            const double x0 = std::clamp(middleX + t, low.x, high.x),
                         x1 = std::clamp(middleX + t + step, low.x, high.x);
            if (x0 < x1 && z >= low.y && z <= high.y)
                shapes.lines.push_back({.from = at(x0, z), .to = at(x1, z), .colour = colour, .pixels = 1.5F});
        }
    }
}

} // namespace sward
