#include "model/raster/Png.h"
#include "model/tools/BrushProfile.h"
#include "model/tools/BrushStamp.h"
#include "model/tools/DabVariation.h"
#include "model/tools/StrokeLog.h"
#include "panels/FalloffPicture.h"
#include "panels/ToolOptionsPanel.h"
#include "tests/support/ToolBench.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <nlohmann/json.hpp>

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <set>

using namespace sward;
using namespace sward::test;

namespace {

/// A stroke over the bench with `between` events on each way.
void paintAlong(ToolBench &bench, int between)
{
    bench.drag({{60, 60}, {120, 80}, {160, 60}}, {}, between);
}

void setAll(ToolBench &bench, const std::string &row, const Json &options)
{
    for (const auto &[key, value] : options.items())
        QVERIFY(!bench.tools.setOption(fmt::format("{}/{}", row, key), value));
}

const Json Scattered{
    {"stamp", "builtin:clumps"}, {"stampRandom", true}, {"scatter", 0.6}, {"sizeJitter", 0.5}, {"spacing", 0.5}};

} // namespace

class Brush : public QObject
{
    Q_OBJECT

private slots:
    void curvesGoThroughTheirPointsAndNeverBeyond()
    {
        const std::vector<glm::dvec2> points{{0, 1}, {0.2, 0.9}, {0.3, 0.2}, {0.8, 0.2}, {1, 0}};
        for (const auto &point : points)
            QVERIFY(std::abs(curveAt(points, point.x) - point.y) < 1e-12);
        // Level stretches stay level, falling ones never rise.
        QCOMPARE(curveAt(points, 0.5), 0.2);
        double last = 1;
        for (int i = 0; i <= 1000; ++i) {
            const double value = curveAt(points, i / 1000.0);
            QVERIFY(value <= last + 1e-9 && value >= 0);
            last = value;
        }
        QCOMPARE(curveAt({}, 0.25), 0.75);
        QCOMPARE(curveAt({{0.5, 0.5}}, 0.9), 0.5);
        // Any order, wild numbers kept within their square.
        QCOMPARE(curveAt({{1, -5}, {0, 7}}, 0), 1.0);
        QCOMPARE(curveAt({{1, -5}, {0, 7}}, 1), 0.0);
    }

    void aDrawnCurveShapesTheStroke()
    {
        ToolBench bench;
        bench.addRecords();
        bench.tools.activate("paint");
        setAll(bench, "/brush",
               {{"falloff", "curve"}, {"curve", {{0, 0}, {0.5, 1}, {1, 0}}}, {"radius", 20.0}, {"strength", 1.0}});
        bench.click(100, 100);
        // A ring: nothing in the middle, all of it half way out.
        QVERIFY(bench.weight("meadow", 100, 100) < 5);
        QVERIFY(bench.weight("meadow", 110, 100) > 245);
        QVERIFY(bench.weight("meadow", 119, 100) < 40);
    }

    void theCurveIsDrawnInThePicture()
    {
        ToolBench bench;
        bench.addRecords();
        bench.tools.activate("paint");
        setAll(bench, "/brush", {{"falloff", "curve"}, {"hardness", 0.0}});
        ToolOptionsPanel panel(bench.tools);
        panel.resize(280, 500);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        auto *picture = panel.findChild<FalloffPicture *>("falloff");
        const auto count = [&] { return bench.tools.options().brush.curve.size(); };
        const QPoint middle(picture->width() * 3 / 4, picture->height() / 2);
        QCOMPARE(count(), std::size_t(3));
        // The middle point is dragged down to the ground.
        QTest::mousePress(picture, Qt::LeftButton, {}, middle);
        QTest::mouseMove(picture, middle + QPoint(0, 10));
        QTest::mouseMove(picture, middle + QPoint(0, 200));
        QTest::mouseRelease(picture, Qt::LeftButton, {}, middle + QPoint(0, 200));
        QCOMPARE(bench.tools.options().brush.curve[1].y, 0.0);
        const QPoint free(picture->width() * 5 / 8, picture->height() / 3);
        QTest::mouseDClick(picture, Qt::LeftButton, {}, free);
        QCOMPARE(count(), std::size_t(4));
        QTest::mouseDClick(picture, Qt::LeftButton, {}, free);
        QCOMPARE(count(), std::size_t(3));
    }

