#include "model/document/Edit.h"
#include "model/files/LoadScene.h"
#include "model/files/PlantTile.h"
#include "model/files/RasterFile.h"
#include "model/files/SaveScene.h"
#include "model/files/SceneLock.h"
#include "tests/support/FaultyDisk.h"
#include "tests/support/SharedData.h"

#include <nlohmann/json.hpp>

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace sward;

namespace {

Scene meadow()
{
    Scene scene;
    SceneSettings settings;
    settings.name = "Meadow \"Süd\"";
    scene.settings = share(settings);
    scene.landscape = share(Landscape{});
    scene.heights = HeightRaster(200, 150, HeightZero);
    scene.layers = RecordList<Layer>({share(Layer{.id = "grass", .name = "Grass"})});
    scene.weights.write("grass", nextEpoch()) = WeightRaster(200, 150, 0);
    PlacedFoliage trees{.id = "trees", .name = "Trees", .stateKey = "trees"};
    trees.kinds.push_back(PlantKind{.id = "oak", .name = "Oak"});
    scene.placedFoliage = RecordList<PlacedFoliage>({share(trees)});
    Edit edit(scene, "Fill");
    edit.internKind("trees", "oak");
    for (int i = 0; i < 500; ++i) {
        Plant plant{.id = 1000 + i * 7919};
        plant.moveTo({(i * 37 % 900) - 450 + 0.125, i * 0.01 - 2, (i * 91 % 700) - 350 - 0.001});
        plant.turnTo(i * 0.1);
        plant.scaleTo(0.5 + i * 0.001);
        edit.putPlant("trees", plant);
    }
    edit.weightTile("grass", 1, 1, {64, 64, 65, 65})[5] = 77;
    edit.heightTile(0, 0, {0, 0, 1, 1})[0] = 40000;
    return edit.scene();
}

/// Every file below `folder` with its bytes.
QMap<QString, QByteArray> filesOf(const QString &folder)
{
    QMap<QString, QByteArray> files;
    for (QDirIterator all(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories); all.hasNext();) {
        QFile file(all.next());
        if (file.open(QIODevice::ReadOnly))
            files[QDir(folder).relativeFilePath(file.fileName())] = file.readAll();
    }
    return files;
}

QByteArray lines(const Issues &issues)
{
    QByteArray text;
    for (const auto &issue : issues)
        text += QByteArray::fromStdString(toLine(issue)) + '\n';
    return text;
}

void writeText(const QString &path, const QByteArray &text)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    QVERIFY2(file.open(QIODevice::WriteOnly) && file.write(text) == text.size(), qPrintable(path));
}

/// A scene in a folder of its own, as saved.
struct Saved
{
    QTemporaryDir home;
    Scene scene = meadow();
    QString folder = home.filePath("meadow");
    SavedState state;

    Saved()
    {
        const auto report = saveScene(scene, path(), {});
        if (report)
            state = report->saved;
    }
    std::string path() const { return folder.toStdString(); }
    QString file(const QString &relative) const { return folder + '/' + relative; }

    void replaceInScene(const QByteArray &before, const QByteArray &after) const
    {
        QFile json(file("scene.json"));
        QVERIFY(json.open(QIODevice::ReadOnly));
        auto text = json.readAll();
        json.close();
        QVERIFY2(text.contains(before), before);
        writeText(file("scene.json"), text.replace(before, after));
    }
};

bool says(const Issues &issues, Severity severity, std::string_view part)
{
    return std::any_of(issues.begin(), issues.end(), [&](const Issue &issue) {
        return issue.severity == severity && toLine(issue).find(part) != std::string::npos;
    });
}

