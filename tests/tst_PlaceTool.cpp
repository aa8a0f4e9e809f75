#include "model/terrain/HeightField.h"
#include "model/tools/PlantLattice.h"
#include "tests/support/ToolBench.h"

#include <QTest>

#include <glm/geometric.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <random>
#include <set>

using namespace sward;
using namespace sward::test;

namespace {

/// The plants without their ids, which nothing decides, in the order of their places.
std::vector<Plant> placesOf(const ToolBench &bench)
{
    auto plants = bench.plants();
    const auto &kindIds = bench.scene().plants.find("trees")->kindIds();
    for (auto &plant : plants) {
        plant.id = 0;
        plant.kind = KindIndex(kindIds[plant.kind] == "oak" ? 0 : kindIds[plant.kind] == "birch" ? 1 : 2);
    }
    std::sort(plants.begin(), plants.end(),
              [](const Plant &a, const Plant &b) { return a.x != b.x ? a.x < b.x : a.z < b.z; });
    return plants;
}

} // namespace

class PlaceTool : public QObject
{
    Q_OBJECT

private slots:
    void placingStrokeIsOneUndoStepAndStandsOnTheGround()
    {
        ToolBench bench(hills);
        bench.tick({"oak", "birch", "fern"});
        bench.tools.activate("place");
        const Scene before = bench.document().snapshot();
        bench.drag({{60, 60}, {120, 90}, {200, 60}}, {}, 20);
        QCOMPARE(bench.steps(), std::size_t(1));
        QVERIFY(bench.plants().size() > 300);
        const HeightField ground(bench.scene());
        for (const auto &plant : bench.plants()) {
            const glm::dvec3 foot = plant.metres() + glm::dvec3(128, 0, 128);
            QVERIFY(std::abs(foot.y - ground.heightAt(foot.x, foot.z)) < 0.001);
            QVERIFY(plant.scaleFactor() >= 0.8 && plant.scaleFactor() <= 1.2);
        }
        QVERIFY(undoesAndRedoes(bench.session, before));
    }

    void plantsKeepTheirDistanceWithinTheRing()
    {
        ToolBench bench;
        bench.tick({"oak", "birch", "fern"});
        bench.tools.activate("place");
        bench.tools.setOption("/place/radius", Json(30.0));
        bench.click(120, 120);
        const auto plants = bench.plants();
        const auto &kindIds = bench.scene().plants.find("trees")->kindIds();
        for (const auto &plant : plants) {
            QVERIFY(glm::length(plant.metres() + glm::dvec3(8, 0, 8)) <= 30);
            for (const auto &other : plants) {
                if (other.id == plant.id)
                    continue;
                const bool isFern = kindIds[plant.kind] == "fern" || kindIds[other.kind] == "fern";
                QVERIFY(glm::distance(plant.metres(), other.metres()) >= (isFern ? 1 : 4));
            }
        }
    }

    void placingAgainAddsNothingAndSaysSo()
    {
        ToolBench bench;
        bench.tick({"oak", "fern"});
        bench.tools.activate("place");
        bench.drag({{60, 60}, {160, 90}}, {}, 5);
        const Scene before = bench.document().snapshot();
        for (int i = 0; i < 3; ++i)
            bench.drag({{60, 60}, {160, 90}}, {}, 50);
        QVERIFY(bench.scene() == before);
        QCOMPARE(bench.steps(), std::size_t(1));
        QCOMPARE(bench.tools.overlay().hint, std::string("All places here are taken"));
    }

    void samePathPlacesTheSamePlantsAtAnyEventRate()
    {
        std::vector<std::vector<Plant>> results;
        for (const int eventsBetween : {4, 79}) {
            ToolBench bench(hills);
            bench.tick({"oak", "birch", "fern"});
            bench.tools.activate("place");
            bench.drag({{40, 50}, {90, 130}, {200, 90}}, {}, eventsBetween);
            results.push_back(placesOf(bench));
        }
        QVERIFY(results[0].size() > 300);
        QVERIFY(results[1] == results[0]);
    }

