#include "editor/MainWindowEntry.h"
#include "editor/NumericLocale.h"
#include "editor/window/SceneFiles.h"
#include "model/document/Document.h"
#include "model/files/LoadScene.h"
#include "model/files/RasterFile.h"
#include "model/files/SaveScene.h"
#include "model/landscape/DiskChange.h"
#include "model/tools/ToolBox.h"
#include "panels/Style.h"
#include "tests/support/Landscapes.h"
#include "tests/support/OpenWindow.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

namespace sward {

using namespace test;

namespace {

/// A saved scene with a layer "meadow", and what is known of its files.
struct Saved
{
    QTemporaryDir folder;
    Scene scene;
    SavedState state;

    Saved()
    {
        scene = landscapeScene({.width = 33, .height = 33, .metres = [](double x, double) { return x / 4; }});
        addLayer(scene, "meadow", [](int i, int) { return i < 10 ? 100 : 0; });
        const auto report = saveScene(scene, folder.filePath("scene").toStdString(), {});
        expects(report.ok());
        state = report->saved;
    }

    std::string path(const std::string &file) const { return joinPath(state.folder, file); }
    void write(const std::string &file, const Bytes &bytes) const { expects(disk().write(path(file), bytes).ok()); }

    /// The mask as another program wrote it: all of it `value`.
    WeightRaster writeMask(std::uint8_t value, int samples = 33) const
    {
        WeightRaster mask(samples, samples, 0);
        std::size_t bytes = 0;
        const std::vector<std::uint8_t> all(std::size_t(samples * samples), value);
        mask.write(mask.bounds(), all.data(), nextEpoch(), bytes);
        write("layers/meadow.png", writeWeightsFile(mask));
        return mask;
    }
    Result<std::optional<DiskChange>> look(const Scene &now, const std::string &layer = "meadow") const
    {
        for (const auto &raster : rastersOnDisk(now))
            if (raster.layer == layer)
                return readDiskChange(disk(), now, state, raster);
        return std::optional<DiskChange>();
    }
};

const RasterOnDisk Heights{{}, "terrain/heights.png"};

} // namespace

class DiskChanges : public QObject
{
    Q_OBJECT

private slots:
    void whatWasSavedIsNoChange()
    {
        const Saved saved;
        QCOMPARE(rastersOnDisk(saved.scene).size(), std::size_t(2));
        for (const std::string layer : {"", "meadow"}) {
            const auto change = saved.look(saved.scene, layer);
            QVERIFY(change.ok() && !*change);
        }
    }

    void aMaskFromOutsideIsOneStepAndKnownAfterwards()
    {
        Saved saved;
        const auto mask = saved.writeMask(30);
        const auto change = saved.look(saved.scene);
        QVERIFY(change.ok() && *change);
        QVERIFY(!(*change)->mineDiffers);
        Document document(saved.scene);
        Edit edit = document.edit("Reload");
        QVERIFY(takeDiskChange(edit, saved.state, **change, DiskChoice::Theirs).ok());
        QVERIFY(document.commit(std::move(edit)).ok());
        QVERIFY(*document.scene().weights.find("meadow") == mask);
        noteDiskChange(saved.state, **change);
        const auto again = saved.look(document.scene());
        QVERIFY(again.ok() && !*again);
        // The next save has nothing to write and does not think that somebody else changed the file.
        const auto report = saveScene(document.scene(), saved.state.folder, saved.state);
        QVERIFY(report.ok());
        QVERIFY(report->written.empty());
        document.undo();
        QVERIFY(document.scene() == saved.scene);
    }

    void paintStaysAboveWhatComesFromOutside()
    {
        Saved saved;
        Edit paint(saved.scene, "Paint");
        std::uint8_t *tile = paint.weightTile("meadow", 0, 0, {20, 5, 22, 6});
        tile[5 * WeightRaster::TileSide + 20] = 200;
        tile[5 * WeightRaster::TileSide + 21] = 201;
        saved.writeMask(30);
        const auto change = saved.look(paint.scene());
        QVERIFY(change.ok() && *change && (*change)->mineDiffers);
        const auto result = [&](DiskChoice choice) {
            Edit edit(paint.scene(), "Reload");
            expects(takeDiskChange(edit, saved.state, **change, choice).ok());
            return *edit.scene().weights.find("meadow");
        };
        const auto merged = result(DiskChoice::Merged);
        QCOMPARE(merged.at(20, 5), std::uint8_t(200));
        QCOMPARE(merged.at(21, 5), std::uint8_t(201));
        QCOMPARE(merged.at(22, 5), std::uint8_t(30));
        QCOMPARE(merged.at(5, 20), std::uint8_t(30));
        QCOMPARE(result(DiskChoice::Theirs).at(20, 5), std::uint8_t(30));
        QVERIFY(result(DiskChoice::Mine) == *paint.scene().weights.find("meadow"));
    }

