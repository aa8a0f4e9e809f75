#include "model/document/Edit.h"
#include "model/grass/FieldCensus.h"
#include "model/streaming/SceneStream.h"
#include "tests/support/Landscapes.h"
#include "tests/support/RunSward.h"
#include "tests/support/SavedScene.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace sward;
using namespace sward::test;

namespace {

FoliageField fieldOf(const std::string &id)
{
    FoliageField field;
    field.id = id;
    field.position = {0, 5, 0};
    field.sizeX = 70;
    field.sizeZ = 50;
    field.cellSize = 20;
    field.count = 300;
    return field;
}

/// A field alone, without a landscape.
Scene flatScene(const FoliageField &field)
{
    Scene scene;
    addRecord(scene.foliage, field);
    return scene;
}

/// Rolling ground of 128 m round the origin under the field.
Scene hillScene(FoliageField field)
{
    Scene scene = landscapeScene({.position = {-64, 0, -64}, .metres = [](double x, double z) {
                                      return 6 * std::sin(x * 0.09) + 5 * std::cos(z * 0.07);
                                  }});
    field.sizeX = field.sizeZ = 200;
    addRecord(scene.foliage, std::move(field));
    return scene;
}

struct Grown
{
    std::vector<GrassPlant> plants;
    std::map<CellCoord, std::vector<GrassInstance>> cells;
    std::map<CellCoord, GrassBox> boxes;
};

Grown growAll(const Scene &scene, std::size_t index = 0)
{
    const FieldGrower grower(scene);
    const auto &field = grower.fields()[index];
    const auto &record = scene.foliage[index];
    Grown grown;
    for (int z = 0; z < field.cellsZ; ++z)
        for (int x = 0; x < field.cellsX; ++x) {
            auto &cell = grown.cells[{x, z}];
            const auto box = grown.boxes[{x, z}] = grower.grow(index, {x, z}, cell);
            for (const auto &instance : cell)
                grown.plants.push_back(
                    decode(instance, box, glm::vec3(float(record.minScale)), glm::vec3(float(record.maxScale))));
        }
    return grown;
}

} // namespace

class FoliageFields : public QObject
{
    Q_OBJECT

private slots:
    void whatIsAuthoredIsCountedByCells()
    {
        FoliageField field;
        field.sizeX = field.sizeZ = 700;
        field.cellSize = 35;
        field.count = 750;
        QCOMPARE(boundsOf(field).cells, std::int64_t(400));
        QCOMPARE(boundsOf(field).plants, std::int64_t(300000));
        QVERIFY(std::abs(boundsOf(field).plantsPer100m2 - 61.2245) < 1e-3);
        field.sizeX = 701;
        QCOMPARE(boundsOf(field).cells, std::int64_t(420));
    }

    void withoutALandscapeTheFieldIsLevel()
    {
        const auto grown = growAll(flatScene(fieldOf("a")));
        QCOMPARE(grown.cells.size(), std::size_t(12));
        std::size_t most = 0;
        for (const auto &plant : grown.plants) {
            QCOMPARE(plant.position.y, 5.0);
            QVERIFY(std::abs(plant.position.x) <= 35.001 && std::abs(plant.position.z) <= 25.001);
            QVERIFY(plant.scale.x >= 0.7999F && plant.scale.x <= 1.2001F);
            QCOMPARE(plant.scale.x, plant.scale.y);
            QVERIFY(glm::length(plant.normal - glm::vec3(0, 1, 0)) < 1e-6F);
            most = std::max(most, grown.plants.size());
        }
        // Whole cells hold all their candidates; of the last column and row half is beyond the area.
        QCOMPARE(grown.cells.at({0, 0}).size(), std::size_t(300));
        const auto half = grown.cells.at({3, 0}).size();
        QVERIFY2(half > 110 && half < 190, qPrintable(QString::number(half)));
        const auto quarter = grown.cells.at({3, 2}).size();
        QVERIFY2(quarter > 45 && quarter < 110, qPrintable(QString::number(quarter)));
    }

    void plantsSpreadEvenlyAndSeedsDiffer()
    {
        auto field = fieldOf("a");
        field.sizeX = field.sizeZ = 20;
        field.count = 40000;
        const auto grown = growAll(flatScene(field));
        int counts[8][8] = {};
        for (const auto &plant : grown.plants)
            ++counts[std::min(int((plant.position.x + 10) / 2.5), 7)][std::min(int((plant.position.z + 10) / 2.5), 7)];
        for (const auto &row : counts)
            for (const int count : row)
                QVERIFY2(std::abs(count - 625) < 130, qPrintable(QString::number(count)));
        QVERIFY(grown.cells == growAll(flatScene(field)).cells);
        field.seed = 1;
        QVERIFY(grown.cells != growAll(flatScene(field)).cells);
    }

