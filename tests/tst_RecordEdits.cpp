#include "model/session/RecordEdits.h"
#include "tests/support/ToolBench.h"

#include <QTest>

using namespace sward;
using sward::test::ToolBench;
using sward::test::undoesAndRedoes;

namespace {

/// Makes one step of `function(edit)` and expects that undo and redo go between the very scenes before and after.
template <class Function> void step(ToolBench &bench, Function function)
{
    const Scene before = bench.document().snapshot();
    const auto steps = bench.steps();
    auto edit = bench.document().edit("Step");
    function(edit);
    QVERIFY(bench.document().commit(std::move(edit)));
    QCOMPARE(bench.steps(), steps + 1);
    QVERIFY(undoesAndRedoes(bench.session, before));
}

void plant(Edit &edit, const std::string &kind, double x, double z)
{
    Plant added{.id = edit.newPlantId(), .kind = edit.internKind("trees", kind)};
    added.moveTo({x, 0, z});
    edit.putPlant("trees", added);
}

const RecordRef Oak{SlotKind::PlacedFoliage, "trees", "oak"};

} // namespace

class RecordEdits : public QObject
{
    Q_OBJECT

private slots:
    void idsAreMadeFromNamesAndNeverTaken()
    {
        const auto none = [](std::string_view) { return false; };
        QCOMPARE(freeId("Tall  grass (wet)", none), std::string("tall-grass-wet"));
        QCOMPARE(freeId("Größe", none), std::string("gr-e"));
        QCOMPARE(freeId("草", none), std::string("record"));
        QCOMPARE(freeId("", none), std::string("record"));
        QVERIFY(isId(freeId(std::string(300, 'x'), [](std::string_view id) { return id.size() == 56; })));
        QCOMPARE(freeId("oak", [](std::string_view id) { return id == "oak" || id == "oak-2"; }), std::string("oak-3"));
    }

    void addedLayerHasWeightsAndAnIdOfItsOwn()
    {
        ToolBench bench;
        RecordRef made;
        step(bench, [&](Edit &edit) { made = addRecord(edit, SlotKind::Layers, "Meadow"); });
        QCOMPARE(made.id, std::string("meadow-2"));
        QCOMPARE(bench.scene().weights.find(made.id)->width(), 257);
        QCOMPARE(bench.scene().layers.size(), std::size_t(3));
    }

    void addedPlacedFoliageCoversTheLandscape()
    {
        ToolBench bench;
        RecordRef made;
        step(bench, [&](Edit &edit) { made = addRecord(edit, SlotKind::PlacedFoliage, "Trees"); });
        const PlacedFoliage &placed = *bench.scene().placedFoliage.find(made.id);
        QCOMPARE(made.id, std::string("trees-2"));
        QCOMPARE(placed.stateKey, made.id);
        QVERIFY(placed.position == glm::dvec3(128, 0, 128));
        QCOMPARE(placed.sizeX, 256.0);
    }

    void everyListTakesARecordACopyAndARemoval()
    {
        ToolBench bench;
        for (const auto list : {SlotKind::Layers, SlotKind::Materials, SlotKind::GrassTypes, SlotKind::Foliage,
                                SlotKind::PlacedFoliage, SlotKind::Zones, SlotKind::Roads, SlotKind::Water,
                                SlotKind::Contacts, SlotKind::Sources, SlotKind::Cameras}) {
            RecordRef made, copy;
            const Scene before = bench.document().snapshot();
            step(bench, [&](Edit &edit) { made = addRecord(edit, list, "Some thing"); });
            step(bench, [&](Edit &edit) { copy = duplicateRecord(edit, made); });
            QVERIFY(copy != made);
            step(bench, [&](Edit &edit) { removeRecord(edit, copy); });
            step(bench, [&](Edit &edit) { removeRecord(edit, made); });
            QVERIFY(bench.scene() == before);
        }
    }

