#include "model/document/Edit.h"
#include "model/grass/GrassGrower.h"
#include "model/streaming/LiveStream.h"
#include "model/streaming/StreamChange.h"
#include "tests/support/Landscapes.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace sward;
using namespace sward::test;

namespace {

constexpr int Patience = 4000; ///< frames

/// 256 m of ground with two varieties and a field on it.
Scene sceneToStream()
{
    Scene scene = landscapeScene({.width = 257, .height = 257, .sectionQuads = 31});
    addLayer(scene, "grass", [](int, int) { return 255; });
    addGrass(scene, "meadow", "grass",
             {GrassVariety{.id = "near", .mesh = "builtin:blade", .density = 20, .endCullDistance = 40},
              GrassVariety{.id = "far", .mesh = "builtin:blade", .density = 5, .endCullDistance = 90}});
    FoliageField field;
    field.id = "reeds";
    field.position = {128, 0, 128};
    field.drawDistance = 60;
    addRecord(scene.foliage, field);
    return scene;
}

/// Runs until everything in reach is there.
StreamShown settle(LiveStream &live, const glm::dvec3 &eye)
{
    StreamShown shown;
    for (int frame = 0; frame < Patience; ++frame) {
        live.advance(1, std::span(&eye, 1));
        shown = live.show();
        if (shown.tick.missing == 0 && shown.tick.inFlight == 0)
            break;
    }
    return shown;
}

const glm::dvec3 Middle(128, 2, 128);

} // namespace

class LiveStreams : public QObject
{
    Q_OBJECT

private slots:
    void onceSettledEverythingNearIsThere()
    {
        const Scene scene = sceneToStream();
        LiveStream live(scene, 2);
        const auto shown = settle(live, Middle);
        QCOMPARE(shown.tick.missing, 0);
        QCOMPARE(shown.tick.late, 0);
        QVERIFY(shown.worst.empty());
        QCOMPARE(shown.created, std::int64_t(shown.pieces.size()));
        for (const auto &piece : shown.pieces)
            QVERIFY(piece.isDrawn && piece.state == StreamScheduler::State::Ready);
        // Every cell of grass within a variety's distance can be drawn, and none far beyond it.
        const GrassGrower grower(scene);
        const auto &grid = grower.grid();
        const double reach[] = {40, 90};
        int near = 0;
        for (std::size_t variety = 0; variety < 2; ++variety)
            for (int z = 0; z < grid.cellsZ(); ++z)
                for (int x = 0; x < grid.cellsX(); ++x) {
                    const auto box = grid.boundsOf({x, z});
                    const StreamBox cell{{box.minX, 0, box.minZ}, {box.maxX, 0, box.maxZ}};
                    const double distance = cell.distanceTo({128, 0, 128});
                    const bool has = shown.cells.has({StreamPart::Kind::Grass, variety}, {x, z});
                    QVERIFY(has || distance > reach[variety]);
                    QVERIFY(!has || distance < reach[variety] * 1.4 + 63);
                    near += has;
                }
        QVERIFY(near > 20);
        QVERIFY(shown.cells.has({StreamPart::Kind::Field, 0}, {2, 2}));
        QVERIFY(!shown.cells.has({StreamPart::Kind::Field, 1}, {2, 2}));
        QVERIFY(!shown.cells.has({StreamPart::Kind::Plants, 0}, {2, 2}));
    }

    void theFirstFramesShowWhatTheGameWould()
    {
        LiveStream live(sceneToStream(), 1);
        const auto eye = Middle;
        live.advance(1, std::span(&eye, 1));
        auto shown = live.show();
        QCOMPARE(shown.tick.created, 1);
        QCOMPARE(shown.cells.size(), std::size_t(0)); // its build is seen a tick later
        QVERIFY(shown.tick.late > 5);
        QVERIFY(!shown.worst.empty());
        live.advance(10, std::span(&eye, 1));
        shown = live.show();
        QCOMPARE(shown.ticks.size(), std::size_t(10));
        QCOMPARE(shown.created, std::int64_t(11));
        QVERIFY(shown.cells.size() > 0);
    }