    void whatStandsDependsOnTheSeedAndNotOnTheStrokes()
    {
        // The same square metres filled by one large dab, by many small ones, and the other way round.
        const auto fill = [](double radius, bool backwards, int seed) {
            ToolBench bench;
            bench.tick({"oak", "birch"});
            bench.tools.activate("place");
            bench.tools.setOption("/place/radius", Json(radius));
            bench.tools.setOption("/place/seed", Json(seed));
            for (double z = 60; z <= 200; z += radius) {
                const double row = backwards ? 260 - z : z;
                bench.drag({{backwards ? 200.0 : 60.0, row}, {backwards ? 60.0 : 200.0, row}});
            }
            std::vector<Plant> inside;
            for (const auto &plant : placesOf(bench)) {
                const glm::dvec3 at = plant.metres() + glm::dvec3(128, 0, 128);
                if (at.x > 80 && at.x < 180 && at.z > 80 && at.z < 180)
                    inside.push_back(plant);
            }
            return inside;
        };
        const auto plants = fill(10, false, 1);
        QVERIFY(fill(3, true, 1) == plants);
        QVERIFY(fill(10, false, 2) != plants);
        // As dense as the lattice says, whatever the brush.
        const double expected = PlantLattice::placesPerSquareMetre(4) * 100 * 100;
        QVERIFY2(std::abs(double(plants.size()) - expected) < 0.1 * expected,
                 qPrintable(QString::number(plants.size())));
    }

