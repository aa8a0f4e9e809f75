#include "model/session/RecordEdits.h"
#include "model/tools/Falloff.h"
#include "model/tools/LayerPaint.h"
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

class PaintTool : public QObject
{
    Q_OBJECT

private slots:
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
};

QTEST_GUILESS_MAIN(PaintTool)
#include "tst_PaintTool.moc"
