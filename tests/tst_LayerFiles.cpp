#include "model/document/Document.h"
#include "model/exchange/Exporter.h"
#include "model/exchange/MaskImport.h"
#include "model/files/FileSystem.h"
#include "model/files/LoadScene.h"
#include "model/files/SaveScene.h"
#include "model/files/SceneLock.h"
#include "model/raster/Png.h"
#include "model/session/RecordEdits.h"
#include "tests/support/Landscapes.h"
#include "tests/support/RunSward.h"
#include "tests/support/SavedScene.h"
#include "tests/support/SharedData.h"

#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace sward;
using namespace sward::test;

namespace {

/// A ground that rises to the south-east, and two layers of its samples.
Scene painted(int width = 33, int height = 25)
{
    Scene scene = landscapeScene({.width = width,
                                  .height = height,
                                  .heightScale = 0.37,
                                  .sectionQuads = 7,
                                  .position = {12, 3.3, -5},
                                  .metres = [](double x, double z) { return 0.31 * x + 0.17 * z; }});
    addLayer(scene, "grass", [](int i, int j) { return (i * 7 + j * 13) % 256; });
    addLayer(scene, "path", [](int i, int) { return i < 9 ? 200 : 0; });
    return scene;
}

} // namespace

class LayerFilesTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home = std::make_unique<QTemporaryDir>(); }

    void channelsGoToTheirLayers();
    void badChannelsAreRefusedWhole_data();
    void badChannelsAreRefusedWhole();
    void aRealSplatMapBecomesFourLayersAndComesBack();
    void anotherResolutionIsKeptAndSaidOrRefused();
    void the17thLayerIsRefused();
    void aSceneWith17LayersOpensAndIsFlagged();

    void heightsComeBackBitForBit_data();
    void heightsComeBackBitForBit();
    void brokenHeightSidecarsAreSaid();

    void commandTakesChannelsAndUndoesNothingInADryRun();
    void commandLeavesASceneAloneThatIsOpenElsewhere();
    void helpNamesEveryOption();

private:
    QString at(const QString &name) const { return m_home->filePath(name); }
    void save(const Scene &scene, const QString &name) { QVERIFY(saveScene(scene, at(name).toStdString(), {}).ok()); }
    QString splat(int width = 33, int height = 25);

    std::unique_ptr<QTemporaryDir> m_home;
};

/// A picture whose channels are told apart: red counts, green is 50, blue 0, alpha 255 minus red.
QString LayerFilesTest::splat(int width, int height)
{
    std::vector<std::uint8_t> pixels;
    for (int i = 0; i < width * height; ++i) {
        for (const int value : {i % 256, 50, 0, 255 - i % 256})
            pixels.push_back(std::uint8_t(value));
    }
    const auto png = writePngRgba(width, height, pixels);
    QString path = at("splat.png");
    writeText(path, QByteArray(reinterpret_cast<const char *>(png.data()), qsizetype(png.size())));
    return path;
}

void LayerFilesTest::channelsGoToTheirLayers()
{
    Document document(painted());
    const auto channels = parseMaskChannels("R:grass,A:path");
    QVERIFY(channels.ok());
    Edit edit = document.edit("Import");
    Issues notes;
    const auto taken = importMasks(edit, disk(), splat().toStdString(), *channels, false, notes);
    QVERIFY(taken.ok());
    QCOMPARE(*taken, (std::vector<std::string>{"grass", "path"}));
    QVERIFY2(notes.empty(), lines(notes));
    QVERIFY(document.commit(std::move(edit)).ok());
    const auto weight = [&](const char *layer, int x, int z) {
        return int(document.scene().weights.find(layer)->at(x, z));
    };
    QCOMPARE(weight("grass", 5, 2), (2 * 33 + 5) % 256);
    QCOMPARE(weight("path", 5, 2), 255 - (2 * 33 + 5) % 256);
    QCOMPARE(document.history().size(), std::size_t(1));
    const Scene after = document.scene();
    document.undo();
    QVERIFY(document.scene() == painted());
    document.redo();
    QVERIFY(document.scene() == after);
}

void LayerFilesTest::badChannelsAreRefusedWhole_data()
{
    QTest::addColumn<QString>("channels");
    QTest::addColumn<QString>("word");
    QTest::newRow("no such layer") << "R:grass,G:moss"
                                   << "\"moss\"";
    QTest::newRow("no such channel") << "X:grass"
                                     << "X:grass";
    QTest::newRow("no layer") << "R:"
                              << "R:";
    QTest::newRow("nothing") << ""
                             << "R:grass,G:path";
    QTest::newRow("a layer twice") << "R:grass,G:grass"
                                   << "two channels";
    QTest::newRow("a locked layer") << "R:grass,G:path"
                                    << "locked";
}

