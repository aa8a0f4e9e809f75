#include "model/grass/GrassCensus.h"
#include "model/terrain/SceneWeights.h"
#include "model/tools/DensityMap.h"
#include "model/tools/GrowthReport.h"
#include "model/tools/ZoneEffect.h"
#include "tests/support/Landscapes.h"
#include "tests/support/ToolBench.h"

#include <QTest>

#include <cmath>

using namespace sward;
using namespace sward::test;

namespace {

/// 128 m that rise from west to east ever more steeply, painted in the northern half.
Scene slope()
{
    Scene scene = landscapeScene({.metres = [](double x, double) { return x * x / 160; }});
    addLayer(scene, "grass", [](int, int j) { return j < 64 ? 204 : 0; });
    addGrass(scene, "meadow", "grass",
             {GrassVariety{.id = "tall", .mesh = "builtin:blade", .density = 400, .slopeRange = {0, 30}},
              GrassVariety{.id = "none", .mesh = "", .density = 100}});
    return scene;
}

std::vector<GrowthReport> ask(const Scene &scene, double x, double z)
{
    return growthAt(scene, SceneWeights(scene), x, z);
}

QString refusal(const GrowthReport &report)
{
    const auto *rule = report.refusing();
    return rule ? QString::fromStdString(rule->rule + ": " + rule->here) : QString();
}

} // namespace

class GrowthReports : public QObject
{
    Q_OBJECT

private slots:
    void whatGrowsSaysHowDense()
    {
        const auto reports = ask(slope(), 20, 30);
        QCOMPARE(reports.size(), std::size_t(2));
        QCOMPARE(refusal(reports[0]), QString());
        QCOMPARE(reports[0].set, 400.0);
        QCOMPARE(reports[0].expected, 320.0); // by its weight of 0.8
        QVERIFY2(std::abs(reports[0].achieved - 320) < 60, qPrintable(QString::number(reports[0].achieved)));
        QCOMPARE(refusal(reports[1]), QString("Settings: it has no mesh"));
    }

    void theRuleThatRefusesIsNamed()
    {
        QCOMPARE(refusal(ask(slope(), 20, 100)[0]), QString("Weight of grass: 0.00"));
        QCOMPARE(refusal(ask(slope(), 110, 30)[0]), QString("Slope: 54°"));
        QCOMPARE(refusal(ask(slope(), 300, 30)[0]), QString("Ground: beside the landscape"));
        Scene scene = slope();
        addHoles(scene, [](int i, int j) { return i > 15 && i < 25 && j > 25 && j < 35; });
        QCOMPARE(refusal(ask(scene, 20, 30)[0]), QString("Ground: a hole"));
        scene = slope();
        addRecord(scene.water, Water{.id = "lake", .name = {}, .polygon = {}, .level = 4});
        QCOMPARE(refusal(ask(scene, 20, 30)[0]), QString("Water: under water"));
        scene = slope();
        Zone zone;
        zone.id = "house";
        zone.name = "House";
        zone.centre = {20, 0, 30};
        addRecord(scene.zones, zone);
        const auto report = ask(scene, 20, 30)[0];
        QCOMPARE(refusal(report), QString("Zone House: inside"));
        QCOMPARE(report.expected, 0.0);
    }

    void softEdgesTakeAShare()
    {
        Scene scene = slope();
        Zone zone;
        zone.id = "house";
        zone.centre = {14, 0, 30};
        zone.soft = 4;
        addRecord(scene.zones, zone);
        const auto report = ask(scene, 21, 30)[0];
        QVERIFY(!report.refusing());
        QVERIFY2(report.expected > 100 && report.expected < 220, qPrintable(QString::number(report.expected)));
    }

    /// The report and the grower are two tellings of the same rules: they must agree wherever one asks.
    void itAgreesWithWhatGrows()
    {
        Scene scene = slope();
        Zone zone;
        zone.id = "house";
        zone.centre = {30, 0, 40};
        addRecord(scene.zones, zone);
        addRecord(scene.water, Water{.id = "pond", .name = {}, .polygon = {{5, 5}, {20, 5}, {12, 30}}, .level = 2});
        const GrassGrower grower(scene);
        int plants = 0;
        for (int z = 0; z < grower.grid().cellsZ(); ++z)
            for (int x = 0; x < grower.grid().cellsX(); ++x) {
                std::vector<GrassInstance> grown;
                grower.grow({x, z}, 0, grown);
                for (std::size_t i = 0; i < grown.size(); i += 97, ++plants) {
                    const auto at = decode(grown[i], grower.boxOf({x, z}), glm::vec3(1), glm::vec3(1)).position;
                    QVERIFY2(!ask(scene, at.x, at.z)[0].refusing(), qPrintable(refusal(ask(scene, at.x, at.z)[0])));
                }
            }
        QVERIFY(plants > 50);
    }

