#include "model/session/RecordEdits.h"
#include "model/terrain/HeightField.h"
#include "model/tools/LayerPaint.h"
#include "model/tools/Motion.h"
#include "model/tools/PlantLattice.h"
#include "model/tools/SelectionEdits.h"
#include "model/tools/ZoneShape.h"
#include "tests/support/ToolBench.h"

#include <QTest>

#include <glm/geometric.hpp>
#include <nlohmann/json.hpp>

#include <cmath>
#include <random>
#include <set>

using namespace sward;
using sward::test::ToolBench;
using sward::test::undoesAndRedoes;

namespace {

constexpr Modifiers Shift{.shift = true};
constexpr Modifiers Ctrl{.ctrl = true};

double hills(double x, double z)
{
    return 6 * std::sin(x / 17) * std::cos(z / 13);
}

/// Level in the west, then a bank of about 61° that rises to the east.
double bank(double x, double)
{
    return x < 128 ? 0 : (x - 128) * 1.8;
}

/// Adds a plant of a kind by hand, upright at a world place.
PlantId plant(ToolBench &bench, const std::string &kind, double x, double z, double y = 0)
{
    auto edit = bench.document().edit("Plant");
    Plant added{.id = edit.newPlantId(), .kind = edit.internKind("trees", kind)};
    added.moveTo({x - 128, y, z - 128});
    edit.putPlant("trees", added);
    bench.document().commit(std::move(edit));
    return added.id;
}

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

class Tools : public QObject
{
    Q_OBJECT

private slots:
    // Options
    void optionsKeepTheirValuesAsJson()
    {
        ToolOptions options;
        options.brush.radius = 33.5;
        options.brush.falloff = Falloff::Tip;
        options.place.mode = PlaceOptions::Mode::Single;
        options.gizmo.turnStep = 45;
        const Json json = toJson(ToolOptions::type(), &options);
        ToolOptions back;
        Issues issues;
        fromJson(ToolOptions::type(), &back, json, "", issues);
        QVERIFY(issues.empty());
        QVERIFY(back == options);
    }

    void anOptionOutsideItsRangeIsRefused()
    {
        ToolBench bench;
        int told = 0;
        const auto subscription = bench.tools.optionsChanged.subscribe([&] { ++told; });
        QVERIFY(bench.tools.setOption("/brush/radius", Json(501.0)));
        QCOMPARE(bench.tools.options().brush.radius, 8.0);
        QCOMPARE(told, 0);
        QVERIFY(!bench.tools.setOption("/brush/radius", Json(500.0)));
        QCOMPARE(told, 1);
    }

    void bracketsStepRadiusAndStrengthAndShowTheValue()
    {
        ToolBench bench;
        bench.tools.activate("paint");
        bench.hover(100, 100);
        QVERIFY(bench.tools.key({"]", {}, false}));
        QCOMPARE(bench.tools.options().brush.radius, 9.2);
        QCOMPARE(bench.tools.overlay().hint, std::string("Radius 9.2 m"));
        QVERIFY(bench.tools.key({"[", Shift, false}));
        QCOMPARE(bench.tools.options().brush.strength, 0.45);
        bench.hover(101, 100);
        QVERIFY(bench.tools.overlay().hint != "Strength 0.45");
    }

    void radiusDragFollowsThePointerAndEscapeGivesTheOldOneBack()
    {
        ToolBench bench;
        bench.tools.activate("paint");
        bench.hover(100, 100);
        QVERIFY(bench.tools.key({"F", {}, false}));
        bench.hover(105, 100);
        QCOMPARE(bench.tools.options().brush.radius, 13.0);
        QVERIFY(bench.tools.key({"Escape", {}, false}));
        QCOMPARE(bench.tools.options().brush.radius, 8.0);
        bench.tools.key({"F", {}, false});
        bench.hover(107, 100);
        bench.click(107, 100);
        QCOMPARE(bench.tools.options().brush.radius, 10.0);
        QCOMPARE(bench.steps(), std::size_t(0));
    }

    // Painting
    void strokeIsOneUndoStep()
    {
        ToolBench bench;
        bench.tools.activate("paint");
        const Scene before = bench.document().snapshot();
        bench.drag({{60, 60}, {120, 90}, {200, 60}}, {}, 30);
        QCOMPARE(bench.steps(), std::size_t(1));
        QCOMPARE(bench.document().history().undoName(), std::string("Paint \"Meadow\""));
        QCOMPARE(bench.weight("meadow", 60, 60), 128);
        QVERIFY(undoesAndRedoes(bench.session, before));
    }

    void strokeShowsWhileThePointerMoves()
    {
        ToolBench bench;
        bench.tools.activate("paint");
        int announced = 0;
        const auto subscription = bench.document().changed.subscribe([&](const Change &) { ++announced; });
        bench.tools.pointer(bench.at(100, 100, PointerEvent::Kind::Press));
        QCOMPARE(announced, 1);
        QCOMPARE(bench.weight("meadow", 100, 100), 128);
        bench.tools.cancel();
    }

