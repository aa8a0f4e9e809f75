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

glm::dvec3 footOf(const ToolBench &bench, const Plant &plant)
{
    return bench.scene().placedFoliage.find("trees")->position + plant.metres();
}

std::string kindOf(const ToolBench &bench, const Plant &plant)
{
    return bench.scene().plants.find("trees")->kindIds()[plant.kind];
}

std::map<PlantId, Plant> byId(const ToolBench &bench)
{
    std::map<PlantId, Plant> plants;
    for (const auto &plant : bench.plants())
        plants[plant.id] = plant;
    return plants;
}

/// Oaks, birches and ferns all over, then the adjust tool in the hand with the oaks ticked.
void plantThenAdjust(ToolBench &bench, const char *mode)
{
    bench.tick({"oak", "birch", "fern"});
    bench.tools.activate("place");
    bench.drag({{60, 60}, {160, 60}}, {}, 10);
    bench.tick({"oak"});
    bench.tools.activate("adjust");
    bench.tools.setOption("/adjust/mode", Json(mode));
}

} // namespace

class AdjustTools : public QObject
{
    Q_OBJECT

private slots:
    void droppingReachesFloatingAndBuriedPlantsOfTheTickedKinds()
    {
        ToolBench bench(hills);
        bench.addRecords();
        const HeightField ground(bench.scene());
        const PlantId floating = plant(bench, "oak", 60, 60, ground.heightAt(60, 60) + 40);
        const PlantId buried = plant(bench, "oak", 64, 60, ground.heightAt(64, 60) - 30);
        const PlantId other = plant(bench, "fern", 62, 62, ground.heightAt(62, 62) + 5);
        bench.tick({"oak"});
        bench.tools.activate("adjust");
        const Scene before = bench.document().snapshot();
        bench.drag({{55, 60}, {70, 60}}, {}, 5);
        auto plants = byId(bench);
        QCOMPARE(plants.size(), std::size_t(3));
        for (const auto id : {floating, buried}) {
            const glm::dvec3 foot = footOf(bench, plants.at(id));
            QVERIFY(std::abs(foot.y - ground.heightAt(foot.x, foot.z)) < 0.001);
        }
        QVERIFY(footOf(bench, plants.at(other)).y > ground.heightAt(62, 62) + 4.9);
        QVERIFY(undoesAndRedoes(bench.session, before));
        bench.drag({{55, 60}, {70, 60}}, {}, 5);
        QCOMPARE(bench.tools.overlay().hint, std::string("All plants here stand on the ground already"));
        bench.tools.setOption("/adjust/onlyTicked", Json(false));
        bench.drag({{55, 60}, {70, 60}}, {}, 5);
        QVERIFY(std::abs(footOf(bench, byId(bench).at(other)).y - ground.heightAt(62, 62)) < 0.01);
    }

    void reapplyingGivesTheKindsSizesAndGoingOverAgainChangesNothing()
    {
        ToolBench bench(hills);
        plantThenAdjust(bench, "reapply");
        auto edit = bench.document().edit("Larger oaks");
        edit.modify<PlacedFoliage>("trees", [](PlacedFoliage &placed) {
            for (auto &kind : placed.kinds) {
                kind.placement.minScale = 3;
                kind.placement.maxScale = 4;
            }
        });
        QVERIFY(bench.document().commit(std::move(edit)));
        const Scene before = bench.document().snapshot();
        const auto old = byId(bench);
        const auto steps = bench.steps();
        bench.drag({{40, 60}, {180, 60}}, {}, 3);
        QCOMPARE(bench.steps(), steps + 1);
        int oaks = 0;
        for (const auto &[id, plant] : byId(bench)) {
            const bool isOak = kindOf(bench, plant) == "oak";
            oaks += isOak;
            QCOMPARE(plant.scaleFactor() >= 3, isOak);
            QCOMPARE(plant == old.at(id), !isOak);
        }
        QVERIFY(oaks > 10);
        QVERIFY(undoesAndRedoes(bench.session, before));
        bench.drag({{40, 60}, {180, 60}}, {}, 17);
        QCOMPARE(bench.steps(), steps + 1);
        QCOMPARE(bench.tools.overlay().hint, std::string("All plants here are as their kinds say already"));
    }

