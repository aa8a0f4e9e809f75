#include "model/document/Document.h"
#include "model/exchange/Exporter.h"
#include "model/exchange/MaskImport.h"
#include "model/files/LoadScene.h"
#include "model/files/RasterFile.h"
#include "model/grass/GrassData.h"
#include "model/raster/Png.h"
#include "model/terrain/MobileLandscape.h"
#include "model/terrain/Weightmaps.h"
#include "tests/support/FaultyDisk.h"
#include "tests/support/Landscapes.h"
#include "tests/support/RunSward.h"
#include "tests/support/SharedData.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include <numeric>

using namespace sward;
using namespace sward::test;

namespace {

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QJsonObject jsonOf(const QString &path)
{
    return QJsonDocument::fromJson(contentOf(path)).object();
}

void writeFile(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
}

/// Two layers and a ground that slopes, four components.
Scene paintedScene()
{
    Scene scene =
        landscapeScene({.width = 15, .height = 15, .sectionQuads = 7, .metres = [](double x, double) { return x; }});
    addLayer(scene, "meadow", [](int i, int j) { return (i * 16 + j) % 256; });
    addLayer(scene, "sand", [](int i, int) { return i < 7 ? 100 : 0; });
    return scene;
}

Result<Exported> run(const std::string &format, const Scene &scene, const QString &out, FileSystem &files = disk())
{
    const Exporter *exporter = findExporter(format);
    const auto options = exporter->options().make();
    return exporter->run(files, scene, out.toStdString(), options.get());
}

} // namespace