    void cancelledStrokeLeavesNothing()
    {
        ToolBench bench;
        bench.tools.activate("paint");
        const Scene before = bench.document().snapshot();
        bench.tools.pointer(bench.at(100, 100, PointerEvent::Kind::Press));
        QVERIFY(bench.tools.isBusy());
        QVERIFY(bench.tools.key({"Escape", {}, false}));
        QVERIFY(bench.scene() == before);
        QCOMPARE(bench.steps(), std::size_t(0));
        QVERIFY(!bench.tools.isBusy());
    }

    void samePathGivesTheSameBytesAtAnyEventRate()
    {
        // A second of painting over hills, asked 15 and 240 times.
        const std::vector<glm::dvec2> path{{40, 50}, {90, 130}, {200, 90}, {210, 220}};
        std::vector<std::uint64_t> hashes;
        for (const int eventsBetween : {4, 79, 200}) {
            ToolBench bench(hills);
            bench.tools.activate("paint");
            bench.tools.setOption("/brush/buildUp", Json(true));
            bench.tools.setOption("/brush/strength", Json(0.1));
            bench.drag(path, {}, eventsBetween);
            QCOMPARE(bench.steps(), std::size_t(1));
            hashes.push_back(hashOf(bench.scene()));
        }
        QCOMPARE(hashes[1], hashes[0]);
        QCOMPARE(hashes[2], hashes[0]);
    }

    void restingPointerPaintsNoMore()
    {
        ToolBench bench;
        bench.tools.activate("paint");
        bench.tools.setOption("/brush/buildUp", Json(true));
        bench.tools.pointer(bench.at(100, 100, PointerEvent::Kind::Press));
        const int once = bench.weight("meadow", 102, 100);
        for (int i = 0; i < 50; ++i) {
            auto event = bench.at(100, 100);
            event.leftDown = true;
            bench.tools.pointer(event);
        }
        QCOMPARE(bench.weight("meadow", 102, 100), once);
        bench.tools.cancel();
    }

    void overlappingDabsCountOnceUnlessTheBrushBuildsUp()
    {
        for (const bool buildUp : {false, true}) {
            ToolBench bench;
            bench.tools.activate("paint");
            bench.tools.setOption("/brush/buildUp", Json(buildUp));
            bench.drag({{60, 60}, {120, 60}, {60, 60}}, {}, 10);
            if (buildUp)
                QVERIFY(bench.weight("meadow", 90, 60) > 200);
            else
                QCOMPARE(bench.weight("meadow", 90, 60), 128);
        }
    }

    void nothingOutsideTheRingChanges()
    {
        for (const double radius : {0.5, 1.0, 5.0, 50.0}) {
            ToolBench bench(hills);
            bench.tools.activate("paint");
            bench.tools.setOption("/brush/radius", Json(radius));
            bench.tools.setOption("/brush/falloff", Json("constant"));
            bench.click(101, 97);
            const auto ring = bench.tools.overlay().rings.at(0);
            QCOMPARE(ring.radius, radius);
            for (int z = 0; z < 257; ++z)
                for (int x = 0; x < 257; ++x) {
                    const bool inside = glm::distance(glm::dvec2(x, z), glm::dvec2(101, 97)) <= radius * 0.999;
                    const bool outside = glm::distance(glm::dvec2(x, z), glm::dvec2(101, 97)) > radius;
                    if (inside)
                        QCOMPARE(bench.weight("meadow", x, z), 128);
                    if (outside)
                        QCOMPARE(bench.weight("meadow", x, z), 0);
                }
        }
    }

    void falloffsWeakenFromTheCoreToTheRim_data()
    {
        QTest::addColumn<int>("falloff");
        QTest::addColumn<double>("half");
        QTest::newRow("smooth") << int(Falloff::Smooth) << 0.5;
        QTest::newRow("linear") << int(Falloff::Linear) << 0.5;
        QTest::newRow("spherical") << int(Falloff::Spherical) << std::sqrt(0.75);
        QTest::newRow("tip") << int(Falloff::Tip) << 0.25;
        QTest::newRow("constant") << int(Falloff::Constant) << 1.0;
    }
    void falloffsWeakenFromTheCoreToTheRim()
    {
        QFETCH(int, falloff);
        QFETCH(double, half);
        const auto at = [&](double hardness, double share) { return falloffAt(Falloff(falloff), hardness, share); };
        QCOMPARE(at(0, 0), 1.0);
        QCOMPARE(at(0, 0.5), half);
        QCOMPARE(at(0, 1), 0.0);
        QCOMPARE(at(0.6, 0.6), 1.0);
        QCOMPARE(at(0.6, 0.8), half);
        QCOMPARE(at(1, 0.999), 1.0);
        for (double share = 0; share < 1; share += 0.01)
            QVERIFY(at(0.2, share) >= at(0.2, share + 0.01));
    }

    void controlErases()
    {
        ToolBench bench;
        bench.tools.activate("paint");
        bench.tools.setOption("/brush/strength", Json(1.0));
        bench.click(100, 100);
        QCOMPARE(bench.weight("meadow", 100, 100), 255);
        const Scene before = bench.document().snapshot();
        bench.hover(100, 100, Ctrl);
        QCOMPARE(bench.tools.overlay().rings.at(0).tone, ToolOverlay::Tone::Remove);
        bench.click(100, 100, Ctrl);
        QCOMPARE(bench.weight("meadow", 100, 100), 0);
        QCOMPARE(bench.document().history().undoName(), std::string("Erase \"Meadow\""));
        QVERIFY(undoesAndRedoes(bench.session, before));
    }

