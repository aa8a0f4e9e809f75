#include "model/terrain/HeightField.h"
#include "model/tools/Arrange.h"
#include "model/tools/PlantAlong.h"
#include "model/tools/SelectionEdits.h"
#include "model/tools/ToolGround.h"
#include "tests/support/ToolBench.h"

#include <QTest>

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace sward;
using namespace sward::test;

namespace {

constexpr double QuarterTurn = 1.5707963267948966;

glm::dvec3 footOf(const ToolBench &bench, const Plant &plant)
{
    return bench.scene().placedFoliage.find("trees")->position + plant.metres();
}

std::map<PlantId, Plant> byId(const ToolBench &bench)
{
    std::map<PlantId, Plant> plants;
    for (const auto &plant : bench.plants())
        plants[plant.id] = plant;
    return plants;
}

/// A hundred oaks, every second one 2 m above the ground, all selected.
void plantGrid(ToolBench &bench)
{
    const HeightField ground(bench.scene());
    for (int i = 0; i < 100; ++i) {
        const double x = 60 + i % 10 * 10.3, z = 60 + i / 10 * 10.1;
        plant(bench, "oak", x, z, ground.heightAt(x, z) + i % 2 * 2);
    }
    bench.session.select(allPlants(bench.session));
}

template <class Change> std::size_t change(ToolBench &bench, Change apply)
{
    auto edit = bench.document().edit("Change");
    const std::size_t count = apply(edit);
    if (!edit.isEmpty())
        bench.document().commit(std::move(edit));
    return count;
}

std::size_t randomise(ToolBench &bench, const RandomiseOptions &options)
{
    return change(bench, [&](Edit &edit) {
        return randomiseSelected(edit, bench.session.selection(), options, HeightField(bench.scene()));
    });
}

std::size_t align(ToolBench &bench, const RowOptions &options)
{
    return change(bench, [&](Edit &edit) {
        return alignSelected(edit, bench.session.selection(), options, HeightField(bench.scene()));
    });
}

PlantedAlong along(ToolBench &bench, const RecordRef &record, const AlongOptions &options)
{
    PlantedAlong done;
    ToolGround ground(bench.session);
    change(bench, [&](Edit &edit) {
        done = plantAlong(edit, {record}, {{SlotKind::PlacedFoliage, "trees", "oak"}}, options, ground);
        return done.plants.plantCount();
    });
    return done;
}

RecordRef addRoad(ToolBench &bench, std::vector<glm::dvec3> points)
{
    auto edit = bench.document().edit("Road");
    Road road;
    road.id = "road";
    road.points = std::move(points);
    edit.insert(std::move(road));
    bench.document().commit(std::move(edit));
    return {SlotKind::Roads, "road", {}};
}

} // namespace

class Arranging : public QObject
{
    Q_OBJECT

private slots:
    void eachPlantIsVariedByItsOwnAmountWithinTheLimits()
    {
        ToolBench bench(hills);
        plantGrid(bench);
        const HeightField ground(bench.scene());
        const auto old = byId(bench);
        const Scene before = bench.document().snapshot();
        QCOMPARE(randomise(bench, {.turn = 30, .scale = {0.5, 2}, .move = 3}), std::size_t(100));
        double farthest = 0, most = 0, least = 9;
        std::set<int> turns;
        for (const auto &[id, plant] : byId(bench)) {
            const glm::dvec3 was = footOf(bench, old.at(id)), is = footOf(bench, plant);
            farthest = std::max(farthest, std::hypot(is.x - was.x, is.z - was.z));
            QVERIFY(std::abs((is.y - ground.heightAt(is.x, is.z)) - (was.y - ground.heightAt(was.x, was.z))) < 0.003);
            most = std::max(most, plant.scaleFactor());
            least = std::min(least, plant.scaleFactor());
            const double turn = std::remainder(plant.radians(), 4 * QuarterTurn);
            QVERIFY(std::abs(turn) <= QuarterTurn / 3 + 0.001);
            turns.insert(plant.turn);
        }
        QVERIFY(farthest > 2 && farthest <= 3.002);
        QVERIFY(least >= 0.5 && least < 0.7 && most <= 2 && most > 1.7);
        QVERIFY(turns.size() > 90);
        QVERIFY(undoesAndRedoes(bench.session, before));
    }

    void theSameSeedGivesTheSameAndAnotherOneOther()
    {
        ToolBench bench;
        plantGrid(bench);
        const auto varied = [&](std::uint32_t seed) {
            randomise(bench, {.move = 1, .seed = seed});
            auto plants = byId(bench);
            bench.document().undo();
            return plants;
        };
        QVERIFY(varied(5) == varied(5));
        QVERIFY(varied(5) != varied(6));
        QCOMPARE(randomise(bench, {.turn = 0, .scale = {1, 1}, .move = 0}), std::size_t(0));
    }

    void plantsGoToTheNearestRowAndKeepTheirOrder()
    {
        ToolBench bench(hills);
        plantGrid(bench);
        const HeightField ground(bench.scene());
        const auto old = byId(bench);
        const Scene before = bench.document().snapshot();
        QVERIFY(align(bench, {.yaw = 0, .between = 20, .along = 8}) > 0);
        std::map<long, std::vector<std::pair<double, double>>> rows;
        for (const auto &[id, plant] : byId(bench)) {
            const glm::dvec3 is = footOf(bench, plant), was = footOf(bench, old.at(id));
            QVERIFY(std::abs(is.z - was.z) <= 10.01);
            QVERIFY(std::abs((is.y - ground.heightAt(is.x, is.z)) - (was.y - ground.heightAt(was.x, was.z))) < 0.003);
            rows[std::lround(is.z * 1000)].emplace_back(was.x, is.x);
        }
        QVERIFY(rows.size() == 5 || rows.size() == 6);
        for (auto &[z, plants] : rows) {
            std::sort(plants.begin(), plants.end());
            for (std::size_t i = 1; i < plants.size(); ++i) {
                const double step = plants[i].second - plants[i - 1].second;
                QVERIFY(step > 7.9);
                QVERIFY(std::abs(step / 8 - std::round(step / 8)) < 0.001);
            }
        }
        QVERIFY(undoesAndRedoes(bench.session, before));
        // Again: they stand there already.
        QCOMPARE(align(bench, {.yaw = 0, .between = 20, .along = 0}), std::size_t(0));
    }