    void stampsAreReadFromPicturesAndMadeSquare()
    {
        QTemporaryDir folder;
        const std::string path = folder.filePath("half.png").toStdString();
        // Left black, right white, twice as wide as high.
        const std::vector<std::uint8_t> grey{0, 0, 255, 255, 0, 0, 255, 255};
        const auto png = writePng8(4, 2, grey);
        QFile file(QString::fromStdString(path));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(reinterpret_cast<const char *>(png.data()), qint64(png.size()));
        file.close();
        const auto stamp = stampNamed(path);
        QVERIFY(stamp.ok());
        QCOMPARE((*stamp)->side(), 4);
        QCOMPARE((*stamp)->at({-0.5, 0}), 0.0);
        QCOMPARE((*stamp)->at({0.9, 0.1}), 1.0);
        QCOMPARE((*stamp)->at({0.9, 0.95}), 0.0); // filled up with black
        QCOMPARE((*stamp)->at({1.5, 0}), 0.0);
        QCOMPARE((*stamp)->at({std::nan(""), 0}), 0.0);
        for (const auto &name : builtinStamps()) {
            const auto own = stampNamed(name);
            QVERIFY(own.ok());
            const auto [low, high] = std::minmax_element((*own)->texels().begin(), (*own)->texels().end());
            QVERIFY2(*high - *low > 100, name.c_str());
        }
        QVERIFY(!stampNamed("builtin:nothing").ok());
        QVERIFY(!stampNamed("/nowhere.png").ok());
    }

    void stampsShapeWeightsAndHeightsAlike()
    {
        for (const std::string tool : {"paint", "sculpt"}) {
            ToolBench plain, stamped;
            const std::string row = tool == "paint" ? "/brush" : "/sculpt";
            std::size_t changed[2] = {0, 0};
            ToolBench *benches[] = {&plain, &stamped};
            for (int i = 0; i < 2; ++i) {
                ToolBench &bench = *benches[i];
                bench.addRecords();
                bench.tools.activate(tool);
                setAll(bench, row, {{"radius", 30.0}, {"strength", 1.0}, {"falloff", "constant"}});
                if (i == 1)
                    setAll(bench, row, {{"stamp", "builtin:cracks"}});
                const Scene before = bench.document().snapshot();
                bench.click(120, 120);
                for (int z = 90; z < 151; ++z)
                    for (int x = 90; x < 151; ++x)
                        changed[i] += tool == "paint" ? bench.weight("meadow", x, z) > 0
                                                      : bench.scene().heights.at(x, z) != before.heights.at(x, z);
                QVERIFY(undoesAndRedoes(bench.session, before));
            }
            QVERIFY(changed[1] > 100);
            QVERIFY(changed[1] < changed[0] * 3 / 4);
        }
    }

    void aStampThatCannotBeReadIsSaidAndPaintsNothing()
    {
        ToolBench bench;
        bench.addRecords();
        bench.tools.activate("paint");
        setAll(bench, "/brush", {{"stamp", "/nowhere/stamp.png"}});
        const Scene before = bench.document().snapshot();
        bench.click(100, 100);
        QVERIFY(bench.scene() == before);
        bench.hover(100, 100);
        QVERIFY(bench.tools.overlay().hint.find("/nowhere") != std::string::npos ||
                bench.tools.overlay().hint.find("stamp cannot be read") != std::string::npos);
        QVERIFY(bench.tools.overlay().hintIsWarning);
    }

    void dabsAreVariedByTheSeedAlone()
    {
        BrushShape brush;
        brush.stampRandom = true;
        brush.scatter = 1;
        brush.sizeJitter = 0.5;
        Dab dab;
        dab.radius = 10;
        std::set<double> radii;
        for (std::uint32_t number = 0; number < 200; ++number) {
            const Dab one = varied(dab, brush, number);
            QVERIFY(one == varied(dab, brush, number));
            QVERIFY(one.radius <= 10 && one.radius >= 5);
            QVERIFY(glm::distance(one.centre, dab.centre) <= 10.001);
            QVERIFY(std::abs(glm::length(one.stampNorth) - 1) < 1e-12);
            radii.insert(one.radius);
        }
        QVERIFY(radii.size() > 190);
        brush.seed = 2;
        QVERIFY(!(varied(dab, brush, 3) == varied(
                                               dab,
                                               [&] {
                                                   auto b = brush;
                                                   b.seed = 1;
                                                   return b;
                                               }(),
                                               3)));
        // Turned by 90° clockwise the stamp's top points east; along a stroke to the south it points south.
        BrushShape turned;
        turned.stampTurn = 90;
        QCOMPARE(varied(dab, turned, 0).stampNorth, glm::dvec2(1, 0));
        turned.stampTurn = 0;
        turned.stampAlong = true;
        dab.along = {0, 1};
        QCOMPARE(varied(dab, turned, 0).stampNorth, glm::dvec2(0, 1));
        // A pen that leans says where it points; a mouse leaves it to the stroke.
        turned.stampTilt = true;
        QCOMPARE(varied(dab, turned, 0).stampNorth, glm::dvec2(0, 1));
        dab.lean = {1, 0};
        QCOMPARE(varied(dab, turned, 0).stampNorth, glm::dvec2(1, 0));
        turned.stampTurn = 90;
        QCOMPARE(varied(dab, turned, 0).stampNorth, glm::dvec2(0, 1));
    }