    void shiftSmoothsTheEdgeAndKeepsWhatIsEven()
    {
        ToolBench bench;
        bench.tools.activate("paint");
        bench.tools.setOption("/brush/strength", Json(1.0));
        bench.tools.setOption("/brush/falloff", Json("constant"));
        bench.tools.setOption("/brush/radius", Json(30.0));
        bench.click(100, 100);
        const Scene before = bench.document().snapshot();
        bench.tools.setOption("/brush/radius", Json(8.0));
        bench.click(130, 100, Shift);
        const int inside = bench.weight("meadow", 129, 100), outside = bench.weight("meadow", 132, 100);
        QVERIFY2(inside < 255 && inside > 100, qPrintable(QString::number(inside)));
        QVERIFY2(outside > 0 && outside < 150, qPrintable(QString::number(outside)));
        QCOMPARE(bench.weight("meadow", 100, 100), 255);
        QVERIFY(undoesAndRedoes(bench.session, before));
        bench.click(100, 100, Shift);
        QCOMPARE(bench.tools.overlay().hint, std::string("The layer is even here already"));
    }

    void brushReachesInFromBesideTheLandscape()
    {
        ToolBench bench;
        bench.tools.activate("paint");
        bench.click(-4, 100);
        QVERIFY(bench.weight("meadow", 0, 100) > 0);
        QCOMPARE(bench.steps(), std::size_t(1));
        bench.hover(-20, 100);
        QCOMPARE(bench.tools.overlay().hint, std::string("No ground under the cursor"));
        QVERIFY(bench.tools.overlay().rings.empty());
    }

    void strokeThatLeavesTheGroundGoesOnWhereItReturns()
    {
        ToolBench bench;
        bench.tools.activate("paint");
        bench.drag({{10, 100}, {-60, 100}, {-60, 200}, {10, 200}}, {}, 10);
        QCOMPARE(bench.steps(), std::size_t(1));
        QVERIFY(bench.weight("meadow", 5, 100) > 110);
        QVERIFY(bench.weight("meadow", 5, 200) > 110);
        QCOMPARE(bench.weight("meadow", 1, 150), 0);
    }

    void lockedLayerIsRefusedWithTheReason()
    {
        ToolBench bench;
        auto edit = bench.document().edit("Lock");
        edit.modify<Layer>("meadow", [](Layer &layer) { layer.locked = true; });
        bench.document().commit(std::move(edit));
        bench.tools.activate("paint");
        bench.hover(100, 100);
        QCOMPARE(bench.tools.overlay().hint,
                 std::string("The layer \"Meadow\" is locked — unlock it in the Layers panel"));
        QVERIFY(bench.tools.overlay().hintIsWarning);
        QCOMPARE(bench.tools.overlay().rings.at(0).tone, ToolOverlay::Tone::Refused);
        const Scene before = bench.document().snapshot();
        bench.drag({{60, 60}, {100, 100}});
        QVERIFY(bench.scene() == before);
    }

    void missingLayerAndMissingGroundAreSaid()
    {
        ToolBench bench;
        bench.tools.activate("paint");
        bench.session.setActiveLayer("gone");
        bench.hover(100, 100);
        QCOMPARE(bench.tools.overlay().hint, std::string("No layer selected — click a layer or press 1"));
        bench.click(100, 100);
        QVERIFY(bench.tools.key({"2", {}, false}));
        QCOMPARE(bench.session.activeLayer(), std::string("path"));
        bench.hover(100, 100);
        QVERIFY(!bench.tools.overlay().hintIsWarning);
        bench.session.open(Scene{}, {});
        bench.hover(100, 100);
        QVERIFY(bench.tools.overlay().hint.starts_with("There is no ground"));
        bench.click(100, 100);
        QCOMPARE(bench.steps(), std::size_t(0));
    }

    void steepGroundIsLeftOutAndSaid()
    {
        ToolBench bench(bank);
        bench.tools.activate("paint");
        bench.tools.setOption("/brush/slopeRange", Json({0, 45}));
        bench.tools.setOption("/brush/radius", Json(20.0));
        bench.click(128, 100);
        QVERIFY(bench.weight("meadow", 120, 100) > 0);
        QCOMPARE(bench.weight("meadow", 135, 100), 0);
        bench.hover(200, 100);
        QCOMPARE(bench.tools.overlay().hint, std::string("Slope 61° > 45°"));
        const auto steps = bench.steps();
        bench.click(200, 100);
        QCOMPARE(bench.steps(), steps);
        QCOMPARE(bench.tools.overlay().hint, std::string("Slope 61° > 45°"));
    }

    void strokeThatChangesNothingMakesNoStepAndSaysWhy()
    {
        ToolBench bench;
        bench.tools.activate("paint");
        bench.click(100, 100, Ctrl);
        QCOMPARE(bench.steps(), std::size_t(0));
        QCOMPARE(bench.tools.overlay().hint, std::string("There is nothing to erase here"));
        bench.tools.setOption("/brush/radius", Json(0.2));
        bench.click(100.5, 100.5);
        QCOMPARE(bench.tools.overlay().hint,
                 std::string("The brush is smaller than the distance between the layer's samples"));
    }

