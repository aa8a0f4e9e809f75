#include "model/document/Edit.h"
#include "model/grass/BlueNoiseTile.h"
#include "model/grass/GrassCensus.h"
#include "model/grass/GrassCover.h"
#include "model/raster/Png.h"
#include "model/terrain/HeightField.h"
#include "model/terrain/WaterMap.h"
#include "tests/support/Landscapes.h"
#include "tests/support/PlainGrass.h"
#include "tests/support/SharedData.h"

#include <QTest>

#include <glm/geometric.hpp>
#include <hwy/targets.h>

#include <algorithm>
#include <cmath>
#include <random>

using namespace sward;
using namespace sward::test;

namespace {

using Placement = GrassVariety::Placement;

GrassVariety variety(double density, Placement placement = Placement::Grid)
{
    GrassVariety made;
    made.id = "blades";
    made.density = density;
    made.placement = placement;
    return made;
}

double rolling(double x, double z)
{
    return 12 * std::sin(x * 0.05) * std::cos(z * 0.06) + 3 * std::sin(x * 0.21 + z * 0.17);
}

int patchy(int i, int j)
{
    return std::clamp(int(128 + 160 * std::sin(i * 0.13) * std::sin(j * 0.09)), 0, 255);
}

/// A rolling meadow with one grass type on a patchy layer.
Scene meadow(std::vector<GrassVariety> varieties, int width = 150, int height = 110)
{
    auto scene = landscapeScene({.width = width, .height = height, .position = {-40, 7, 25}, .metres = rolling});
    addLayer(scene, "grass", patchy);
    addGrass(scene, "meadow", "grass", std::move(varieties));
    return scene;
}

std::vector<std::vector<GrassInstance>> growCells(const GrassGrower &grower, std::size_t variety)
{
    std::vector<std::vector<GrassInstance>> cells;
    for (int z = 0; z < grower.grid().cellsZ(); ++z)
        for (int x = 0; x < grower.grid().cellsX(); ++x)
            grower.grow({x, z}, variety, cells.emplace_back());
    return cells;
}

std::vector<GrassPlant> plantsOf(const Scene &scene, std::size_t variety = 0)
{
    const GrassGrower grower(scene);
    const auto &about = grower.varieties()[variety];
    std::vector<GrassPlant> plants;
    for (int z = 0; z < grower.grid().cellsZ(); ++z)
        for (int x = 0; x < grower.grid().cellsX(); ++x) {
            std::vector<GrassInstance> instances;
            grower.grow({x, z}, variety, instances);
            const auto box = grower.boxOf({x, z});
            for (const auto &instance : instances)
                plants.push_back(decode(instance, box, about.minScale, about.maxScale));
        }
    return plants;
}

/// All plants of all cells, sorted, to be compared whatever their order.
std::vector<std::array<std::uint32_t, 4>> sorted(const std::vector<GrassInstance> &plants)
{
    std::vector<std::array<std::uint32_t, 4>> words;
    words.reserve(plants.size());
    for (const auto &plant : plants)
        words.push_back({plant.words[0], plant.words[1], plant.words[2], plant.words[3]});
    std::sort(words.begin(), words.end());
    return words;
}

double leastDistance(const std::vector<GrassPlant> &plants)
{
    auto byX = plants;
    std::sort(byX.begin(), byX.end(), [](const auto &a, const auto &b) { return a.position.x < b.position.x; });
    double least = 1e9;
    for (std::size_t i = 0; i < byX.size(); ++i)
        for (auto k = i + 1; k < byX.size() && byX[k].position.x - byX[i].position.x < least; ++k)
            least = std::min(least,
                             std::hypot(byX[k].position.x - byX[i].position.x, byX[k].position.z - byX[i].position.z));
    return least;
}

void addPlacements()
{
    QTest::addColumn<Placement>("placement");
    QTest::newRow("grid") << Placement::Grid;
    QTest::newRow("halton") << Placement::Halton;
    QTest::newRow("blue noise") << Placement::BlueNoise;
}

} // namespace

