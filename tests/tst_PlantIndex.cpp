#include "model/document/Edit.h"
#include "model/plants/PlantIndex.h"
#include "tests/support/Landscapes.h"

#include <QTest>

#include <cmath>
#include <map>
#include <random>

using namespace sward;
using namespace sward::test;

namespace {

/// Plants of two kinds in two placed foliages, strewn over all four quadrants.
Scene strewn(int count)
{
    Scene scene;
    for (const char *id : {"trees", "rocks"}) {
        PlacedFoliage placed;
        placed.id = id;
        placed.position = id == std::string("trees") ? glm::dvec3(0) : glm::dvec3(13.5, 2, -71.25);
        addRecord(scene.placedFoliage, std::move(placed));
    }
    Edit edit(scene, "Strew");
    std::mt19937 random(9);
    std::uniform_real_distribution<double> place(-300, 300);
    for (int i = 0; i < count; ++i) {
        const char *placed = i % 3 == 0 ? "rocks" : "trees";
        Plant plant;
        plant.id = i + 1;
        plant.kind = edit.internKind(placed, i % 2 ? "oak" : "birch");
        const double x = place(random);
        const double y = place(random) / 30;
        plant.moveTo({x, y, place(random)});
        plant.scaleTo(0.5 + (i % 10) / 10.0);
        edit.putPlant(placed, plant);
    }
    return edit.scene();
}

std::vector<FoundPlant> everyPlant(const Scene &scene)
{
    std::vector<FoundPlant> plants;
    for (const auto &placed : scene.placedFoliage.items())
        scene.plants.find(placed->id)->forEachCell([&](CellCoord coord, const PlantCell &cell) {
            for (std::size_t row = 0; row < cell.size(); ++row) {
                const auto plant = cell.plant(coord, row);
                plants.push_back(
                    {placed.get(), coord, row, plant.id, plant.kind, placed->position + plant.metres(), 0});
            }
        });
    return plants;
}

std::vector<PlantId> idsOf(const std::vector<FoundPlant> &plants)
{
    std::vector<PlantId> ids;
    ids.reserve(plants.size());
    for (const auto &plant : plants)
        ids.push_back(plant.id);
    std::sort(ids.begin(), ids.end());
    return ids;
}

template <class Wanted> std::vector<PlantId> idsWhere(const Scene &scene, Wanted wanted)
{
    auto plants = everyPlant(scene);
    std::erase_if(plants, [&](const FoundPlant &plant) { return !wanted(plant); });
    return idsOf(plants);
}

double groundDistance(const FoundPlant &plant, glm::dvec2 to)
{
    return std::hypot(plant.position.x - to.x, plant.position.z - to.y);
}

} // namespace

class PlantIndexTest : public QObject
{
    Q_OBJECT

private slots:
    void nearFindsWhatAWalkOverAllPlantsFinds()
    {
        const auto scene = strewn(4000);
        std::mt19937 random(1);
        std::uniform_real_distribution<double> place(-350, 350);
        for (const double radius : {0.0, 3.0, 31.9, 32.0, 120.0})
            for (int i = 0; i < 20; ++i) {
                const glm::dvec2 centre(place(random), place(random));
                const auto found = plantsNear(scene, centre, radius);
                QCOMPARE(idsOf(found), idsWhere(scene, [&](const FoundPlant &plant) {
                             return groundDistance(plant, centre) <= radius;
                         }));
                for (const auto &plant : found) {
                    QVERIFY(std::abs(plant.distance - groundDistance(plant, centre)) < 1e-9);
                    const auto *cell = scene.plants.find(plant.placed->id)->cell(plant.cell);
                    QCOMPARE(cell->id(plant.row), plant.id);
                }
            }
    }

    void boxesAndPolygonsFindWhatLiesInThem()
    {
        const auto scene = strewn(4000);
        const GroundBox box{-120, -64, 32, 96.5};
        QCOMPARE(idsOf(plantsIn(scene, box)), idsWhere(scene, [&](const FoundPlant &plant) {
                     return box.meets({plant.position.x, plant.position.z, plant.position.x, plant.position.z});
                 }));
        const std::vector<glm::dvec2> star{{-200, -200}, {0, -50}, {200, -200}, {60, 20}, {0, 250}, {-60, 20}};
        const auto inside = plantsInside(scene, star);
        QVERIFY(inside.size() > 100);
        QCOMPARE(idsOf(inside), idsWhere(scene, [&](const FoundPlant &plant) {
                     return isInside(star, plant.position.x, plant.position.z);
                 }));
        QVERIFY(plantsInside(scene, std::span(star).first(2)).empty());
    }

