// What a game does with a scene: load it once, then ask, cell by cell as its camera moves, what there is to draw.
#include "model/files/LoadScene.h"
#include "model/grass/GrassGrower.h"

#include <fmt/format.h>

#include <cmath>

using namespace sward;

namespace {

constexpr double ViewDistance = 60;

void drawGrass(const GrassGrower &grower, const GroundBox &view)
{
    const TexelRect cells = grower.grid().cellsIn(view);
    std::size_t plants = 0;
    for (int z = cells.z0; z < cells.z1; ++z) {
        for (int x = cells.x0; x < cells.x1; ++x) {
            for (std::size_t variety = 0; variety < grower.varietyCount(); ++variety) {
                std::vector<GrassInstance> instances; // 16 bytes each, ready for the graphics card
                grower.grow({x, z}, variety, instances);
                plants += instances.size();
            }
        }
    }
    fmt::print("  {} cells of grass, {} plants\n", cells.width() * cells.height(), plants);
}

void drawPlaced(const PlacedFoliage &placed, const PlantStore &store, glm::dvec2 eye)
{
    const auto millimetres = [](double metres) { return std::int32_t(std::lround(metres * UnitsPerMetre)); };
    const glm::dvec2 here = eye - glm::dvec2(placed.position.x, placed.position.z);
    store.forEachCellIn(millimetres(here.x - ViewDistance), millimetres(here.y - ViewDistance),
                        millimetres(here.x + ViewDistance), millimetres(here.y + ViewDistance),
                        [&](CellCoord coord, const PlantCell &cell) {
                            const Plant first = cell.plant(coord, 0);
                            const glm::dvec3 at = placed.position + first.metres();
                            fmt::print("  cell {},{}: {} plants, first a {} at {:.2f}, {:.2f}, {:.2f}\n", coord.x,
                                       coord.z, cell.size(), store.kindIds()[first.kind], at.x, at.y, at.z);
                        });
}

} // namespace

int main(int count, char **arguments)
{
    Issues issues;
    const auto loaded = loadScene(count > 1 ? arguments[1] : "resources/scenes/meadow", issues);
    if (!loaded) {
        fmt::print(stderr, "{}\n", toLine(loaded.issue()));
        return 2;
    }
    const Scene &scene = loaded->scene;
    const GrassGrower grower(scene);
    for (const glm::dvec2 eye : {glm::dvec2(260, 115), glm::dvec2(220, 90), glm::dvec2(180, 70)}) {
        fmt::print("camera at {}, {}\n", eye.x, eye.y);
        drawGrass(grower, {eye.x - ViewDistance, eye.y - ViewDistance, eye.x + ViewDistance, eye.y + ViewDistance});
        for (const auto &placed : scene.placedFoliage.items()) {
            if (const PlantStore *store = scene.plants.find(placed->id))
                drawPlaced(*placed, *store, eye);
        }
    }
    return 0;
}
