#include "model/terrain/HeightField.h"
#include "tests/support/ToolBench.h"

#include <QTest>

#include <glm/geometric.hpp>
#include <nlohmann/json.hpp>

#include <cmath>
#include <map>

using namespace sward;
using namespace sward::test;

namespace {

double groundAt(const Scene &scene, double x, double z)
{
    return HeightField(scene).heightAt(x, z);
}

/// How far each plant stands above the ground, by id.
std::map<PlantId, double> offsets(const ToolBench &bench)
{
    const HeightField ground(bench.scene());
    const auto corner = bench.scene().placedFoliage[0].position;
    std::map<PlantId, double> found;
    for (const auto &each : bench.plants()) {
        const auto place = each.metres() + corner;
        found[each.id] = place.y - ground.heightAt(place.x, place.z);
    }
    return found;
}

std::string hintAfter(ToolBench &bench)
{
    return bench.tools.overlay().hint;
}

} // namespace

class SculptTool : public QObject
{
    Q_OBJECT

private slots:
    void aStrokeRaisesByTheAmountInOneStep()
    {
        ToolBench bench(hills);
        bench.tools.activate("sculpt");
        bench.tools.setOption("/sculpt/strength", Json(1.0));
        bench.tools.setOption("/sculpt/amount", Json(5.0));
        bench.tools.setOption("/sculpt/falloff", Json("constant"));
        const Scene before = bench.document().snapshot();
        bench.drag({{60, 60}, {120, 90}}, {}, 20);
        QCOMPARE(bench.steps(), std::size_t(1));
        QCOMPARE(bench.document().history().undoName(), std::string("Raise ground"));
        // One step of height is 1/128 m.
        QVERIFY(std::abs(groundAt(bench.scene(), 60, 60) - groundAt(before, 60, 60) - 5) < 0.02);
        QVERIFY(std::abs(groundAt(bench.scene(), 120, 90) - groundAt(before, 120, 90) - 5) < 0.02);
        QCOMPARE(groundAt(bench.scene(), 60, 80), groundAt(before, 60, 80));
        QVERIFY(undoesAndRedoes(bench.session, before));
    }

    void ctrlLowersAndShiftSmooths()
    {
        ToolBench bench(hills);
        bench.tools.activate("sculpt");
        const double was = groundAt(bench.scene(), 100, 100);
        bench.click(100, 100, Ctrl);
        QCOMPARE(bench.document().history().undoName(), std::string("Lower ground"));
        QVERIFY(std::abs(groundAt(bench.scene(), 100, 100) - was + 1.5) < 0.02);
        bench.tools.setOption("/sculpt/mode", Json("lower"));
        bench.click(100, 100, Ctrl);
        QVERIFY(std::abs(groundAt(bench.scene(), 100, 100) - was) < 0.03);
        bench.click(100, 100, Shift);
        QCOMPARE(bench.document().history().undoName(), std::string("Smooth ground"));
    }

    void plantsKeepTheirHeightAboveTheGround()
    {
        ToolBench bench(hills);
        // On the ground, floating, sunk, beside the stroke, and outside of the landscape.
        plant(bench, "oak", 60, 60, hills(60, 60));
        plant(bench, "birch", 62.5, 58.25, hills(62.5, 58.25) + 2.5);
        plant(bench, "fern", 57.125, 63.5, hills(57.125, 63.5) - 0.4);
        const auto aside = plant(bench, "fern", 200, 200, 1);
        const auto outside = plant(bench, "oak", -4, 60, 3);
        const auto before = offsets(bench);
        const Scene scene = bench.document().snapshot();
        bench.tools.activate("sculpt");
        bench.tools.setOption("/sculpt/amount", Json(40.0));
        bench.drag({{-10, 60}, {60, 60}, {64, 64}}, {}, 13);
        QVERIFY(groundAt(bench.scene(), 60, 60) - groundAt(scene, 60, 60) > 15);
        for (const auto &[id, offset] : offsets(bench))
            if (id != outside)
                QVERIFY2(std::abs(offset - before.at(id)) < 0.0011, qPrintable(QString::number(offset)));
        for (const auto &each : bench.plants()) {
            if (each.id == aside)
                QCOMPARE(each.y, 1000);
            if (each.id == outside)
                QCOMPARE(each.y, 3000);
        }
        QCOMPARE(bench.steps(), std::size_t(6));
        QVERIFY(undoesAndRedoes(bench.session, scene));
    }

