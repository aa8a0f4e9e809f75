#include "model/document/Edit.h"
#include "model/files/LoadScene.h"
#include "model/files/RasterFile.h"
#include "model/files/SaveScene.h"
#include "model/files/SceneLock.h"
#include "tests/support/FaultyDisk.h"
#include "tests/support/SavedScene.h"
#include "tests/support/SharedData.h"

#include <nlohmann/json.hpp>

#include <QSysInfo>
#include <QTest>

#include <cmath>

using namespace sward;
using namespace sward::test;

class SceneFiles : public QObject
{
    Q_OBJECT

private slots:
    void aSavedSceneComesBackTheSame();
    void theSceneJsonIsOpenedToo();
    void onlyChangedFilesAreWritten();
    void emptyTilesAndFilesOfGoneRecordsAreRemoved();
    void anotherCellSizeMovesPlantsToOtherTiles();
    void fieldsOfALaterVersionAreKeptAtEveryLevel();
    void aNewerVersionIsRefusedWithBothNumbers();
    void anOlderVersionIsBroughtUpAndBackedUp();
    void saveAsTakesMeshesAndTexturesAlong();
    void anotherSceneIsNotReplacedUnasked();
    void filesChangedByOthersAreNotWrittenOver();
    void aVanishedFolderIsSaid();
    void notANumberIsNeverSaved();
    void whateverFailsTheFolderHoldsTheOldSceneOrTheNew_data();
    void whateverFailsTheFolderHoldsTheOldSceneOrTheNew();
    void afterAFailedSaveTheNextOneWins();
    void theLockNamesWhoHasTheSceneOpen();
    void realHeightsComeBackBitByBit();
};

void SceneFiles::aSavedSceneComesBackTheSame()
{
    QTemporaryDir home;
    const auto folder = home.filePath("meadow").toStdString();
    const Scene scene = meadow();
    const auto saved = saveScene(scene, folder, {});
    QVERIFY2(saved, qPrintable(QString::fromStdString(saved ? "" : toLine(saved.issue()))));
    Issues issues;
    const auto loaded = loadScene(folder, issues);
    QVERIFY2(loaded, qPrintable(QString::fromStdString(loaded ? "" : toLine(loaded.issue()))));
    QVERIFY2(issues.empty(), lines(issues));
    QVERIFY(loaded->scene == scene);
    QCOMPARE(hashOf(loaded->scene), hashOf(scene));

    const auto before = filesOf(home.path());
    const auto again = saveScene(loaded->scene, folder, loaded->saved);
    QVERIFY(again && again->written.empty() && again->removed.empty());
    QCOMPARE(filesOf(home.path()), before);

    const auto copy = home.filePath("copy").toStdString();
    QVERIFY(saveScene(loaded->scene, copy, loaded->saved));
    QCOMPARE(filesOf(home.filePath("copy")), filesOf(home.filePath("meadow")));
}

void SceneFiles::theSceneJsonIsOpenedToo()
{
    const Saved saved;
    const auto loaded = reopened(saved.file("scene.json").toStdString());
    QVERIFY(loaded && loaded->scene == saved.scene);
    QCOMPARE(loaded->saved.folder, saved.path());
    Issues issues;
    QVERIFY(!loadScene(saved.file("layers/grass.png").toStdString(), issues));
    const auto missing = loadScene("/nowhere/scene", issues);
    QVERIFY(!missing && missing.issue().file == "/nowhere/scene");
}

void SceneFiles::onlyChangedFilesAreWritten()
{
    const Saved saved;
    const auto loaded = reopened(saved.path());
    QVERIFY(loaded);
    Edit edit(loaded->scene, "Paint");
    edit.weightTile("grass", 2, 0, {128, 0, 129, 1})[1] = 9;
    auto report = saveScene(edit.scene(), saved.path(), loaded->saved);
    QVERIFY(report);
    QCOMPARE(report->written, std::vector<std::string>{"layers/grass.png"});

    Edit plant(edit.scene(), "Plant");
    Plant oak{.id = 5};
    oak.moveTo({10, 0, 10});
    plant.putPlant("trees", oak);
    report = saveScene(plant.scene(), saved.path(), report->saved);
    QVERIFY(report);
    QCOMPARE(report->written, std::vector<std::string>{"plants/trees/t_+00_+00.json"});

    Edit wind(plant.scene(), "Wind");
    wind.set(Wind{.beaufort = 9});
    report = saveScene(wind.scene(), saved.path(), report->saved);
    QVERIFY(report);
    QCOMPARE(report->written, std::vector<std::string>{"scene.json"});
    const auto again = reopened(saved.path());
    QVERIFY(again && again->scene == wind.scene());
}