    void duplicatedLayerHasTheSameWeightsAndItsOwnFile()
    {
        ToolBench bench;
        bench.tools.activate("paint");
        bench.click(100, 100);
        auto edit = bench.document().edit("File");
        edit.modify<Layer>("meadow", [](Layer &layer) { layer.file = "layers/other.png"; });
        bench.document().commit(std::move(edit));
        RecordRef copy;
        step(bench, [&](Edit &e) { copy = duplicateRecord(e, {SlotKind::Layers, "meadow", {}}); });
        QCOMPARE(bench.weight(copy.id, 100, 100), 128);
        QCOMPARE(bench.scene().layers.find(copy.id)->sideFile(), "layers/" + copy.id + ".png");
        QCOMPARE(bench.scene().layers.indexOf(copy.id), 1);
    }

    void removedLayerTakesItsWeightsAndEveryReferenceAlong()
    {
        ToolBench bench;
        bench.tools.activate("paint");
        bench.click(100, 100);
        auto edit = bench.document().edit("Uses");
        const RecordRef type = addRecord(edit, SlotKind::GrassTypes, "Tall grass");
        edit.modify<GrassType>(type.id, [](GrassType &grass) {
            grass.layer = "meadow";
            grass.masks = {GrassMask{.layer = "path"}, GrassMask{.layer = "meadow"}};
        });
        edit.modify<PlacedFoliage>("trees", [](PlacedFoliage &trees) { trees.kinds[0].placement.layer = "meadow"; });
        bench.document().commit(std::move(edit));
        const RecordRef meadow{SlotKind::Layers, "meadow", {}};
        QVERIFY(usersOf(bench.scene(), meadow) == (std::vector<RecordRef>{type, Oak}));

        step(bench, [&](Edit &e) { removeRecord(e, meadow); });
        QVERIFY(!bench.scene().weights.find("meadow"));
        QCOMPARE(bench.scene().grassTypes[0].layer, std::string());
        QCOMPARE(bench.scene().grassTypes[0].masks.size(), std::size_t(1));
        QCOMPARE(bench.scene().placedFoliage[0].kinds[0].placement.layer, std::string());
        QVERIFY(usersOf(bench.scene(), meadow).empty());
        QCOMPARE(bench.session.activeLayer(), std::string("path"));
    }

    void removedMaterialIsForgottenEverywhere()
    {
        ToolBench bench;
        auto edit = bench.document().edit("Uses");
        const RecordRef bark = addRecord(edit, SlotKind::Materials, "Bark");
        const RecordRef moss = addRecord(edit, SlotKind::Materials, "Moss");
        edit.modify<Material>(moss.id, [&](Material &material) { material.parent = bark.id; });
        const RecordRef type = addRecord(edit, SlotKind::GrassTypes, "Grass");
        const RecordRef blade = addVariety(edit, type.id, GrassVariety{.name = "Blade", .materials = {bark.id}});
        edit.modify<PlacedFoliage>("trees", [&](PlacedFoliage &trees) {
            trees.kinds[0].parts = {KindPart{.mesh = "a.gltf", .material = bark.id}};
        });
        bench.document().commit(std::move(edit));
        QVERIFY(usersOf(bench.scene(), bark) == (std::vector<RecordRef>{blade, Oak, moss}));
        step(bench, [&](Edit &e) { removeRecord(e, bark); });
        QVERIFY(usersOf(bench.scene(), bark).empty());
        QCOMPARE(bench.scene().grassTypes[0].varieties[0].materials.at(0), std::string());
    }

    void recordsAndTheirChildrenAreReordered()
    {
        ToolBench bench;
        step(bench, [](Edit &edit) { moveRecord(edit, {SlotKind::Layers, "path", {}}, 0); });
        QCOMPARE(bench.scene().layers[0].id, std::string("path"));
        step(bench, [](Edit &edit) { moveRecord(edit, Oak, 99); });
        QCOMPARE(bench.scene().placedFoliage[0].kinds[2].id, std::string("oak"));
    }