class Grass : public QObject
{
    Q_OBJECT

private slots:
    void everyInstructionSetGrowsWhatThePlainRulesSay_data()
    {
        QTest::addColumn<GrassVariety>("grown");
        auto plain = variety(300);
        QTest::newRow("plain") << plain;
        auto limited = variety(500);
        limited.slopeRange = {5, 28};
        limited.heightRange = glm::dvec2(2, 14);
        limited.allowedWeight = {0.2, 0.9};
        limited.alignMaxAngle = 12;
        QTest::newRow("limits") << limited;
        auto shaped = variety(120);
        shaped.scaling = GrassVariety::Scaling::Free;
        shaped.weightAttenuatesMaxScale = true;
        shaped.placementJitter = 0.4;
        QTest::newRow("free size that follows the weight") << shaped;
        auto upright = variety(700);
        upright.scaling = GrassVariety::Scaling::LockXY;
        upright.randomRotation = false;
        upright.alignToSurface = false;
        QTest::newRow("upright and unturned") << upright;
        QTest::newRow("sparse") << variety(0.05);
        QTest::newRow("dense, in subsections") << variety(4000);
    }

    void everyInstructionSetGrowsWhatThePlainRulesSay()
    {
        QFETCH(GrassVariety, grown);
        auto scene = meadow({grown});
        auto streaming = *scene.streaming;
        streaming.maxInstancesPerComponent = 1024;
        scene.streaming = share(streaming);
        const auto expected = growPlainly(scene, 0, 0);
        int sets = 0;
        for (auto targets = hwy::SupportedTargets(); targets != 0; targets &= targets - 1) {
            hwy::SetSupportedTargetsForTest(targets & -targets);
            hwy::GetChosenTarget().Update(hwy::SupportedTargets());
            const auto cells = growCells(GrassGrower(scene), 0);
            hwy::SetSupportedTargetsForTest(0);
            hwy::GetChosenTarget().DeInit();
            QCOMPARE(cells.size(), expected.size());
            for (std::size_t i = 0; i < cells.size(); ++i)
                QVERIFY2(cells[i] == expected[i], hwy::TargetName(targets & -targets));
            ++sets;
        }
        QVERIFY(sets >= 1);
    }

    void threadsDoNotChangeAByte()
    {
        auto halton = variety(90, Placement::Halton);
        halton.id = "halton";
        auto noise = variety(150, Placement::BlueNoise);
        noise.id = "noise";
        const auto scene = meadow({variety(200), halton, noise}, 300, 260);
        const GrassGrower grower(scene);
        const auto one = countGrass(grower, std::nullopt, 1);
        QCOMPARE(countGrass(grower, std::nullopt, 2), one);
        QCOMPARE(countGrass(grower, std::nullopt, 8), one);
        QCOMPARE(countGrass(GrassGrower(scene), std::nullopt, 3), one);
        const auto alone = countGrass(grower, CellCoord{1, 2}, 2);
        QCOMPARE(alone.size(), std::size_t(3));
        for (const auto &count : alone) {
            QVERIFY(count.plants > 0);
            QVERIFY(std::find(one.begin(), one.end(), count) != one.end());
        }
    }

    void aPartOfACellHasExactlyThePlantsOfTheWhole_data() { addPlacements(); }
    void aPartOfACellHasExactlyThePlantsOfTheWhole()
    {
        QFETCH(Placement, placement);
        const auto scene = meadow({variety(350, placement), variety(3, placement)});
        const GrassGrower grower(scene);
        std::mt19937 random(3);
        for (int i = 0; i < 60; ++i) {
            const CellCoord cell{int(random() % std::uint32_t(grower.grid().cellsX())),
                                 int(random() % std::uint32_t(grower.grid().cellsZ()))};
            const auto pick = [&] { return int(random() % (GrassUnits + 1)); };
            const int a = pick(), b = pick(), c = pick(), d = pick();
            const GrassRegion region{std::min(a, b), std::min(c, d), std::max(a, b), std::max(c, d)};
            const auto variant = std::size_t(i % 2);
            std::vector<GrassInstance> whole;
            grower.grow(cell, variant, whole);
            std::erase_if(whole, [&](const GrassInstance &plant) {
                return plant.x() < region.x0 || plant.x() >= region.x1 || plant.z() < region.z0 ||
                       plant.z() >= region.z1;
            });
            std::vector<GrassInstance> part;
            grower.grow(cell, variant, part, region);
            QVERIFY(part == whole);
        }
    }

