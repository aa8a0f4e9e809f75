#include "tests/support/SavedScene.h"

#include "model/document/Edit.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QTest>

#include <algorithm>

namespace sward::test {

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

Saved::Saved()
{
    const auto report = saveScene(scene, path(), {});
    if (report)
        state = report->saved;
}

void Saved::replaceInScene(const QByteArray &before, const QByteArray &after) const
{
    QFile json(file("scene.json"));
    QVERIFY(json.open(QIODevice::ReadOnly));
    auto text = json.readAll();
    json.close();
    QVERIFY2(text.contains(before), before);
    writeText(file("scene.json"), text.replace(before, after));
}

bool says(const Issues &issues, Severity severity, std::string_view part)
{
    return std::any_of(issues.begin(), issues.end(), [&](const Issue &issue) {
        return issue.severity == severity && toLine(issue).find(part) != std::string::npos;
    });
}

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

} // namespace sward::test
