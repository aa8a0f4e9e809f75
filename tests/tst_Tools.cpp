#include "model/terrain/HeightField.h"
#include "model/terrain/Zones.h"
#include "model/tools/SelectionEdits.h"
#include "model/tools/ZoneShape.h"
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

class Tools : public QObject
{
    Q_OBJECT

private slots:
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

    void outlinesRoadsAndShoresAreDrawnByTheWayOfTheDrag_data()
    {
        QTest::addColumn<QString>("shape");
        QTest::newRow("circle") << "circle";
        QTest::newRow("outline") << "outline";
        QTest::newRow("road") << "road";
        QTest::newRow("water") << "water";
    }

    void outlinesRoadsAndShoresAreDrawnByTheWayOfTheDrag()
    {
        QFETCH(QString, shape);
        ToolBench bench(hills);
        bench.tools.activate("zone");
        QVERIFY(!bench.tools.setOption("/zone/shape", Json(shape.toStdString())));
        const Scene before = bench.document().snapshot();
        // Round three sides of a square, with a hand that makes more events than corners.
        bench.drag({{40, 50}, {80, 50}, {80, 90}, {40, 90}}, {}, 30);
        QCOMPARE(bench.steps(), std::size_t(1));
        const auto &scene = bench.scene();
        RecordRef made;
        if (shape == "circle") {
            QCOMPARE(scene.zones[0].shape, Zone::Shape::Cylinder);
            QVERIFY(std::abs(scene.zones[0].radius - 40) < 0.01);
            made = {SlotKind::Zones, scene.zones[0].id, {}};
        } else if (shape == "outline") {
            QCOMPARE(scene.zones[0].shape, Zone::Shape::Polygon);
            QCOMPARE(scene.zones[0].points.size(), std::size_t(4)); // the hand's tremble is not in it
            QVERIFY(ExclusionShape(scene.zones[0]).shareTaken(60, hills(60, 70), 70) >= 1);
            QVERIFY(ExclusionShape(scene.zones[0]).shareTaken(100, hills(100, 70), 70) <= 0);
            made = {SlotKind::Zones, scene.zones[0].id, {}};
        } else if (shape == "road") {
            QCOMPARE(scene.roads[0].points.size(), std::size_t(4));
            QCOMPARE(scene.roads[0].name, std::string("Road 1"));
            QVERIFY(std::abs(scene.roads[0].points[1].y - hills(80, 50)) < 0.05);
            made = {SlotKind::Roads, scene.roads[0].id, {}};
        } else {
            QCOMPARE(scene.water[0].polygon.size(), std::size_t(4));
            QVERIFY(std::abs(scene.water[0].level - hills(40, 50)) < 0.05);
            made = {SlotKind::Water, scene.water[0].id, {}};
        }
        QVERIFY(bench.session.selection().contains(made));
        QVERIFY(undoesAndRedoes(bench.session, before));
        // Its grips drag it, as one step more.
        Selection again;
        again.add(made);
        bench.session.select(again);
        const auto grips = bench.tools.overlay().grips;
        QVERIFY(grips.size() >= 4);
        const auto &grip = grips[1];
        const Scene drawn = bench.document().snapshot();
        bench.drag({{grip.at.x, grip.at.z}, {grip.at.x + 7, grip.at.z + 5}});
        QCOMPARE(bench.steps(), std::size_t(2));
        QVERIFY(!(bench.scene() == drawn));
        QVERIFY(undoesAndRedoes(bench.session, drawn));
    }

    void aCancelledRoadLeavesNothingAndTheSelectionAsItWas()
    {
        ToolBench bench;
        bench.tools.activate("zone");
        bench.drag({{40, 50}, {60, 90}});
        const auto selected = bench.session.selection();
        bench.tools.setOption("/zone/shape", Json("road"));
        const Scene before = bench.document().snapshot();
        bench.tools.pointer(bench.at(100, 100, PointerEvent::Kind::Press));
        auto event = bench.at(140, 100);
        event.leftDown = true;
        bench.tools.pointer(event);
        QCOMPARE(bench.scene().roads.size(), std::size_t(1));
        QVERIFY(bench.tools.overlay().hint.starts_with("40.0 m long"));
        bench.tools.cancel();
        QVERIFY(bench.scene() == before);
        QVERIFY(bench.session.selection() == selected);
    }