    void latticeIsAsDenseAsItSays()
    {
        PlantLattice lattice(7, 100);
        int places = 0;
        lattice.visitNew(3'000'000, -8'000'000, 30'000, [&](const PlantLattice::Place &) { ++places; });
        const double expected = PlantLattice::placesPerSquareMetre(0.1) * 3.14159265 * 30 * 30;
        QVERIFY2(std::abs(places - expected) < 0.02 * expected, qPrintable(QString::number(places / expected)));
    }

    void mixFollowsTheKindsShares()
    {
        ToolBench bench;
        auto edit = bench.document().edit("Shares");
        edit.modify<PlacedFoliage>("trees", [](PlacedFoliage &trees) {
            trees.kinds[0].placement.weight = 3;
            trees.kinds[0].placement.spacing = trees.kinds[1].placement.spacing = 1;
        });
        bench.document().commit(std::move(edit));
        bench.tick({"oak", "birch"});
        bench.tools.activate("place");
        bench.tools.setOption("/place/radius", Json(60.0));
        bench.click(128, 128);
        const PlantStore &store = *bench.scene().plants.find("trees");
        const double oaks = double(store.countOf(KindIndex(store.kindIndex("oak"))));
        QVERIFY2(std::abs(oaks / double(store.size()) - 0.75) < 0.02, qPrintable(QString::number(oaks)));
    }

    void densityTakesItsShareOfThePlaces()
    {
        std::size_t counts[2];
        for (const int i : {0, 1}) {
            ToolBench bench;
            bench.tick({"fern"});
            bench.tools.activate("place");
            bench.tools.setOption("/place/radius", Json(60.0));
            bench.tools.setOption("/place/density", Json(i == 0 ? 1.0 : 0.1));
            bench.click(128, 128);
            counts[i] = bench.plants().size();
        }
        QVERIFY(std::abs(double(counts[1]) / double(counts[0]) - 0.1) < 0.01);
    }

    void steepBankZonesAndHolesStayFree()
    {
        ToolBench bench(bank);
        auto edit = bench.document().edit("Rules");
        edit.insert(Zone{.id = "path", .name = "Path", .centre = {60, 0, 100}, .halfExtents = {10, 50, 10}});
        WeightRaster holes(257, 257, 0);
        edit.setHoles(holes);
        std::fill_n(edit.holeTile(1, 1, {64, 64, 128, 128}), 64 * 64, Hole);
        bench.document().commit(std::move(edit));
        bench.tick({"fern"});
        bench.tools.activate("place");
        bench.tools.setOption("/place/radius", Json(20.0));
        bench.drag({{20, 100}, {240, 100}}, {}, 10);
        int planted = 0;
        for (const auto &plant : bench.plants()) {
            const glm::dvec3 at = plant.metres() + glm::dvec3(128, 0, 128);
            QVERIFY(at.x < 128.5);
            QVERIFY(std::abs(at.x - 60) > 10 || std::abs(at.z - 100) > 10);
            QVERIFY(!(at.x > 64 && at.x < 127 && at.z > 64 && at.z < 127));
            ++planted;
        }
        QVERIFY(planted > 100);
        bench.hover(200, 100);
        QCOMPARE(bench.tools.overlay().hint, std::string("Slope 61° > 45°"));
        bench.hover(60, 100);
        QCOMPARE(bench.tools.overlay().hint, std::string("The zone \"Path\" keeps plants out here"));
        bench.hover(100, 100);
        QCOMPARE(bench.tools.overlay().hint, std::string("There is a hole in the ground here"));
    }

    void kindsThatWantALayerStandWhereItIsPainted()
    {
        ToolBench bench;
        bench.tools.activate("paint");
        bench.tools.setOption("/brush/strength", Json(1.0));
        bench.tools.setOption("/brush/falloff", Json("constant"));
        bench.click(100, 100);
        auto edit = bench.document().edit("Layer");
        edit.modify<PlacedFoliage>("trees", [](PlacedFoliage &trees) { trees.kinds[2].placement.layer = "meadow"; });
        bench.document().commit(std::move(edit));
        bench.tick({"fern"});
        bench.tools.activate("place");
        bench.tools.setOption("/place/radius", Json(20.0));
        bench.click(100, 100);
        QVERIFY(bench.plants().size() > 50);
        for (const auto &plant : bench.plants())
            QVERIFY(glm::length(plant.metres() + glm::dvec3(28, 0, 28)) < 9);
        bench.hover(150, 100);
        QCOMPARE(bench.tools.overlay().hint, std::string("\"Meadow\" weighs 0 % < 50 % here"));
    }

    void placingNeedsATickedKindThatIsShown()
    {
        ToolBench bench;
        bench.tools.activate("place");
        bench.hover(100, 100);
        QCOMPARE(bench.tools.overlay().hint, std::string("No kind ticked — tick one in the Kinds panel or press 1"));
        bench.click(100, 100);
        QVERIFY(bench.tools.key({"3", {}, false}));
        QVERIFY(bench.session.tickedKinds().contains({SlotKind::PlacedFoliage, "trees", "fern"}));
        bench.session.show({.locked = {{SlotKind::PlacedFoliage, "trees", {}}}});
        bench.hover(100, 101);
        QCOMPARE(bench.tools.overlay().hint, std::string("\"Fern\" is locked — nothing of it is placed"));
        bench.click(100, 101);
        QCOMPARE(bench.steps(), std::size_t(0));
    }

    void hugeBrushOfTinySpacingIsRefusedWithItsNumber()
    {
        ToolBench bench;
        bench.tick({"fern"});
        bench.tools.activate("place");
        bench.tools.setOption("/place/radius", Json(500.0));
        bench.tools.setOption("/place/spacing", Json(0.1));
        bench.click(100, 100);
        QCOMPARE(bench.steps(), std::size_t(0));
        QCOMPARE(bench.tools.overlay().hint,
                 std::string("The brush covers 43.9 million places — make it smaller or the spacing wider"));
    }

    void cancelledPlacingLeavesNothing()
    {
        ToolBench bench;
        bench.tick({"fern"});
        bench.tools.activate("place");
        const Scene before = bench.document().snapshot();
        bench.tools.pointer(bench.at(100, 100, PointerEvent::Kind::Press));
        QVERIFY(!bench.plants().empty());
        bench.tools.cancel();
        QVERIFY(bench.scene() == before);
    }

    void singleClickPlacesTheGhost()
    {
        ToolBench bench(hills);
        bench.tick({"oak", "birch"});
        bench.tools.activate("place");
        bench.tools.setOption("/place/mode", Json("single"));
        bench.hover(100, 100);
        const auto ghost = bench.tools.overlay().ghosts.at(0);
        QVERIFY(ghost.allowed);
        const Scene before = bench.document().snapshot();
        bench.click(100, 100);
        const auto plants = bench.plants();
        QCOMPARE(plants.size(), std::size_t(1));
        QVERIFY(glm::distance(plants[0].metres() + glm::dvec3(128, 0, 128), ghost.position) < 0.001);
        QCOMPARE(plants[0].scaleFactor(), ghost.scale);
        QCOMPARE(bench.scene().plants.find("trees")->kindIds()[plants[0].kind], ghost.kind);
        QVERIFY(undoesAndRedoes(bench.session, before));
        bench.click(100, 100);
        QCOMPARE(bench.plants().size(), std::size_t(1));
        QCOMPARE(bench.tools.overlay().hint, std::string("A plant stands too near"));
        bench.click(100.5, 100);
        QCOMPARE(bench.plants().size(), std::size_t(2));
    }

    void erasingReachesFloatingAndBuriedPlants()
    {
        ToolBench bench;
        plant(bench, "oak", 100, 100, 300);
        plant(bench, "oak", 101, 100, -50);
        plant(bench, "oak", 120, 100);
        bench.tick({"oak"});
        bench.tools.activate("erase");
        const Scene before = bench.document().snapshot();
        bench.click(100, 100);
        QCOMPARE(bench.plants().size(), std::size_t(1));
        QCOMPARE(bench.document().history().undoName(), std::string("Erase plants"));
        QVERIFY(undoesAndRedoes(bench.session, before));
    }

    void erasingReachesPlantsBesideTheLandscape()
    {
        ToolBench bench;
        plant(bench, "oak", -200, 100);
        bench.tick({"oak"});
        bench.tools.activate("erase");
        bench.click(-200, 100);
        QVERIFY(bench.plants().empty());
    }

    void controlErasesTickedKindsOnly()
    {
        ToolBench bench;
        plant(bench, "oak", 100, 100);
        plant(bench, "fern", 101, 100);
        bench.tick({"oak"});
        bench.tools.activate("place");
        bench.click(100, 100, Ctrl);
        QCOMPARE(bench.plants().size(), std::size_t(1));
        bench.tools.setOption("/place/onlyTicked", Json(false));
        bench.session.show({.locked = {{SlotKind::PlacedFoliage, "trees", "fern"}}});
        bench.click(100, 100, Ctrl);
        QCOMPARE(bench.plants().size(), std::size_t(1));
        QCOMPARE(bench.tools.overlay().hint, std::string("No plants here"));
        bench.session.show({});
        bench.click(100, 100, Ctrl);
        QVERIFY(bench.plants().empty());
    }

    void shareOfPlantsIsErasedOnceAndForAll()
    {
        ToolBench bench;
        bench.tick({"fern"});
        bench.tools.activate("place");
        bench.tools.setOption("/place/radius", Json(50.0));
        bench.click(128, 128);
        const double all = double(bench.plants().size());
        bench.tools.setOption("/place/eraseShare", Json(0.5));
        bench.click(128, 128, Ctrl);
        const auto left = bench.plants();
        QVERIFY2(std::abs(double(left.size()) / all - 0.5) < 0.05, qPrintable(QString::number(left.size())));
        bench.drag({{128, 128}, {140, 128}, {128, 128}}, Ctrl, 3);
        QCOMPARE(bench.plants().size(), left.size());
    }

    void clearedPlantsDoNotComeBack()
    {
        ToolBench bench;
        bench.tick({"fern"});
        bench.tools.activate("place");
        bench.tools.setOption("/place/radius", Json(30.0));
        bench.click(100, 100);
        bench.click(100, 100, Ctrl);
        QVERIFY(bench.plants().empty());
        bench.tools.setOption("/place/radius", Json(3.0));
        bench.click(200, 200);
        QVERIFY(!bench.plants().empty());
        for (const auto &plant : bench.plants())
            QVERIFY(glm::length(plant.metres() - glm::dvec3(72, 0, 72)) < 3);
    }
};

QTEST_GUILESS_MAIN(PlaceTool)
#include "tst_PlaceTool.moc"
