#include "model/core/ExactTrigonometry.h"
#include "model/terrain/Zones.h"
#include "tests/support/Landscapes.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace sward;
using namespace sward::test;

namespace {

Zone zone(Zone::Shape shape)
{
    Zone made;
    made.id = "zone";
    made.shape = shape;
    made.centre = {10, 5, 20};
    made.halfExtents = {4, 3, 2};
    made.radius = 6;
    return made;
}

double taken(const Zone &zone, double x, double y, double z)
{
    return ExclusionShape(zone).shareTaken(x, y, z);
}

Exclusions exclusionsOf(Zone zone)
{
    Scene scene;
    addRecord(scene.zones, std::move(zone));
    return Exclusions(scene);
}

ExclusionSubject tree()
{
    return {.isGrass = false, .tags = {"foliage", "tree"}, .world = {}, .padding = 0};
}

} // namespace

class Zones : public QObject
{
    Q_OBJECT

private slots:
    void boxesTakeWhatLiesInsideThem()
    {
        const auto box = zone(Zone::Shape::Box);
        QCOMPARE(taken(box, 13.9, 5, 21.9), 1.0);
        QCOMPARE(taken(box, 14.1, 5, 20), 0.0);
        QCOMPARE(taken(box, 10, 5, 22.1), 0.0);
        QCOMPARE(taken(box, 10, 8.1, 20), 0.0);
        QCOMPARE(taken(box, 10, 1.9, 20), 0.0);
    }

    void turnedBoxesTurnRightHandedAboutTheVertical()
    {
        auto box = zone(Zone::Shape::OrientedBox);
        box.yaw = 90;
        QCOMPARE(taken(box, 10, 5, 23.9), 1.0);
        QCOMPARE(taken(box, 13.9, 5, 20), 0.0);
        box.yaw = 30;
        // Its long axis now points to (cos 30°, −sin 30°): east and a little north.
        QCOMPARE(taken(box, 10 + 3.9 * 0.866, 5, 20 - 3.9 * 0.5), 1.0);
        QCOMPARE(taken(box, 10 + 3.9 * 0.866, 5, 20 + 3.9 * 0.5), 0.0);
    }

    void cylindersTakeUpToTheirRadiusBetweenTheirHeights()
    {
        auto cylinder = zone(Zone::Shape::Cylinder);
        QCOMPARE(taken(cylinder, 15.9, -1000, 20), 1.0);
        QCOMPARE(taken(cylinder, 14.3, 5, 24.3), 0.0);
        cylinder.minY = 4;
        cylinder.maxY = 6;
        QCOMPARE(taken(cylinder, 10, 3.9, 20), 0.0);
        QCOMPARE(taken(cylinder, 10, 5, 20), 1.0);
        QCOMPARE(taken(cylinder, 10, 6.1, 20), 0.0);
    }

    void polygonsTakeWhatTheirLineEncloses()
    {
        auto polygon = zone(Zone::Shape::Polygon);
        polygon.points = {{0, 0}, {10, 0}, {10, 10}, {5, 4}, {0, 10}};
        QCOMPARE(taken(polygon, 2, 0, 2), 1.0);
        QCOMPARE(taken(polygon, 5, 0, 8), 0.0);
        QCOMPARE(taken(polygon, -1, 0, 5), 0.0);
        polygon.padding = 2;
        QCOMPARE(taken(polygon, -1, 0, 5), 1.0);
        QCOMPARE(taken(polygon, -2.1, 0, 5), 0.0);
        polygon.points.resize(2);
        QCOMPARE(exclusionsOf(polygon).size(), std::size_t(0));
    }

    void paddingGrowsAndSoftEdgesFade()
    {
        auto box = zone(Zone::Shape::Box);
        box.padding = 1;
        box.soft = 4;
        QCOMPARE(taken(box, 14.9, 5, 20), 1.0);
        QVERIFY(std::abs(taken(box, 17, 5, 20) - 0.5) < 1e-12);
        QCOMPARE(taken(box, 19.1, 5, 20), 0.0);
        // Corners are round.
        QVERIFY(std::abs(taken(box, 14.9, 5, 22.9) - (1 - (std::hypot(0.9, 0.9) - 1) / 4)) < 1e-12);
        QCOMPARE(taken(box, 10, 8.9, 20), 1.0);
        QCOMPARE(ExclusionShape(box).shareTaken(16.9, 5, 20, 2), 1.0);
    }