    void aStrokeEndsAnotherOpenChangeAsAStep()
    {
        ToolBench bench;
        const auto start = hashOf(bench.scene());
        bench.tools.activate("zone");
        const std::string layer = bench.scene().layers[0].id;
        bench.document().begin("Rename").modify<Layer>(layer, [](Layer &renamed) { renamed.name = "Renamed"; });
        bench.document().announce();
        bench.drag({{40, 50}, {60, 90}}, {}, 0);
        QVERIFY(!bench.document().isOpen());
        QCOMPARE(bench.steps(), std::size_t(2));
        QCOMPARE(bench.scene().zones.size(), std::size_t(1));
        QVERIFY(bench.document().undo());
        QCOMPARE(bench.scene().layers[0].name, std::string("Renamed"));
        QVERIFY(bench.document().undo());
        QCOMPARE(hashOf(bench.scene()), start);
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

    void fieldsAreDrawnPickedAndDraggedWithoutALandscapeToo_data()
    {
        QTest::addColumn<bool>("hasGround");
        QTest::newRow("on hills") << true;
        QTest::newRow("on nothing") << false;
    }

    void fieldsAreDrawnPickedAndDraggedWithoutALandscapeToo()
    {
        QFETCH(bool, hasGround);
        ToolBench bench(hills);
        if (!hasGround)
            bench.session.open(Scene(), {});
        bench.tools.activate("zone");
        QVERIFY(!bench.tools.setOption("/zone/shape", Json("field")));
        const Scene before = bench.document().snapshot();
        bench.drag({{40, 50}, {100, 90}}, {}, 4);
        QCOMPARE(bench.steps(), std::size_t(1));
        FoliageField field = bench.scene().foliage[0];
        QCOMPARE(field.name, std::string("Field 1"));
        QCOMPARE(glm::dvec2(field.sizeX, field.sizeZ), glm::dvec2(60, 40));
        QVERIFY(std::abs(field.position.y - (hasGround ? hills(70, 70) : 0)) < 0.05);
        QVERIFY(undoesAndRedoes(bench.session, before));
        bench.click(200, 200);
        QVERIFY(bench.session.selection().isEmpty());
        bench.click(45, 55);
        QVERIFY(bench.session.selection().contains(RecordRef{SlotKind::Foliage, field.id, {}}));
        QCOMPARE(bench.tools.overlay().grips.size(), std::size_t(9));
        const Scene drawn = bench.document().snapshot();
        bench.drag({{100, 70}, {120, 72}}); // its east side
        QCOMPARE(bench.scene().foliage[0].sizeX, 80.0);
        QCOMPARE(bench.scene().foliage[0].position.x, 80.0);
        QVERIFY(std::abs(bench.scene().foliage[0].position.y - (hasGround ? hills(80, 70) : 0)) < 0.1);
        QCOMPARE(bench.document().history().undoName(), std::string("Change \"Field 1\""));
        QVERIFY(undoesAndRedoes(bench.session, drawn));
        bench.drag({{80, 70}, {150, 160}}); // its middle
        field = bench.scene().foliage[0];
        QCOMPARE(glm::dvec2(field.position.x, field.position.z), glm::dvec2(150, 160));
        QVERIFY(std::abs(field.position.y - (hasGround ? hills(150, 160) : 0)) < 0.1);
    }

    void aClickPicksRoadsAndWatersUnlessTheyAreHidden()
    {
        ToolBench bench;
        bench.tools.activate("zone");
        bench.tools.setOption("/zone/shape", Json("water"));
        bench.drag({{20, 20}, {120, 20}, {120, 120}, {20, 120}}, {}, 20);
        bench.tools.setOption("/zone/shape", Json("road"));
        bench.drag({{30, 60}, {110, 60}}, {}, 20);
        const RecordRef road{SlotKind::Roads, bench.scene().roads[0].id, {}};
        const RecordRef water{SlotKind::Water, bench.scene().water[0].id, {}};
        bench.click(100, 100);
        QVERIFY(bench.session.selection().contains(water));
        bench.click(70, 61);
        QVERIFY(bench.session.selection().contains(road));
        bench.session.select({});
        auto visibility = bench.session.visibility();
        visibility.hidden.insert(road);
        bench.session.show(visibility);
        bench.click(70, 61);
        QVERIFY(bench.session.selection().contains(water));
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
            for (int i = 0; i < 160; ++i) {
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
