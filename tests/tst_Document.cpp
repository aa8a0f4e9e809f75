#include "model/core/Json.h"
#include "model/document/Gesture.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <random>

using namespace sward;

namespace {

Scene meadow()
{
    Scene scene;
    scene.landscape = share(Landscape{});
    scene.heights = HeightRaster(200, 150, HeightZero);
    scene.layers = RecordList<Layer>({share(Layer{.id = "grass", .name = "Grass"})});
    scene.weights.write("grass", nextEpoch()) = WeightRaster(200, 150, 0);
    PlacedFoliage trees{.id = "trees", .name = "Trees", .stateKey = "trees"};
    trees.kinds.push_back(PlantKind{.id = "oak", .name = "Oak"});
    scene.placedFoliage = RecordList<PlacedFoliage>({share(trees)});
    scene.plants.write("trees", nextEpoch()).internKind("oak");
    return scene;
}

/// One small edit of any sort, decided by `random`.
void editSomething(Edit &edit, std::mt19937 &random)
{
    switch (random() % 6) {
    case 0:
        edit.modify<Layer>("grass", [&](Layer &layer) { layer.name = std::to_string(random()); });
        break;
    case 1: {
        const int tx = int(random() % 4), tz = int(random() % 3);
        edit.weightTile("grass", tx, tz, {tx * 64, tz * 64, tx * 64 + 1, tz * 64 + 1})[random() % 4096] =
            std::uint8_t(random());
        break;
    }
    case 2:
        edit.heightTile(0, 1, {0, 64, 64, 128})[random() % 4096] = std::uint16_t(random());
        break;
    case 3: {
        Plant plant{.id = edit.newPlantId()};
        plant.moveTo({double(random() % 400) - 200, 0, double(random() % 400) - 200});
        edit.putPlant("trees", plant);
        break;
    }
    case 4: {
        std::vector<std::pair<CellCoord, Plant>> all;
        edit.scene().plants.find("trees")->forEachCell([&](CellCoord coord, const PlantCell &cell) {
            for (std::size_t row = 0; row < cell.size(); ++row)
                all.emplace_back(coord, cell.plant(coord, row));
        });
        if (all.empty())
            return;
        auto [coord, plant] = all[random() % all.size()];
        if (random() % 2) {
            edit.erasePlant("trees", coord, plant.id);
        } else {
            plant.x += 40000;
            edit.movePlant("trees", coord, plant);
        }
        break;
    }
    default: {
        Wind wind = *edit.scene().wind;
        wind.beaufort = double(random() % 13);
        edit.set(wind);
    }
    }
}

} // namespace

class DocumentTest : public QObject
{
    Q_OBJECT

private slots:
    void undoAndRedoGiveTheSameStates();
    void cancelledGestureLeavesNothing();
    void gestureIsOneStep();
    void editAmidAGestureEndsTheGestureFirst();
    void snapshotKeepsItsStateWhileAGestureGoesOn();
    void workerEditIsCarriedOverOntoOtherChanges();
    void workerEditIsRefusedWhenItsSlotChanged();
    void announcedChangeNamesWhatWasTouched();
    void weightTileCostsWhatItTouches();
    void plantsCrossingCellsKeepTheirIds();
};

void DocumentTest::undoAndRedoGiveTheSameStates()
{
    for (unsigned seed = 0; seed < 20; ++seed) {
        std::mt19937 random(seed);
        Document document(meadow());
        std::vector<std::uint64_t> hashes{hashOf(document.scene())};
        for (int step = 0; step < 40; ++step) {
            auto edit = document.edit("Step");
            for (unsigned i = 0; i <= random() % 4; ++i)
                editSomething(edit, random);
            const auto before = document.history().size();
            QVERIFY(document.commit(std::move(edit)));
            if (document.history().size() > before)
                hashes.push_back(hashOf(document.scene()));
        }
        for (std::size_t i = hashes.size() - 1; i > 0; --i) {
            QCOMPARE(hashOf(document.scene()), hashes[i]);
            QVERIFY(document.undo());
        }
        QCOMPARE(hashOf(document.scene()), hashes[0]);
        QVERIFY(document.scene() == meadow());
        QVERIFY(!document.undo());
        for (std::size_t i = 1; i < hashes.size(); ++i) {
            QVERIFY(document.redo());
            QCOMPARE(hashOf(document.scene()), hashes[i]);
        }
        QVERIFY(!document.redo());
    }
}