    void penPressureWeakensAndMousePaintsFully()
    {
        ToolBench bench;
        bench.tools.activate("paint");
        auto event = bench.at(100, 100, PointerEvent::Kind::Press);
        event.pressure = 0.5F;
        bench.tools.pointer(event);
        event.kind = PointerEvent::Kind::Release;
        bench.tools.pointer(event);
        QCOMPARE(bench.weight("meadow", 100, 100), 64);
        bench.click(200, 100);
        QCOMPARE(bench.weight("meadow", 200, 100), 128);
    }

    void layersAreFilledClearedAndInverted()
    {
        ToolBench bench;
        bench.tools.activate("paint");
        bench.click(100, 100);
        const int painted = bench.weight("meadow", 103, 100);
        Scene before = bench.document().snapshot();
        auto edit = bench.document().edit("Invert");
        invertLayer(edit, "meadow");
        bench.document().commit(std::move(edit));
        QCOMPARE(bench.weight("meadow", 103, 100), 255 - painted);
        QCOMPARE(bench.weight("meadow", 0, 0), 255);
        QVERIFY(undoesAndRedoes(bench.session, before));
        before = bench.document().snapshot();
        edit = bench.document().edit("Fill");
        fillLayer(edit, "meadow", 40);
        QVERIFY(!edit.isEmpty());
        bench.document().commit(std::move(edit));
        QCOMPARE(bench.weight("meadow", 103, 100), 40);
        QCOMPARE(bench.weight("meadow", 256, 256), 40);
        QVERIFY(undoesAndRedoes(bench.session, before));
        edit = bench.document().edit("Fill");
        fillLayer(edit, "meadow", 40);
        QVERIFY(edit.isEmpty());
    }

    void layerOfItsOwnResolutionIsPaintedInMetres()
    {
        ToolBench bench;
        auto edit = bench.document().edit("Resolution");
        edit.modify<Layer>("meadow", [](Layer &layer) { layer.resolution = 513; });
        bench.document().commit(std::move(edit));
        bench.tools.activate("paint");
        bench.click(100, 60);
        QCOMPARE(bench.scene().weights.find("meadow")->width(), 513);
        QCOMPARE(bench.scene().weights.find("meadow")->height(), 513);
        QCOMPARE(bench.weight("meadow", 200, 120), 128);
        QCOMPARE(bench.weight("meadow", 100, 60), 0);
    }

    void anotherSceneInTheMiddleOfAStrokeEndsIt()
    {
        ToolBench bench;
        bench.tools.activate("paint");
        bench.tools.pointer(bench.at(100, 100, PointerEvent::Kind::Press));
        const ToolBench other;
        bench.session.open(other.scene(), {});
        QVERIFY(!bench.tools.isBusy());
        auto event = bench.at(120, 100);
        event.leftDown = true;
        bench.tools.pointer(event);
        bench.tools.pointer(bench.at(120, 100, PointerEvent::Kind::Release));
        QVERIFY(bench.scene() == other.scene());
    }

    void wildRaysNeverHarm()
    {
        std::mt19937 random(3);
        const double infinity = std::numeric_limits<double>::infinity();
        const double numbers[] = {0, -0.0, 1, -1, 1e-300, 1e300, infinity, -infinity, std::nan(""), 100, 1e7};
        ToolBench bench(hills);
        for (const auto &tool : bench.tools.tools()) {
            bench.tools.activate(tool->id());
            bench.tick({"oak", "fern"});
            for (int i = 0; i < 300; ++i) {
                auto event = bench.at(100, 100, PointerEvent::Kind(random() % 3));
                event.button = PointerButton::Left;
                event.leftDown = random() % 2 == 0;
                for (int axis = 0; axis < 3; ++axis) {
                    event.ray.origin[axis] = numbers[random() % 11];
                    event.ray.direction[axis] = numbers[random() % 11];
                }
                bench.tools.pointer(event);
                bench.tools.overlay();
            }
            bench.tools.cancel();
        }
        for (const auto &plant : bench.plants())
            QVERIFY(std::abs(plant.metres().x) < 1e4 && std::abs(plant.metres().y) < 1e4);
    }

    // Placing
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

    // Selecting
    void clickSelectsShiftAddsControlRemoves()
    {
        ToolBench bench;
        const auto a = plant(bench, "oak", 50, 50), b = plant(bench, "oak", 60, 50);
        bench.click(50, 50);
        QCOMPARE(bench.session.selection().plantCount(), std::size_t(1));
        QVERIFY(bench.session.selection().contains(PlantRef{"trees", {-3, -3}, a}));
        bench.click(60, 50, Shift);
        QCOMPARE(bench.session.selection().plantCount(), std::size_t(2));
        bench.click(50, 50, Ctrl);
        QCOMPARE(bench.session.selection().plantCount(), std::size_t(1));
        QVERIFY(bench.session.selection().contains(PlantRef{"trees", {-3, -3}, b}));
        bench.click(200, 200);
        QVERIFY(bench.session.selection().isEmpty());
        QCOMPARE(bench.steps(), std::size_t(2));
    }