    void onALandscapePlantsStandOnIt()
    {
        const auto scene = hillScene(fieldOf("a"));
        const HeightField heights(scene);
        const auto grown = growAll(scene);
        QVERIFY(grown.plants.size() > 5000);
        for (const auto &[cell, instances] : grown.cells) {
            const double step = grown.boxes.at(cell).size.y / GrassUnits;
            for (const auto &instance : instances) {
                const auto plant = decode(instance, grown.boxes.at(cell), glm::vec3(1), glm::vec3(1));
                const auto &at = plant.position;
                QVERIFY(heights.contains(at.x, at.z));
                QVERIFY(std::abs(heights.heightAt(at.x, at.z) - at.y) <= step);
            }
        }
    }

    void groundRulesKeepPlantsAway()
    {
        auto field = fieldOf("a");
        field.minUp = 0.93;
        field.heightMin = -3;
        field.heightMax = 6;
        Scene scene = hillScene(field);
        addHoles(scene, [](int i, int j) { return i > 60 && i < 80 && j > 50 && j < 70; });
        const HeightField heights(scene);
        const auto plants = growAll(scene).plants;
        QVERIFY(plants.size() > 500);
        for (const auto &plant : plants) {
            const auto &at = plant.position;
            QVERIFY(heights.normalAt(at.x, at.z).y >= 0.93 - 1e-6);
            QVERIFY(at.y > -3.01 && at.y < 6.01);
            QVERIFY(!heights.isHole(at.x, at.z));
        }
        field.minUp = 0;
        field.heightMin.reset();
        field.heightMax.reset();
        QVERIFY(growAll(hillScene(field)).plants.size() > plants.size() * 3 / 2);
    }

    void waterDrownsWhatStandsTooDeep()
    {
        auto field = fieldOf("a");
        const auto deepest = [&](double depth) {
            field.waterDepth = depth;
            Scene scene = hillScene(field);
            addRecord(scene.water, Water{.id = "lake", .name = {}, .polygon = {}, .level = 2});
            double lowest = 100;
            for (const auto &plant : growAll(scene).plants)
                lowest = std::min(lowest, plant.position.y);
            return lowest;
        };
        QVERIFY(deepest(0) >= 1.999 && deepest(0) < 2.2);
        QVERIFY(deepest(1.5) >= 0.499 && deepest(1.5) < 0.7);
    }

    void zonesOfItsWorldAndTagsKeepTheirClearance()
    {
        auto field = fieldOf("a");
        field.zonePadding = 2;
        field.zoneTags = {"reeds"};
        Zone zone;
        zone.id = "house";
        zone.centre = {0, 0, 0};
        zone.halfExtents = {5, 50, 5};
        const auto nearest = [&](const std::vector<std::string> &tags, const std::string &world) {
            Scene scene = flatScene(field);
            zone.tags = tags;
            zone.world = world;
            addRecord(scene.zones, zone);
            double least = 100;
            for (const auto &plant : growAll(scene).plants)
                least = std::min(least, std::hypot(std::max(std::abs(plant.position.x) - 5, 0.0),
                                                   std::max(std::abs(plant.position.z) - 5, 0.0)));
            return least;
        };
        QVERIFY(nearest({"foliage"}, "") > 1.999);
        QVERIFY(nearest({"reeds"}, "") > 1.999);
        QVERIFY(nearest({"grass"}, "") > 1.999);
        QVERIFY(nearest({"tree"}, "") == 0);
        QVERIFY(nearest({"foliage"}, "island") == 0);
    }

    void anEditDirtiesTheCellsItTouchesAndNoOthers_data()
    {
        QTest::addColumn<int>("what");
        QTest::newRow("a zone moves") << 0;
        QTest::newRow("a road comes") << 1;
        QTest::newRow("water rises") << 2;
        QTest::newRow("ground is raised") << 3;
    }

    void anEditDirtiesTheCellsItTouchesAndNoOthers()
    {
        QFETCH(int, what);
        Scene scene = hillScene(fieldOf("a"));
        Zone zone;
        zone.id = "house";
        zone.centre = {-20, 0, -20};
        zone.soft = 1;
        addRecord(scene.zones, zone);
        addRecord(scene.water, Water{.id = "pond", .name = {}, .polygon = {{20, 20}, {40, 20}, {30, 45}}, .level = -4});
        Edit edit(scene, "Edit");
        if (what == 0)
            edit.modify<Zone>("house", [](Zone &moved) { moved.centre.x += 14; });
        else if (what == 1)
            edit.insert(Road{.id = "way", .name = {}, .points = {{-60, 0, 10}, {-30, 0, 12}, {0, 0, 30}}});
        else if (what == 2)
            edit.modify<Water>("pond", [](Water &water) { water.level = 12; });
        else
            edit.heightTile(1, 1, {70, 70, 71, 71})[6 * 64 + 6] += 900;
        const FieldGrower grower(edit.scene());
        const auto dirty = dirtyFieldCells(scene, edit.scene(), edit.change(), grower, 0);
        QVERIFY(dirty && !dirty->empty() && dirty->size() < 30);
        const std::set<CellCoord> touched(dirty->begin(), dirty->end());
        const auto before = growAll(scene), after = growAll(edit.scene());
        int changed = 0;
        for (const auto &[cell, instances] : after.cells) {
            const bool same = before.cells.at(cell) == instances && before.boxes.at(cell) == after.boxes.at(cell);
            QVERIFY(same || touched.count(cell));
            changed += !same;
        }
        QVERIFY(changed > 0);
    }