    void zonesSayHowMuchTheyKeepAway()
    {
        Scene scene = slope();
        Zone zone;
        zone.id = "house";
        zone.centre = {20, 0, 30};
        addRecord(scene.zones, zone);
        zone.id = "away";
        zone.centre = {20, 0, 110};
        addRecord(scene.zones, zone);
        addRecord(scene.roads, Road{.id = "way", .name = {}, .points = {{5, 0, 50}, {35, 0, 50}}});
        const auto effects = plantsKeptAway(scene, 2);
        QCOMPARE(effects.size(), std::size_t(3));
        QCOMPARE(effects[0].ref.id, std::string("house"));
        // 100 m² at 400 × 0.8 a hundred.
        QVERIFY2(std::abs(double(effects[0].plants) - 320) < 40, qPrintable(QString::number(effects[0].plants)));
        QCOMPARE(effects[1].plants, std::size_t(0)); // nothing is painted there
        QVERIFY(effects[2].plants > 300);
        QVERIFY(plantsKeptAway(scene, 1) == effects);
        const auto whole = countGrass(GrassGrower(scene), std::nullopt, 2);
        Edit edit(scene, "Remove");
        edit.remove<Zone>("house");
        const auto more = countGrass(GrassGrower(edit.scene()), std::nullopt, 2);
        std::size_t before = 0, after = 0;
        for (const auto &count : whole)
            before += count.plants;
        for (const auto &count : more)
            after += count.plants;
        QCOMPARE(after - before, effects[0].plants);
    }

    void densityIsCountedWhereThingsStand()
    {
        Scene scene = slope();
        const auto map = densityOf(scene, 4, 2);
        QCOMPARE(map.width, 32);
        QCOMPARE(map.height, 32);
        std::size_t plants = 0, expected = 0;
        for (const auto count : map.plants)
            plants += count;
        for (const auto &count : countGrass(GrassGrower(scene), std::nullopt, 2))
            expected += count.plants;
        QCOMPARE(plants, expected);
        QVERIFY(std::abs(map.plantsPer100m2(5 * 32 + 3) - 320) < 120); // painted, level
        QCOMPARE(map.plantsPer100m2(25 * 32 + 3), 0.0);                // not painted
        QCOMPARE(map.plantsPer100m2(5 * 32 + 28), 0.0);                // too steep
        QVERIFY(map.most() > 320 && map.most() < 600);
        // A field beside it is counted too, and one that reaches over the edge only within.
        FoliageField field;
        field.id = "reeds";
        field.position = {0, 0, 110};
        addRecord(scene.foliage, field);
        const auto more = densityOf(scene, 4, 1);
        QVERIFY(more.plants[26 * 32 + 3] > 0);
        QCOMPARE(densityOf(Scene(), 4, 1).width, 0);
    }

    void fieldsAreAskedToo()
    {
        Scene scene;
        FoliageField field;
        field.id = "reeds";
        field.cellSize = 10;
        field.count = 200;
        field.heightMax = 5;
        addRecord(scene.foliage, field);
        const auto inside = ask(scene, 3, 3);
        QCOMPARE(inside.size(), std::size_t(1));
        QVERIFY(!inside[0].refusing());
        QCOMPARE(inside[0].set, 200.0);
        QVERIFY(std::abs(inside[0].achieved - 200) < 60);
        QCOMPARE(refusal(ask(scene, 80, 3)[0]), QString("Area: outside"));
        Edit edit(scene, "Raise");
        edit.modify<FoliageField>("reeds", [](FoliageField &raised) { raised.position.y = 9; });
        QCOMPARE(refusal(ask(edit.scene(), 3, 3)[0]), QString("Highest: 9.0 m"));
    }

    void aClickAsksWhereItMeetsTheGround()
    {
        ToolBench bench;
        bench.tools.activate("ask");
        std::optional<glm::dvec3> asked;
        const auto subscription = bench.tools.asked.subscribe([&](const glm::dvec3 &place) { asked = place; });
        bench.click(60, 70);
        QVERIFY(asked);
        QVERIFY(std::hypot(asked->x - 60, asked->z - 70) < 0.01);
        QCOMPARE(bench.tools.overlay().rings.size(), std::size_t(1));
        QVERIFY(!bench.document().history().canUndo()); // asking changes nothing
    }
};

QTEST_GUILESS_MAIN(GrowthReports)
#include "tst_GrowthReport.moc"