void LayerFilesTest::badChannelsAreRefusedWhole()
{
    QFETCH(QString, channels);
    QFETCH(QString, word);
    Scene scene = painted();
    if (word == "locked") {
        Edit lock(scene, "Lock");
        lock.modify<Layer>("path", [](Layer &layer) { layer.locked = true; });
        scene = lock.scene();
    }
    save(scene, "scene");
    const auto before = filesOf(at("scene"));
    const auto run = runSward({"import", splat(), "--into", at("scene"), "--format", "mask", "--option",
                               "channels=" + (channels.isEmpty() ? QStringLiteral(",") : channels)});
    QCOMPARE(run.exitCode, 2);
    QVERIFY2(run.err.contains(word.toUtf8()), run.err);
    QCOMPARE(run.err.count('\n'), 1);
    QCOMPARE(filesOf(at("scene")), before);
}

void LayerFilesTest::aRealSplatMapBecomesFourLayersAndComesBack()
{
    SKIP_WITHOUT_SHARED_DATA("weights/hterrain/splat.png");
    const std::string file = sharedData("weights/hterrain/splat.png").toStdString();
    Edit edit(painted(), "Import");
    Issues notes;
    const std::vector<MaskChannel> channels{
        {0, {}, "Splat R"}, {1, {}, "Splat G"}, {2, {}, "Splat B"}, {3, {}, "Splat A"}};
    const auto taken = importMasks(edit, disk(), file, channels, false, notes);
    QVERIFY(taken.ok());
    QCOMPARE(*taken, (std::vector<std::string>{"splat-r", "splat-g", "splat-b", "splat-a"}));
    const auto options = findExporter("masks")->options().make();
    const auto exported = findExporter("masks")->run(disk(), edit.scene(), at("out").toStdString(), options.get());
    QVERIFY(exported.ok());
    for (int channel = 0; channel < 4; ++channel) {
        const auto &id = (*taken)[std::size_t(channel)];
        const WeightRaster &weights = *edit.scene().weights.find(id);
        QCOMPARE(edit.scene().layers.find(id)->resolution, 513);
        const auto source = readPngFile(file, channel);
        QVERIFY(source.ok());
        for (int z = 0; z < 513; z += 7)
            for (int x = 0; x < 513; x += 5)
                QCOMPARE(int(weights.at(x, z)), int(source->samples[std::size_t(z * 513 + x)]));
        const auto again =
            readMask(disk(), edit.scene(), at(QString::fromStdString(id + ".png").prepend("out/")).toStdString());
        QVERIFY(again.ok());
        QVERIFY2(again->notes.empty(), lines(again->notes));
        QVERIFY(again->weights == weights);
        QCOMPARE(layerOf(edit.scene(), *again), id);
    }
}

void LayerFilesTest::anotherResolutionIsKeptAndSaidOrRefused()
{
    Edit edit(painted(), "Import");
    Issues notes;
    const MaskChannel channel{.channel = 1, .layer = "grass", .name = {}};
    const auto file = splat(70, 10).toStdString();
    const auto refused = importMasks(edit, disk(), file, {&channel, 1}, true, notes);
    QVERIFY(!refused.ok());
    QVERIFY2(refused.issue().message.find("33 x 25") != std::string::npos, refused.issue().message.c_str());
    QVERIFY(edit.isEmpty());
    QVERIFY(importMasks(edit, disk(), file, {&channel, 1}, false, notes).ok());
    QCOMPARE(edit.scene().weights.find("grass")->width(), 70);
    QCOMPARE(edit.scene().weights.find("grass")->height(), 10);
    QCOMPARE(edit.scene().layers.find("grass")->resolution, 70);
    QCOMPARE(notes.size(), std::size_t(1));
    QVERIFY(says(notes, Severity::Info, "70 x 10"));
    // Saved and opened again it is the same, without a complaint.
    save(edit.scene(), "scene");
    const auto opened = reopened(at("scene").toStdString());
    QVERIFY2(opened.ok(), opened.ok() ? "" : opened.issue().message.c_str());
    QVERIFY(opened->scene == edit.scene());
}