void SceneFiles::emptyTilesAndFilesOfGoneRecordsAreRemoved()
{
    const Saved saved;
    Edit edit(saved.scene, "Clear");
    edit.remove<Layer>("grass");
    edit.removeWeights("grass");
    std::vector<std::pair<CellCoord, PlantId>> gone;
    saved.scene.plants.find("trees")->forEachCell([&](CellCoord coord, const PlantCell &cell) {
        for (std::size_t row = 0; row < cell.size(); ++row) {
            if (cell.plant(coord, row).x < 0)
                gone.emplace_back(coord, cell.id(row));
        }
    });
    for (const auto &[coord, id] : gone)
        edit.erasePlant("trees", coord, id);
    const auto report = saveScene(edit.scene(), saved.path(), saved.state);
    QVERIFY(report);
    const auto files = filesOf(saved.folder).keys();
    QVERIFY(!files.contains("layers/grass.png"));
    QVERIFY(files.filter("t_-").isEmpty() && !files.filter("t_+").isEmpty());
    QVERIFY(files.filter("sward-new").isEmpty() && !files.contains("save.pending"));
    const auto loaded = reopened(saved.path());
    QVERIFY(loaded && loaded->scene == edit.scene());
}

void SceneFiles::anotherCellSizeMovesPlantsToOtherTiles()
{
    const Saved saved;
    Edit edit(saved.scene, "Cells");
    edit.modify<PlacedFoliage>("trees", [](PlacedFoliage &trees) { trees.cellSize = 12.5; });
    auto report = saveScene(edit.scene(), saved.path(), saved.state);
    QVERIFY(report);
    QVERIFY(filesOf(saved.folder).contains("plants/trees/t_+04_-04.json"));
    const auto loaded = reopened(saved.path());
    QVERIFY(loaded && loaded->scene == edit.scene());
    report = saveScene(saved.scene, saved.path(), report->saved);
    QVERIFY(report);
    const auto back = reopened(saved.path());
    QVERIFY(back && back->scene == saved.scene);
}

void SceneFiles::fieldsOfALaterVersionAreKeptAtEveryLevel()
{
    const Saved saved;
    saved.replaceInScene("\"target\": \"sward\"", "\"target\": \"sward\", \"mood\": {\"b\": [1, null], \"a\": 0.1}");
    saved.replaceInScene("\"locked\": false", "\"locked\": false, \"opacity\": 0.5");
    saved.replaceInScene("\"farKeep\": 1", "\"farKeep\": 1, \"bark\": \"rough\"");
    saved.replaceInScene("\"beaufort\": 4", "\"beaufort\": 4, \"lull\": -0.25");
    QFile tile(saved.file("plants/trees/t_+00_+00.json"));
    QVERIFY(tile.open(QIODevice::ReadOnly));
    const auto text = tile.readAll();
    tile.close();
    writeText(tile.fileName(),
              QByteArray(text).replace("\"version\": 1,", "\"version\": 1, \"age\": {\"a:b\": \"}\"},"));

    const auto loaded = reopened(saved.path());
    QVERIFY2(loaded, loaded ? "" : toLine(loaded.issue()).c_str());
    Edit edit(loaded->scene, "All");
    edit.set(Wind{.beaufort = 9, .unknown = loaded->scene.wind->unknown});
    Plant oak{.id = 5};
    oak.moveTo({10, 0, 10});
    edit.putPlant("trees", oak);
    QVERIFY(saveScene(edit.scene(), saved.path(), loaded->saved));
    const auto files = filesOf(saved.folder);
    for (const auto *kept : {"\"mood\": {", "\"opacity\": 0.5", "\"bark\": \"rough\"", "\"lull\": -0.25"})
        QVERIFY2(files["scene.json"].contains(kept), kept);
    QVERIFY(files["plants/trees/t_+00_+00.json"].contains("\"age\": {\"a:b\":\"}\"}"));
    const auto again = reopened(saved.path());
    QVERIFY(again && again->scene == edit.scene());
}

void SceneFiles::aNewerVersionIsRefusedWithBothNumbers()
{
    const Saved saved;
    saved.replaceInScene("\"version\": 1", "\"version\": 7");
    Issues issues;
    const auto loaded = loadScene(saved.path(), issues);
    QVERIFY(!loaded);
    QVERIFY(loaded.issue().message.find("version 7") != std::string::npos);
    QVERIFY(loaded.issue().message.find("version 1") != std::string::npos);
}