    void sculptingBackAndForthMovesNoPlantForGood()
    {
        ToolBench bench(hills);
        plant(bench, "oak", 60.3, 60.7, 0.5);
        const auto before = bench.plants();
        bench.tools.activate("sculpt");
        for (int i = 0; i < 20; ++i) {
            bench.click(60, 60);
            bench.click(60, 60, Ctrl);
        }
        QVERIFY(std::abs(bench.plants()[0].y - before[0].y) <= 1);
    }

    void samePathGivesTheSameBytesAtAnyEventRate_data()
    {
        QTest::addColumn<QString>("mode");
        for (const char *mode : {"raise", "smooth", "flatten", "holes"})
            QTest::newRow(mode) << mode;
    }
    void samePathGivesTheSameBytesAtAnyEventRate()
    {
        QFETCH(QString, mode);
        std::vector<std::uint64_t> hashes;
        for (const int eventsBetween : {4, 79, 200}) {
            ToolBench bench(hills);
            for (int i = 0; i < 30; ++i)
                plant(bench, "oak", 40 + i * 5, 50 + i * 3, 0);
            bench.tools.activate("sculpt");
            bench.tools.setOption("/sculpt/mode", Json(mode.toStdString()));
            bench.tools.setOption("/sculpt/buildUp", Json(true));
            bench.tools.setOption("/sculpt/strength", Json(0.1));
            const auto steps = bench.steps();
            bench.drag({{40, 50}, {90, 130}, {200, 90}, {210, 220}}, {}, eventsBetween);
            QCOMPARE(bench.steps(), steps + 1);
            Scene sculpted = bench.scene();
            sculpted.plants = {}; // their ids are drawn anew on each bench
            hashes.push_back(hashOf(sculpted));
        }
        QCOMPARE(hashes[1], hashes[0]);
        QCOMPARE(hashes[2], hashes[0]);
    }

    void escapeGivesGroundAndPlantsBack()
    {
        ToolBench bench(hills);
        plant(bench, "oak", 100, 100, 0);
        const Scene before = bench.document().snapshot();
        bench.tools.activate("sculpt");
        bench.tools.pointer(bench.at(100, 100, PointerEvent::Kind::Press));
        QVERIFY(!(bench.scene() == before));
        QVERIFY(bench.tools.key({"Escape", {}, false}));
        QVERIFY(bench.scene() == before);
        QCOMPARE(bench.steps(), std::size_t(1));
    }

    void flattenBringsTheGroundToWhereTheStrokeBegan()
    {
        ToolBench bench(hills);
        bench.tools.activate("sculpt");
        bench.tools.setOption("/sculpt/mode", Json("flatten"));
        bench.tools.setOption("/sculpt/strength", Json(1.0));
        bench.tools.setOption("/sculpt/falloff", Json("constant"));
        const double level = groundAt(bench.scene(), 40, 50);
        bench.drag({{40, 50}, {90, 130}}, {}, 10);
        QVERIFY(std::abs(groundAt(bench.scene(), 90, 130) - level) < 0.01);
        QVERIFY(std::abs(groundAt(bench.scene(), 65, 90) - level) < 0.01);
        bench.click(65, 90);
        QCOMPARE(hintAfter(bench), std::string("The ground is level here already"));
        bench.tools.setOption("/sculpt/flattenLevel", Json(12.5));
        bench.click(65, 90);
        QCOMPARE(groundAt(bench.scene(), 65, 90), 12.5);
    }