class Exchange : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void masksComeBackBitForBit()
    {
        const Scene scene = paintedScene();
        const auto exported = run("masks", scene, m_folder->path());
        QVERIFY(exported.ok());
        QCOMPARE(exported->files.size(), std::size_t(4));
        Document document(scene);
        for (const std::string layer : {"meadow", "sand"}) {
            const auto mask = readMask(disk(), scene, file(layer + ".png").toStdString());
            QVERIFY(mask.ok());
            QVERIFY(mask->notes.empty());
            QVERIFY(mask->weights == *scene.weights.find(layer));
            QCOMPARE(layerOf(scene, *mask), layer);
            // Into a layer that holds the same there is nothing to do; into another it is one step, with its undo.
            Edit same(scene, "Import");
            QVERIFY(takeMask(same, *mask, layer).ok());
            QVERIFY(same.isEmpty());
        }
        const auto mask = readMask(disk(), scene, file("meadow.png").toStdString());
        Edit edit = document.edit("Import mask");
        QVERIFY(takeMask(edit, *mask, "sand").ok());
        QVERIFY(document.commit(std::move(edit)).ok());
        QVERIFY(*document.scene().weights.find("sand") == *scene.weights.find("meadow"));
        document.undo();
        QVERIFY(document.scene() == scene);
    }

    void realMasksComeBackBitForBit()
    {
        SKIP_WITHOUT_SHARED_DATA("weights");
        QDirIterator files(sharedData("weights"), {"*.png"}, QDir::Files, QDirIterator::Subdirectories);
        int count = 0;
        while (files.hasNext()) {
            const QString path = files.next();
            Scene scene = paintedScene();
            const auto first = readMask(disk(), scene, path.toStdString());
            QVERIFY2(first.ok(), qPrintable(path));
            Edit edit(scene, "Import");
            QVERIFY(takeMask(edit, *first, "meadow").ok());
            const auto exported = run("masks", edit.scene(), m_folder->path());
            QVERIFY(exported.ok());
            const auto again = readMask(disk(), edit.scene(), file("meadow.png").toStdString());
            QVERIFY(again.ok() && again->notes.empty());
            QVERIFY2(again->weights == first->weights, qPrintable(path));
            QCOMPARE(again->weights.width(), edit.scene().layers.find("meadow")->resolution);
            ++count;
        }
        QVERIFY(count > 0);
    }

    void heightsComeBackBitForBit()
    {
        Scene scene = paintedScene();
        addHoles(scene, [](int i, int j) { return i == 3 && j == 4; });
        const auto exported = run("heights", scene, m_folder->path());
        QVERIFY(exported.ok());
        const QByteArray bytes = contentOf(file("heights.png"));
        const auto heights = readHeightsFile(
            {reinterpret_cast<const std::uint8_t *>(bytes.data()), std::size_t(bytes.size())}, "heights");
        QVERIFY(heights.ok() && *heights == scene.heights);
        const auto sidecar = jsonOf(file("heights.png.json"));
        QCOMPARE(sidecar["bits"].toInt(), 16);
        const auto metres = sidecar["metres"].toArray();
        QCOMPARE(metres[0].toDouble(), scene.landscape->worldHeight(0));
        QCOMPARE(metres[1].toDouble(), scene.landscape->worldHeight(65535));
        // Holes come back as they were, and only where they fit.
        Scene closed = scene;
        closed.holes = {};
        Edit edit(closed, "Import");
        const MaskChannel holes{.channel = 0, .layer = {}, .name = {}, .isHoles = true};
        Issues notes;
        const auto taken =
            importMasks(edit, disk(), file("holes.png").toStdString(), std::span(&holes, 1), false, notes);
        QVERIFY(taken.ok() && taken->empty() && notes.empty());
        QVERIFY(edit.scene().holes == scene.holes);
        Edit again(scene, "Import");
        QVERIFY(importMasks(again, disk(), file("holes.png").toStdString(), std::span(&holes, 1), false, notes).ok());
        QVERIFY(again.isEmpty());
        Edit other(landscapeScene({.width = 9, .height = 17}), "Import");
        const auto refused =
            importMasks(other, disk(), file("holes.png").toStdString(), std::span(&holes, 1), false, notes);
        QVERIFY(!refused.ok());
        QVERIFY(refused.issue().message.starts_with("Holes have a sample for each height, 9 x 17; the picture has"));
        QVERIFY(other.isEmpty());
    }

    void aSidecarSaysWhereThePictureLies()
    {
        const Scene scene =
            landscapeScene({.width = 9, .height = 17, .quadSize = 2, .sectionQuads = 7, .position = {100, 5, -30}});
        Scene painted = scene;
        addLayer(painted, "meadow", [](int, int) { return 7; });
        QVERIFY(run("masks", painted, m_folder->path()).ok());
        const auto sidecar = jsonOf(file("meadow.png.json"));
        QCOMPARE(sidecar["layer"].toString(), QString("meadow"));
        QCOMPARE(sidecar["samples"].toArray(), (QJsonArray{9, 17}));
        QCOMPARE(sidecar["corner"].toArray(), (QJsonArray{100, -30}));
        QCOMPARE(sidecar["size"].toArray(), (QJsonArray{16, 32}));
        QCOMPARE(sidecar["metresPerSample"].toArray(), (QJsonArray{2, 2}));
        // Over another landscape it is taken, and what is odd about it said.
        const auto mask = readMask(disk(), paintedScene(), file("meadow.png").toStdString());
        QVERIFY(mask.ok());
        QCOMPARE(mask->notes.size(), std::size_t(1));
        QVERIFY(mask->notes[0].message.find("stretched") != std::string::npos);
    }

    void brokenSidecarsAreSaidAndThePictureTaken_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("no JSON") << QByteArray("{\"format\":");
        QTest::newRow("another format") << QByteArray("{\"format\": \"x\"}");
        QTest::newRow("a kind of its own") << QByteArray(R"({"format": "sward-raster", "kind": "weather"})");
        QTest::newRow("samples as text") << QByteArray(
            R"({"format": "sward-raster", "kind": "mask", "samples": ["a", 2], "corner": [0,0], "size": [1,1]})");
        QTest::newRow("no corner") << QByteArray(R"({"format": "sward-raster", "kind": "mask", "samples": [15, 15]})");
    }

    void brokenSidecarsAreSaidAndThePictureTaken()
    {
        QFETCH(QByteArray, text);
        const Scene scene = paintedScene();
        QVERIFY(run("masks", scene, m_folder->path()).ok());
        writeFile(file("sand.png.json"), text);
        const auto mask = readMask(disk(), scene, file("sand.png").toStdString());
        QVERIFY(mask.ok());
        QVERIFY(mask->weights == *scene.weights.find("sand"));
        QCOMPARE(mask->notes.size(), std::size_t(1));
        QVERIFY(mask->notes[0].file.find("sand.png.json") != std::string::npos);
    }

    void otherDepthsAndChannelsAreTakenAndSaid()
    {
        const std::vector<std::uint16_t> deep{0, 257, 32900, 65535};
        const auto png = writePng16(2, 2, deep);
        writeFile(file("deep.png"), QByteArray(reinterpret_cast<const char *>(png.data()), qsizetype(png.size())));
        const auto mask = readMask(disk(), paintedScene(), file("deep.png").toStdString());
        QVERIFY(mask.ok());
        QCOMPARE(mask->notes.size(), std::size_t(1));
        QCOMPARE(mask->weights.at(1, 0), std::uint8_t(1));
        QCOMPARE(mask->weights.at(0, 1), std::uint8_t(128));
        QCOMPARE(mask->weights.at(1, 1), std::uint8_t(255));

        const std::vector<std::uint8_t> colours{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
        const auto rgba = writePngRgba(2, 2, colours);
        writeFile(file("rgba.png"), QByteArray(reinterpret_cast<const char *>(rgba.data()), qsizetype(rgba.size())));
        for (int channel = 0; channel < 4; ++channel) {
            const auto one = readMask(disk(), paintedScene(), file("rgba.png").toStdString(), channel);
            QVERIFY(one.ok());
            QCOMPARE(one->weights.at(1, 1), std::uint8_t(13 + channel));
        }
    }

    void lockedLayersAreLeftAlone()
    {
        Scene scene = paintedScene();
        QVERIFY(run("masks", scene, m_folder->path()).ok());
        Edit lock(scene, "Lock");
        lock.modify<Layer>("sand", [](Layer &layer) { layer.locked = true; });
        const auto mask = readMask(disk(), lock.scene(), file("meadow.png").toStdString());
        Edit edit(lock.scene(), "Import");
        QVERIFY(!takeMask(edit, *mask, "sand").ok());
        QVERIFY(edit.isEmpty());
    }

    void aFullDiskLeavesWhatWasThere()
    {
        Scene scene = paintedScene();
        QVERIFY(run("masks", scene, m_folder->path()).ok());
        const QByteArray before = contentOf(file("meadow.png"));
        addLayer(scene, "third", [](int, int) { return 9; });
        Edit edit(scene, "Paint");
        *edit.weightTile("meadow", 0, 0, {0, 0, 1, 1}) = 77;
        FaultyDisk broken;
        for (int operation = 1; operation < 4; ++operation) {
            broken.breakAt(operation, FaultyDisk::Fault::Torn);
            const auto exported = run("masks", edit.scene(), m_folder->path(), broken);
            QVERIFY(!exported.ok());
            QVERIFY(!exported.issue().message.empty());
            QCOMPARE(contentOf(file("meadow.png")), before);
        }
    }

    void weightmapsFollowTheTableOfChannels()
    {
        QCOMPARE(weightmapTextures(0, false), 0);
        QCOMPARE(weightmapTextures(4, false), 1);
        QCOMPARE(weightmapTextures(5, false), 2);
        QCOMPARE(weightmapTextures(16, false), 4);
        QCOMPARE(weightmapTextures(2, true), 1);
        QCOMPARE(weightmapTextures(3, true), 2);
        QCOMPARE(weightmapTextures(6, true), 2);
        QCOMPARE(weightmapTextures(7, true), 3);
        const auto places = placeWeightmaps({"c", "a", "e", "b", "d"}, false);
        QCOMPARE(places[0], (WeightmapPlace{"a", 0, 0}));
        QCOMPARE(places[3], (WeightmapPlace{"d", 0, 3}));
        QCOMPARE(places[4], (WeightmapPlace{"e", 1, 0}));
        const auto mobile = placeWeightmaps({"a", "b", "c"}, true);
        QCOMPARE(mobile[1], (WeightmapPlace{"b", 0, 1}));
        QCOMPARE(mobile[2], (WeightmapPlace{"c", 1, 0}));
    }

    void weightsOfATexelSumTo255()
    {
        std::vector<std::uint8_t> thirds{10, 10, 10};
        normaliseWeights(thirds);
        QCOMPARE(thirds, (std::vector<std::uint8_t>{85, 85, 85}));
        std::vector<std::uint8_t> uneven{1, 1, 1, 1};
        normaliseWeights(uneven); // 63.75 each: three of them get the rest
        QCOMPARE(uneven, (std::vector<std::uint8_t>{64, 64, 64, 63}));
        std::vector<std::uint8_t> remainders{200, 100}; // 170 and 85
        normaliseWeights(remainders);
        QCOMPARE(remainders, (std::vector<std::uint8_t>{170, 85}));
        std::vector<std::uint8_t> nothing{0, 0};
        normaliseWeights(nothing);
        QCOMPARE(nothing, (std::vector<std::uint8_t>{0, 0}));
        for (int a = 0; a < 256; a += 5)
            for (int b = 1; b < 256; b += 7) {
                std::vector<std::uint8_t> weights{std::uint8_t(a), std::uint8_t(b), 3, std::uint8_t(255 - b)};
                normaliseWeights(weights);
                QCOMPARE(std::accumulate(weights.begin(), weights.end(), 0), 255);
            }
    }

    void weightmapsKeepBytesWhenNotNormalised()
    {
        const Scene scene = paintedScene();
        const auto kept = packWeightmaps(scene, {0, 0}, {.isNormalised = false});
        QCOMPARE(kept.side, 8);
        QCOMPARE(kept.places.size(), std::size_t(2));
        const auto texel = [&](const Weightmaps &maps, int x, int z, int channel) {
            return int(maps.textures[0][std::size_t((z * maps.side + x) * 4 + channel)]);
        };
        QCOMPARE(texel(kept, 3, 2, 0), 3 * 16 + 2);
        QCOMPARE(texel(kept, 3, 2, 1), 100);
        const auto full = packWeightmaps(scene, {0, 0}, {});
        QCOMPARE(texel(full, 3, 2, 0) + texel(full, 3, 2, 1), 255);
        // Sand has no weight in the eastern components, so it has no channel there.
        const auto east = packWeightmaps(scene, {1, 0}, {});
        QCOMPARE(east.places, (std::vector<WeightmapPlace>{{"meadow", 0, 0}}));
        // On phones the slope of 45° towards the east stands in blue.
        const auto mobile = packWeightmaps(scene, {1, 1}, {.isMobile = true});
        QCOMPARE(texel(mobile, 4, 4, 2), int(std::lround(127.5 * (1 - std::sqrt(0.5)))));
        QCOMPARE(texel(mobile, 4, 4, 3), 128);
    }

    void grassDataHoldsHeightsThenWeights()
    {
        Scene scene = paintedScene();
        addLayer(
            scene, "coarse", [](int i, int) { return i == 0 ? 0 : 200; }, 2, 2);
        addGrass(scene, "tall", "meadow", {});
        addGrass(scene, "dune", "sand", {});
        addGrass(scene, "spread", "coarse", {});
        const GrassDataBuilder builder(scene);
        const GrassData west = builder.build({0, 1});
        QCOMPARE(west.side, 8);
        QCOMPARE(west.weights, (std::vector<GrassData::Weights>{{"tall", 128}, {"dune", 192}, {"spread", 256}}));
        QCOMPARE(west.bytes.size(), std::size_t(64 * 2 + 3 * 64));
        QCOMPARE(west.heightAt(5, 3), scene.heights.at(5, 10));
        QCOMPARE(west.weightsOf("tall")[3 * 8 + 5], scene.weights.find("meadow")->at(5, 10));
        // Two samples over fifteen: a seventh of the way at the middle of the first component is 200 · 7/14.
        QCOMPARE(west.weightsOf("spread")[7], std::uint8_t(100));
        QVERIFY(west.weightsOf("none").empty());
        // The eastern one has no sand, and its block is smaller.
        QCOMPARE(builder.build({1, 1}).weights, (std::vector<GrassData::Weights>{{"tall", 128}, {"spread", 192}}));
    }

    void exportsSayWhatTheyHold()
    {
        const Scene scene = paintedScene();
        for (const std::string format : {"weightmaps", "grass-data", "mobile-landscape"}) {
            const QString out = file(format);
            const auto exported = run(format, scene, out);
            QVERIFY(exported.ok());
            for (const auto &path : exported->files)
                QVERIFY(QFile::exists(QString::fromStdString(path)));
            QVERIFY(QDir(out).entryList({"*.part"}).isEmpty());
        }
        const auto mobile = jsonOf(file("mobile-landscape/mobile.json"));
        QCOMPARE(mobile["reading"].toString(), QString("B"));
        QCOMPARE(mobile["levels"].toArray().size(), 3);
        QCOMPARE(mobile["files"].toArray().size(), 4);
        const auto vertices = contentOf(file("mobile-landscape/c_01_00.vtx"));
        const auto expected = MobileLandscape(scene).vertices(1, 0);
        QCOMPARE(vertices, QByteArray(reinterpret_cast<const char *>(expected.data()),
                                      qsizetype(expected.size() * sizeof(MobileVertex))));
        const auto indices = contentOf(file("mobile-landscape/lod2.idx"));
        QCOMPARE(indices.size(), 6 * 2);
        QCOMPARE(int(std::uint8_t(indices[2])), 7 * 8); // the south-west corner comes second
        const auto grass = jsonOf(file("grass-data/grass-data.json"))["components"].toArray();
        QCOMPARE(grass[0].toObject()["bytes"].toInt(), int(contentOf(file("grass-data/g_00_00.bin")).size()));
    }

    void theCommandLineExportsAndImports()
    {
        const QString meadow = QStringLiteral(SWARD_SOURCE_DIR "/resources/scenes/meadow");
        const auto exported = runSward({"export", meadow, "--format", "masks", "-o", file("out"), "--json"});
        QCOMPARE(exported.exitCode, 0);
        QCOMPARE(exported.json()["files"].toArray().size(), 6);
        QCOMPARE(contentOf(file("out/meadow.png")), contentOf(meadow + "/layers/meadow.png"));
        QCOMPARE(runSward({"export", meadow, "--format", "heights", "-o", file("out"), "--json"}).exitCode, 0);
        QCOMPARE(
            runSward({"new", file("scene"), "--heights", file("out/heights.png"), "--height-range", "0,90"}).exitCode,
            0);
        const QStringList import{"import", file("out/path.png"), "--into", file("scene"), "--format", "mask", "--json"};
        const auto dry = runSward(import + QStringList{"--dry-run"});
        QCOMPARE(dry.json()["changes"].toArray(), (QJsonArray{"layer path"}));
        QVERIFY(!QFile::exists(file("scene/layers/path.png")));
        const auto taken = runSward(import);
        QVERIFY(taken.exitCode == 0 || taken.exitCode == 1);
        QCOMPARE(contentOf(file("scene/layers/path.png")), contentOf(file("out/path.png")));

        QCOMPARE(runSward({"export", meadow, "--format", "nothing", "-o", file("x")}).exitCode, 2);
        QCOMPARE(runSward({"export", meadow, "--format", "masks"}).exitCode, 2);
        QCOMPARE(
            runSward({"export", meadow, "--format", "masks", "-o", file("x"), "--option", "layer=nobody"}).exitCode, 2);
        QCOMPARE(runSward({"export", meadow, "--format", "masks", "-o", file("x"), "--option", "what=1"}).exitCode, 2);
        QCOMPARE(runSward({"import", "/nowhere.png", "--into", file("scene"), "--format", "mask"}).exitCode, 2);
    }

private:
    QString file(const std::string &name) const { return m_folder->filePath(QString::fromStdString(name)); }
    QString file(const char *name) const { return m_folder->filePath(QString::fromLatin1(name)); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(Exchange)
#include "tst_Exchange.moc"