    void aDabChangesOnlyThePlantsUnderIt_data() { addPlacements(); }
    void aDabChangesOnlyThePlantsUnderIt()
    {
        QFETCH(Placement, placement);
        const auto scene = meadow({variety(300, placement)});
        auto dabbed = scene;
        addLayer(dabbed, "grass",
                 [](int i, int j) { return i >= 60 && i < 80 && j >= 30 && j < 50 ? 255 : patchy(i, j); });
        const auto outside = [](const std::vector<GrassPlant> &plants) {
            std::vector<std::array<double, 3>> places;
            for (const auto &plant : plants) {
                const double x = plant.position.x + 40;
                const double z = plant.position.z - 25;
                if (x < 59 || x > 80 || z < 29 || z > 50)
                    places.push_back({plant.position.x, plant.position.y, plant.position.z});
            }
            return places;
        };
        const auto before = plantsOf(scene);
        const auto after = plantsOf(dabbed);
        QVERIFY(before.size() != after.size());
        QCOMPARE(outside(after), outside(before));
    }

    void whatAnEditDirtiesIsAllThatMustGrowAgain()
    {
        auto halton = variety(60, Placement::Halton);
        halton.id = "halton";
        auto noise = variety(80, Placement::BlueNoise);
        noise.id = "noise";
        auto scene = meadow({variety(100), halton}, 220, 180);
        addLayer(
            scene, "mask", [](int i, int j) { return (i + j) % 2 * 200; }, 37, 29);
        addGrass(scene, "flowers", "grass", {noise});
        auto flowers = scene.grassTypes[1];
        flowers.masks.push_back({.layer = "mask", .mode = GrassMask::Mode::Multiply, .invert = true, .unknown = {}});
        {
            Edit edit(scene, "Mask");
            edit.replace("flowers", flowers);
            scene = edit.scene();
        }
        {
            Edit edit(scene, "Keep away from water");
            edit.modify<GrassType>("meadow", [](GrassType &type) { type.varieties[1].waterDistance = 5; });
            scene = edit.scene();
        }
        addHoles(scene, [](int i, int j) { return i > 100 && i < 105 && j > 20 && j < 60; });

        GrassCover cover;
        const auto cells = GrassGrower(scene).grid().allCells();
        const auto growAll = [&](const GrassGrower &grower) {
            for (int z = cells.z0; z < cells.z1; ++z)
                for (int x = cells.x0; x < cells.x1; ++x)
                    cover.grow(grower, {x, z});
        };
        growAll(GrassGrower(scene));

        std::mt19937 random(11);
        const auto pick = [&](int most) { return int(random() % std::uint32_t(most)); };
        std::size_t partly = 0;
        for (int step = 0; step < 60; ++step) {
            Edit edit(scene, "Step");
            const int x = pick(200);
            const int z = pick(160);
            const TexelRect rect{x, z, std::min(x + 1 + pick(12), 220), std::min(z + 1 + pick(12), 180)};
            const auto write = [&](auto tileOf) {
                for (int j = rect.z0; j < rect.z1; ++j)
                    for (int i = rect.x0; i < rect.x1; ++i)
                        tileOf(i / 64, j / 64)[j % 64 * 64 + i % 64] += 77;
            };
            switch (step % 10) {
            case 0:
            case 1:
                write([&](int tx, int tz) { return edit.weightTile("grass", tx, tz, rect); });
                break;
            case 2: {
                const TexelRect few{pick(36), pick(28), 37, 29};
                const TexelRect one{few.x0, few.z0, few.x0 + 1, few.z0 + 1};
                edit.weightTile("mask", 0, 0, one)[one.z0 * 64 + one.x0] += 100;
                break;
            }
            case 3:
                write([&](int tx, int tz) { return edit.heightTile(tx, tz, rect); });
                break;
            case 4:
                for (int j = rect.z0; j < rect.z1; ++j)
                    for (int i = rect.x0; i < rect.x1; ++i)
                        edit.holeTile(i / 64, j / 64, rect)[j % 64 * 64 + i % 64] ^= Hole;
                break;
            case 5: {
                Zone zone;
                zone.id = "z" + std::to_string(step);
                zone.centre = {x - 40, 0, z + 25};
                zone.shape = Zone::Shape(pick(3));
                zone.halfExtents = {3, 500, 5};
                zone.yaw = 30;
                zone.soft = pick(5);
                edit.insert(zone);
                break;
            }
            case 6:
                if (!scene.zones.isEmpty())
                    edit.modify<Zone>(scene.zones[0].id, [&](Zone &zone) { zone.centre.x += 9; });
                break;
            case 7: {
                Road road;
                road.id = "r" + std::to_string(step);
                road.points = {{-30, 0, 30}, {x - 40, 0, z + 25}, {100, 0, 150}};
                edit.insert(road);
                break;
            }
            case 8: {
                Water pond;
                pond.id = "w" + std::to_string(step);
                pond.polygon = {{x - 40, z + 25}, {x - 20, z + 25}, {x - 20, z + 60}};
                pond.level = 6;
                if (scene.water.size() < 3)
                    edit.insert(pond);
                else
                    edit.removeAt<Water>(0);
                break;
            }
            default:
                edit.modify<GrassType>("meadow",
                                       [&](GrassType &type) { type.varieties[std::size_t(pick(2))].density += 10; });
                break;
            }
            const GrassGrower grower(edit.scene());
            const auto dirt = dirtyGrass(scene, edit.scene(), edit.change(), grower);
            QVERIFY(!dirt.everything);
            for (const auto variety : dirt.varieties)
                for (int cz = cells.z0; cz < cells.z1; ++cz)
                    for (int cx = cells.x0; cx < cells.x1; ++cx)
                        cover.regrow(grower, {{cx, cz}, variety, WholeCell});
            for (const auto &part : dirt.parts) {
                partly += part.region != WholeCell;
                cover.regrow(grower, part);
            }
            scene = edit.scene();
            for (std::size_t variety = 0; variety < grower.varietyCount(); ++variety)
                for (int cz = cells.z0; cz < cells.z1; ++cz)
                    for (int cx = cells.x0; cx < cells.x1; ++cx) {
                        std::vector<GrassInstance> fresh, kept;
                        grower.grow({cx, cz}, variety, fresh);
                        cover.copyTo({cx, cz}, variety, kept);
                        QVERIFY2(sorted(fresh) == sorted(kept), qPrintable(QString("step %1").arg(step)));
                    }
        }
        QVERIFY(partly > 50);
    }