void LayerFilesTest::the17thLayerIsRefused()
{
    Scene scene = painted();
    while (scene.layers.size() < Layer::Most)
        addLayer(scene, "more-" + std::to_string(scene.layers.size()), [](int, int) { return 1; });
    QVERIFY(layersRefused(scene));
    QVERIFY(!layersRefused(painted(), 14));
    QVERIFY(layersRefused(painted(), 15));
    save(scene, "scene");
    QCOMPARE(runSward({"check", at("scene")}).exitCode, 0);
    const auto run = runSward({"import", splat(), "--into", at("scene"), "--format", "mask", "--option", "layer=moss",
                               "--option", "create=true"});
    QCOMPARE(run.exitCode, 2);
    QVERIFY2(run.err.contains("16 layers"), run.err);
}

void LayerFilesTest::aSceneWith17LayersOpensAndIsFlagged()
{
    Scene scene = painted();
    while (scene.layers.size() < Layer::Most + 1)
        addLayer(scene, "more-" + std::to_string(scene.layers.size()), [](int, int) { return 1; });
    save(scene, "scene");
    Issues issues;
    const auto opened = loadScene(at("scene").toStdString(), issues);
    QVERIFY(opened.ok());
    QVERIFY2(opened->scene == scene, "nothing painted is lost");
    QVERIFY(says(issues, Severity::Error, "/layers/16"));
    const auto checked = runSward({"check", at("scene"), "--json"});
    QCOMPARE(checked.exitCode, 1);
    QCOMPARE(checked.json()["problems"].toArray().size(), 1);
}

void LayerFilesTest::heightsComeBackBitForBit_data()
{
    QTest::addColumn<QStringList>("heights");
    QTest::newRow("metres") << QStringList{"heights/jacksboro/jacksboro_403x344_u16.png", "--height-range", "236,1076"};
    QTest::newRow("8 bits") << QStringList{"heights/ogre_513_g8.png"};
    QTest::newRow("float") << QStringList{"heights/hterrain/height_513_f32.tif"};
    QTest::newRow("no data") << QStringList{"heights/west_bijou_gully_43x89.asc"};
}

void LayerFilesTest::heightsComeBackBitForBit()
{
    SKIP_WITHOUT_SHARED_DATA("heights");
    QFETCH(QStringList, heights);
    heights[0] = sharedData(heights[0]);
    for (const char *name : {"scene", "other"})
        QVERIFY(runSward(QStringList{"new", at(name), "--heights"} + heights).exitCode < 2);
    QVERIFY(runSward({"export", at("scene"), "--format", "heights", "-o", at("out")}).exitCode == 0);
    // Another ground at another scale, of the same size.
    Issues issues;
    auto other = loadScene(at("other").toStdString(), issues);
    QVERIFY(other.ok());
    Edit edit(other->scene, "Change");
    Landscape landscape = *edit.scene().landscape;
    landscape.heightScale *= 0.7;
    landscape.position.y += 3.21;
    edit.set(landscape);
    edit.setHeights(HeightRaster(edit.scene().heights.width(), edit.scene().heights.height(), 31000));
    QVERIFY(saveScene(edit.scene(), at("other").toStdString(), other->saved).ok());
    const auto taken = runSward({"import", at("out/heights.png"), "--into", at("other"), "--format", "heights"});
    QVERIFY2(taken.exitCode == 0, taken.err);
    const auto first = filesOf(at("scene")), second = filesOf(at("other"));
    QCOMPARE(second["terrain/heights.png"], first["terrain/heights.png"]);
    const auto scene = loadScene(at("scene").toStdString(), issues),
               again = loadScene(at("other").toStdString(), issues);
    QCOMPARE(again->scene.landscape->heightScale, scene->scene.landscape->heightScale);
    QCOMPARE(again->scene.landscape->position.y, scene->scene.landscape->position.y);
    QVERIFY(runSward({"export", at("other"), "--format", "heights", "-o", at("again")}).exitCode == 0);
    const auto out = filesOf(at("out")), outAgain = filesOf(at("again"));
    QCOMPARE(outAgain["heights.png"], out["heights.png"]);
    QCOMPARE(out["heights.png.json"].contains("\"heightScale\""), true);
}