    void reapplyingMayRemoveWhatTheRulesRefuse()
    {
        ToolBench bench;
        plantThenAdjust(bench, "reapply");
        const auto all = bench.plants().size();
        auto edit = bench.document().edit("Oaks climb");
        edit.modify<PlacedFoliage>("trees", [](PlacedFoliage &placed) {
            for (auto &kind : placed.kinds)
                kind.placement.heightRange = glm::dvec2(50, 100);
        });
        QVERIFY(bench.document().commit(std::move(edit)));
        bench.drag({{40, 60}, {180, 60}}, {}, 3);
        QCOMPARE(bench.plants().size(), all);
        bench.tools.setOption("/adjust/unfit", Json(true));
        const Scene before = bench.document().snapshot();
        bench.drag({{40, 60}, {180, 60}}, {}, 3);
        QVERIFY(bench.plants().size() < all);
        for (const auto &plant : bench.plants())
            QVERIFY(kindOf(bench, plant) != "oak");
        QVERIFY(undoesAndRedoes(bench.session, before));
    }

    void replacingTurnsOtherKindsIntoTheTickedOnesAndKeepsIds()
    {
        ToolBench bench(hills);
        plantThenAdjust(bench, "replace");
        bench.tick({"oak", "birch"});
        const auto old = byId(bench);
        const Scene before = bench.document().snapshot();
        bench.drag({{40, 60}, {180, 60}}, {}, 3);
        const auto now = byId(bench);
        QCOMPARE(now.size(), old.size());
        const HeightField ground(bench.scene());
        int oaks = 0, birches = 0;
        for (const auto &[id, plant] : now) {
            QVERIFY(kindOf(bench, plant) != "fern");
            QCOMPARE(plant.x, old.at(id).x);
            QCOMPARE(plant.z, old.at(id).z);
            const glm::dvec3 foot = footOf(bench, plant);
            QVERIFY(std::abs(foot.y - ground.heightAt(foot.x, foot.z)) < 0.003);
            if (!(plant == old.at(id)))
                (kindOf(bench, plant) == "oak" ? oaks : birches) += 1;
        }
        QVERIFY(oaks > 20);
        QVERIFY(birches > 20);
        QVERIFY(undoesAndRedoes(bench.session, before));
    }

    void lockedKindsStayAndAReasonIsGiven()
    {
        ToolBench bench;
        plantThenAdjust(bench, "replace");
        auto visibility = bench.session.visibility();
        visibility.locked.insert(RecordRef{SlotKind::PlacedFoliage, "trees", "fern"});
        visibility.locked.insert(RecordRef{SlotKind::PlacedFoliage, "trees", "birch"});
        bench.session.show(visibility);
        const auto old = byId(bench);
        bench.drag({{40, 60}, {180, 60}}, {}, 3);
        QVERIFY(byId(bench) == old);
        QCOMPARE(bench.tools.overlay().hint, std::string("No plants of other kinds here"));
        bench.tick({});
        bench.hover(100, 60);
        QCOMPARE(bench.tools.overlay().hint, std::string("No kind ticked to replace by — tick one in the Kinds panel"));
    }

    void aCancelledStrokeLeavesNothing()
    {
        ToolBench bench;
        plantThenAdjust(bench, "replace");
        const auto old = byId(bench);
        const auto steps = bench.steps();
        bench.tools.pointer(bench.at(100, 60, PointerEvent::Kind::Press));
        QVERIFY(byId(bench) != old);
        QVERIFY(bench.tools.cancel());
        QVERIFY(byId(bench) == old);
        QCOMPARE(bench.steps(), steps);
    }
};

QTEST_GUILESS_MAIN(AdjustTools)
#include "tst_AdjustTool.moc"
