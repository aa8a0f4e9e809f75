#include "model/document/Edit.h"
#include "model/files/LoadScene.h"
#include "model/files/PlantTile.h"
#include "model/files/RasterFile.h"
#include "model/files/SaveScene.h"
#include "tests/support/SavedScene.h"

#include <QTest>

using namespace sward;
using namespace sward::test;

class BrokenScenes : public QObject
{
    Q_OBJECT

private slots:
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
};

void BrokenScenes::aBrokenSceneJsonIsRefusedWithItsPlace_data()
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

void BrokenScenes::aBrokenSceneJsonIsRefusedWithItsPlace()
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

void BrokenScenes::everyComplaintHasItsPointer_data()
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

void BrokenScenes::everyComplaintHasItsPointer()
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

void BrokenScenes::whatCouldNotBeReadIsKeptBesideTheNew()
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

void BrokenScenes::aBrokenTileIsNamedAndLeftAlone_data()
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

void BrokenScenes::aBrokenTileIsNamedAndLeftAlone()
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

void BrokenScenes::aBrokenPictureIsNamedAndLeftAlone()
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

void BrokenScenes::noPathLeavesTheFolder()
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

void BrokenScenes::plantsWithOneIdBothStay()
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

void BrokenScenes::plantsInTheWrongTileAreMovedHome()
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

void BrokenScenes::plantsOfUnknownKindsStay()
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

void BrokenScenes::aTileIsReadAsPeopleWriteIt()
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

QTEST_GUILESS_MAIN(BrokenScenes)
#include "tst_BrokenScenes.moc"