void LayerFilesTest::brokenHeightSidecarsAreSaid()
{
    save(painted(), "scene");
    QVERIFY(runSward({"export", at("scene"), "--format", "heights", "-o", at("out")}).exitCode == 0);
    const auto sidecar = filesOf(at("out"))["heights.png.json"];
    const auto before = filesOf(at("scene"));
    for (const QByteArray &text :
         {QByteArray(), QByteArray("[1]"), QByteArray(sidecar).replace("\"heights\"", "\"mask\""),
          QByteArray(sidecar).replace("\"metres\": [", "\"metres\": [99999, ")}) {
        writeText(at("out/heights.png.json"), text);
        const auto run = runSward({"import", at("out/heights.png"), "--into", at("scene"), "--format", "heights",
                                   "--option", "range=[0,90]", "--dry-run"});
        QVERIFY2(run.exitCode == 0, run.err);
        const auto unranged =
            runSward({"import", at("out/heights.png"), "--into", at("scene"), "--format", "heights", "--dry-run"});
        QCOMPARE(unranged.exitCode, 2);
        QVERIFY2(unranged.err.contains("heights.png.json"), unranged.err);
    }
    // A scale that no landscape may have is refused with its range.
    const auto from = sidecar.indexOf("\"heightScale\": ") + 15;
    QByteArray steep = sidecar;
    writeText(at("out/heights.png.json"), steep.replace(from, sidecar.indexOf(',', from) - from, "5000"));
    const auto run = runSward({"import", at("out/heights.png"), "--into", at("scene"), "--format", "heights"});
    QCOMPARE(run.exitCode, 2);
    QVERIFY2(run.err.contains("0.001..100"), run.err);
    QCOMPARE(filesOf(at("scene")), before);
}

void LayerFilesTest::commandTakesChannelsAndUndoesNothingInADryRun()
{
    save(painted(), "scene");
    const auto before = filesOf(at("scene"));
    const QStringList import{"import",   splat(),       "--into",   at("scene"),
                             "--format", "mask",        "--option", "channels=R:grass,G:moss",
                             "--option", "create=true", "--json"};
    const auto dry = runSward(import + QStringList{"--dry-run"});
    QCOMPARE(dry.exitCode, 0);
    QCOMPARE(dry.json()["changes"].toArray(), (QJsonArray{"layer grass", "layer moss"}));
    QVERIFY(dry.json().contains("plants") && dry.json().contains("files") && dry.json().contains("problems"));
    QCOMPARE(filesOf(at("scene")), before);
    const auto run = runSward(import);
    QCOMPARE(run.exitCode, 0);
    QCOMPARE(run.json()["files"].toArray(), (QJsonArray{"layers/grass.png", "layers/moss.png", "scene.json"}));
    const auto opened = reopened(at("scene").toStdString());
    QVERIFY(opened.ok());
    QCOMPARE(int(opened->scene.weights.find("moss")->at(3, 3)), 50);
    // Of a picture with several channels the first is taken unasked, and that is said.
    const auto first =
        runSward({"import", splat(), "--into", at("scene"), "--format", "mask", "--option", "layer=path"});
    QCOMPARE(first.exitCode, 1);
    QVERIFY2(first.err.contains("4 channels"), first.err);
    QCOMPARE(runSward({"import", splat(), "--into", at("scene"), "--format", "mask", "--option", "layer=path",
                       "--option", "channel=0"})
                 .exitCode,
             0);
}

void LayerFilesTest::commandLeavesASceneAloneThatIsOpenElsewhere()
{
    save(painted(), "scene");
    const auto lock = SceneLock::take(at("scene").toStdString());
    QVERIFY(lock.ok());
    const auto before = filesOf(at("scene"));
    const auto run =
        runSward({"import", splat(), "--into", at("scene"), "--format", "mask", "--option", "channels=R:grass"});
    QCOMPARE(run.exitCode, 2);
    QVERIFY(!run.err.isEmpty());
    QCOMPARE(filesOf(at("scene")), before);
}

void LayerFilesTest::helpNamesEveryOption()
{
    const auto exports = runSward({"export", "--help"});
    QCOMPARE(exports.exitCode, 0);
    for (const auto *exporter : exporters()) {
        QVERIFY2(exports.out.contains(QByteArray(exporter->name.data(), qsizetype(exporter->name.size()))),
                 exports.out);
        for (const auto &field : exporter->options().fields)
            QVERIFY2(exports.out.contains(QByteArray(field.key.data(), qsizetype(field.key.size())) + '='),
                     exports.out);
    }
    const auto imports = runSward({"import", "--help"});
    for (const char *option : {"layer=", "channels=", "create=", "resolution=", "size=", "range="})
        QVERIFY2(imports.out.contains(option), imports.out);
}

QTEST_GUILESS_MAIN(LayerFilesTest)
#include "tst_LayerFiles.moc"
