#include "editor/bench/PlantBenchScene.h"

#include "model/core/CounterHash.h"
#include "model/document/Edit.h"

#include <map>

namespace sward::bench {

const Scene &plantScene(int plants)
{
    static std::map<int, Scene> scenes;
    auto &scene = scenes[plants];
    if (!scene.placedFoliage.isEmpty())
        return scene;
    PlacedFoliage placed;
    placed.id = "trees";
    Edit edit(scene, "Strew");
    edit.insert(placed);
    const KindIndex kinds[] = {edit.internKind("trees", "oak"), edit.internKind("trees", "birch")};
    std::map<CellCoord, std::vector<Plant>> cells;
    for (int i = 0; i < plants; ++i) {
        const auto unit = [&](std::uint32_t word) { return scramble(std::uint32_t(i) * 5 + word) / 4294967296.0; };
        Plant plant;
        // Spread like the random ids of real scenes, and none twice.
        plant.id = PlantId(std::uint64_t(i + 1) * 4503599627370449 % std::uint64_t(PlantIdEnd - 1)) + 1;
        plant.kind = kinds[i % 2];
        plant.moveTo({unit(1) * 2000 - 1000, unit(2) * 40, unit(3) * 2000 - 1000});
        plant.turnTo(unit(4) * 6.28);
        plant.scaleTo(0.8 + unit(5) * 0.4);
        cells[cellOf(plant.x, plant.z)].push_back(plant);
    }
    for (const auto &[coord, list] : cells)
        edit.setPlants("trees", coord, list);
    scene = edit.scene();
    return scene;
}

} // namespace sward::bench
