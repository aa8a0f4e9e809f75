#include "model/document/Edit.h"
#include "model/files/LoadScene.h"
#include "model/files/SaveScene.h"
#include "tests/support/SharedData.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

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

} // namespace

class SceneFiles : public QObject
{
    Q_OBJECT

private slots:
    void aSavedSceneComesBackTheSame();
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

QTEST_GUILESS_MAIN(SceneFiles)
#include "tst_SceneFiles.moc"