/// `scene` with something of every sort changed: records, a layer, heights, holes, plants moved, gone and new.
Scene changed(const Scene &scene)
{
    Edit edit(scene, "Change");
    edit.modify<Layer>("grass", [](Layer &layer) { layer.name = "Tall grass"; });
    edit.weightTile("grass", 0, 0, {0, 0, 1, 1})[0] = 200;
    edit.heightTile(1, 0, {64, 0, 65, 1})[0] = 50000;
    edit.setHoles(WeightRaster(200, 150, 0));
    edit.holeTile(0, 0, {0, 0, 1, 1})[3] = Hole;
    std::vector<std::pair<CellCoord, PlantId>> gone;
    scene.plants.find("trees")->forEachCell([&](CellCoord coord, const PlantCell &cell) {
        for (std::size_t row = 0; row < cell.size(); ++row) {
            if (cell.plant(coord, row).x < -256000)
                gone.emplace_back(coord, cell.id(row));
        }
    });
    for (const auto &[coord, id] : gone)
        edit.erasePlant("trees", coord, id);
    Plant plant{.id = 77};
    plant.moveTo({700, 1, 700});
    edit.putPlant("trees", plant);
    return edit.scene();
}

Result<LoadedScene> reopened(const std::string &folder)
{
    Issues issues;
    auto loaded = loadScene(folder, issues);
    if (loaded && !issues.empty() && (issues.size() > 1 || issues[0].severity != Severity::Info))
        return issues.front();
    return loaded;
}

} // namespace

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
    void aBrokenSceneJsonIsRefusedWithItsPlace_data();
    void aBrokenSceneJsonIsRefusedWithItsPlace();
    void everyComplaintHasItsPointer_data();
    void everyComplaintHasItsPointer();
    void whatCouldNotBeReadIsKeptBesideTheNew();
    void aBrokenTileIsNamedAndLeftAlone_data();
    void aBrokenTileIsNamedAndLeftAlone();
    void aBrokenPictureIsNamedAndLeftAlone();
    void noPathLeavesTheFolder();
    void plantsWithOneIdBothStay();
    void plantsInTheWrongTileAreMovedHome();
    void plantsOfUnknownKindsStay();
    void aTileIsReadAsPeopleWriteIt();
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

void SceneFiles::aBrokenSceneJsonIsRefusedWithItsPlace_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("said");
    QTest::newRow("empty") << QByteArray() << "empty";
    QTest::newRow("truncated") << QByteArray("{\n\"format\": \"sward-scene\",\n\"vers") << "line 3";
    QTest::newRow("not UTF-8") << QByteArray("{\"format\": \"sward-scene\", \"version\": 1, \"name\": \"\xff\"}")
                               << "line 1";
    QTest::newRow("too deep") << QByteArray("{\"format\": \"sward-scene\", \"version\": 1, \"x\": " +
                                            QByteArray(200000, '['))
                              << "64";
    QTest::newRow("key twice") << QByteArray("{\"format\": \"sward-scene\", \"version\": 1, \"version\": 1}")
                               << "twice";
    QTest::newRow("a list") << QByteArray("[]") << "a list";
    QTest::newRow("another format") << QByteArray("{\"format\": \"godot\", \"version\": 1}") << "sward-scene";
    QTest::newRow("no version") << QByteArray("{\"format\": \"sward-scene\"}") << "version";
    QTest::newRow("version as text") << QByteArray("{\"format\": \"sward-scene\", \"version\": \"1\"}")
                                     << "whole number";
    QTest::newRow("version below any") << QByteArray("{\"format\": \"sward-scene\", \"version\": -1}") << "-1";
    QTest::newRow("NaN") << QByteArray("{\"format\": \"sward-scene\", \"version\": 1, \"wind\": {\"beaufort\": NaN}}")
                         << "line 1";
    QTest::newRow("too large") << QByteArray(
                                      "{\"format\": \"sward-scene\", \"version\": 1, \"wind\": {\"beaufort\": 1e999}}")
                               << "1e999";
}

void SceneFiles::aBrokenSceneJsonIsRefusedWithItsPlace()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, said);
    QTemporaryDir home;
    writeText(home.filePath("scene.json"), text);
    Issues issues;
    const auto loaded = loadScene(home.path().toStdString(), issues);
    QVERIFY(!loaded);
    const auto line = QString::fromStdString(toLine(loaded.issue()));
    QVERIFY2(line.contains(said) && line.contains("scene.json"), qPrintable(line));
}