    void otherDistancesNamesAndMaterialsGrowNothingAgain()
    {
        const auto scene = meadow({variety(100)});
        Edit edit(scene, "Look");
        edit.modify<GrassType>("meadow", [](GrassType &type) {
            type.name = "Lawn";
            type.varieties[0].endCullDistance = 200;
            type.varieties[0].materials = {"green"};
            type.varieties[0].bladeHeight = 2;
        });
        QVERIFY(dirtyGrass(scene, edit.scene(), edit.change(), GrassGrower(edit.scene())).isEmpty());
        Edit another(scene, "Add");
        another.modify<GrassType>("meadow", [](GrassType &type) { type.varieties.push_back(variety(5)); });
        QVERIFY(dirtyGrass(scene, another.scene(), another.change(), GrassGrower(another.scene())).everything);
    }

    void asManyGrowAsTheDensityAndTheWeightsSay_data() { addPlacements(); }
    void asManyGrowAsTheDensityAndTheWeightsSay()
    {
        QFETCH(Placement, placement);
        auto scene = landscapeScene({.width = 253, .height = 253, .metres = rolling});
        addLayer(scene, "full", [](int, int) { return 255; });
        addLayer(scene, "third", [](int, int) { return 85; });
        addLayer(scene, "none", [](int, int) { return 0; });
        for (const char *layer : {"full", "third", "none"})
            addGrass(scene, layer, layer, {variety(100, placement)});
        const double area = 252.0 * 252.0 / 100;
        QVERIFY(std::abs(double(plantsOf(scene, 0).size()) / area - 100) < 1);
        QVERIFY(std::abs(double(plantsOf(scene, 1).size()) / area - 33.3) < 1);
        QCOMPARE(plantsOf(scene, 2).size(), std::size_t(0));
    }

