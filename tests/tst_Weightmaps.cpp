#include "model/raster/Png.h"
#include "model/session/RecordEdits.h"
#include "model/terrain/Weightmaps.h"
#include "tests/support/Landscapes.h"
#include "tests/support/RunSward.h"
#include "tests/support/SavedScene.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

using namespace sward;
using namespace sward::test;

namespace {

/// One component, and as many layers; the first has weight in the west only.
Scene layered(int layers, int sections = 1)
{
    const int side = 7 * sections + 1;
    Scene scene = landscapeScene({.width = side + 7, .height = side, .sectionQuads = 7});
    if (sections == 2) {
        Edit edit(scene, "Sections");
        Landscape landscape = *scene.landscape;
        landscape.sectionsPerComponent = 2;
        edit.set(landscape);
        scene = edit.scene();
    }
    for (int layer = 0; layer < layers; ++layer)
        addLayer(scene, std::string(1, char('a' + layer)), [=](int i, int j) {
            return layer == 0 && i >= side - 1 ? 0 : (i * 31 + j * 7 + layer * 11) % 200 + 20;
        });
    return scene;
}

int byteAt(const Weightmaps &maps, int texture, int x, int z, int channel)
{
    return maps.textures[std::size_t(texture)][std::size_t((z * maps.side + x) * 4 + channel)];
}

} // namespace

class WeightmapsTest : public QObject
{
    Q_OBJECT

private slots:
    void placesAreThoseOfThePackedTextures();
    void theOrderOfTheListIsNothingToThem();
    void sixteenLayersAreFourTextures();
    void edgesOfSectionsStandInBoth();
    void normalisingIsTheLandscapes();
    void packingChangesNothingPainted();
};

void WeightmapsTest::placesAreThoseOfThePackedTextures()
{
    const Scene scene = layered(6);
    for (const int component : {0, 1}) {
        for (const bool mobile : {false, true})
            QCOMPARE(weightmapPlacesIn(scene, {component, 0}, mobile),
                     packWeightmaps(scene, {component, 0}, {.isMobile = mobile}).places);
    }
    // The first has no weight in the east, so the others move up there.
    QCOMPARE(weightmapPlacesIn(scene, {0, 0}, false)[0], (WeightmapPlace{"a", 0, 0}));
    QCOMPARE(weightmapPlacesIn(scene, {1, 0}, false)[0], (WeightmapPlace{"b", 0, 0}));
}

void WeightmapsTest::theOrderOfTheListIsNothingToThem()
{
    const Scene scene = layered(5);
    Edit edit(scene, "Reorder");
    moveRecord(edit, {SlotKind::Layers, "e", {}}, 0);
    const auto before = packWeightmaps(scene, {0, 0}, {}), after = packWeightmaps(edit.scene(), {0, 0}, {});
    QCOMPARE(after.places, before.places);
    QVERIFY(after.textures == before.textures);
}

void WeightmapsTest::sixteenLayersAreFourTextures()
{
    const Scene scene = layered(16);
    QCOMPARE(packWeightmaps(scene, {0, 0}, {}).textures.size(), std::size_t(4));
    QCOMPARE(packWeightmaps(scene, {0, 0}, {.isMobile = true}).textures.size(), std::size_t(5));
    const auto maps = packWeightmaps(scene, {0, 0}, {});
    for (int texel = 0; texel < maps.side * maps.side; ++texel) {
        int sum = 0;
        for (int texture = 0; texture < 4; ++texture)
            for (int channel = 0; channel < 4; ++channel)
                sum += byteAt(maps, texture, texel % maps.side, texel / maps.side, channel);
        QCOMPARE(sum, 255);
    }
}

void WeightmapsTest::edgesOfSectionsStandInBoth()
{
    const Scene scene = layered(2, 2);
    const auto maps = packWeightmaps(scene, {0, 0}, {.isNormalised = false});
    QCOMPARE(maps.side, 16);
    const WeightRaster &b = *scene.weights.find("b");
    QCOMPARE(byteAt(maps, 0, 7, 3, 1), int(b.at(7, 3)));
    QCOMPARE(byteAt(maps, 0, 8, 3, 1), int(b.at(7, 3)));
    QCOMPARE(byteAt(maps, 0, 9, 10, 1), int(b.at(8, 9)));
    QCOMPARE(byteAt(maps, 0, 15, 15, 1), int(b.at(14, 14)));
}

void WeightmapsTest::normalisingIsTheLandscapes()
{
    QTemporaryDir home;
    Scene scene = layered(2);
    const auto exported = [&](const QStringList &more) {
        const QString folder = home.filePath("scene"), out = home.filePath("out");
        QDir(folder).removeRecursively();
        if (!saveScene(scene, folder.toStdString(), {}))
            return -1;
        if (runSward(QStringList{"export", folder, "--format", "weightmaps", "-o", out} + more).exitCode != 0)
            return -2;
        const auto index = QJsonDocument::fromJson(filesOf(out)["weightmaps.json"]);
        const auto red = readPngFile(out.toStdString() + "/w_00_00_0.png", 0);
        const auto green = readPngFile(out.toStdString() + "/w_00_00_0.png", 1);
        const int sum = red->samples[3] + green->samples[3];
        return index["normalised"].toBool() == (sum == 255) ? sum : -3;
    };
    const int painted = scene.weights.find("a")->at(3, 0) + scene.weights.find("b")->at(3, 0);
    QVERIFY(painted != 255);
    QCOMPARE(exported({}), 255);
    QCOMPARE(exported({"--option", "normalise=false"}), painted);
    Edit edit(scene, "Keep");
    Landscape landscape = *scene.landscape;
    landscape.normaliseWeights = false;
    edit.set(landscape);
    scene = edit.scene();
    QCOMPARE(exported({}), painted);
    QCOMPARE(exported({"--option", "normalise=true"}), 255);
}

void WeightmapsTest::packingChangesNothingPainted()
{
    const Scene scene = layered(7);
    const auto before = hashOf(scene);
    packWeightmaps(scene, {0, 0}, {.isMobile = true});
    QCOMPARE(hashOf(scene), before);
}

QTEST_GUILESS_MAIN(WeightmapsTest)
#include "tst_Weightmaps.moc"