void DocumentTest::cancelledGestureLeavesNothing()
{
    Document document(meadow());
    const auto before = hashOf(document.scene());
    auto &edit = document.begin("Paint");
    edit.weightTile("grass", 0, 0, {0, 0, 1, 1})[0] = 200;
    document.announce();
    QCOMPARE(int(document.scene().weights.find("grass")->at(0, 0)), 200);
    document.cancelOpen();
    QCOMPARE(hashOf(document.scene()), before);
    QCOMPARE(document.history().size(), std::size_t(0));
}

void DocumentTest::gestureIsOneStep()
{
    Document document(meadow());
    const auto before = hashOf(document.scene());
    for (int dab = 0; dab < 5; ++dab) {
        auto &edit = document.isOpen() ? *document.openEdit() : document.begin("Paint");
        edit.weightTile("grass", dab % 3, 0, {dab % 3 * 64, 0, dab % 3 * 64 + 1, 1})[dab] = 9;
        document.announce();
    }
    QVERIFY(document.commitOpen());
    QCOMPARE(document.history().size(), std::size_t(1));
    QCOMPARE(document.history().undoName(), std::string("Paint"));
    QVERIFY(document.undo());
    QCOMPARE(hashOf(document.scene()), before);
    QVERIFY(document.redo());
    QCOMPARE(int(document.scene().weights.find("grass")->at(4, 0)), 0);
    QCOMPARE(int(document.scene().weights.find("grass")->at(64 + 4, 0)), 9);
}

void DocumentTest::editAmidAGestureEndsTheGestureFirst()
{
    Document document(meadow());
    const auto start = hashOf(document.scene());
    Gesture stroke(document);
    stroke.begin("Paint");
    stroke.edit()->weightTile("grass", 0, 0, {0, 0, 64, 64})[0] = 200;
    stroke.announce();

    Edit rename = document.edit("Rename");
    rename.modify<Layer>("grass", [](Layer &layer) { layer.name = "Tall grass"; });
    QVERIFY(document.commit(std::move(rename)));
    QCOMPARE(document.history().size(), std::size_t(2));
    QVERIFY(!stroke.edit());
    QVERIFY(!stroke.commit());

    // What the stroke would do now must not reach another's gesture.
    document.begin("Other");
    QVERIFY(!stroke.edit());
    stroke.cancel();
    QVERIFY(document.isOpen());
    document.begin("Third").modify<Layer>("grass", [](Layer &layer) { layer.name = "Short grass"; });
    QVERIFY(document.commitOpen());

    QCOMPARE(document.history().size(), std::size_t(3));
    QVERIFY(document.undo() && document.undo());
    QCOMPARE(document.scene().layers.find("grass")->name, std::string("Grass"));
    QCOMPARE(document.scene().weights.find("grass")->at(0, 0), std::uint8_t(200));
    QVERIFY(document.undo());
    QCOMPARE(hashOf(document.scene()), start);
}

void DocumentTest::snapshotKeepsItsStateWhileAGestureGoesOn()
{
    Document document(meadow());
    auto &edit = document.begin("Paint");
    edit.weightTile("grass", 0, 0, {0, 0, 1, 1})[0] = 1;
    const Scene snapshot = document.snapshot();
    edit.weightTile("grass", 0, 0, {0, 0, 1, 1})[0] = 2;
    Plant plant{.id = 7};
    edit.putPlant("trees", plant);
    QCOMPARE(int(snapshot.weights.find("grass")->at(0, 0)), 1);
    QCOMPARE(int(document.scene().weights.find("grass")->at(0, 0)), 2);
    QCOMPARE(snapshot.plantCount(), std::size_t(0));
    QCOMPARE(document.scene().plantCount(), std::size_t(1));
    document.cancelOpen();
    QCOMPARE(int(snapshot.weights.find("grass")->at(0, 0)), 1);
}