    void plantsStandOnTheGroundAndLeanWithIt()
    {
        auto leaning = variety(200);
        leaning.alignMaxAngle = 20;
        const auto scene = meadow({leaning});
        const HeightField ground(scene);
        const auto plants = plantsOf(scene);
        QVERIFY(plants.size() > 5000);
        for (const auto &plant : plants) {
            const auto &p = plant.position;
            QVERIFY(ground.contains(p.x, p.z));
            QVERIFY(std::abs(p.y - ground.heightAt(p.x, p.z)) < 0.002);
            const auto normal = ground.normalAt(p.x, p.z);
            const double slope = ground.slopeAt(p.x, p.z);
            const double lean = std::acos(std::min(1.0F, plant.normal.y)) * 57.29578;
            QVERIFY(std::abs(lean - std::min(slope, 20.0)) < 1.2);
            if (slope < 20)
                QVERIFY(glm::dot(glm::dvec3(plant.normal), normal) > 0.9995);
        }
    }

    void limitsOfSlopeHeightAndWeightHold()
    {
        auto limited = variety(400);
        limited.slopeRange = {10, 25};
        limited.heightRange = glm::dvec2(5, 12);
        limited.allowedWeight = {0.5, 0.75};
        const auto scene = meadow({limited});
        const HeightField ground(scene);
        const auto plants = plantsOf(scene);
        QVERIFY(plants.size() > 100);
        for (const auto &plant : plants) {
            const double slope = ground.slopeAt(plant.position.x, plant.position.z);
            QVERIFY(slope > 9.9 && slope < 25.1);
            QVERIFY(plant.position.y > 4.99 && plant.position.y < 12.01);
        }
    }

    void nothingGrowsInHolesZonesAndRoads()
    {
        auto scene = meadow({variety(300)});
        addHoles(scene, [](int i, int j) { return i >= 20 && i <= 40 && j >= 20 && j <= 40; });
        Zone zone;
        zone.id = "house";
        zone.shape = Zone::Shape::OrientedBox;
        zone.centre = {40, 7, 80};
        zone.halfExtents = {10, 100, 4};
        zone.yaw = 25;
        zone.padding = 1;
        addRecord(scene.zones, zone);
        Zone other = zone;
        other.id = "trees only";
        other.centre = {0, 7, 110};
        other.tags = {"tree"};
        addRecord(scene.zones, other);
        Road road;
        road.id = "path";
        road.points = {{-40, 0, 100}, {20, 0, 60}, {100, 0, 120}};
        road.width = 6;
        addRecord(scene.roads, road);
        const HeightField ground(scene);
        const Exclusions exclusions(scene);
        const auto filter = exclusions.filterFor(subjectOf(scene.grassTypes[0].varieties[0]));
        int nearOther = 0;
        for (const auto &plant : plantsOf(scene)) {
            const auto &p = plant.position;
            QVERIFY(!ground.isHole(p.x, p.z));
            QVERIFY(!exclusions.excludes(filter, p.x, p.y, p.z));
            nearOther += std::abs(p.x) < 2 && std::abs(p.z - 110) < 2;
        }
        QVERIFY(nearOther > 0);
    }

    void nothingGrowsUnderWaterNorTooNearToIt()
    {
        auto dry = variety(300);
        dry.id = "dry";
        dry.waterDistance = 6;
        auto scene = meadow({variety(300), dry});
        const auto before = plantsOf(scene).size();
        Water pond;
        pond.id = "pond";
        pond.polygon = {{-30, 30}, {60, 30}, {60, 120}, {-30, 120}};
        pond.level = 4;
        addRecord(scene.water, pond);
        const HeightField ground(scene);
        const auto isWet = [&](double x, double z) {
            return x > -30 && x < 60 && z > 30 && z < 120 && ground.heightAt(x, z) < 4;
        };
        const auto wading = plantsOf(scene, 0);
        const auto distant = plantsOf(scene, 1);
        QVERIFY(wading.size() < before && distant.size() < wading.size() && distant.size() > 1000);
        for (const auto &plant : wading)
            QVERIFY(!isWet(plant.position.x, plant.position.z) || plant.position.y > 3.997);
        for (const auto &plant : distant)
            for (double angle = 0; angle < 6.28; angle += 0.2)
                for (const double radius : {1.0, 3.0, 4.5})
                    QVERIFY(!isWet(plant.position.x + radius * std::cos(angle),
                                   plant.position.z + radius * std::sin(angle)));

        // Distances too long to look at every sample come out nearly the same.
        auto far = scene.grassTypes[0].varieties[1];
        const WaterMap water(scene);
        QVERIFY(std::abs(water.distanceTo(100, 130, 30) - water.distanceTo(100, 130, 100000)) < 3 ||
                water.distanceTo(100, 130, 30) >= 30);
        far.waterDistance = 100000;
        scene.grassTypes =
            RecordList<GrassType>({share(GrassType{.id = "meadow", .layer = "grass", .varieties = {far}})});
        QCOMPARE(plantsOf(scene).size(), std::size_t(0));
    }

