#include "model/files/SceneCheck.h"
#include "model/grass/GrassGrower.h"
#include "model/terrain/HeightField.h"
#include "tests/support/Landscapes.h"
#include "tests/support/ToolBench.h"
#include "viewport/PlantCellInput.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <cmath>

using namespace sward;
using namespace sward::test;

namespace {

/// Where a brush of 10 m dug at 100, 100.
void dig(ToolBench &bench)
{
    bench.tools.activate("sculpt");
    QVERIFY(!bench.tools.setOption("/sculpt/mode", Json("holes")));
    QVERIFY(!bench.tools.setOption("/sculpt/radius", Json(10)));
    bench.click(100, 100);
}

std::size_t drawn(const ToolBench &bench)
{
    const HeightField ground(bench.scene());
    const glm::dvec3 position = bench.scene().placedFoliage.find("trees")->position;
    std::size_t count = 0;
    bench.scene().plants.find("trees")->forEachCell([&](CellCoord cell, const PlantCell &plants) {
        for (const auto &run : cellInput(plants, cell, position, {0, 1, 2}, {}, ground).runs)
            count += run.instances.size();
    });
    return count;
}

std::string complaint(const Scene &scene)
{
    Issues issues;
    checkPlants(scene, issues);
    return issues.empty() ? std::string() : issues[0].message;
}

} // namespace

class TestHoles : public QObject
{
    Q_OBJECT

private slots:
    void plantsOverANewHoleAreNotDrawnButKept()
    {
        ToolBench bench;
        bench.addRecords();
        plant(bench, "oak", 100, 100);
        plant(bench, "oak", 104, 100);
        plant(bench, "oak", 130, 100);
        QCOMPARE(drawn(bench), std::size_t(3));
        QCOMPARE(complaint(bench.scene()), std::string());
        const Scene before = bench.scene();
        dig(bench);
        QCOMPARE(bench.plants().size(), std::size_t(3));
        QCOMPARE(drawn(bench), std::size_t(1));
        QVERIFY(complaint(bench.scene()).starts_with("2 plants of \"trees\" stand over holes"));
        QVERIFY(undoesAndRedoes(bench.session, before));
        QVERIFY(bench.document().undo());
        QCOMPARE(drawn(bench), std::size_t(3));
    }

    void grassLeavesTheHoleAndRaysGoThrough()
    {
        ToolBench bench;
        bench.addRecords();
        auto edit = bench.document().edit("Grass");
        fillEverything(edit);
        QVERIFY(bench.document().commit(std::move(edit)).ok());
        QVERIFY(countAround(bench) > 10);
        QVERIFY(HeightField(bench.scene()).hit({100, 50, 100}, {0, -1, 0}));
        dig(bench);
        QCOMPARE(countAround(bench), 0);
        QVERIFY(!HeightField(bench.scene()).hit({100, 50, 100}, {0, -1, 0}));
        // Also where only a rule would have it grow.
        auto rules = bench.document().edit("Rules");
        rules.modify<Layer>("meadow", [](Layer &layer) {
            layer.rules = {{.kind = LayerRule::Kind::Height, .range = {-100, 100}}};
        });
        QVERIFY(bench.document().commit(std::move(rules)).ok());
        QCOMPARE(countAround(bench), 0);
    }

private:
    static void fillEverything(Edit &edit)
    {
        edit.setWeights("meadow", WeightRaster(257, 257, 255));
        GrassType type{.id = "grass", .layer = "meadow"};
        type.varieties.push_back(GrassVariety{.id = "blade", .mesh = "builtin:blade", .density = 200});
        edit.insert(type);
    }

    /// Blades within 8 m of 100, 100.
    static int countAround(const ToolBench &bench)
    {
        const GrassGrower grower(bench.scene());
        const auto cells = grower.grid().cellsIn(GroundBox{92, 92, 108, 108});
        int count = 0;
        for (int z = cells.z0; z < cells.z1; ++z)
            for (int x = cells.x0; x < cells.x1; ++x) {
                std::vector<GrassInstance> grown;
                grower.grow({x, z}, 0, grown);
                for (const auto &instance : grown) {
                    const auto at = decode(instance, grower.boxOf({x, z}), glm::vec3(1), glm::vec3(1)).position;
                    count += std::hypot(at.x - 100, at.z - 100) < 8;
                }
            }
        return count;
    }
};

QTEST_GUILESS_MAIN(TestHoles)
#include "tst_Holes.moc"