    void itsLooksAreNoReasonToGrowAgain()
    {
        const Scene scene = flatScene(fieldOf("a"));
        const auto dirtyAfter = [&](const std::function<void(FoliageField &)> &change) {
            Edit edit(scene, "Edit");
            edit.modify<FoliageField>("a", change);
            return dirtyFieldCells(scene, edit.scene(), edit.change(), FieldGrower(edit.scene()), 0);
        };
        const auto looks = dirtyAfter([](FoliageField &field) {
            field.bladeHeight = 2;
            field.maxScale = 3;
            field.drawDistance = 60;
        });
        QVERIFY(looks && looks->empty());
        QVERIFY(!dirtyAfter([](FoliageField &field) { field.count = 20; }));
        QVERIFY(!dirtyAfter([](FoliageField &field) { field.mesh = "meshes/oak.glb"; })); // answers to zones for trees
    }

    void countsAreTheSameForAnyNumberOfThreads()
    {
        const Scene scene = hillScene(fieldOf("a"));
        const FieldGrower grower(scene);
        const auto one = countFields(grower, 1);
        QCOMPARE(one.size(), std::size_t(1));
        QCOMPARE(one[0].plants, growAll(scene).plants.size());
        QVERIFY(countFields(grower, 2) == one);
        QVERIFY(countFields(grower, 8) == one);
        // Placement is part of a scene: it changes with PlacementVersion and in no other way.
        QCOMPARE(QString::number(countFields(FieldGrower(flatScene(fieldOf("a"))), 1)[0].hash, 16),
                 QStringLiteral("e218128d5d166678"));
    }

    void fieldsThatCannotGrowSayWhy()
    {
        auto field = fieldOf("a");
        field.count = 0;
        const FieldGrower grower(flatScene(field));
        QVERIFY(!grower.fields()[0].grows());
        QCOMPARE(QString::fromStdString(grower.fields()[0].whySkipped), QString("it has no plants in a cell"));
        QVERIFY(growAll(flatScene(field)).plants.empty());
        field.count = 5;
        field.sizeX = field.sizeZ = 100000;
        field.cellSize = 1;
        const FieldGrower huge(flatScene(field));
        QCOMPARE(QString::fromStdString(huge.fields()[0].whySkipped),
                 QString("it has 10000000000 cells, more than 4000000"));
        Issues issues;
        FoliageField::type().check(&field, "/foliage/0", issues);
        QCOMPARE(issues.size(), std::size_t(1));
        QCOMPARE(issues[0].pointer, std::string("/foliage/0/cellSize"));
    }

    void fieldsAreStreamedCellByCell()
    {
        const Scene scene = flatScene(fieldOf("a"));
        const SceneStream stream(scene);
        const glm::dvec3 eye(0, 5, 0);
        std::vector<StreamPiece> pieces;
        stream.forEachNear(std::span(&eye, 1), 1, [&](const StreamPiece &piece) { pieces.push_back(piece); });
        QCOMPARE(pieces.size(), std::size_t(12));
        const auto grown = growAll(scene);
        for (const auto &piece : pieces) {
            QVERIFY(stream.has(piece.key));
            QCOMPARE(stream.nameOf(piece.key), std::string("a"));
            QCOMPARE(piece.radius, 120.0);
            const auto build = stream.build(piece.key);
            build->advance(1e9);
            QVERIFY(build->isDone());
            QCOMPARE(build->instances(), std::int64_t(grown.cells.at(piece.key.cell).size()));
        }
        QVERIFY(!stream.has({{4, 0}, pieces[0].key.ordinal}));
        QVERIFY(!stream.has({{0, 0}, pieces[0].key.ordinal + 1}));
    }

    void theCommandLineCountsThem()
    {
        const QTemporaryDir home;
        SavedState state;
        QVERIFY(saveScene(flatScene(fieldOf("reeds")), home.filePath("reeds").toStdString(), state));
        const auto report = runSward({"grow", home.filePath("reeds"), "--json"}).json();
        const auto fields = report["fields"].toArray();
        QCOMPARE(fields.size(), qsizetype(1));
        const auto field = fields[0].toObject();
        QCOMPARE(field["field"].toString(), QString("reeds"));
        QCOMPARE(field["cells"].toInt(), 12);
        QCOMPARE(field["most"].toInt(), 3600);
        QCOMPARE(std::size_t(field["plants"].toInt()), growAll(flatScene(fieldOf("reeds"))).plants.size());
        QCOMPARE(report["plants"].toInt(), 0);
    }
};

QTEST_GUILESS_MAIN(FoliageFields)
#include "tst_FoliageFields.moc"