    void smoothingEvensOutAndLeavesLevelGroundAlone()
    {
        const auto rough = [](double x, double z) { return std::fmod(x * 7 + z * 13, 5); };
        ToolBench bench(rough);
        bench.tools.activate("sculpt");
        bench.tools.setOption("/sculpt/mode", Json("smooth"));
        bench.tools.setOption("/sculpt/strength", Json(1.0));
        bench.tools.setOption("/sculpt/falloff", Json("constant"));
        const auto roughness = [&] {
            double sum = 0;
            for (int i = 95; i < 105; ++i)
                sum += std::abs(groundAt(bench.scene(), i + 1, 100) - groundAt(bench.scene(), i, 100));
            return sum;
        };
        const double was = roughness();
        bench.click(100, 100);
        QVERIFY2(roughness() < was / 10, qPrintable(QString("%1 of %2").arg(roughness()).arg(was)));

        ToolBench level;
        level.tools.activate("sculpt");
        level.click(100, 100, Shift);
        QCOMPARE(level.steps(), std::size_t(0));
        QCOMPARE(hintAfter(level), std::string("The ground is even here already"));
    }

    void holesAreDugAndFilled()
    {
        ToolBench bench(hills);
        const Scene solid = bench.document().snapshot();
        bench.tools.activate("sculpt");
        bench.tools.setOption("/sculpt/mode", Json("holes"));
        bench.click(100, 100, Ctrl);
        QCOMPARE(hintAfter(bench), std::string("There is no hole here"));
        bench.click(100, 100);
        QCOMPARE(bench.document().history().undoName(), std::string("Dig hole"));
        QVERIFY(HeightField(bench.scene()).isHole(100, 100));
        QVERIFY(HeightField(bench.scene()).isHole(110, 100));
        QVERIFY(!HeightField(bench.scene()).isHole(117, 100));
        QVERIFY(undoesAndRedoes(bench.session, solid));
        // The brush works over the hole, where there is no ground to see.
        bench.hover(100, 100);
        QCOMPARE(bench.tools.overlay().rings.size(), std::size_t(1));
        bench.drag({{95, 100}, {105, 100}}, Ctrl, 5);
        QCOMPARE(bench.document().history().undoName(), std::string("Fill hole"));
        QVERIFY(!HeightField(bench.scene()).isHole(100, 100));
    }

    void nothingIsPlacedInAHole()
    {
        ToolBench bench;
        bench.tools.activate("sculpt");
        bench.tools.setOption("/sculpt/mode", Json("holes"));
        bench.click(100, 100);
        bench.tick({"fern"});
        bench.tools.activate("place");
        bench.hover(100, 100);
        QCOMPARE(hintAfter(bench), std::string("There is a hole in the ground here"));
    }

    void theEndOfHeightsIsSaid()
    {
        ToolBench bench;
        bench.tools.activate("sculpt");
        bench.tools.setOption("/sculpt/strength", Json(1.0));
        bench.tools.setOption("/sculpt/amount", Json(500.0));
        bench.click(100, 100);
        QVERIFY(std::abs(groundAt(bench.scene(), 100, 100) - 32767.0 / 128) < 1e-9);
        bench.tools.setOption("/sculpt/falloff", Json("constant"));
        bench.tools.setOption("/sculpt/radius", Json(1.0));
        bench.click(100, 100);
        QVERIFY(QString::fromStdString(hintAfter(bench)).startsWith("The ground is as high here as it can be"));
    }

    void filtersLookAtTheGroundBeforeTheStroke()
    {
        ToolBench bench(bank);
        const Scene before = bench.document().snapshot();
        bench.tools.activate("sculpt");
        bench.tools.setOption("/sculpt/slopeRange", Json::array({0, 30}));
        bench.tools.setOption("/sculpt/radius", Json(20.0));
        bench.drag({{100, 100}, {160, 100}}, {}, 20);
        QVERIFY(groundAt(bench.scene(), 110, 100) > groundAt(before, 110, 100) + 1);
        QCOMPARE(groundAt(bench.scene(), 140, 100), groundAt(before, 140, 100));
        bench.hover(150, 100);
        QVERIFY(QString::fromStdString(hintAfter(bench)).startsWith("Slope 61"));
    }

    void withoutGroundItSaysWhatToDo()
    {
        ToolBench bench;
        bench.session.open(Scene(), {});
        bench.tools.activate("sculpt");
        bench.click(100, 100);
        QCOMPARE(bench.steps(), std::size_t(0));
        QVERIFY(QString::fromStdString(hintAfter(bench)).contains("make a landscape from a heightmap"));
    }
};

QTEST_GUILESS_MAIN(SculptTool)
#include "tst_SculptTool.moc"