    void anEditOutdatesOnlyWhatItTouches()
    {
        Scene scene = sceneToStream();
        Zone zone;
        zone.id = "house";
        zone.centre = {100, 0, 100};
        zone.halfExtents = {4, 50, 4};
        addRecord(scene.zones, zone);
        LiveStream live(scene, 2);
        settle(live, Middle);
        Edit edit(scene, "Move");
        edit.modify<Zone>("house", [](Zone &moved) { moved.centre.x += 20; });
        const auto boxes = touchedBoxes(scene, edit.scene(), edit.change());
        QCOMPARE(boxes.size(), std::size_t(2));
        live.follow(edit.scene(), boxes);
        live.advance(1, std::span(&Middle, 1));
        auto shown = live.show();
        int touched = 0;
        for (const auto &piece : shown.pieces) {
            const bool meets = boxes[0].meets(piece.bounds) || boxes[1].meets(piece.bounds);
            QVERIFY(piece.isDrawn); // the old one stays until the new one is there
            QCOMPARE(piece.state != StreamScheduler::State::Ready, meets);
            touched += meets;
        }
        QVERIFY(touched > 0 && touched < int(shown.pieces.size()));
        QCOMPARE(settle(live, Middle).tick.missing, 0);
    }

    void everyEditSaysWhereItActs_data()
    {
        QTest::addColumn<int>("what");
        QTest::addColumn<bool>("isLocal");
        QTest::newRow("paint") << 0 << true;
        QTest::newRow("heights") << 1 << true;
        QTest::newRow("a road") << 2 << true;
        QTest::newRow("a density") << 3 << false;
        QTest::newRow("a field") << 4 << false;
        QTest::newRow("another name for the wind") << 5 << true;
    }

    void everyEditSaysWhereItActs()
    {
        QFETCH(int, what);
        QFETCH(bool, isLocal);
        const Scene scene = sceneToStream();
        Edit edit(scene, "Edit");
        if (what == 0)
            edit.weightTile("grass", 0, 0, {10, 12, 14, 15})[64 * 13 + 11] = 0;
        else if (what == 1)
            edit.heightTile(0, 0, {10, 12, 14, 15})[64 * 13 + 11] = 0;
        else if (what == 2)
            edit.insert(Road{.id = "way", .name = {}, .points = {{10, 0, 12}, {14, 0, 15}}});
        else if (what == 3)
            edit.modify<GrassType>("meadow", [](GrassType &type) { type.varieties[0].density = 3; });
        else if (what == 4)
            edit.modify<FoliageField>("reeds", [](FoliageField &field) { field.count = 3; });
        else
            edit.set(Wind{.preset = "storm"});
        const auto boxes = touchedBoxes(scene, edit.scene(), edit.change());
        const StreamBox there{{11, 0, 13}, {11.5, 1, 13.5}}, away{{200, 0, 200}, {210, 1, 210}};
        const auto touches = [&](const StreamBox &box) {
            return std::any_of(boxes.begin(), boxes.end(), [&](const StreamBox &one) { return one.meets(box); });
        };
        QCOMPARE(touches(there), what != 5);
        QCOMPARE(touches(away), !isLocal);
    }

    void anotherPolicyStartsAnew()
    {
        const Scene scene = sceneToStream();
        LiveStream live(scene, 2);
        settle(live, Middle);
        Edit edit(scene, "Policy");
        Streaming settings = *scene.streaming;
        settings.policy = Streaming::Policy::Estella;
        edit.set(settings);
        live.follow(edit.scene(), {});
        live.advance(1, std::span(&Middle, 1));
        const auto shown = live.show();
        QVERIFY(shown.tick.created > 10); // as many as it likes
        QVERIFY(shown.tick.micros <= settings.budgetMicros + settings.sliceMicros);
        QCOMPARE(shown.created, std::int64_t(shown.tick.created));
    }
};

QTEST_GUILESS_MAIN(LiveStreams)
#include "tst_LiveStream.moc"