    void marqueeSelectsWhatLiesInside()
    {
        ToolBench bench;
        for (int i = 0; i < 10; ++i)
            plant(bench, "fern", 20 + 20 * i, 100);
        bench.drag({{30, 90}, {110, 110}}, {}, 3);
        QCOMPARE(bench.session.selection().plantCount(), std::size_t(4));
        bench.drag({{150, 90}, {250, 110}}, Shift, 3);
        QCOMPARE(bench.session.selection().plantCount(), std::size_t(7));
        bench.drag({{110, 80}, {70, 120}}, Ctrl, 3);
        QCOMPARE(bench.session.selection().plantCount(), std::size_t(5));
    }

    void cancelledMarqueeSelectsNothing()
    {
        ToolBench bench;
        plant(bench, "oak", 50, 50);
        bench.tools.pointer(bench.at(10, 10, PointerEvent::Kind::Press));
        auto event = bench.at(100, 100);
        event.leftDown = true;
        bench.tools.pointer(event);
        QVERIFY(bench.tools.overlay().marquee);
        bench.tools.cancel();
        QVERIFY(!bench.tools.overlay().marquee);
        bench.tools.pointer(bench.at(100, 100, PointerEvent::Kind::Release));
        QVERIFY(bench.session.selection().isEmpty());
    }

    void hiddenAndLockedPlantsAreLeftAlone()
    {
        ToolBench bench;
        plant(bench, "oak", 50, 50);
        plant(bench, "fern", 60, 50);
        bench.session.show({.locked = {{SlotKind::PlacedFoliage, "trees", "oak"}}});
        bench.click(50, 50);
        QVERIFY(bench.session.selection().isEmpty());
        bench.session.select(allPlants(bench.session));
        QCOMPARE(bench.session.selection().plantCount(), std::size_t(1));
        bench.session.show({.plantsHidden = true});
        bench.hover(60, 50);
        QCOMPARE(bench.tools.overlay().hint, std::string("Plants are hidden — Alt H shows them"));
    }

    void plantUnderTheCursorIsHighlighted()
    {
        ToolBench bench;
        const auto id = plant(bench, "oak", 50, 50);
        bench.hover(50, 50);
        QCOMPARE(bench.tools.overlay().highlighted.size(), std::size_t(1));
        QCOMPARE(bench.tools.overlay().highlighted[0].id, id);
        bench.hover(80, 50);
        QVERIFY(bench.tools.overlay().highlighted.empty());
    }

    void plantBehindTheGroundIsNotPicked()
    {
        ToolBench bench;
        plant(bench, "oak", 50, 50, -20);
        bench.click(50, 50);
        QVERIFY(bench.session.selection().isEmpty());
    }

    void selectionIsInvertedAndSpreadOverItsKinds()
    {
        ToolBench bench;
        plant(bench, "oak", 50, 50);
        plant(bench, "oak", 200, 50);
        plant(bench, "fern", 60, 50);
        bench.click(50, 50);
        bench.session.select(sameKinds(bench.session));
        QCOMPARE(bench.session.selection().plantCount(), std::size_t(2));
        bench.session.select(inverted(bench.session));
        QCOMPARE(bench.session.selection().plantCount(), std::size_t(1));
        bench.session.select(plantsOf(bench.session, {SlotKind::PlacedFoliage, "trees", "oak"}));
        QCOMPARE(bench.session.selection().plantCount(), std::size_t(2));
    }

    // Moving, turning, scaling
    void draggedPlantFollowsTheGroundAndKeepsItsHeightAboveIt()
    {
        ToolBench bench(hills);
        const HeightField ground(bench.scene());
        const auto id = plant(bench, "oak", 100, 100, ground.heightAt(100, 100) + 0.5);
        bench.tools.activate("move");
        const Scene before = bench.document().snapshot();
        bench.drag({{100, 100}, {131, 115}}, {}, 7);
        const auto moved = bench.plants().at(0);
        QCOMPARE(moved.id, id);
        const glm::dvec3 at = moved.metres() + glm::dvec3(128, 0, 128);
        QVERIFY(glm::distance(glm::dvec2(at.x, at.z), glm::dvec2(131, 115)) < 0.002);
        QVERIFY(std::abs(at.y - ground.heightAt(at.x, at.z) - 0.5) < 0.002);
        QCOMPARE(bench.document().history().undoName(), std::string("Move Oak"));
        QCOMPARE(bench.session.selection().plantCount(), std::size_t(1));
        QVERIFY(undoesAndRedoes(bench.session, before));
    }

    void freelyDraggedPlantKeepsItsHeight()
    {
        ToolBench bench(hills);
        plant(bench, "oak", 100, 100, 20);
        bench.tools.activate("move");
        bench.tools.setOption("/gizmo/follow", Json("free"));
        bench.drag({{100, 100}, {131, 115}});
        QCOMPARE(bench.plants().at(0).metres().y, 20.0);
        QCOMPARE(bench.plants().at(0).x, 3000);
    }

    void dragShowsWhileItLastsAndEscapeTakesItBack()
    {
        ToolBench bench;
        for (int i = 0; i < 40; ++i)
            plant(bench, "fern", 90 + i, 100);
        bench.session.select(allPlants(bench.session));
        bench.tools.activate("move");
        const Scene before = bench.document().snapshot();
        const Selection selected = bench.session.selection();
        bench.tools.pointer(bench.at(95, 100, PointerEvent::Kind::Press));
        for (double z = 100; z < 250; z += 10) {
            auto event = bench.at(95, z);
            event.leftDown = true;
            bench.tools.pointer(event);
            QCOMPARE(bench.plants().size(), std::size_t(40));
            QCOMPARE(bench.session.selection().plantCount(), std::size_t(40));
        }
        QVERIFY(std::abs(bench.plants().at(0).metres().z - 112) < 0.01);
        bench.tools.key({"Escape", {}, false});
        QVERIFY(bench.scene() == before);
        QVERIFY(bench.session.selection() == selected);
    }

