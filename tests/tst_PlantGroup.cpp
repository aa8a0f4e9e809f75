#include "model/terrain/HeightField.h"
#include "model/tools/PlantGroup.h"
#include "model/tools/SelectionEdits.h"
#include "tests/support/ToolBench.h"

#include <QTest>

#include <glm/geometric.hpp>
#include <nlohmann/json.hpp>

#include <cmath>

using namespace sward;
using namespace sward::test;

namespace {

constexpr double QuarterTurn = 1.5707963267948966;

/// Three plants on the ground and one that floats 3 m above it, all selected.
PlantGroup copiedGroup(ToolBench &bench)
{
    const HeightField ground(bench.scene());
    const auto stand = [&](const char *kind, double x, double z, double above) {
        plant(bench, kind, x, z, ground.heightAt(x, z) + above);
    };
    stand("oak", 50, 50, 0);
    stand("birch", 60, 50, 0);
    stand("fern", 50, 58, 0);
    stand("fern", 55, 54, 3);
    bench.session.select(allPlants(bench.session));
    return groupOf(bench.scene(), bench.session.selection(), ground);
}

glm::dvec3 footOf(const ToolBench &bench, const Plant &plant)
{
    return bench.scene().placedFoliage.find("trees")->position + plant.metres();
}

std::string complaint(const std::string &text)
{
    const auto group = readGroup(text, "group.json");
    return group ? std::string() : toLine(group.issue());
}

} // namespace

class PlantGroups : public QObject
{
    Q_OBJECT

private slots:
    void aGroupKeepsHowItsPlantsStandAndReadsBackAsItWas()
    {
        ToolBench bench(hills);
        const PlantGroup group = copiedGroup(bench);
        QCOMPARE(group.members.size(), std::size_t(4));
        QVERIFY(std::abs(group.radius() - std::hypot(5, 4)) < 0.01);
        int floating = 0;
        for (const auto &member : group.members) {
            QVERIFY(std::abs(member.offset.x) < 5.001 && std::abs(member.offset.z) < 4.001);
            floating += std::abs(member.offset.y - 3) < 0.01;
        }
        QCOMPARE(floating, 1);
        const auto read = readGroup(toText(group), "group.json");
        QVERIFY(read);
        QCOMPARE(toText(*read), toText(group));
        QCOMPARE(read->members.size(), std::size_t(4));
        for (std::size_t i = 0; i < 4; ++i) {
            QCOMPARE(read->members[i].kind, group.members[i].kind);
            QVERIFY(glm::distance(read->members[i].offset, group.members[i].offset) < 0.01);
        }
    }

    void aPutGroupFollowsTheGroundAndTurnsRound()
    {
        ToolBench bench(hills);
        const PlantGroup group = copiedGroup(bench);
        const HeightField ground(bench.scene());
        const Scene before = bench.document().snapshot();
        auto edit = bench.document().edit("Paste");
        const PutGroup put = putGroup(edit, group, {150, 0, 150}, QuarterTurn, ground);
        QCOMPARE(put.plants.plantCount(), std::size_t(4));
        QCOMPARE(put.missing + put.offGround, std::size_t(0));
        QVERIFY(bench.document().commit(std::move(edit)));
        QCOMPARE(bench.plants().size(), std::size_t(8));
        int floating = 0, birches = 0;
        for (const auto &plant : bench.plants()) {
            const glm::dvec3 foot = footOf(bench, plant);
            if (foot.x < 100)
                continue;
            const double above = foot.y - ground.heightAt(foot.x, foot.z);
            floating += std::abs(above - 3) < 0.01;
            QVERIFY(std::abs(above) < 0.01 || std::abs(above - 3) < 0.01);
            // A quarter turn takes what stood east to the north.
            if (bench.scene().plants.find("trees")->kindIds()[plant.kind] == "birch") {
                ++birches;
                QVERIFY(std::abs(foot.x - 146) < 0.02 && std::abs(foot.z - 145) < 0.02);
                QVERIFY(std::abs(plant.radians() - QuarterTurn) < 0.002);
            }
        }
        QCOMPARE(floating, 1);
        QCOMPARE(birches, 1);
        QVERIFY(undoesAndRedoes(bench.session, before));
    }