    void aPensLeanReachesTheDabsBetween()
    {
        const ToolView noScreen;
        Stroke stroke({.radius = 4, .spacing = 0.5}, noScreen,
                      [](const Ray &ray) { return std::optional(ray.origin); });
        PointerEvent event;
        event.lean = {0, -1};
        QCOMPARE(stroke.moveTo(event).at(0).lean, glm::dvec2(0, -1));
        event.ray.origin = {8, 0, 0};
        event.lean = {1, 0};
        const auto dabs = stroke.moveTo(event);
        QCOMPARE(dabs.size(), std::size_t(4));
        QVERIFY(glm::length(dabs[1].lean - glm::dvec2(std::sqrt(0.5), -std::sqrt(0.5))) < 1e-9);
        QCOMPARE(dabs[3].lean, glm::dvec2(1, 0));
    }

    void variedStrokesAreTheSameAtAnyEventRate()
    {
        std::set<std::uint64_t> hashes;
        for (const int between : {0, 1, 7, 60}) {
            ToolBench bench;
            bench.addRecords();
            bench.tools.activate("paint");
            setAll(bench, "/brush", Scattered);
            setAll(bench, "/brush", {{"stampAlong", true}});
            paintAlong(bench, between);
            QVERIFY(bench.weight("meadow", 100, 73) >= 0);
            hashes.insert(hashOf(bench.scene()));
        }
        QCOMPARE(hashes.size(), std::size_t(1));
    }

    void tiltWeakensAsItIsToldAndAMouseActsFully()
    {
        const auto weightAt = [](float tilt, const Json &options) {
            ToolBench bench;
            bench.addRecords();
            bench.tools.activate("paint");
            setAll(bench, "/brush", options);
            auto press = bench.at(100, 100, PointerEvent::Kind::Press);
            press.tilt = tilt;
            bench.tools.pointer(press);
            auto release = bench.at(100, 100, PointerEvent::Kind::Release);
            release.tilt = tilt;
            bench.tools.pointer(release);
            return std::pair(bench.weight("meadow", 100, 100), bench.weight("meadow", 106, 100));
        };
        const Json strength{{"tiltStrength", true}, {"strength", 1.0}};
        const Json radius{{"tiltRadius", true}, {"strength", 1.0}, {"falloff", "constant"}};
        QCOMPARE(weightAt(1, strength).first, 255);
        QVERIFY(std::abs(weightAt(0.5F, strength).first - 128) <= 1);
        QCOMPARE(weightAt(1, radius).second, 255);
        QCOMPARE(weightAt(0.5F, radius).second, 0); // 8 m become 4
        QCOMPARE(weightAt(0.5F, {{"strength", 1.0}, {"falloff", "constant"}}).second, 255);
    }

    void thePensOtherEndErases()
    {
        ToolBench bench;
        bench.addRecords();
        bench.tools.activate("paint");
        setAll(bench, "/brush", {{"strength", 1.0}});
        bench.click(100, 100);
        QVERIFY(bench.weight("meadow", 100, 100) > 200);
        auto press = bench.at(100, 100, PointerEvent::Kind::Press);
        press.isEraser = true;
        bench.tools.pointer(press);
        auto release = bench.at(100, 100, PointerEvent::Kind::Release);
        release.isEraser = true;
        bench.tools.pointer(release);
        QCOMPARE(bench.weight("meadow", 100, 100), 0);
    }

    void aStrokeCostsItsTilesToKeep()
    {
        for (const std::string tool : {"paint", "sculpt"}) {
            ToolBench bench;
            bench.addRecords();
            bench.tools.activate(tool);
            setAll(bench, tool == "paint" ? "/brush" : "/sculpt", {{"radius", 32.0}});
            bench.drag({{100, 100}, {150, 120}}, {}, 10);
            const auto &history = bench.document().history();
            QCOMPARE(history.size(), std::size_t(1));
            std::size_t tiles = 0;
            for (const auto &raster : history.step(0).change.rasters)
                tiles += raster.tiles.size();
            QVERIFY(tiles >= 4 && tiles <= 12);
            const std::size_t tileBytes = tool == "paint" ? sizeof(WeightRaster::Tile) : sizeof(HeightRaster::Tile);
            QVERIFY2(history.step(0).bytes <= tiles * tileBytes + 100'000,
                     qPrintable(QString::number(history.step(0).bytes)));
        }
    }