    void dragThatReturnsLeavesEverythingAsItWas()
    {
        ToolBench bench(hills);
        for (int i = 0; i < 40; ++i)
            plant(bench, "fern", 60 + 3 * i, 100);
        bench.session.select(allPlants(bench.session));
        bench.tools.activate("move");
        const Scene before = bench.document().snapshot();
        bench.drag({{90, 100}, {200, 200}, {10, 30}, {90, 100}}, {}, 3);
        QVERIFY(bench.scene() == before);
    }

    void clickDoesNotMove()
    {
        ToolBench bench;
        plant(bench, "oak", 100, 100);
        bench.tools.activate("move");
        const auto steps = bench.steps();
        bench.drag({{100, 100}, {100.5, 100.5}});
        QCOMPARE(bench.steps(), steps);
        QCOMPARE(bench.session.selection().plantCount(), std::size_t(1));
        bench.click(200, 200);
        QVERIFY(bench.session.selection().isEmpty());
    }

    void axisHandleMovesAlongItsAxisInSteps()
    {
        ToolBench bench;
        plant(bench, "oak", 100, 100);
        bench.click(100, 100);
        bench.tools.activate("move");
        const double reach = bench.tools.overlay().gizmo->size * 0.8;
        bench.hover(100 + reach, 100);
        QCOMPARE(bench.tools.overlay().gizmo->hovered, ToolOverlay::Handle::AxisX);
        bench.drag({{100 + reach, 100}, {100 + reach + 7.3, 120}}, Ctrl);
        QCOMPARE(bench.plants().at(0).x, -28000 + 7500);
        QCOMPARE(bench.plants().at(0).z, -28000);
    }

    void ringTurnsAboutTheMiddleOrEachPlantAboutItself()
    {
        for (const bool each : {false, true}) {
            ToolBench bench;
            plant(bench, "oak", 100, 100);
            plant(bench, "oak", 104, 100);
            bench.session.select(allPlants(bench.session));
            bench.tools.activate("turn");
            bench.tools.setOption("/gizmo/pivot", Json(each ? "each" : "together"));
            const double radius = bench.tools.overlay().gizmo->size;
            const Scene before = bench.document().snapshot();
            // From east to north is a quarter right-handed about +Y.
            bench.drag({{102 + radius, 100}, {102, 100 - radius}});
            auto plants = bench.plants();
            std::sort(plants.begin(), plants.end(),
                      [](const Plant &a, const Plant &b) { return a.z < b.z || a.x < b.x; });
            for (const auto &plant : plants)
                QVERIFY(std::abs(plant.radians() - 1.5708) < 0.0002);
            if (each)
                QVERIFY(plants[0].x == -28000 && plants[1].x == -24000 && plants[0].z == -28000);
            else
                QVERIFY(std::abs(plants[0].x + 26000) <= 1 && std::abs(plants[0].z + 30000) <= 1);
            QCOMPARE(bench.document().history().undoName(), std::string("Turn 2 plants"));
            QVERIFY(undoesAndRedoes(bench.session, before));
        }
    }

    void handleScalesFromTheMiddle()
    {
        ToolBench bench;
        plant(bench, "oak", 100, 100);
        plant(bench, "oak", 104, 100);
        bench.session.select(allPlants(bench.session));
        bench.tools.activate("scale");
        const double reach = bench.tools.overlay().gizmo->size * 0.5;
        const Scene before = bench.document().snapshot();
        bench.drag({{102 + reach, 100}, {102 + 2 * reach, 100}});
        for (const auto &plant : bench.plants()) {
            QCOMPARE(plant.scaleFactor(), 2.0);
            QCOMPARE(std::abs(plant.x + 26000), 4000);
        }
        QVERIFY(undoesAndRedoes(bench.session, before));
    }