void SceneFiles::everyComplaintHasItsPointer_data()
{
    QTest::addColumn<QByteArray>("records");
    QTest::addColumn<QString>("pointer");
    QTest::addColumn<QString>("said");
    QTest::newRow("wrong type") << QByteArray("\"wind\": {\"beaufort\": \"4\"}") << "/wind/beaufort"
                                << "text";
    QTest::newRow("true is no number") << QByteArray("\"wind\": {\"beaufort\": true}") << "/wind/beaufort"
                                       << "number";
    QTest::newRow("out of range") << QByteArray("\"wind\": {\"beaufort\": 18}") << "/wind/beaufort"
                                  << "0..17";
    QTest::newRow("negative count") << QByteArray("\"foliage\": [{\"id\": \"a\", \"count\": -1}]") << "/foliage/0/count"
                                    << "-1";
    QTest::newRow("3.9 is no count") << QByteArray("\"foliage\": [{\"id\": \"a\", \"count\": 3.9}]")
                                     << "/foliage/0/count"
                                     << "3.9";
    QTest::newRow("a list as object") << QByteArray("\"layers\": {}") << "/layers"
                                      << "list";
    QTest::newRow("a number as record") << QByteArray("\"layers\": [5]") << "/layers/0"
                                        << "number";
    QTest::newRow("no id") << QByteArray("\"zones\": [{}]") << "/zones/0"
                           << "id";
    QTest::newRow("id with a space") << QByteArray("\"zones\": [{\"id\": \"a b\"}]") << "/zones/0/id"
                                     << "a b";
    QTest::newRow("id twice") << QByteArray("\"zones\": [{\"id\": \"a\"}, {\"id\": \"a\"}]") << "/zones/1/id"
                              << "taken";
    QTest::newRow("state key twice")
        << QByteArray("\"placedFoliage\": [{\"id\": \"a\", \"stateKey\": \"k\"}, {\"id\": \"b\", \"stateKey\": \"k\"}]")
        << "/placedFoliage/1/stateKey"
        << "taken";
    QTest::newRow("missing layer") << QByteArray("\"grassTypes\": [{\"id\": \"a\", \"layer\": \"rock\"}]")
                                   << "/grassTypes/0/layer"
                                   << "rock";
    QTest::newRow("missing material")
        << QByteArray("\"grassTypes\": [{\"id\": \"a\", \"varieties\": [{\"id\": \"v\", \"materials\": [\"leaf\"]}]}]")
        << "/grassTypes/0/varieties/0/materials/0"
        << "leaf";
    QTest::newRow("circle of parents")
        << QByteArray("\"materials\": [{\"id\": \"a\", \"parent\": \"b\"}, {\"id\": \"b\", \"parent\": \"a\"}]")
        << "/materials/0/parent"
        << "circle";
    QTest::newRow("missing mesh") << QByteArray("\"foliage\": [{\"id\": \"a\", \"mesh\": \"meshes/a.glb\"}]")
                                  << "/foliage/0/mesh"
                                  << "meshes/a.glb";
    QTest::newRow("missing weights") << QByteArray("\"layers\": [{\"id\": \"a\"}]") << "/layers/0/file"
                                     << "layers/a.png";
    QTest::newRow("missing heights") << QByteArray("\"landscape\": {}") << "/landscape/heights"
                                     << "missing";
    QTest::newRow("shared side file")
        << QByteArray("\"layers\": [{\"id\": \"a\", \"file\": \"x.png\"}, {\"id\": \"b\", \"file\": \"x.png\"}]")
        << "/layers/1/file"
        << "x.png";
}

void SceneFiles::everyComplaintHasItsPointer()
{
    QFETCH(QByteArray, records);
    QFETCH(QString, pointer);
    QFETCH(QString, said);
    QTemporaryDir home;
    writeText(home.filePath("scene.json"), "{\"format\": \"sward-scene\", \"version\": 1, " + records + "}");
    Issues issues;
    const auto loaded = loadScene(home.path().toStdString(), issues);
    QVERIFY(loaded);
    const bool found = std::any_of(issues.begin(), issues.end(), [&](const Issue &issue) {
        return issue.pointer == pointer.toStdString() && toLine(issue).find(said.toStdString()) != std::string::npos &&
               issue.severity != Severity::Info;
    });
    QVERIFY2(found, lines(issues));
    // Nothing is written while nothing is edited.
    const auto before = filesOf(home.path());
    QVERIFY(saveScene(loaded->scene, home.path().toStdString(), loaded->saved));
    QCOMPARE(filesOf(home.path()), before);
}