void SceneFiles::anOlderVersionIsBroughtUpAndBackedUp()
{
    const Saved saved;
    saved.replaceInScene("\"version\": 1", "\"version\": 0");
    saved.replaceInScene("\"layers\"", "\"paints\"");
    const auto old = filesOf(saved.folder)["scene.json"];
    Issues issues;
    QVERIFY(!loadScene(saved.path(), issues));

    const Migrations steps{{0, [](Json &scene) {
                                scene["layers"] = scene["paints"];
                                scene.erase("paints");
                            }}};
    const auto loaded = loadScene(saved.path(), issues, {.migrations = &steps});
    QVERIFY2(loaded && issues.empty(), lines(issues));
    QVERIFY(loaded->scene == saved.scene);
    const auto report = saveScene(loaded->scene, saved.path(), loaded->saved);
    QVERIFY(report);
    QCOMPARE(filesOf(saved.folder)["scene.v0.json"], old);
    const auto again = reopened(saved.path());
    QVERIFY(again && again->scene == saved.scene);
}

void SceneFiles::saveAsTakesMeshesAndTexturesAlong()
{
    const Saved saved;
    writeText(saved.file("meshes/oak/oak.bin"), "mesh");
    writeText(saved.file("textures/bark.png"), "bark");
    writeText(saved.file("plants/trees/t_+09_+09.json"), "broken");
    Issues issues;
    const auto loaded = loadScene(saved.path(), issues);
    QVERIFY(loaded);
    const auto copy = saved.home.filePath("deep/copy");
    const auto report = saveScene(loaded->scene, copy.toStdString(), loaded->saved);
    QVERIFY2(report, report ? "" : toLine(report.issue()).c_str());
    QCOMPARE(filesOf(copy), filesOf(saved.folder));
    QVERIFY(saveScene(loaded->scene, copy.toStdString(), report->saved)->written.empty());
    QCOMPARE(filesOf(copy)["plants/trees/t_+09_+09.json"], QByteArray("broken"));
}

void SceneFiles::anotherSceneIsNotReplacedUnasked()
{
    const Saved saved;
    const auto before = filesOf(saved.folder);
    const auto refused = saveScene(Scene(), saved.path(), {});
    QVERIFY(!refused && refused.issue().message.find("already holds") != std::string::npos);
    QCOMPARE(filesOf(saved.folder), before);
    const Scene other = changed(saved.scene);
    QVERIFY(saveScene(other, saved.path(), {}, {.replaceScene = true}));
    const auto loaded = reopened(saved.path());
    QVERIFY(loaded && loaded->scene == other);
}

void SceneFiles::filesChangedByOthersAreNotWrittenOver()
{
    const Saved saved;
    writeText(saved.file("layers/grass.png"), "somebody's work");
    Edit edit(saved.scene, "Paint");
    edit.weightTile("grass", 0, 0, {0, 0, 1, 1})[0] = 1;
    const auto before = filesOf(saved.folder);
    const auto refused = saveScene(edit.scene(), saved.path(), saved.state);
    QVERIFY(!refused && refused.issue().file.find("layers/grass.png") != std::string::npos);
    QCOMPARE(filesOf(saved.folder), before);
    QVERIFY(saveScene(edit.scene(), saved.path(), saved.state, {.overwriteChanged = true}));
    const auto loaded = reopened(saved.path());
    QVERIFY(loaded && loaded->scene == edit.scene());
}

void SceneFiles::aVanishedFolderIsSaid()
{
    const Saved saved;
    QVERIFY(QDir(saved.folder).removeRecursively());
    const auto refused = saveScene(changed(saved.scene), saved.path(), saved.state);
    QVERIFY(!refused && refused.issue().message.find("gone") != std::string::npos);
    const auto elsewhere = saved.home.filePath("elsewhere").toStdString();
    QVERIFY(saveScene(changed(saved.scene), elsewhere, saved.state));
    writeText(saved.home.filePath("file"), "no folder");
    QVERIFY(!saveScene(saved.scene, saved.home.filePath("file").toStdString(), {}));
}

void SceneFiles::notANumberIsNeverSaved()
{
    const Saved saved;
    const auto before = filesOf(saved.folder);
    Edit nan(saved.scene, "Break");
    nan.set(Wind{.beaufort = std::nan("")});
    auto refused = saveScene(nan.scene(), saved.path(), saved.state);
    QVERIFY(!refused && refused.issue().pointer == "/wind/beaufort");
    Edit bytes(saved.scene, "Break");
    bytes.modify<Layer>("grass", [](Layer &layer) { layer.name = "\xff"; });
    refused = saveScene(bytes.scene(), saved.path(), saved.state);
    QVERIFY(!refused && refused.issue().pointer == "/layers/0/name");
    QCOMPARE(filesOf(saved.folder), before);
}