void DocumentTest::workerEditIsCarriedOverOntoOtherChanges()
{
    Document document(meadow());
    Edit worker(document.snapshot(), "Fill");
    worker.weightTile("grass", 1, 1, {64, 64, 128, 128})[0] = 77;
    auto mine = document.edit("Plant");
    Plant plant{.id = 7};
    mine.putPlant("trees", plant);
    mine.weightTile("grass", 0, 0, {0, 0, 1, 1})[0] = 5;
    QVERIFY(document.commit(std::move(mine)));
    QVERIFY(document.commit(std::move(worker)));
    QCOMPARE(int(document.scene().weights.find("grass")->at(64, 64)), 77);
    QCOMPARE(int(document.scene().weights.find("grass")->at(0, 0)), 5);
    QCOMPARE(document.scene().plantCount(), std::size_t(1));
    QVERIFY(document.undo());
    QCOMPARE(int(document.scene().weights.find("grass")->at(64, 64)), 0);
    QCOMPARE(int(document.scene().weights.find("grass")->at(0, 0)), 5);
}

void DocumentTest::workerEditIsRefusedWhenItsSlotChanged()
{
    Document document(meadow());
    Edit worker(document.snapshot(), "Fill");
    worker.weightTile("grass", 0, 0, {0, 0, 64, 64})[0] = 77;
    auto mine = document.edit("Paint");
    mine.weightTile("grass", 0, 0, {0, 0, 1, 1})[0] = 5;
    QVERIFY(document.commit(std::move(mine)));
    const auto before = hashOf(document.scene());
    QVERIFY(!document.commit(std::move(worker)));
    QCOMPARE(hashOf(document.scene()), before);
    QCOMPARE(document.history().size(), std::size_t(1));
}

void DocumentTest::announcedChangeNamesWhatWasTouched()
{
    Document document(meadow());
    std::vector<Change> seen;
    const auto subscription = document.changed.subscribe([&](const Change &change) { seen.push_back(change); });
    auto edit = document.edit("Paint");
    edit.weightTile("grass", 2, 1, {130, 70, 140, 80})[0] = 5;
    QVERIFY(document.commit(std::move(edit)));
    QCOMPARE(seen.size(), std::size_t(1));
    QVERIFY(seen[0].touches(SlotKind::Weights));
    QVERIFY(!seen[0].touches(SlotKind::Heights));
    QVERIFY(!seen[0].touches(SlotKind::Layers));
    QCOMPARE(seen[0].rasters.size(), std::size_t(1));
    QVERIFY((seen[0].rasters[0].rect == TexelRect{130, 70, 140, 80}));
    QVERIFY(document.undo());
    QCOMPARE(seen.size(), std::size_t(2));
    QVERIFY(seen[1].touches(SlotKind::Weights));
}

void DocumentTest::weightTileCostsWhatItTouches()
{
    Scene scene = meadow();
    scene.weights.write("grass", nextEpoch()) = WeightRaster(8129, 8129, 0);
    Document document(scene);
    auto edit = document.edit("Paint");
    edit.weightTile("grass", 5, 5, {320, 320, 321, 321})[0] = 5;
    QVERIFY(edit.bytes() < 16384);
}

void DocumentTest::plantsCrossingCellsKeepTheirIds()
{
    Document document(meadow());
    auto edit = document.edit("Plant");
    Plant plant{.id = 42};
    plant.moveTo({-0.001, 1, -0.001});
    const auto cell = edit.putPlant("trees", plant);
    QVERIFY((cell == CellCoord{-1, -1}));
    plant.moveTo({0, 1, 0});
    const auto moved = edit.movePlant("trees", cell, plant);
    QVERIFY((moved == CellCoord{0, 0}));
    const auto &store = *edit.scene().plants.find("trees");
    QCOMPARE(store.size(), std::size_t(1));
    QVERIFY(!store.cell(cell));
    QCOMPARE(store.cell(moved)->plant(moved, 0), plant);
}

QTEST_APPLESS_MAIN(DocumentTest)
#include "tst_Document.moc"