    void softEdgesThinOut()
    {
        auto scene = landscapeScene({.width = 201, .height = 201});
        addLayer(scene, "grass", [](int, int) { return 255; });
        addGrass(scene, "meadow", "grass", {variety(400)});
        Zone zone;
        zone.id = "clearing";
        zone.shape = Zone::Shape::Cylinder;
        zone.centre = {100, 0, 100};
        zone.radius = 20;
        zone.soft = 40;
        addRecord(scene.zones, zone);
        int rings[8] = {};
        for (const auto &plant : plantsOf(scene))
            ++rings[std::min(7, int(std::hypot(plant.position.x - 100, plant.position.z - 100) / 10))];
        QCOMPARE(rings[0] + rings[1], 0);
        for (int ring = 2; ring < 6; ++ring) {
            const double area = 3.14159265 * 100 * (2 * ring + 1);
            const double inner = (ring - 2) / 4.0;
            QVERIFY(std::abs(rings[ring] / (area * 4) - (inner + 0.125)) < 0.05);
        }
    }

    void masksCombine()
    {
        const auto weightWith = [](GrassMask::Mode mode, bool invert) {
            auto scene = landscapeScene();
            addLayer(scene, "own", [](int, int) { return 128; });
            addLayer(
                scene, "mask", [](int, int) { return 64; }, 7, 5);
            addGrass(scene, "meadow", "own", {variety(2000)});
            auto type = scene.grassTypes[0];
            type.masks = {{.layer = "mask", .mode = mode, .invert = invert, .unknown = {}}};
            scene.grassTypes = RecordList<GrassType>({share(type)});
            return double(plantsOf(scene).size()) / (128.0 * 128.0 * 20) * 255;
        };
        using Mode = GrassMask::Mode;
        QVERIFY(std::abs(weightWith(Mode::Multiply, false) - 128 * 64 / 255.0) < 2);
        QVERIFY(std::abs(weightWith(Mode::Multiply, true) - 128 * 191 / 255.0) < 2);
        QVERIFY(std::abs(weightWith(Mode::Subtract, false) - 64) < 2);
        QVERIFY(std::abs(weightWith(Mode::Subtract, true) - 0) < 2);
        QVERIFY(std::abs(weightWith(Mode::Max, false) - 128) < 2);
        QVERIFY(std::abs(weightWith(Mode::Max, true) - 191) < 2);
    }

    void componentsMeetWithoutGapsOrDoubles_data() { addPlacements(); }
    void componentsMeetWithoutGapsOrDoubles()
    {
        QFETCH(Placement, placement);
        auto grown = variety(100, placement);
        grown.placementJitter = 0.5;
        // Seven components a side and a bit, of sizes that share nothing with the pattern.
        auto scene = landscapeScene({.width = 230, .height = 230, .quadSize = 0.7, .sectionQuads = 31});
        addLayer(scene, "grass", [](int, int) { return 255; });
        addGrass(scene, "meadow", "grass", {grown});
        const auto plants = plantsOf(scene);
        const double side = 31 * 0.7;
        int atBorders = 0;
        int elsewhere = 0;
        for (const auto &plant : plants) {
            const double along = std::fmod(plant.position.x, side);
            (along < side / 10 || along > side * 9 / 10 ? atBorders : elsewhere) += 1;
        }
        QVERIFY(std::abs(double(atBorders) / double(atBorders + elsewhere) - 0.2) < 0.03);
        if (placement != Placement::Halton)
            QVERIFY(leastDistance(plants) > 0.4);
    }

    void blueNoiseKeepsItsDistanceAtEveryWeight()
    {
        for (const int weight : {255, 191, 128, 90, 64, 30}) {
            auto scene = landscapeScene({.width = 200, .height = 200});
            addLayer(scene, "grass", [&](int, int) { return weight; });
            addGrass(scene, "meadow", "grass", {variety(80, Placement::BlueNoise)});
            const auto plants = plantsOf(scene);
            const double ideal = std::sqrt(2 / (std::sqrt(3.0) * double(plants.size()) / (199.0 * 199.0)));
            QVERIFY2(leastDistance(plants) / ideal >= 0.6,
                     qPrintable(QString("%1 at %2").arg(leastDistance(plants) / ideal).arg(weight)));
        }
    }