void SceneFiles::whateverFailsTheFolderHoldsTheOldSceneOrTheNew_data()
{
    using Fault = FaultyDisk::Fault;
    QTest::addColumn<int>("fault");
    QTest::newRow("one operation fails") << int(Fault::Once);
    QTest::newRow("the power is cut before an operation") << int(Fault::Death);
    QTest::newRow("the power is cut within a write") << int(Fault::Torn);
}

void SceneFiles::whateverFailsTheFolderHoldsTheOldSceneOrTheNew()
{
    QFETCH(int, fault);
    int failures = 0;
    for (int at = 1;; ++at) {
        const Saved saved;
        const Scene next = changed(saved.scene);
        FaultyDisk faulty;
        faulty.breakAt(at, FaultyDisk::Fault(fault));
        const auto report = saveScene(next, saved.path(), saved.state, {.files = &faulty, .threads = 1});
        if (faulty.operations() < at) {
            QVERIFY(report);
            break;
        }
        Issues issues;
        const auto loaded = loadScene(saved.path(), issues);
        QVERIFY2(loaded, loaded ? "" : toLine(loaded.issue()).c_str());
        QVERIFY2(!hasErrors(issues), lines(issues));
        const bool isOld = loaded->scene == saved.scene;
        QVERIFY2(isOld || loaded->scene == next, qPrintable(QString("a mixture after operation %1").arg(at)));
        QVERIFY(!report || !isOld);
        failures += report ? 0 : 1;
        QVERIFY(filesOf(saved.folder).keys().filter("save.pending").isEmpty());
        // Whatever is left lying does not hinder the next save.
        const auto after = saveScene(changed(next), saved.path(), loaded->saved);
        QVERIFY2(after, after ? "" : toLine(after.issue()).c_str());
        const auto again = reopened(saved.path());
        QVERIFY(again && again->scene == changed(next));
    }
    QVERIFY(failures > 20);
}

void SceneFiles::afterAFailedSaveTheNextOneWins()
{
    for (int at = 1;; ++at) {
        const Saved saved;
        const Scene next = changed(saved.scene);
        FaultyDisk faulty;
        faulty.breakAt(at, FaultyDisk::Fault::Death);
        const auto failed = saveScene(next, saved.path(), saved.state, {.files = &faulty, .threads = 1});
        if (failed)
            break;
        // The artist undoes everything and saves again, from what was known before the failure.
        const auto report = saveScene(saved.scene, saved.path(), saved.state);
        QVERIFY2(report, report ? "" : toLine(report.issue()).c_str());
        const auto loaded = reopened(saved.path());
        QVERIFY2(loaded && loaded->scene == saved.scene, qPrintable(QString("operation %1").arg(at)));
    }
}

void SceneFiles::theLockNamesWhoHasTheSceneOpen()
{
    const Saved saved;
    {
        auto lock = SceneLock::take(saved.path());
        QVERIFY(lock);
        QVERIFY(saveScene(changed(saved.scene), saved.path(), saved.state));
        QVERIFY(lockOwner(disk(), saved.path())->isThisProcess());
    }
    QVERIFY(!QFile::exists(saved.file("scene.lock")));

    writeText(saved.file("scene.lock"),
              "{\"host\": \"elsewhere\", \"process\": 4, \"started\": 1, \"user\": \"anna\"}");
    const auto refused = SceneLock::take(saved.path());
    QVERIFY(!refused && refused.issue().message.find("anna on elsewhere") != std::string::npos);
    QVERIFY(!saveScene(saved.scene, saved.path(), saved.state));

    // A process of this machine that is gone, and a torn lock.
    const auto gone = QString("{\"host\": \"%1\", \"process\": 99999999}").arg(QSysInfo::machineHostName());
    for (const QByteArray &stale : {gone.toUtf8(), QByteArray("{\"ho")}) {
        writeText(saved.file("scene.lock"), stale);
        QVERIFY(SceneLock::take(saved.path()));
    }
}

void SceneFiles::realHeightsComeBackBitByBit()
{
    SKIP_WITHOUT_SHARED_DATA("heights/stride_512_u16.png");
    const auto bytes = disk().read(sharedData("heights/stride_512_u16.png").toStdString());
    QVERIFY(bytes);
    const auto heights = readHeightsFile(*bytes, "stride_512_u16.png");
    QVERIFY2(heights, heights ? "" : toLine(heights.issue()).c_str());
    Saved saved;
    Edit edit(saved.scene, "Heights");
    edit.setHeights(*heights);
    QVERIFY(saveScene(edit.scene(), saved.path(), saved.state));
    Issues issues;
    const auto loaded = loadScene(saved.path(), issues);
    QVERIFY(loaded && loaded->scene.heights == *heights);
}

QTEST_GUILESS_MAIN(SceneFiles)
#include "tst_SceneFiles.moc"