    void veryManyPlantsAreDrawnAsMovedAndWrittenOnce()
    {
        ToolBench bench;
        auto edit = bench.document().edit("Many");
        const auto kind = edit.internKind("trees", "fern");
        for (int i = 0; i < 20'500; ++i) {
            Plant added{.id = edit.newPlantId(), .kind = kind};
            added.moveTo({-100 + i % 200, 0, -100 + i / 200});
            edit.putPlant("trees", added);
        }
        bench.document().commit(std::move(edit));
        bench.session.select(allPlants(bench.session));
        bench.tools.activate("move");
        const Scene before = bench.document().snapshot();
        bench.tools.pointer(bench.at(100, 100, PointerEvent::Kind::Press));
        auto event = bench.at(110, 105);
        event.leftDown = true;
        bench.tools.pointer(event);
        QVERIFY(bench.scene() == before);
        QVERIFY(bench.tools.overlay().selectionDrag);
        QVERIFY(glm::distance(bench.tools.overlay().selectionDrag->translation, glm::dvec3(10, 0, 5)) < 0.01);
        event.kind = PointerEvent::Kind::Release;
        event.button = PointerButton::Left;
        bench.tools.pointer(event);
        QCOMPARE(bench.plants().size(), std::size_t(20'500));
        QCOMPARE(bench.session.selection().plantCount(), std::size_t(20'500));
        QVERIFY(undoesAndRedoes(bench.session, before));
    }

    void selectedPlantsAreDroppedDuplicatedAndRemoved()
    {
        ToolBench bench(hills);
        const HeightField ground(bench.scene());
        plant(bench, "oak", 100, 100, 50);
        plant(bench, "fern", 120, 100, -50);
        bench.session.select(allPlants(bench.session));

        Scene before = bench.document().snapshot();
        auto edit = bench.document().edit("Drop");
        QCOMPARE(dropSelected(edit, bench.session.selection(), ground), std::size_t(2));
        bench.document().commit(std::move(edit));
        for (const auto &plant : bench.plants()) {
            const auto at = plant.metres() + glm::dvec3(128, 0, 128);
            QVERIFY(std::abs(at.y - ground.heightAt(at.x, at.z)) < 0.001);
        }
        QVERIFY(undoesAndRedoes(bench.session, before));
        edit = bench.document().edit("Drop");
        QCOMPARE(dropSelected(edit, bench.session.selection(), ground), std::size_t(0));
        QVERIFY(edit.isEmpty());

        before = bench.document().snapshot();
        edit = bench.document().edit("Duplicate");
        const Selection copies = duplicateSelected(edit, bench.session.selection(), {2, 0, 0}, ground);
        bench.document().commit(std::move(edit));
        QCOMPARE(copies.plantCount(), std::size_t(2));
        QCOMPARE(bench.plants().size(), std::size_t(4));
        for (const auto &plant : bench.plants()) {
            const auto at = plant.metres() + glm::dvec3(128, 0, 128);
            QVERIFY(std::abs(at.y - ground.heightAt(at.x, at.z)) < 0.002);
        }
        QVERIFY(undoesAndRedoes(bench.session, before));

        before = bench.document().snapshot();
        edit = bench.document().edit("Delete");
        removeSelected(edit, copies);
        bench.document().commit(std::move(edit));
        QCOMPARE(bench.plants().size(), std::size_t(2));
        QVERIFY(undoesAndRedoes(bench.session, before));
    }

    void selectedZoneIsMovedAndTurned()
    {
        ToolBench bench;
        auto edit = bench.document().edit("Zone");
        edit.insert(Zone{.id = "path", .name = "Path", .centre = {60, 0, 100}, .halfExtents = {10, 50, 5}});
        bench.document().commit(std::move(edit));
        Selection selection;
        selection.add(RecordRef{SlotKind::Zones, "path", {}});
        edit = bench.document().edit("Move");
        moveSelected(edit, selection, {.pivot = {60, 0, 100}, .translation = {5, 0, 1}, .turn = 1.5707963267948966},
                     HeightField(bench.scene()));
        bench.document().commit(std::move(edit));
        const Zone &zone = bench.scene().zones[0];
        QVERIFY(zone.centre == glm::dvec3(65, 0, 101));
        QCOMPARE(zone.shape, Zone::Shape::OrientedBox);
        QVERIFY(std::abs(zone.yaw - 90) < 1e-9);
    }

    // Zones
    void dragDrawsAZoneThatKeepsPlantsOutAtOnce()
    {
        ToolBench bench(hills);
        bench.tools.activate("zone");
        const Scene before = bench.document().snapshot();
        bench.tools.pointer(bench.at(40, 50, PointerEvent::Kind::Press));
        auto event = bench.at(60, 90);
        event.leftDown = true;
        bench.tools.pointer(event);
        QCOMPARE(bench.scene().zones.size(), std::size_t(1));
        QCOMPARE(bench.tools.overlay().hint, std::string("20.0 × 40.0 m"));
        bench.tools.pointer(bench.at(60, 90, PointerEvent::Kind::Release));
        const Zone &zone = bench.scene().zones[0];
        QVERIFY(glm::distance(glm::dvec2(zone.centre.x, zone.centre.z), glm::dvec2(50, 70)) < 1e-9);
        QCOMPARE(zone.halfExtents.x, 10.0);
        QCOMPARE(zone.name, std::string("Zone 1"));
        QVERIFY(bench.session.selection().contains(RecordRef{SlotKind::Zones, zone.id, {}}));
        QVERIFY(undoesAndRedoes(bench.session, before));
        bench.tick({"fern"});
        bench.tools.activate("place");
        bench.hover(50, 70);
        QCOMPARE(bench.tools.overlay().hint, std::string("The zone \"Zone 1\" keeps plants out here"));
    }

    void zonesHaveNamesAndIdsOfTheirOwn()
    {
        ToolBench bench;
        bench.tools.activate("zone");
        for (int i = 0; i < 4; ++i) {
            bench.drag({{10.0 + 30 * i, 50}, {30.0 + 30 * i, 60}});
            if (i == 2) {
                auto edit = bench.document().edit("Remove");
                edit.remove<Zone>(bench.scene().zones[0].id);
                bench.document().commit(std::move(edit));
            }
        }
        std::set<std::string> ids, names;
        for (const auto &zone : bench.scene().zones.items()) {
            ids.insert(zone->id);
            names.insert(zone->name);
        }
        QCOMPARE(ids.size(), std::size_t(3));
        QCOMPARE(names.size(), std::size_t(3));
    }

    void cancelledZoneLeavesNothing()
    {
        ToolBench bench;
        bench.tools.activate("zone");
        const Scene before = bench.document().snapshot();
        bench.tools.pointer(bench.at(40, 50, PointerEvent::Kind::Press));
        auto event = bench.at(60, 90);
        event.leftDown = true;
        bench.tools.pointer(event);
        bench.tools.cancel();
        QVERIFY(bench.scene() == before);
        QCOMPARE(bench.steps(), std::size_t(0));
    }

    void gripsResizeAndMoveTheSelectedZone()
    {
        ToolBench bench;
        bench.tools.activate("zone");
        bench.drag({{40, 50}, {60, 90}});
        bench.click(200, 200);
        QVERIFY(bench.session.selection().isEmpty());
        bench.click(45, 55);
        QCOMPARE(bench.tools.overlay().grips.size(), std::size_t(9));
        const Scene before = bench.document().snapshot();
        bench.drag({{60, 70}, {80, 75}});
        QCOMPARE(bench.scene().zones[0].halfExtents.x, 20.0);
        QCOMPARE(bench.scene().zones[0].centre.x, 60.0);
        QCOMPARE(bench.scene().zones[0].halfExtents.z, 20.0);
        QCOMPARE(bench.document().history().undoName(), std::string("Change \"Zone 1\""));
        QVERIFY(undoesAndRedoes(bench.session, before));
        bench.drag({{60, 70}, {100, 100}});
        QVERIFY(glm::distance(bench.scene().zones[0].centre, glm::dvec3(100, 0, 100)) < 1e-9);
        bench.drag({{120, 120}, {70, 130}});
        QCOMPARE(bench.scene().zones[0].halfExtents.x, 0.05);
        QCOMPARE(bench.scene().zones[0].halfExtents.z, 25.0);
    }

    void turnedZoneIsStretchedAlongItsOwnAxes()
    {
        Zone zone{.shape = Zone::Shape::OrientedBox, .centre = {0, 0, 0}, .halfExtents = {10, 5, 4}, .yaw = 90};
        // Turned a quarter, its own x points to −z.
        const HeightField none;
        QVERIFY(glm::distance(gripsOf(zone, none)[1], glm::dvec3(0, 0, -10)) < 1e-9);
        zone = withGripAt(zone, 1, {3, -20}, none);
        QVERIFY(std::abs(zone.halfExtents.x - 15) < 1e-9);
        QVERIFY(glm::distance(zone.centre, glm::dvec3(0, 0, -5)) < 1e-9);
    }

    // All together
    void randomUseUndoesAndRedoesThroughTheSameStates()
    {
        for (unsigned seed = 1; seed <= 4; ++seed) {
            std::mt19937 random(seed);
            const auto any = [&](double from, double to) {
                return from + (to - from) * double(random() % 1000) / 1000;
            };
            ToolBench bench(hills);
            bench.tick({"oak", "fern"});
            bench.tools.setOption("/place/radius", Json(5.0));
            std::vector<std::uint64_t> hashes{hashOf(bench.scene())};
            for (int i = 0; i < 120; ++i) {
                const auto &tools = bench.tools.tools();
                bench.tools.activate(tools[random() % tools.size()]->id());
                Modifiers modifiers;
                modifiers.ctrl = random() % 4 == 0;
                modifiers.shift = random() % 5 == 0;
                std::vector<glm::dvec2> path;
                for (unsigned n = 1 + random() % 3; n > 0; --n)
                    path.push_back({any(-20, 280), any(-20, 280)});
                const auto before = bench.steps();
                const auto hashBefore = hashOf(bench.scene());
                if (random() % 6 == 0) {
                    bench.tools.pointer(bench.at(path[0].x, path[0].y, PointerEvent::Kind::Press, modifiers));
                    auto event = bench.at(path.back().x, path.back().y);
                    event.leftDown = true;
                    bench.tools.pointer(event);
                    bench.tools.cancel();
                    QCOMPARE(hashOf(bench.scene()), hashBefore);
                } else {
                    bench.drag(path, modifiers, int(random() % 6));
                    if (random() % 3 == 0)
                        bench.session.select(allPlants(bench.session));
                }
                QVERIFY(!bench.document().isOpen());
                QVERIFY(bench.steps() <= before + 1);
                if (bench.steps() > before)
                    hashes.push_back(hashOf(bench.scene()));
                else
                    QCOMPARE(hashOf(bench.scene()), hashBefore);
            }
            QVERIFY(hashes.size() > 30);
            for (std::size_t i = hashes.size() - 1; i-- > 0;) {
                QVERIFY(bench.document().undo());
                QCOMPARE(hashOf(bench.scene()), hashes[i]);
            }
            QVERIFY(!bench.document().undo());
            for (std::size_t i = 1; i < hashes.size(); ++i) {
                QVERIFY(bench.document().redo());
                QCOMPARE(hashOf(bench.scene()), hashes[i]);
            }
        }
    }
};

QTEST_GUILESS_MAIN(Tools)
#include "tst_Tools.moc"