    void nearestIsTheNearest()
    {
        const auto scene = strewn(700);
        std::mt19937 random(2);
        std::uniform_real_distribution<double> place(-900, 900);
        for (int i = 0; i < 100; ++i) {
            const glm::dvec2 centre(place(random), place(random));
            double least = 1e9;
            for (const auto &plant : everyPlant(scene))
                least = std::min(least, groundDistance(plant, centre));
            const auto nearest = nearestPlant(scene, centre, 2000);
            QVERIFY(nearest);
            QVERIFY(std::abs(nearest->distance - least) < 1e-9);
            QVERIFY(!nearestPlant(scene, centre, least * 0.999));
            QVERIFY(!hasRoom(scene, centre, least * 1.001));
            QVERIFY(hasRoom(scene, centre, least * 0.999));
        }
        QVERIFY(!nearestPlant(Scene(), {0, 0}, 1e6));
        QVERIFY(hasRoom(Scene(), {0, 0}, 1e6));
    }

    void filtersAskForFoliagesAndKinds()
    {
        const auto scene = strewn(2000);
        const PlantFilter rocks{.placed = scene.placedFoliage.find("rocks"), .wants = {}};
        const PlantFilter oaks{.placed = nullptr,
                               .wants = [](const PlacedFoliage &, std::string_view kind) { return kind == "oak"; }};
        QCOMPARE(idsOf(plantsNear(scene, {0, 0}, 200, rocks)), idsWhere(scene, [](const FoundPlant &plant) {
                     return plant.placed->id == "rocks" && groundDistance(plant, {0, 0}) <= 200;
                 }));
        QCOMPARE(idsOf(plantsNear(scene, {0, 0}, 200, oaks)), idsWhere(scene, [](const FoundPlant &plant) {
                     return (plant.id - 1) % 2 == 1 && groundDistance(plant, {0, 0}) <= 200;
                 }));
    }

    void raysPickTheFirstPlantTheyMeet()
    {
        const auto scene = strewn(2000);
        const auto extentOf = [](const PlacedFoliage &, std::string_view kind) {
            return kind == "oak" ? PlantExtent{3, 9, 0.5} : PlantExtent{0.7, 12, 0};
        };
        // Two plants that differ only in what they are called: the narrow one is missed where the wide one is met.
        const auto inCylinder = [&](const FoundPlant &plant, const glm::dvec3 &at) {
            const auto *store = scene.plants.find(plant.placed->id);
            const auto extent = extentOf(*plant.placed, store->kindIds()[plant.kind]);
            const double scale = store->cell(plant.cell)->plant(plant.cell, plant.row).scaleFactor();
            const auto off = at - plant.position;
            return off.y >= -extent.below * scale && off.y <= extent.height * scale &&
                   std::hypot(off.x, off.z) <= extent.radius * scale;
        };
        const auto all = everyPlant(scene);
        std::mt19937 random(4);
        std::uniform_real_distribution<double> unit(-1, 1);
        int met = 0;
        for (int i = 0; i < 60; ++i) {
            Ray ray{{unit(random) * 400, 6 + unit(random) * 30, unit(random) * 400},
                    {unit(random), unit(random) * 0.2, unit(random)}};
            if (i % 10 == 0)
                ray.direction = {0, -1, 0};
            ray.direction /= std::sqrt(ray.direction.x * ray.direction.x + ray.direction.y * ray.direction.y +
                                       ray.direction.z * ray.direction.z);
            const auto found = plantAlong(scene, ray, extentOf, 250);
            const double until = found ? found->distance : 250;
            // Nothing is met before, and something there.
            for (double t = 0; t < until - 0.02; t += 0.5)
                for (const auto &plant : all)
                    if (std::abs(plant.position.x - ray.at(t).x) < 5 && std::abs(plant.position.z - ray.at(t).z) < 5)
                        QVERIFY(!inCylinder(plant, ray.at(t)));
            if (found) {
                ++met;
                QVERIFY(inCylinder(*found, ray.at(found->distance + 1e-6)));
            }
        }
        QVERIFY(met > 10 && met < 60);
        QVERIFY(!plantAlong(scene, {{std::nan(""), 0, 0}, {0, -1, 0}}, extentOf));
        QVERIFY(!plantAlong(scene, {{0, 5, 0}, {1, 0, 0}}, extentOf, std::nan("")));
        QVERIFY(!plantAlong(Scene(), {{0, 5, 0}, {1, 0, 0}}, extentOf));
    }

    void farAwayPlacesFindNothingAndBreakNothing()
    {
        const auto scene = strewn(50);
        QVERIFY(plantsNear(scene, {1e12, -1e12}, 5).empty());
        QVERIFY(plantsNear(scene, {1e300, 0}, 1).empty());
        QCOMPARE(plantsNear(scene, {0, 0}, 1e9).size(), std::size_t(50));
    }
};

QTEST_APPLESS_MAIN(PlantIndexTest)
#include "tst_PlantIndex.moc"