void SceneFiles::whatCouldNotBeReadIsKeptBesideTheNew()
{
    const Saved saved;
    saved.replaceInScene("\"beaufort\": 4", "\"beaufort\": 99");
    writeText(saved.file("layers/grass.png"), "no picture");
    const auto broken = filesOf(saved.folder);
    Issues issues;
    const auto loaded = loadScene(saved.path(), issues);
    QVERIFY(loaded && says(issues, Severity::Error, "99") && says(issues, Severity::Error, "layers/grass.png"));
    Edit edit(loaded->scene, "Paint");
    edit.weightTile("grass", 0, 0, {0, 0, 1, 1})[0] = 1;
    edit.set(Wind{.beaufort = 3});
    const auto report = saveScene(edit.scene(), saved.path(), loaded->saved);
    QVERIFY(report);
    QVERIFY(says(report->notes, Severity::Warning, "layers/grass.png.damaged"));
    const auto files = filesOf(saved.folder);
    QCOMPARE(files["layers/grass.png.damaged"], QByteArray("no picture"));
    QCOMPARE(files["scene.json.damaged"], broken["scene.json"]);
    const auto again = reopened(saved.path());
    QVERIFY(again && again->scene == edit.scene());
}

void SceneFiles::aBrokenTileIsNamedAndLeftAlone_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("said");
    const QByteArray start = "{\"version\": 1, \"kinds\": [\"oak\"], \"ids\": ";
    QTest::newRow("empty") << QByteArray() << "empty";
    QTest::newRow("truncated") << start + "[1, 2], \"records\": [0,1,2,3,0,1,\n0,1"
                               << "line 2";
    QTest::newRow("no list") << start + "5, \"records\": []}"
                             << "expected";
    QTest::newRow("counts differ") << start + "[1, 2], \"records\": [0,1,2,3,0,1]}"
                                   << "2 ids";
    QTest::newRow("five numbers") << start + "[1], \"records\": [0,1,2,3,0]}"
                                  << "six";
    QTest::newRow("unknown kind") << start + "[1], \"records\": [1,1,2,3,0,1]}"
                                  << "kind";
    QTest::newRow("negative kind") << start + "[1], \"records\": [-1,1,2,3,0,1]}"
                                   << "kind";
    QTest::newRow("half a kind") << start + "[1], \"records\": [0.5,1,2,3,0,1]}"
                                 << "whole";
    QTest::newRow("id of 2^53") << start + "[9007199254740992], \"records\": [0,1,2,3,0,1]}"
                                << "id";
    QTest::newRow("id 0") << start + "[0], \"records\": [0,1,2,3,0,1]}"
                          << "id";
    QTest::newRow("id as text") << start + "[\"1\"], \"records\": [0,1,2,3,0,1]}"
                                << "id";
    QTest::newRow("NaN") << start + "[1], \"records\": [0,NaN,2,3,0,1]}"
                         << "number";
    QTest::newRow("infinity") << start + "[1], \"records\": [0,1e999,2,3,0,1]}"
                              << "number";
    QTest::newRow("far away") << start + "[1], \"records\": [0,1e9,2,3,0,1]}"
                              << "2147 km";
    QTest::newRow("scale 0") << start + "[1], \"records\": [0,1,2,3,0,0]}"
                             << "scale";
    QTest::newRow("negative scale") << start + "[1], \"records\": [0,1,2,3,0,-1]}"
                                    << "scale";
    QTest::newRow("decimal comma") << start + "[1], \"records\": [0,1,5,2,3,1,1]}"
                                   << "six";
    QTest::newRow("no version") << QByteArray("{\"kinds\": [], \"ids\": [], \"records\": []}") << "version";
    QTest::newRow("newer version") << QByteArray("{\"version\": 2}") << "version 2";
    QTest::newRow("kind twice") << QByteArray("{\"version\": 1, \"kinds\": [\"a\", \"a\"]}") << "twice";
    QTest::newRow("bad kind") << QByteArray("{\"version\": 1, \"kinds\": [\"A b\"]}") << "ids";
    QTest::newRow("more behind it") << QByteArray("{\"version\": 1, \"kinds\": [], \"ids\": [], \"records\": []} 5")
                                    << "behind";
    QTest::newRow("too deep") << QByteArray("{\"version\": 1, \"x\": " + QByteArray(100000, '[')) << "64";
    QTest::newRow("a list") << QByteArray("[1]") << "expected";
}