    void plantsKeepTheirKindWhenKindsAreReordered()
    {
        ToolBench bench;
        step(bench, [](Edit &edit) { plant(edit, "oak", 1, 1); });
        step(bench, [](Edit &edit) { moveRecord(edit, Oak, 2); });
        QCOMPARE(plantCountOf(bench.scene(), Oak), std::size_t(1));
    }

    void removedKindTakesItsPlantsAlong()
    {
        ToolBench bench;
        step(bench, [](Edit &edit) {
            for (int i = 0; i < 100; ++i) {
                plant(edit, "oak", i, i);
                plant(edit, "birch", i, -i);
            }
        });
        step(bench, [](Edit &edit) { removeKind(edit, Oak, Orphans::Delete); });
        QCOMPARE(bench.plants().size(), std::size_t(100));
        QVERIFY(!bench.scene().placedFoliage[0].kind("oak"));
        step(bench, [](Edit &edit) { addKind(edit, "trees", PlantKind{.name = "Oak"}); });
        QCOMPARE(plantCountOf(bench.scene(), Oak), std::size_t(0));
    }

    void severalKindsGoInOneStep()
    {
        ToolBench bench;
        step(bench, [](Edit &edit) {
            for (int i = 0; i < 100; ++i)
                plant(edit, i % 2 ? "oak" : "birch", 40 * i, 0);
        });
        step(bench, [](Edit &edit) {
            removeKind(edit, Oak, Orphans::Delete);
            removeKind(edit, {SlotKind::PlacedFoliage, "trees", "birch"}, Orphans::Delete);
        });
        QVERIFY(bench.plants().empty());
    }

    void removedKindGivesItsPlantsToAnother()
    {
        ToolBench bench;
        step(bench, [](Edit &edit) {
            for (int i = 0; i < 100; ++i)
                plant(edit, "oak", i, i);
        });
        step(bench, [](Edit &edit) { removeKind(edit, Oak, Orphans::Give, "fern"); });
        QCOMPARE(plantCountOf(bench.scene(), {SlotKind::PlacedFoliage, "trees", "fern"}), std::size_t(100));
    }

    void keptPlantsOfARemovedKindAreNotAdoptedByANewOne()
    {
        ToolBench bench;
        step(bench, [](Edit &edit) { plant(edit, "oak", 1, 1); });
        step(bench, [](Edit &edit) { removeKind(edit, Oak, Orphans::Keep); });
        QCOMPARE(bench.plants().size(), std::size_t(1));
        RecordRef made;
        step(bench, [&](Edit &edit) { made = addKind(edit, "trees", PlantKind{.name = "Oak"}); });
        QCOMPARE(made.child, std::string("oak-2"));
        QCOMPARE(plantCountOf(bench.scene(), made), std::size_t(0));
    }

    void kindsThatTurnIntoARemovedOneTurnIntoNothing()
    {
        ToolBench bench;
        step(bench, [](Edit &edit) {
            edit.modify<PlacedFoliage>("trees",
                                       [](PlacedFoliage &trees) { trees.kinds[1].interaction.felledKind = "oak"; });
        });
        const RecordRef birch{SlotKind::PlacedFoliage, "trees", "birch"};
        QVERIFY(usersOf(bench.scene(), Oak) == std::vector<RecordRef>{birch});
        step(bench, [](Edit &edit) { removeKind(edit, Oak, Orphans::Delete); });
        QCOMPARE(bench.scene().placedFoliage[0].kind("birch")->interaction.felledKind, std::string());
    }

    void removedPlacedFoliageTakesItsPlantsAlong()
    {
        ToolBench bench;
        step(bench, [](Edit &edit) { plant(edit, "oak", 1, 1); });
        step(bench, [](Edit &edit) { removeRecord(edit, {SlotKind::PlacedFoliage, "trees", {}}); });
        QCOMPARE(bench.scene().plantCount(), std::size_t(0));
        QVERIFY(!bench.scene().plants.find("trees"));
    }
};

QTEST_GUILESS_MAIN(RecordEdits)
#include "tst_RecordEdits.moc"