    void zonesActOnThoseWhoShareATagAWorldAndAKind()
    {
        const auto acts = [](const Zone &zone, const ExclusionSubject &subject) {
            const auto exclusions = exclusionsOf(zone);
            return exclusions.excludes(exclusions.filterFor(subject), 10, 5, 20);
        };
        auto box = zone(Zone::Shape::Box);
        const auto grass = subjectOf(GrassVariety{});
        QVERIFY(acts(box, grass) && acts(box, tree()));
        box.tags = {"tree"};
        QVERIFY(!acts(box, grass) && acts(box, tree()));
        box.tags = {"grass"};
        QVERIFY(acts(box, grass) && !acts(box, tree()));
        box.tags = {"stones", "foliage"};
        box.affects = {"plants"};
        QVERIFY(!acts(box, grass) && acts(box, tree()));
        box.affects = {"grass"};
        QVERIFY(acts(box, grass) && !acts(box, tree()));
        box.affects = {"grass", "plants"};
        box.world = "caves";
        QVERIFY(!acts(box, grass));
        auto below = grass;
        below.world = "caves";
        QVERIFY(acts(box, below));
        box.world.clear();
        box.enabled = false;
        QVERIFY(!acts(box, grass));

        GrassVariety meshed;
        meshed.mesh = "fern.glb";
        QVERIFY(std::ranges::count(subjectOf(meshed).tags, "tree") == 1);
        QVERIFY(std::ranges::count(grass.tags, "tree") == 0);
    }

    void roadsTakeTheirWidthAlongASmoothLine()
    {
        Road road;
        road.id = "road";
        road.points = {{0, 0, 0}, {50, 0, 0}, {100, 0, 50}, {100, 0, 120}};
        road.width = 8;
        road.padding = 1;
        Scene scene;
        addRecord(scene.roads, road);
        const Exclusions exclusions(scene);
        const auto filter = exclusions.filterFor(tree());
        QVERIFY(exclusions.excludes(filter, 0, 0, 4.9));
        QVERIFY(!exclusions.excludes(filter, 0, 0, 5.1));
        QVERIFY(!exclusions.excludes(filter, -5.1, 0, 0));
        for (const auto &point : road.points)
            QVERIFY(exclusions.excludes(filter, point.x, 900, point.z));
        // The line bends smoothly: no piece turns far, and it keeps near the corner it rounds.
        const auto line = roadLine(road);
        QVERIFY(line.size() > 8);
        for (std::size_t i = 2; i < line.size(); ++i) {
            const auto a = line[i - 1] - line[i - 2];
            const auto b = line[i] - line[i - 1];
            const double turn = (a.x * b.x + a.z * b.z) / std::hypot(a.x, a.z) / std::hypot(b.x, b.z);
            QVERIFY(turn > 0.9);
        }
        QCOMPARE(roadLine(Road{.points = {{1, 2, 3}, {4, 5, 6}}}).size(), std::size_t(2));
    }

    void theTreeFindsWhatAWalkOverAllZonesFinds()
    {
        std::mt19937 random(5);
        std::uniform_real_distribution<double> unit(0, 1);
        Scene scene;
        std::vector<Shared<Zone>> zones;
        for (int i = 0; i < 3000; ++i) {
            Zone made = zone(Zone::Shape(i % 3));
            made.id = "z" + std::to_string(i);
            made.centre = {unit(random) * 2000, 5, unit(random) * 2000};
            made.radius = i == 0 ? 900 : 1 + unit(random) * 10;
            made.yaw = unit(random) * 360;
            made.soft = unit(random) * 3;
            if (i % 7 == 0)
                made.tags = {"grass"};
            zones.push_back(share(made));
        }
        scene.zones = RecordList<Zone>(zones);
        const Exclusions exclusions(scene);
        const auto filter = exclusions.filterFor(tree());
        int taken = 0;
        for (int i = 0; i < 2000; ++i) {
            const double x = unit(random) * 2000;
            const double z = unit(random) * 2000;
            double expected = 0;
            for (std::size_t k = 0; k < exclusions.size(); ++k)
                if (filter.acts[k])
                    expected = std::max(expected, exclusions.shape(k).shareTaken(x, 5, z));
            QCOMPARE(exclusions.shareTaken(filter, x, 5, z), expected);
            taken += expected > 0;

            const GroundBox box{x, z, x + 30, z + 20};
            std::size_t meeting = 0;
            for (std::size_t k = 0; k < exclusions.size(); ++k)
                meeting += filter.acts[k] && exclusions.shape(k).bounds().meets(box);
            QCOMPARE(exclusions.acting(filter, box).size(), meeting);
        }
        QVERIFY(taken > 50 && taken < 1950);
    }

    void ourCosineIsTheCosine()
    {
        for (double degrees = -720; degrees <= 720; degrees += 7.3) {
            const auto turn = exactCosSin(degrees);
            QVERIFY(std::abs(turn.x - std::cos(degrees * 0.017453292519943295)) < 1e-14);
            QVERIFY(std::abs(turn.y - std::sin(degrees * 0.017453292519943295)) < 1e-14);
        }
        QCOMPARE(exactCosSin(90), glm::dvec2(0, 1));
        QCOMPARE(exactCosSin(-180), glm::dvec2(-1, 0));
    }
};

QTEST_APPLESS_MAIN(Zones)
#include "tst_Zones.moc"