void SceneFiles::aBrokenTileIsNamedAndLeftAlone()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, said);
    const Saved saved;
    writeText(saved.file("plants/trees/t_+09_+09.json"), text);
    Issues issues;
    const auto loaded = loadScene(saved.path(), issues);
    QVERIFY(loaded && loaded->scene == saved.scene);
    QCOMPARE(issues.size(), std::size_t(1));
    const auto line = QString::fromStdString(toLine(issues[0]));
    QVERIFY2(line.contains(said) && line.contains("t_+09_+09.json"), qPrintable(line));
    QVERIFY(saveScene(loaded->scene, saved.path(), loaded->saved));
    QCOMPARE(filesOf(saved.folder)["plants/trees/t_+09_+09.json"], text);
}

void SceneFiles::aBrokenPictureIsNamedAndLeftAlone()
{
    const Saved saved;
    const auto good = filesOf(saved.folder);
    const QMap<QString, QByteArray> broken{
        {"layers/grass.png", good["layers/grass.png"].left(60)},           // truncated
        {"terrain/heights.png", good["layers/grass.png"]},                 // 8 bits
        {"terrain/holes.png", QByteArray("\x89PNG\r\n\x1a\n nothing", 16)} // no chunks
    };
    for (auto file = broken.begin(); file != broken.end(); ++file) {
        writeText(saved.file(file.key()), file.value());
        Issues issues;
        const auto loaded = loadScene(saved.path(), issues);
        QVERIFY(loaded);
        QVERIFY2(says(issues, Severity::Error, file.key().toStdString()), lines(issues));
        QVERIFY(loaded->scene.plants == saved.scene.plants);
        const auto before = filesOf(saved.folder);
        QVERIFY(saveScene(loaded->scene, saved.path(), loaded->saved));
        QCOMPARE(filesOf(saved.folder), before);
        if (good.contains(file.key()))
            writeText(saved.file(file.key()), good[file.key()]);
        else
            QFile::remove(saved.file(file.key()));
    }
}

void SceneFiles::noPathLeavesTheFolder()
{
    const Saved saved;
    writeText(saved.home.filePath("secret.png"), filesOf(saved.folder)["layers/grass.png"]);
    QVERIFY(QFile::link(saved.home.path(), saved.file("out")));
    for (const QByteArray path : {"../secret.png", "/etc/passwd", "out/secret.png", "layers/../../secret.png",
                                  "layers\\\\grass.png", "scene.json", "save.pending"}) {
        saved.replaceInScene("\"file\": \"\"", "\"file\": \"" + path + "\"");
        Issues issues;
        const auto loaded = loadScene(saved.path(), issues);
        QVERIFY(loaded);
        QVERIFY2(hasErrors(issues) && issues[0].pointer == "/layers/0/file", lines(issues) + path);
        QVERIFY(isBlank(*loaded->scene.weights.find("grass")));
        Edit edit(loaded->scene, "Paint");
        edit.weightTile("grass", 0, 0, {0, 0, 1, 1})[0] = 1;
        const auto before = filesOf(saved.home.path());
        const auto report = saveScene(edit.scene(), saved.path(), loaded->saved);
        QVERIFY(!report && report.issue().pointer == "/layers/0/file");
        QCOMPARE(filesOf(saved.home.path()), before);
        saved.replaceInScene("\"file\": \"" + path + "\"", "\"file\": \"\"");
    }
}

