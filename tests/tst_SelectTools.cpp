#include "model/terrain/HeightField.h"
#include "model/tools/Motion.h"
#include "model/tools/SelectionEdits.h"
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

class SelectTools : public QObject
{
    Q_OBJECT

private slots:
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
        QVERIFY(glm::distance(bench.tools.overlay().boxes.at(0).centre, glm::dvec3(50, 0.5, 50)) < 1e-9);
        bench.hover(80, 50);
        QVERIFY(bench.tools.overlay().highlighted.empty());
        QVERIFY(bench.tools.overlay().boxes.empty());
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

    void lassoSelectsWhatItGoesRound()
    {
        ToolBench bench;
        // A horseshoe round the outer plants; the one in its opening stays out.
        for (const auto &[x, z] : {std::pair{50, 50}, {50, 80}, {90, 80}, {90, 50}, {70, 50}})
            plant(bench, "oak", x, z);
        QVERIFY(!bench.tools.setOption("/select/shape", Json("lasso")));
        const std::vector<glm::dvec2> horseshoe{{40, 40}, {60, 40},  {60, 70},  {80, 70},
                                                {80, 40}, {100, 40}, {100, 90}, {40, 90}};
        bench.drag(horseshoe, {}, 10);
        QCOMPARE(bench.session.selection().plantCount(), std::size_t(4));
        // Beginning elsewhere on the line and going the other way round gives the same.
        std::vector<glm::dvec2> other(horseshoe.rbegin(), horseshoe.rend());
        std::rotate(other.begin(), other.begin() + 3, other.end());
        bench.drag(other, Ctrl, 10);
        QVERIFY(bench.session.selection().isEmpty());
        bench.click(70, 50);
        QCOMPARE(bench.session.selection().plantCount(), std::size_t(1));
        bench.drag(horseshoe, Shift, 10);
        QCOMPARE(bench.session.selection().plantCount(), std::size_t(5));
    }

    void lassoIsShownWhileItIsDrawnAndEscapeTakesItBack()
    {
        ToolBench bench;
        plant(bench, "oak", 50, 50);
        bench.tools.setOption("/select/shape", Json("lasso"));
        bench.tools.pointer(bench.at(40, 40, PointerEvent::Kind::Press));
        for (const auto &[x, z] : {std::pair{60, 40}, {60, 60}, {40, 60}}) {
            auto event = bench.at(x, z);
            event.leftDown = true;
            bench.tools.pointer(event);
        }
        QVERIFY(bench.tools.overlay().lasso);
        QCOMPARE(bench.tools.overlay().lasso->pixels.size(), std::size_t(4));
        bench.tools.cancel();
        QVERIFY(!bench.tools.overlay().lasso);
        bench.tools.pointer(bench.at(40, 60, PointerEvent::Kind::Release));
        QVERIFY(bench.session.selection().isEmpty());
    }

    void brushSelectsWhatItComesOver()
    {
        ToolBench bench;
        const auto first = plant(bench, "oak", 50, 50);
        for (int i = 1; i < 10; ++i)
            plant(bench, "oak", 50 + 10 * i, 50, 20 * i);
        QVERIFY(!bench.tools.setOption("/select/shape", Json("brush")));
        bench.drag({{50, 52}, {90, 52}});
        QCOMPARE(bench.session.selection().plantCount(), std::size_t(5));
        bench.drag({{110, 52}, {140, 52}}, Shift);
        QCOMPARE(bench.session.selection().plantCount(), std::size_t(9));
        bench.drag({{60, 50}, {140, 50}}, Ctrl);
        QCOMPARE(bench.session.selection().plantCount(), std::size_t(1));
        QVERIFY(bench.session.selection().contains(PlantRef{"trees", {-3, -3}, first}));
        // What Escape takes back is what was selected before.
        bench.tools.pointer(bench.at(110, 50, PointerEvent::Kind::Press));
        QVERIFY(!bench.session.selection().contains(PlantRef{"trees", {-3, -3}, first}));
        bench.tools.cancel();
        QVERIFY(bench.session.selection().contains(PlantRef{"trees", {-3, -3}, first}));
        bench.tools.setOption("/select/radius", Json(30));
        bench.hover(110, 50);
        QCOMPARE(bench.tools.overlay().rings.front().radius, 30.0);
    }