    void heightsFromOutsideTakeThePlantsAlong()
    {
        Saved saved;
        Edit planting(saved.scene, "Plant");
        PlacedFoliage placed;
        placed.id = placed.stateKey = "trees";
        placed.kinds.push_back({.id = "oak"});
        planting.insert(placed);
        PlantStore store;
        planting.setPlantStore("trees", store);
        Plant plant{.id = planting.newPlantId(), .kind = planting.internKind("trees", "oak")};
        plant.moveTo({16, 4, 16});
        planting.putPlant("trees", plant);
        HeightRaster raised(33, 33, HeightZero);
        std::size_t bytes = 0;
        std::vector<std::uint16_t> all(33 * 33);
        saved.scene.heights.read(saved.scene.heights.bounds(), all.data());
        for (auto &height : all)
            height = std::uint16_t(height + 128 * 3);
        raised.write(raised.bounds(), all.data(), nextEpoch(), bytes);
        saved.write("terrain/heights.png", writeHeightsFile(raised));
        const auto change = readDiskChange(disk(), planting.scene(), saved.state, Heights);
        QVERIFY(change.ok() && *change);
        Edit edit(planting.scene(), "Reload");
        QVERIFY(takeDiskChange(edit, saved.state, **change, DiskChoice::Theirs).ok());
        QVERIFY(edit.scene().heights == raised);
        double y = 0;
        edit.scene().plants.find("trees")->forEachCell(
            [&](CellCoord coord, const PlantCell &cell) { y = cell.plant(coord, 0).metres().y; });
        QCOMPARE(y, 7.0);
    }

    void halfAFileIsAnErrorAndChangesNothing()
    {
        const Saved saved;
        const auto whole = disk().read(saved.path("layers/meadow.png"));
        saved.write("layers/meadow.png", Bytes(whole->begin(), whole->begin() + std::ptrdiff_t(whole->size() / 2)));
        QVERIFY(!saved.look(saved.scene).ok());
        QVERIFY(disk().remove(saved.path("layers/meadow.png")).ok());
        QVERIFY(!saved.look(saved.scene).ok());
    }

    void otherSizesAreTakenForMasksAndRefusedForHeights()
    {
        const Saved saved;
        saved.writeMask(30, 17);
        const auto change = saved.look(saved.scene);
        QVERIFY(change.ok() && *change && !(*change)->isSameSize);
        Edit edit(saved.scene, "Reload");
        QVERIFY(!takeDiskChange(edit, saved.state, **change, DiskChoice::Merged).ok());
        QVERIFY(edit.isEmpty());
        QVERIFY(takeDiskChange(edit, saved.state, **change, DiskChoice::Theirs).ok());
        QCOMPARE(edit.scene().layers.find("meadow")->resolution, 17);
        saved.write("terrain/heights.png", writeHeightsFile(HeightRaster(20, 20, 5)));
        const auto heights = readDiskChange(disk(), saved.scene, saved.state, Heights);
        QVERIFY(heights.ok() && *heights);
        Edit other(saved.scene, "Reload");
        QVERIFY(!takeDiskChange(other, saved.state, **heights, DiskChoice::Theirs).ok());
        QVERIFY(other.isEmpty());
    }

    void theWindowReloadsAndAsks()
    {
        const auto home = makeHome();
        const QString folder = home->filePath("meadow");
        QVERIFY(copyFolder(SampleFolder, folder));
        OpenWindow open(folder);
        QVERIFY(open.isOpen);
        const QString file = folder + "/layers/meadow.png";
        const auto writeAll = [&](std::uint8_t value) {
            const WeightRaster &old = *open.document().scene().weights.find("meadow");
            WeightRaster mask(old.width(), old.height(), 0);
            std::size_t bytes = 0;
            const std::vector<std::uint8_t> all(std::size_t(old.width()) * std::size_t(old.height()), value);
            mask.write(mask.bounds(), all.data(), nextEpoch(), bytes);
            expects(disk().write(file.toStdString(), writeWeightsFile(mask)).ok());
        };
        const auto weight = [&](int x, int z) { return int(open.document().scene().weights.find("meadow")->at(x, z)); };
        writeAll(77);
        QTRY_COMPARE_WITH_TIMEOUT(weight(3, 3), 77, patience);
        QVERIFY(!open.session().isModified());
        QCOMPARE(open.document().history().position(), std::size_t(1));

        // Painted here and written there: the stroke stays above what came.
        open.lookDown(60);
        open.window.tools().activate("paint");
        open.session().setActiveLayer("meadow");
        open.stroke(40, Qt::ControlModifier);
        const int middleX = open.document().scene().weights.find("meadow")->width() / 2;
        const int middleZ = open.document().scene().weights.find("meadow")->height() / 2;
        const int painted = weight(middleX, middleZ);
        QVERIFY(painted < 77);
        answerNextBox(QMessageBox::AcceptRole);
        writeAll(120);
        QTRY_COMPARE_WITH_TIMEOUT(weight(3, 3), 120, patience);
        QCOMPARE(weight(middleX, middleZ), painted);
        QVERIFY(open.session().isModified());

        // Its own save is no news, and what was merged is what is saved.
        open.window.files().save();
        QTRY_VERIFY_WITH_TIMEOUT(!open.session().isModified(), patience);
        const auto steps = open.document().history().position();
        QTest::qWait(1200);
        QCOMPARE(open.document().history().position(), steps);
        Issues issues;
        const auto loaded = loadScene(folder.toStdString(), issues);
        QVERIFY(loaded.ok());
        QVERIFY(loaded->scene == open.document().scene());
    }
};

} // namespace sward

int main(int argc, char **argv)
{
    if (!sward::prepareApplication()) {
        std::fputs("This test needs a display.\n", stderr);
        return EXIT_FAILURE;
    }
    QApplication application(argc, argv);
    sward::useDecimalPoint();
    sward::applyTheme(application, sward::Theme::Dark);
    sward::DiskChanges test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_DiskChange.moc"