void SceneFiles::plantsWithOneIdBothStay()
{
    const Saved saved;
    const QByteArray tile = "{\"version\": 1, \"kinds\": [\"oak\"], \"ids\": [1000, 8919], "
                            "\"records\": [0,2400,0,2400,0,1, 0,2401,0,2401,0,1]}";
    writeText(saved.file("plants/trees/t_+09_+09.json"), tile);
    Issues issues;
    const auto loaded = loadScene(saved.path(), issues);
    QVERIFY(loaded && says(issues, Severity::Warning, "2 plants"));
    QCOMPARE(loaded->scene.plantCount(), saved.scene.plantCount() + 2);
    Issues same;
    const auto again = loadScene(saved.path(), same);
    QVERIFY(again && again->scene == loaded->scene);
    QVERIFY(saveScene(loaded->scene, saved.path(), loaded->saved));
    const auto mended = reopened(saved.path());
    QVERIFY(mended && mended->scene == loaded->scene);
}

void SceneFiles::plantsInTheWrongTileAreMovedHome()
{
    const Saved saved;
    writeText(saved.file("plants/trees/t_+09_+09.json"),
              "{\"version\": 1, \"kinds\": [\"oak\"], \"ids\": [5], \"records\": [0,1,0,1,0,1]}");
    writeText(saved.file("plants/trees/t_9_9.json"), "{}");
    Issues issues;
    const auto loaded = loadScene(saved.path(), issues);
    QVERIFY(loaded && says(issues, Severity::Warning, "t_+09_+09.json") &&
            says(issues, Severity::Warning, "t_9_9.json"));
    QCOMPARE(loaded->scene.plantCount(), saved.scene.plantCount() + 1);
    QVERIFY(saveScene(loaded->scene, saved.path(), loaded->saved));
    QVERIFY(!QFile::exists(saved.file("plants/trees/t_+09_+09.json")));
    QVERIFY(QFile::remove(saved.file("plants/trees/t_9_9.json")));
    const auto mended = reopened(saved.path());
    QVERIFY(mended && mended->scene == loaded->scene);
}

void SceneFiles::plantsOfUnknownKindsStay()
{
    const Saved saved;
    writeText(saved.file("plants/trees/t_+09_+09.json"),
              "{\"version\": 1, \"kinds\": [\"lost\"], \"ids\": [5], \"records\": [0,2400,0,2400,0,1]}");
    Issues issues;
    const auto loaded = loadScene(saved.path(), issues);
    QVERIFY(loaded && says(issues, Severity::Warning, "\"lost\""));
    Edit edit(loaded->scene, "Plant");
    Plant oak{.id = 6};
    oak.moveTo({2410, 0, 2410});
    oak.kind = edit.internKind("trees", "oak");
    edit.putPlant("trees", oak);
    QVERIFY(saveScene(edit.scene(), saved.path(), loaded->saved));
    Issues again;
    const auto reloaded = loadScene(saved.path(), again);
    QVERIFY(reloaded && reloaded->scene == edit.scene());
}

void SceneFiles::aTileIsReadAsPeopleWriteIt()
{
    const auto tile = readPlantTile("\xEF\xBB\xBF { \"records\" : [ 0 , 1.23449 , -0.5e1 , 2e-3, -0.1, 1.00005,\r\n"
                                    "1,12,0,0,6.2833,0.25 ] ,\t\"note\": \"a, \\\"b\\\" ]\", \"ids\": [7,3],\n"
                                    "\"kinds\":[\"oak\",\"elm\"],\"version\":1}",
                                    "tile");
    QVERIFY2(tile, tile ? "" : toLine(tile.issue()).c_str());
    QCOMPARE(tile->plants.size(), std::size_t(2));
    const Plant expected{.id = 7, .kind = 0, .x = 1234, .y = -5000, .z = 2, .turn = 61832, .scale = 10001};
    QVERIFY(tile->plants[1] == expected);
    QCOMPARE(tile->plants[0].turn, std::uint16_t(1));
    QVERIFY(!tile->unknown.isEmpty());
    const auto again = readPlantTile(writePlantTile(*tile), "tile");
    QVERIFY(again && again->plants == tile->plants && again->unknown == tile->unknown && again->kinds == tile->kinds);
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
    using Fault = test::FaultyDisk::Fault;
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
        test::FaultyDisk faulty;
        faulty.breakAt(at, test::FaultyDisk::Fault(fault));
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
        test::FaultyDisk faulty;
        faulty.breakAt(at, test::FaultyDisk::Fault::Death);
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
    const auto bytes = disk().read(test::sharedData("heights/stride_512_u16.png").toStdString());
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