    void selectionGrowsOverItsNeighboursAndShrinksFromItsRim()
    {
        ToolBench bench;
        for (int z = 0; z < 5; ++z)
            for (int x = 0; x < 5; ++x)
                plant(bench, "oak", 50 + 10 * x, 50 + 10 * z);
        bench.click(70, 70);
        bench.session.select(grown(bench.session, 10.5));
        QCOMPARE(bench.session.selection().plantCount(), std::size_t(5));
        bench.session.select(grown(bench.session, 10.5));
        QCOMPARE(bench.session.selection().plantCount(), std::size_t(13));
        bench.session.select(shrunk(bench.session, 10.5));
        QCOMPARE(bench.session.selection().plantCount(), std::size_t(5));
        bench.session.select(shrunk(bench.session, 10.5));
        QCOMPARE(bench.session.selection().plantCount(), std::size_t(1));
        bench.session.select(grown(bench.session, 9));
        QCOMPARE(bench.session.selection().plantCount(), std::size_t(1));
    }

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

    void plantHeldByItsCrownIsSetDownWhereItsFootIsSeen()
    {
        ToolBench bench;
        plant(bench, "oak", 100, 100);
        bench.tools.activate("move");
        // From eye height over level ground the ray through a crown meets the ground far behind the trunk, or never.
        ToolView view;
        view.size = {400, 300};
        const glm::dvec3 eye(100, 2, 130);
        view.project = [=](const glm::dvec3 &world) -> std::optional<glm::dvec2> {
            const glm::dvec3 way = world - eye;
            if (way.z > -0.1)
                return {};
            return glm::dvec2(200 + 300 * way.x / -way.z, 150 - 300 * way.y / -way.z);
        };
        view.ray = [=](glm::dvec2 pixel) {
            return Ray{eye, glm::normalize(glm::dvec3((pixel.x - 200) / 300, (150 - pixel.y) / 300, -1))};
        };
        view.metresPerPixel = [](const glm::dvec3 &) { return 0.1; };
        bench.tools.setView(view);
        const auto at = [&](const glm::dvec2 &pixel, PointerEvent::Kind kind) {
            PointerEvent event;
            event.kind = kind;
            event.button = PointerButton::Left;
            event.leftDown = kind != PointerEvent::Kind::Release;
            event.pixel = pixel;
            event.size = view.size;
            event.ray = view.ray(pixel);
            return event;
        };
        const glm::dvec2 foot = *view.project({100, 0, 100});
        const glm::dvec2 goal = *view.project({106, 0, 96});
        const glm::dvec2 crown = *view.project({100, 0.8, 100});
        QVERIFY(view.ray(crown).direction.y < 0);
        bench.tools.pointer(at(crown, PointerEvent::Kind::Press));
        bench.tools.pointer(at(crown + goal - foot, PointerEvent::Kind::Move));
        bench.tools.pointer(at(crown + goal - foot, PointerEvent::Kind::Release));
        const auto moved = bench.plants().at(0).metres() + glm::dvec3(128, 0, 128);
        QVERIFY2(glm::distance(moved, glm::dvec3(106, 0, 96)) < 0.01,
                 qPrintable(QString("it stands at %1, %2").arg(moved.x).arg(moved.z)));
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
        const Scene before = bench.document().snapshot();
        // Seen from above the upright handle hides in the middle; there 100 pixels double.
        bench.drag({{102, 100}, {127, 100}});
        for (const auto &plant : bench.plants()) {
            QCOMPARE(plant.scaleFactor(), 2.0);
            QCOMPARE(std::abs(plant.x + 26000), 4000);
        }
        QVERIFY(undoesAndRedoes(bench.session, before));
    }

    void lockedPlantsStayWhenTheirNeighboursAreMoved()
    {
        ToolBench bench;
        plant(bench, "oak", 100, 100);
        plant(bench, "fern", 104, 100);
        bench.session.select(allPlants(bench.session));
        bench.session.show({.locked = {{SlotKind::PlacedFoliage, "trees", "oak"}}});
        bench.tools.activate("move");
        bench.drag({{104, 100}, {124, 100}});
        for (const auto &plant : bench.plants())
            QVERIFY2(plant.x == -28000 || plant.x == -4000, qPrintable(QString::number(plant.x)));
        bench.session.show({.locked = {{SlotKind::PlacedFoliage, "trees", {}}}});
        const Scene before = bench.document().snapshot();
        const auto middle = bench.tools.overlay().gizmo->origin;
        bench.drag({{middle.x, middle.z}, {60, 60}});
        QVERIFY(bench.scene() == before);
        QCOMPARE(bench.tools.overlay().hint, std::string("What is selected is locked or hidden"));
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
};

QTEST_GUILESS_MAIN(SelectTools)
#include "tst_SelectTools.moc"
