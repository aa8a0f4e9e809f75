#include "editor/bench/Bench.h"
#include "editor/bench/PlantBenchScene.h"
#include "model/document/Document.h"

namespace sward::bench {

namespace {

constexpr int repeats = 9;
constexpr int plants = 1'000'000;

/// All plants as a program that keeps whole snapshots has them: one list.
std::vector<Plant> listOf(const Scene &scene)
{
    std::vector<Plant> list;
    scene.plants.find("trees")->forEachCell([&](CellCoord coord, const PlantCell &cell) {
        for (std::size_t row = 0; row < cell.size(); ++row)
            list.push_back(cell.plant(coord, row));
    });
    return list;
}

std::vector<Comparison> run(const std::function<bool(std::string_view)> &)
{
    Document document(plantScene(plants));
    auto list = listOf(document.scene());
    int step = 0;
    return {compare(
        "undo", "µs", "a snapshot of all plants before the stroke, put back", Better::Less, repeats,
        [&] {
            // A stroke of 100 plants among a million, then undone.
            constexpr int strokes = 20;
            return 1e6 / strokes * worked([&] {
                       for (int stroke = 0; stroke < strokes; ++stroke) {
                           auto edit = document.edit("Stroke");
                           for (int i = 0; i < 100; ++i) {
                               Plant plant;
                               plant.id = PlantIdEnd - 1 - i;
                               plant.moveTo({double(step % 900) + i * 0.3, 0, 10});
                               edit.putPlant("trees", plant);
                           }
                           keep(document.commit(std::move(edit)).ok());
                           document.undo();
                           ++step;
                       }
                   });
        },
        [&] {
            return 1e6 * worked([&] {
                       auto before = list;
                       for (int i = 0; i < 100; ++i)
                           list.push_back({.id = PlantIdEnd - 1 - i});
                       list = std::move(before);
                       keep(list.size());
                   });
        })};
}

} // namespace

const Group undoGroup{{"undo"}, run};

} // namespace sward::bench