    void whatFindsNoGroundOrNoKindIsLeftOutAndCounted()
    {
        ToolBench bench(hills);
        PlantGroup group = copiedGroup(bench);
        group.members.front().kind = "palm";
        auto edit = bench.document().edit("Paste");
        const PutGroup put = putGroup(edit, group, {254, 0, 100}, 0, HeightField(bench.scene()));
        QCOMPARE(put.missing, std::size_t(1));
        QVERIFY(put.offGround > 0);
        QCOMPARE(put.plants.plantCount() + put.offGround, std::size_t(3));
    }

    void textThatIsNoGroupIsRefusedWithThePlaceInIt()
    {
        const std::string head = R"({"sward": "plants", "version": 1, "plants": [)";
        QVERIFY(complaint(head + R"(["t", "oak", 0, 0, 0, 0, 1]]})").empty());
        QVERIFY(complaint("hello").find("group.json") != std::string::npos);
        QVERIFY(complaint("{}").find("no group of plants") != std::string::npos);
        QVERIFY(complaint(R"({"sward": "plants", "version": 2, "plants": []})").find("version 1") != std::string::npos);
        const std::string shortRow = complaint(head + R"(["t", "oak", 0, 0, 0, 0, 1], ["t", "oak"]]})");
        QVERIFY2(shortRow.find("/plants/1") != std::string::npos, shortRow.c_str());
        const std::string scale = complaint(head + R"(["t", "oak", 0, 0, 0, 0, 900000]]})");
        QVERIFY2(scale.find("/plants/0/6") != std::string::npos && scale.find("900000") != std::string::npos,
                 scale.c_str());
        const std::string text = complaint(head + R"(["t", "oak", "far", 0, 0, 0, 1]]})");
        QVERIFY2(text.find("/plants/0/2") != std::string::npos && text.find("far") != std::string::npos, text.c_str());
        QVERIFY(complaint(head + R"(["t", "", 0, 0, 0, 0, 1]]})").find("/plants/0/1") != std::string::npos);
    }

    void theStampShowsWhatItPutsAndPutsItAtEachClick()
    {
        ToolBench bench(hills);
        const PlantGroup group = copiedGroup(bench);
        bench.tools.activate("place");
        QVERIFY(!bench.tools.setOption("/place/mode", Json("stamp")));
        bench.hover(150, 150);
        QVERIFY(bench.tools.overlay().hint.find("Nothing to stamp") == 0);
        bench.click(150, 150);
        QCOMPARE(bench.plants().size(), std::size_t(4));
        bench.tools.setStamp(group);
        bench.hover(150, 150);
        const auto ghosts = bench.tools.overlay().ghosts;
        QCOMPARE(ghosts.size(), std::size_t(4));
        const Scene before = bench.document().snapshot();
        const auto steps = bench.steps();
        bench.click(150, 150);
        QCOMPARE(bench.plants().size(), std::size_t(8));
        QCOMPARE(bench.steps(), steps + 1);
        for (const auto &ghost : ghosts) {
            double nearest = 1e9;
            for (const auto &plant : bench.plants())
                nearest = std::min(nearest, glm::distance(footOf(bench, plant), ghost.position));
            QVERIFY(nearest < 0.02);
        }
        QVERIFY(undoesAndRedoes(bench.session, before));
        bench.hover(190, 150);
        QVERIFY(bench.tools.overlay().ghosts.front().turn != ghosts.front().turn);
        bench.click(190, 150);
        QCOMPARE(bench.plants().size(), std::size_t(12));
    }

    void lockedKindsAreNotStamped()
    {
        ToolBench bench(hills);
        bench.tools.setStamp(copiedGroup(bench));
        bench.tools.activate("place");
        bench.tools.setOption("/place/mode", Json("stamp"));
        bench.session.show({.locked = {{SlotKind::PlacedFoliage, "trees", "fern"}}});
        bench.click(150, 150);
        QCOMPARE(bench.plants().size(), std::size_t(6));
    }
};

QTEST_GUILESS_MAIN(PlantGroups)
#include "tst_PlantGroup.moc"