    void rowsRunWhereTheyAreTurned()
    {
        ToolBench bench;
        plantGrid(bench);
        const auto old = byId(bench);
        QVERIFY(align(bench, {.yaw = 90, .between = 15, .along = 0}) > 0);
        std::set<long> columns;
        for (const auto &[id, plant] : byId(bench)) {
            QCOMPARE(plant.z, old.at(id).z);
            columns.insert(plant.x);
        }
        QVERIFY(columns.size() >= 6 && columns.size() <= 8);
    }

    void aRoadIsLinedOnTheChosenSides()
    {
        ToolBench bench(hills);
        const RecordRef road = addRoad(bench, {{40, 0, 100}, {140, 0, 100}});
        const HeightField ground(bench.scene());
        const Scene before = bench.document().snapshot();
        AlongOptions options{.spacing = 10, .offset = 3, .sides = AlongOptions::Sides::Left, .jitter = 0};
        const auto done = along(bench, road, options);
        QCOMPARE(done.plants.plantCount(), std::size_t(11));
        std::set<long> xs;
        for (const auto &plant : bench.plants()) {
            const glm::dvec3 foot = footOf(bench, plant);
            // Left of a road to the east is north; its own half width of 2 m comes on top.
            QVERIFY(std::abs(foot.z - 95) < 0.002);
            QVERIFY(std::abs(foot.y - ground.heightAt(foot.x, foot.z)) < 0.003);
            xs.insert(std::lround(foot.x));
        }
        QCOMPARE(*xs.begin(), 40L);
        QCOMPARE(*xs.rbegin(), 140L);
        QVERIFY(undoesAndRedoes(bench.session, before));
        const auto again = along(bench, road, options);
        QCOMPARE(again.plants.plantCount(), std::size_t(0));
        QCOMPARE(again.refusals[std::size_t(Refusal::TooClose)], 11);
        options.sides = AlongOptions::Sides::Both;
        QCOMPARE(along(bench, road, options).plants.plantCount(), std::size_t(11));
        // On the road itself nothing may stand.
        options.offset = -1;
        const auto onIt = along(bench, road, options);
        QCOMPARE(onIt.plants.plantCount(), std::size_t(0));
        QCOMPARE(onIt.refusals[std::size_t(Refusal::Zone)], 22);
    }

    void outlinesAreLinedOutsideWhicheverWayTheyWind_data()
    {
        QTest::addColumn<bool>("isReversed");
        QTest::newRow("one way") << false;
        QTest::newRow("the other way") << true;
    }

    void outlinesAreLinedOutsideWhicheverWayTheyWind()
    {
        QFETCH(bool, isReversed);
        ToolBench bench;
        Water pond;
        pond.id = "pond";
        pond.polygon = {{100, 100}, {140, 100}, {140, 140}, {120, 140}, {120, 120}, {100, 120}};
        if (isReversed)
            std::reverse(pond.polygon.begin(), pond.polygon.end());
        auto edit = bench.document().edit("Pond");
        edit.insert(pond);
        bench.document().commit(std::move(edit));
        const AlongOptions options{.spacing = 4, .offset = 2, .jitter = 0, .turnAlong = true};
        const RecordRef ref{SlotKind::Water, "pond", {}};
        along(bench, ref, options);
        const auto plants = bench.plants();
        QVERIFY(plants.size() > 35 && plants.size() < 48);
        for (const auto &plant : plants) {
            const glm::dvec3 foot = footOf(bench, plant);
            QVERIFY(!isInside(pond.polygon, foot.x, foot.z));
            double nearest = 1e9;
            for (std::size_t i = 0; i < pond.polygon.size(); ++i) {
                const auto a = pond.polygon[i], b = pond.polygon[(i + 1) % pond.polygon.size()];
                const double t =
                    std::clamp(glm::dot(glm::dvec2(foot.x, foot.z) - a, b - a) / glm::dot(b - a, b - a), 0.0, 1.0);
                nearest = std::min(nearest, glm::distance(glm::dvec2(foot.x, foot.z), a + (b - a) * t));
            }
            // Corners are cut, by no more than a diagonal's part.
            QVERIFY2(nearest > 1.4 && nearest < 2.02, qPrintable(QString::number(nearest)));
        }
        double closest = 1e9;
        for (const auto &a : plants)
            for (const auto &b : plants)
                if (a.id < b.id)
                    closest = std::min(closest, glm::distance(footOf(bench, a), footOf(bench, b)));
        QVERIFY(closest > 2);
    }

    void jitterStraysButNeverFar()
    {
        ToolBench bench;
        const RecordRef road = addRoad(bench, {{40, 0, 100}, {200, 0, 100}});
        along(bench, road, {.spacing = 8, .offset = 4, .sides = AlongOptions::Sides::Right, .jitter = 0.25});
        double farthest = 0;
        for (const auto &plant : bench.plants())
            farthest = std::max(farthest, std::abs(footOf(bench, plant).z - 106));
        QVERIFY(farthest > 0.8 && farthest <= 2.001);
    }
};

QTEST_GUILESS_MAIN(Arranging)
#include "tst_Arrange.moc"