    void aLogDoesTheSameAgain()
    {
        ToolBench bench(hills);
        bench.addRecords();
        plant(bench, "oak", 100, 75, hills(100, 75));
        const Scene start = bench.document().snapshot();
        StrokeLog log;
        const auto subscription =
            bench.tools.strokeDone.subscribe([&](const StrokeRecord &stroke) { log.strokes.push_back(stroke); });
        bench.tools.activate("paint");
        setAll(bench, "/brush", Scattered);
        paintAlong(bench, 3);
        bench.drag({{80, 60}, {120, 60}}, Ctrl, 2);
        bench.tools.activate("sculpt");
        bench.drag({{90, 70}, {110, 80}}, {}, 5);
        bench.drag({{90, 90}, {110, 95}}, Shift, 5);
        QCOMPARE(log.strokes.size(), std::size_t(4));
        const Scene end = bench.document().snapshot();

        const auto read = StrokeLog::parse(log.write(), "log.json");
        QVERIFY(read.ok());
        Session session;
        session.open(start, {});
        session.setActiveLayer("path");
        ToolBox tools(session);
        const Replayed replayed = replayStrokes(*read, session, tools);
        QVERIFY(replayed.problems.empty());
        QCOMPARE(replayed.strokes, 4);
        QCOMPARE(hashOf(session.document.scene()), hashOf(end));
        QVERIFY(session.document.scene() == end);
        // The hands are as they were, and every stroke is a step of its own.
        QVERIFY(tools.options() == ToolBox(session).options());
        QCOMPARE(session.activeLayer(), std::string("path"));
        for (int i = 0; i < 4; ++i)
            session.document.undo();
        QVERIFY(session.document.scene() == start);
    }

    void strokesThatCannotBeDoneAreSaid()
    {
        ToolBench bench;
        bench.addRecords();
        StrokeLog log;
        log.strokes.push_back({"paint", "nobody", "{}", {}, {Dab{}}});
        log.strokes.push_back({"paint", "meadow", R"({"radius": -3})", {}, {Dab{}}});
        log.strokes.push_back({"paint", "meadow", "{}", {}, {Dab{{100, 0, 100}, 8}}});
        const auto replayed = replayStrokes(log, bench.session, bench.tools);
        QCOMPARE(replayed.strokes, 1);
        QCOMPARE(replayed.problems.size(), std::size_t(2));
        QVERIFY(replayed.problems[0].message.find("nobody") != std::string::npos);
        QVERIFY(replayed.problems[1].message.find("radius") != std::string::npos);
    }

    void brokenLogsAreNamed_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("pointer");
        const QString head = R"({"format": "sward-strokes", "version": 1, "strokes": [)";
        QTest::newRow("no JSON") << "["
                                 << "";
        QTest::newRow("another format") << R"({"format": "x"})"
                                        << "/format";
        QTest::newRow("no strokes") << R"({"format": "sward-strokes"})"
                                    << "/strokes";
        QTest::newRow("no tool") << head + R"({"options": {}, "dabs": [[0,0,0,1,1,1,0,-1]]}]})"
                                 << "/strokes/0/tool";
        QTest::newRow("no dabs") << head + R"({"tool": "paint", "options": {}, "dabs": []}]})"
                                 << "/strokes/0/dabs";
        QTest::newRow("short dab") << head + R"({"tool": "paint", "options": {}, "dabs": [[1]]}]})"
                                   << "/strokes/0/dabs/0";
        QTest::newRow("radius") << head + R"({"tool": "paint", "options": {}, "dabs": [[0,0,0,-1,1,1,0,-1]]}]})"
                                << "/strokes/0/dabs/0/3";
        QTest::newRow("far") << head + R"({"tool": "paint", "options": {}, "dabs": [[0,1e99,0,1,1,1,0,-1]]}]})"
                             << "/strokes/0/dabs/0/1";
    }

    void brokenLogsAreNamed()
    {
        QFETCH(QString, text);
        QFETCH(QString, pointer);
        const auto log = StrokeLog::parse(text.toStdString(), "log.json");
        QVERIFY(!log.ok());
        QCOMPARE(QString::fromStdString(log.issue().pointer), pointer);
    }
};

QTEST_MAIN(Brush)
#include "tst_Brush.moc"