    void haltonRunsOnAcrossVarietiesAndRepeatsUnlessSeeded()
    {
        auto first = variety(100, Placement::Halton);
        auto second = first;
        second.id = "second";
        auto scene = landscapeScene({.width = 127, .height = 64});
        addLayer(scene, "grass", [](int, int) { return 255; });
        addGrass(scene, "meadow", "grass", {first, second});
        const auto placesIn = [](const std::vector<GrassPlant> &plants, double from) {
            std::vector<std::pair<int, int>> places;
            for (const auto &plant : plants)
                if (plant.position.x >= from && plant.position.x < from + 63)
                    places.emplace_back(int(std::lround((plant.position.x - from) * 500)),
                                        int(std::lround(plant.position.z * 500)));
            std::sort(places.begin(), places.end());
            return places;
        };
        const auto plants = plantsOf(scene, 0);
        QCOMPARE(placesIn(plants, 0).size(), std::size_t(63 * 63));
        QVERIFY(placesIn(plants, 0) == placesIn(plants, 63));
        // The first point of the sequence is (1/2, 1/3), and the second variety goes on behind the first.
        const auto has = [&](std::size_t index, const std::vector<GrassPlant> &where) {
            double x = 0, z = 0, place = 0.5;
            for (auto i = index; i > 0; i /= 2, place /= 2)
                x += double(i % 2) * place;
            place = 1.0 / 3;
            for (auto i = index; i > 0; i /= 3, place /= 3)
                z += double(i % 3) * place;
            return std::any_of(where.begin(), where.end(), [&](const GrassPlant &plant) {
                return std::abs(plant.position.x - x * 63) < 0.002 && std::abs(plant.position.z - z * 63) < 0.002;
            });
        };
        const auto others = plantsOf(scene, 1);
        QVERIFY(has(1, plants));
        QVERIFY(has(100, plants));
        QVERIFY(has(3969, plants));
        QVERIFY(!has(3970, plants));
        QVERIFY(has(3970, others));
        QVERIFY(!has(1, others));
        auto seeded = scene.grassTypes[0];
        seeded.seed = 5;
        scene.grassTypes = RecordList<GrassType>({share(seeded)});
        QVERIFY(placesIn(plantsOf(scene), 0) != placesIn(plantsOf(scene), 63));
    }

    void candidatesAreCountedByTheKnownFormula()
    {
        auto scene = landscapeScene();
        addLayer(scene, "grass", [](int, int) { return 255; });
        auto dense = variety(400);
        auto streaming = *scene.streaming;
        streaming.maxInstancesPerComponent = 2000;
        scene.streaming = share(streaming);
        addGrass(scene, "meadow", "grass", {dense, variety(3)});
        const GrassGrower grower(scene);
        // S = ceil(sqrt(63 · 63 · 400 / 100)) = 126, n = ceil(126 / sqrt(2000)) = 3, S' = 42.
        QCOMPARE(grower.varieties()[0].subsections, 3);
        QCOMPARE(grower.varieties()[0].candidatesAcross, 126);
        // S = ceil(sqrt(63 · 63 · 3 / 100)) = 11.
        QCOMPARE(grower.varieties()[1].subsections, 1);
        QCOMPARE(grower.varieties()[1].candidatesAcross, 11);
    }

    void sizesFollowTheirMode()
    {
        auto sized = variety(100);
        sized.scaleX = {1, 2};
        sized.scaleY = {3, 5};
        sized.scaleZ = {0.1, 0.3};
        for (const auto mode :
             {GrassVariety::Scaling::Uniform, GrassVariety::Scaling::LockXY, GrassVariety::Scaling::Free}) {
            sized.scaling = mode;
            glm::vec3 least(1e9F), most(0);
            for (const auto &plant : plantsOf(meadow({sized}))) {
                const auto &s = plant.scale;
                least = glm::min(least, s);
                most = glm::max(most, s);
                if (mode == GrassVariety::Scaling::Uniform)
                    QVERIFY(s.x == s.y && s.x == s.z);
                if (mode == GrassVariety::Scaling::LockXY)
                    QVERIFY(s.x == s.z);
            }
            const bool free = mode == GrassVariety::Scaling::Free;
            QVERIFY(std::abs(least.x - 1) < 0.02 && std::abs(most.x - 2) < 0.02);
            if (mode != GrassVariety::Scaling::Uniform)
                QVERIFY(std::abs(least.y - 3) < 0.02 && std::abs(most.y - 5) < 0.02);
            if (free)
                QVERIFY(std::abs(least.z - 0.1F) < 0.01 && std::abs(most.z - 0.3F) < 0.01);
        }
    }

    void whatCannotGrowSaysWhy()
    {
        auto noMesh = variety(10);
        noMesh.mesh.clear();
        auto noReach = variety(10);
        noReach.endCullDistance = 0;
        auto scene = meadow({noMesh, noReach, variety(0), variety(10)});
        addGrass(scene, "lost", "no such layer", {variety(10)});
        const GrassGrower grower(scene);
        for (const std::size_t skipped : {0, 1, 2, 4}) {
            QVERIFY(!grower.varieties()[skipped].grows());
            QVERIFY(grower.varieties()[skipped].whySkipped.starts_with("it"));
            std::vector<GrassInstance> plants;
            grower.grow({0, 0}, skipped, plants);
            QVERIFY(plants.empty());
        }
        QVERIFY(grower.varieties()[3].grows());
        Scene bare;
        addGrass(bare, "meadow", "grass", {variety(10)});
        QCOMPARE(GrassGrower(bare).varieties()[0].whySkipped, std::string("there is no landscape"));
        QVERIFY(GrassGrower(bare).grid().isEmpty());
    }

    void theSmallestAndTheOddestLandscapesGrow()
    {
        for (const auto &[width, height, quad] :
             {std::tuple(2, 2, 0.05), std::tuple(2, 300, 1.0), std::tuple(65, 3, 100.0), std::tuple(131, 127, 0.33)})
            for (const auto placement : {Placement::Grid, Placement::Halton, Placement::BlueNoise}) {
                auto scene = landscapeScene(
                    {.width = width, .height = height, .quadSize = quad, .metres = [](double x, double z) {
                         return std::sin(x) + z * 0.01;
                     }});
                addLayer(
                    scene, "grass", [](int, int) { return 255; }, 9, 4);
                addGrass(scene, "meadow", "grass", {variety(20, placement)});
                const HeightField ground(scene);
                const auto plants = plantsOf(scene);
                const double expected = (width - 1) * (height - 1) * quad * quad / 5;
                // A component has a whole number of candidates a side: few of them round up a good deal.
                QVERIFY(std::abs(double(plants.size()) - expected) < 4 + expected * 0.2);
                for (const auto &plant : plants)
                    QVERIFY(ground.contains(plant.position.x, plant.position.z));
            }
    }

    void aRealTerrainWithItsOwnWeightsGrows()
    {
        SKIP_WITHOUT_SHARED_DATA("heights/hterrain/height_513_u16.png");
        const auto heights = readPngFile(sharedData("heights/hterrain/height_513_u16.png").toStdString());
        const auto splat = readPngFile(sharedData("weights/hterrain/splat.png").toStdString(), 1);
        QVERIFY(heights && splat);
        auto scene = landscapeScene({.width = 513, .height = 513, .heightScale = 137.375 / 65535 * 128});
        std::size_t bytes = 0;
        scene.heights.write(scene.heights.bounds(), heights->samples.data(), nextEpoch(), bytes);
        double mean = 0;
        addLayer(scene, "grass", [&](int i, int j) {
            const auto weight = splat->samples[std::size_t(j) * 513 + std::size_t(i)];
            mean += weight / 255.0 / (513 * 513);
            return weight;
        });
        addGrass(scene, "meadow", "grass", {variety(100)});
        const auto plants = plantsOf(scene);
        QVERIFY(std::abs(double(plants.size()) / (512 * 512) - mean) < 0.02 * mean);
        const HeightField ground(scene);
        for (const auto &plant : plants)
            QVERIFY(std::abs(plant.position.y - ground.heightAt(plant.position.x, plant.position.z)) < 0.002);
    }
};

QTEST_APPLESS_MAIN(Grass)
#include "tst_Grass.moc"
