#include "model/terrain/MobileLandscape.h"
#include "model/terrain/SectionGrid.h"
#include "model/terrain/SectionHeights.h"
#include "tests/support/Hills.h"
#include "tests/support/Landscapes.h"
#include "viewport/OffscreenRenderer.h"
#include "viewport/SectionLod.h"
#include "viewport/ShaderSource.h"
#include "viewport/Viewport.h"

#include <Qt3DCore/QBuffer>

#include <QApplication>
#include <QOffscreenSurface>
#include <QOpenGLBuffer>
#include <QOpenGLContext>
#include <QOpenGLExtraFunctions>
#include <QOpenGLFramebufferObject>
#include <QOpenGLShaderProgram>
#include <QOpenGLVertexArrayObject>
#include <QTest>

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <random>
#include <set>
#include <tuple>

using namespace sward;
using namespace sward::test;

Q_DECLARE_METATYPE(sward::Quality)

class GroundView : public QObject
{
    Q_OBJECT

private slots:
    void init() { QVERIFY2(!openGlRenderer().isEmpty(), "no OpenGL 3.3 on this display"); }

    void neighboursMeetInTheSameEdgePoints();
    void levelsChangeWithoutAJump();
    void shadersPlaceVerticesAsTheMirrorDoes();
    void indicesAreAsShortAsTheirVerticesAllow();
    void coarserSectionsAreFartherAway();
    void everyLandscapeSizeIsDrawnWithoutGaps_data();
    void everyLandscapeSizeIsDrawnWithoutGaps();
    void aMovingCameraSeesNoGaps_data();
    void aMovingCameraSeesNoGaps();
    void holesShowWhatLiesBehind();
    void debugViewsDiffer();
    void weightsAreShownAsTheyAre();
    void mapsAreShownAsTheyAre();
    void linesAreDrawnOntoTheGround();
    void theCursorsValueIsDrawnAsALine();
    void sculptedHeightsAreDrawnAsFreshOnes_data();
    void sculptedHeightsAreDrawnAsFreshOnes();
    void componentsWithABiasAreDrawnCoarser();
    void offsetsMoveTheGroundAside();
    void normalsFollowTheOffsets_data() { qualities(); }
    void normalsFollowTheOffsets();
    void coarseGroundIsLitByItsOwnShape_data() { qualities(); }
    void coarseGroundIsLitByItsOwnShape();

private:
    static void qualities();
};

void GroundView::neighboursMeetInTheSameEdgePoints()
{
    struct Point
    {
        float at, height;
        bool operator==(const Point &) const = default;
        bool operator<(const Point &o) const { return std::tie(at, height) < std::tie(o.at, o.height); }
    };
    std::mt19937 random(11);
    int pairs = 0;
    for (const int quads : {7, 15, 31, 63, 127, 255}) {
        const SectionLod lod{.quads = quads};
        const SectionGrid grid{quads};
        // Two sections side by side share the samples of their edge and no others.
        std::vector<std::uint16_t> west(std::size_t(quads + 1) * std::size_t(quads + 1)), east(west.size());
        for (auto *section : {&west, &east})
            std::generate(section->begin(), section->end(), [&] { return std::uint16_t(random() % 65536); });
        for (int z = 0; z <= quads; ++z)
            east[std::size_t(z * (quads + 1))] = west[std::size_t(z * (quads + 1) + quads)];
        const auto westLevels = sectionHeights(west, grid);
        const auto eastLevels = sectionHeights(east, grid);

        const auto edge = [&](const auto &levels, int column, float own, const glm::vec4 &neighbours) {
            std::set<Point> points;
            const auto height = [&](int level, glm::ivec2 cell) {
                return float(levels[std::size_t(level)][std::size_t(cell.y * (grid.quadsAt(level) + 1) + cell.x)]);
            };
            const int level = int(own);
            for (int j = 0; j <= lod.quadsAt(level); ++j) {
                const glm::ivec2 vertex(column * lod.quadsAt(level), j);
                const auto v = placeSectionVertex(lod, {vertex.x << level, vertex.y << level}, own, neighbours);
                if (v.place.x != float(column * quads))
                    return std::set<Point>{};
                float h = height(v.level, v.cell);
                if (v.morph > 0)
                    h += (height(v.level + 1, v.coarseCell) - h) * v.morph;
                points.insert({v.place.y, h});
            }
            return points;
        };
        const int steps = 7 * lod.last();
        for (int a = 0; a <= steps; ++a)
            for (int b = 0; b <= steps; ++b, ++pairs) {
                const float own = float(a) / 7, other = float(b) / 7;
                const auto ours = edge(westLevels, 1, own, {own, other, own, own});
                const auto theirs = edge(eastLevels, 0, other, {other, other, other, own});
                QVERIFY(!ours.empty());
                QVERIFY2(ours == theirs, qPrintable(QString("%1 quads, %2/7 beside %3/7").arg(quads).arg(a).arg(b)));
            }
        for (int level = 0; level <= lod.last(); ++level)
            QCOMPARE(int(sectionTriangles(lod, level).size()), lod.quadsAt(level) * lod.quadsAt(level) * 6);
        QCOMPARE(lod.quadsAt(lod.last()), 1);
    }
    QCOMPARE(pairs, 7195);
}

void GroundView::levelsChangeWithoutAJump()
{
    // Just before a level is whole, the finer grid's vertices lie where the coarser grid has its own.
    for (const int quads : {7, 15, 31, 63, 127, 255}) {
        const SectionLod lod{.quads = quads};
        for (int level = 1; level <= lod.last(); ++level) {
            const float whole = float(level), before = whole - 1e-4F;
            const int n = lod.quadsAt(level - 1);
            for (int z = 0; z <= n; ++z)
                for (int x = 0; x <= n; ++x) {
                    const auto fine =
                        placeSectionVertex(lod, glm::ivec2(x, z) * (1 << (level - 1)), before, glm::vec4(before));
                    const auto coarse =
                        placeSectionVertex(lod, fine.coarseCell * (1 << level), whole, glm::vec4(whole));
                    QCOMPARE(coarse.cell, fine.coarseCell);
                    QVERIFY(glm::length(coarse.place - fine.place) < 2e-4F * float(quads));
                }
        }
    }
}

void GroundView::shadersPlaceVerticesAsTheMirrorDoes()
{
    QOffscreenSurface surface;
    surface.setFormat(QSurfaceFormat::defaultFormat());
    surface.create();
    QOpenGLContext context;
    context.setFormat(surface.requestedFormat());
    QVERIFY(context.create() && context.makeCurrent(&surface));
    auto *gl = context.extraFunctions();
    QOpenGLShaderProgram program;
    QVERIFY2(program.addShaderFromSourceCode(QOpenGLShader::Vertex, shaderSource("ground.vert", {})),
             qPrintable(program.log()));
    QVERIFY2(program.addShaderFromSourceCode(QOpenGLShader::Fragment, "#version 330 core\nvoid main() {}\n"),
             qPrintable(program.log()));
    const char *const outputs[] = {"v_metres"};
    gl->glTransformFeedbackVaryings(program.programId(), 1, outputs, GL_INTERLEAVED_ATTRIBS);
    QVERIFY2(program.link(), qPrintable(program.log()));
    program.bind();
    QOpenGLVertexArrayObject array;
    array.create();
    array.bind();
    std::mt19937 random(3);
    for (const int quads : {7, 15, 31, 63, 127, 255}) {
        const SectionLod lod{.quads = quads};
        program.setUniformValue("u_groundScale", QVector4D(1, 1, 4096, 4096));
        program.setUniformValue("u_sectionQuads", float(quads));
        program.setUniformValue("u_sections", QVector4D(2, 2, float(quads), 0));
        std::vector<float> grid;
        for (int z = 0; z <= quads; ++z)
            for (int x = 0; x <= quads; ++x)
                grid.insert(grid.end(), {float(x), 0, float(z)});
        QOpenGLBuffer vertices;
        vertices.create();
        vertices.bind();
        vertices.allocate(grid.data(), int(grid.size() * sizeof(float)));
        program.enableAttributeArray("vertexPosition");
        program.setAttributeBuffer("vertexPosition", GL_FLOAT, 0, 3);
        const int count = int(grid.size() / 3);
        QOpenGLBuffer results;
        results.create();
        results.bind();
        results.allocate(count * int(sizeof(glm::vec2)));
        for (int round = 0; round < 12; ++round) {
            const auto level = [&] { return float(random() % unsigned(7 * lod.last() + 1)) / 7; };
            const float own = level();
            const glm::vec4 neighbours(level(), level(), level(), level());
            program.setAttributeValue("section", 0, 0, own, 0);
            program.setAttributeValue("neighbours", neighbours.x, neighbours.y, neighbours.z, neighbours.w);
            gl->glEnable(GL_RASTERIZER_DISCARD);
            gl->glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, results.bufferId());
            gl->glBeginTransformFeedback(GL_POINTS);
            gl->glDrawArrays(GL_POINTS, 0, count);
            gl->glEndTransformFeedback();
            std::vector<glm::vec2> placed(std::size_t(count), glm::vec2(-1));
            results.bind();
            QVERIFY(results.read(0, placed.data(), count * int(sizeof(glm::vec2))));
            for (int i = 0; i < count; ++i) {
                const auto mirror = placeSectionVertex(lod, {i % (quads + 1), i / (quads + 1)}, own, neighbours);
                QVERIFY2(glm::length(placed[std::size_t(i)] - mirror.place) < 2e-3F,
                         qPrintable(QString("%1 quads, vertex %2, own %3").arg(quads).arg(i).arg(double(own))));
            }
        }
    }
}

void GroundView::indicesAreAsShortAsTheirVerticesAllow()
{
    Qt3DCore::QNode parent;
    for (const int quads : {7, 15, 31, 63, 127, 255}) {
        const std::vector<float> positions(std::size_t(quads + 1) * std::size_t(quads + 1) * 3);
        const auto triangles = sectionTriangles({.quads = quads}, 0);
        const auto mesh = sharePositions(positions, triangles, &parent);
        QCOMPARE(mesh.shortIndices, SectionGrid{quads}.indexBits(1) == 16);
        QCOMPARE(std::size_t(mesh.indices->data().size()), triangles.size() * (mesh.shortIndices ? 2 : 4));
        QVERIFY(*std::max_element(triangles.begin(), triangles.end()) < mesh.vertexCount);
    }
}

void GroundView::coarserSectionsAreFartherAway()
{
    const SectionLod lod{.quads = 63, .screenSize0 = 0.5F, .distribution0 = 1.25F, .distribution = 3};
    const auto levelAt = [&](float distance) { return lod.levelFor(0.5F * 10 / distance); };
    QCOMPARE(levelAt(10), 0.0F);
    QVERIFY(std::abs(levelAt(12.5F) - 1) < 1e-4F);
    QVERIFY(std::abs(levelAt(37.5F) - 2) < 1e-4F);
    QVERIFY(std::abs(levelAt(112.5F) - 3) < 1e-4F);
    QCOMPARE(levelAt(1e9F), float(lod.last()));
    QCOMPARE(lod.thresholdOf(0), 0.5F);
    for (int level = 1; level <= lod.last(); ++level)
        QVERIFY(std::abs(lod.levelFor(lod.thresholdOf(level)) - float(level)) < 1e-3F);
    // Between levels 0 and 1 by the square of the measure.
    QVERIFY(std::abs(lod.levelFor(0.45F) - (0.25F - 0.2025F) / (0.25F - 0.16F)) < 1e-4F);
    for (float d = 1; d < 1000; d *= 1.05F)
        QVERIFY(levelAt(d * 1.05F) >= levelAt(d));
}

void GroundView::everyLandscapeSizeIsDrawnWithoutGaps_data()
{
    QTest::addColumn<int>("side");
    QTest::addColumn<int>("sectionQuads");
    QTest::newRow("the smallest") << 2 << 63;
    QTest::newRow("one section and a bit") << 33 << 31;
    QTest::newRow("partial at two sides") << 200 << 63;
    QTest::newRow("small sections") << 90 << 7;
    QTest::newRow("large section") << 300 << 255;
}

void GroundView::everyLandscapeSizeIsDrawnWithoutGaps()
{
    QFETCH(int, side);
    QFETCH(int, sectionQuads);
    Hills hills(side);
    hills.quad = 100.0F / float(side - 1);
    // Straight down from so low that only ground is in sight.
    auto camera = cameraAt({0, 45, 0}, {0, 0, -0.1});
    camera.fovDeg = 40;
    const auto rendered =
        renderToImage(Quality::software(), camera, {320, 200}, ViewMode::Lit, 0, [&](SceneView &view) {
            view.sky().setDaylight(redSky());
            view.ground().setInput(hills.input(sectionQuads));
        });
    QVERIFY(!rendered.image.isNull());
    std::set<QRgb> colours;
    for (int y = 0; y < rendered.image.height(); ++y)
        for (int x = 0; x < rendered.image.width(); ++x) {
            const auto pixel = rendered.image.pixel(x, y);
            QVERIFY(!isBackground(pixel));
            QVERIFY2(!isSky(pixel), "sky shows through the ground");
            colours.insert(pixel);
        }
    QVERIFY2(colours.size() > 20, "the picture is blank");
}

void GroundView::aMovingCameraSeesNoGaps_data()
{
    QTest::addColumn<int>("quads");
    for (const int quads : {7, 15, 31, 63, 127, 255})
        QTest::addRow("%d quads", quads) << quads;
}

void GroundView::aMovingCameraSeesNoGaps()
{
    QFETCH(int, quads);
    // So rough that any two levels differ by metres; no section is whole at the far sides.
    Hills hills(quads < 100 ? 300 : 2 * quads + 80);
    std::mt19937 random(5);
    for (auto &height : hills.heights)
        height = std::uint16_t(height + int(random() % 512));
    hills.quad = 300.0F / float(hills.side);
    auto input = hills.input(quads);
    // Levels close to each other, so that many are in one picture.
    input.lodDistribution = 1.3F;
    input.lod0Distribution = 1.1F;
    input.lod0ScreenSize = std::clamp(float(quads) * hills.quad / 60, 0.1F, 10.0F);
    Viewport viewport(Quality::software());
    viewport.resize(400, 240);
    viewport.scene().sky().setDaylight(redSky());
    viewport.scene().ground().setInput(std::move(input));
    viewport.show();
    std::set<int> levels;
    for (int i = 0; i < 10; ++i) {
        const double x = i * 3.7 - 18, z = 90 + i * 2.3;
        auto camera = cameraAt({x, 40, z}, {x * 0.5, 0, z - 46});
        camera.fovDeg = 45;
        viewport.setCamera(camera);
        const auto image = grab(viewport);
        QVERIFY(!image.isNull());
        for (int y = 0; y < image.height(); ++y)
            for (int column = 0; column < image.width(); ++column)
                QVERIFY2(!isSky(image.pixel(column, y)) && !isBackground(image.pixel(column, y)),
                         qPrintable(QString("sky or background at %1, %2 of frame %3").arg(column).arg(y).arg(i)));
        for (int row = 0; row < 20; ++row)
            for (int column = 0; column < 20; ++column)
                if (const auto drawn = viewport.scene().ground().sectionAt(column * 15 - 149, row * 15 - 149))
                    levels.insert(int(drawn->level * 4));
    }
    QVERIFY2(levels.size() >= 4, "sections of several levels must meet");
}

void GroundView::holesShowWhatLiesBehind()
{
    Hills hills(64);
    for (int z = 24; z < 40; ++z)
        for (int x = 24; x < 40; ++x)
            hills.holes[std::size_t(z) * 64 + std::size_t(x)] = 255;
    const auto rendered = renderToImage(Quality::software(), cameraAt({0, 40, 0}, {0, 0, -0.1}), {200, 200},
                                        ViewMode::Lit, 0, [&](SceneView &view) {
                                            view.sky().setDaylight(redSky());
                                            view.ground().setInput(hills.input());
                                        });
    const auto middle = rendered.image.pixel(100, 100);
    const auto side = rendered.image.pixel(40, 100);
    QVERIFY2(isSky(middle), "there must be no ground in the hole");
    QVERIFY(!isSky(side));
}

void GroundView::debugViewsDiffer()
{
    const Hills hills;
    std::vector<QImage> pictures;
    for (const auto mode :
         {ViewMode::Lit, ViewMode::Normals, ViewMode::LodColours, ViewMode::Unlit, ViewMode::Wireframe,
          ViewMode::Weights, ViewMode::FalseColour, ViewMode::Heights, ViewMode::Slopes, ViewMode::LodWireframe}) {
        QCOMPARE(viewModeNamed(viewModeName(mode)), mode);
        pictures.push_back(renderToImage(Quality::software(), cameraAt({0, 40, 20}, {0, 0, 0}), {160, 100}, mode, 0,
                                         [&](SceneView &view) {
                                             view.ground().setShownLayer("grass");
                                             view.ground().setInput(hills.input());
                                         })
                               .image);
        QVERIFY(!pictures.back().isNull());
        for (std::size_t i = 0; i + 1 < pictures.size(); ++i)
            QVERIFY(countDifferent(pictures[i], pictures.back()) > 2000);
    }
    // The lines lie over the colours and leave most of them as they are, and no other view has them.
    const int same = 160 * 100 - countDifferent(pictures[2], pictures.back());
    QVERIFY2(same > 4000, qPrintable(QString::number(same)));
    for (const auto &[index, dark] : {std::pair{2, false}, {8, false}, {9, true}}) {
        int found = 0;
        for (int y = 0; y < 100; ++y)
            for (int x = 0; x < 160; ++x)
                found += qGray(pictures[std::size_t(index)].pixel(x, y)) < 20;
        QCOMPARE(found > 200, dark);
    }
    QVERIFY(!viewModeNamed("fog of war"));
    QCOMPARE(viewModeNamed("mobile"), ViewMode::Mobile);
}

void GroundView::weightsAreShownAsTheyAre()
{
    const Hills hills;
    auto input = hills.input();
    input.layers[0].weights = [&hills](const SampleRect &rect, std::uint8_t *out) {
        for (int z = rect.z0; z < rect.z1; ++z)
            for (int x = rect.x0; x < rect.x1; ++x)
                *out++ = x < hills.side / 2 ? 51 : 204;
    };
    const auto picture = [&](const std::string &layer) {
        return renderToImage(Quality::software(), cameraAt({0, 200, 0.1}, {0, 0, 0}), {100, 100}, ViewMode::Weights, 0,
                             [&](SceneView &view) {
                                 view.ground().setShownLayer(layer);
                                 view.ground().setInput(input);
                             })
            .image;
    };
    const QImage grass = picture("grass");
    QVERIFY(std::abs(qRed(grass.pixel(30, 50)) - 51) <= 1);
    QVERIFY(std::abs(qRed(grass.pixel(70, 50)) - 204) <= 1);
    QCOMPARE(qRed(picture("nothing").pixel(70, 50)), 0);
}

void GroundView::mapsAreShownAsTheyAre()
{
    const Hills hills;
    const auto colourAt = [&](std::uint8_t west, std::uint8_t east, int column) {
        const QImage image =
            renderToImage(Quality::software(), cameraAt({0, 60, 1}, {0, 0, 0}), {80, 60}, ViewMode::Density, 0,
                          [&](SceneView &view) {
                              view.ground().setInput(hills.input());
                              view.ground().setShownMap({2, 1, {west, east}});
                          })
                .image;
        return image.pixelColor(column, 30);
    };
    // Violet is little, yellow much.
    const QColor little = colourAt(0, 255, 20), much = colourAt(0, 255, 60);
    QVERIFY(much.red() > little.red() + 60 && much.green() > little.green() + 100);
    QCOMPARE(colourAt(255, 0, 20).green() > colourAt(255, 0, 60).green() + 100, true);
}

void GroundView::linesAreDrawnOntoTheGround()
{
    const Hills hills;
    const auto picture = [&](GroundLines lines) {
        return renderToImage(Quality::software(), cameraAt({0, 120, 0.1}, {0, 0, 0}), {300, 300}, ViewMode::Lit, 0,
                             [&](SceneView &view) {
                                 view.ground().setLines(lines);
                                 view.ground().setInput(hills.input());
                             })
            .image;
    };
    const QImage plain = picture({});
    const QImage contours = picture({.contours = true});
    const QImage sections = picture({.sections = true});
    QVERIFY(countDifferent(plain, contours) > 2000);
    QVERIFY(countDifferent(plain, sections) > 1000);
    QVERIFY(countDifferent(contours, sections) > 2000);
    SceneView view(Quality::software());
    view.ground().setInput(hills.input());
    const auto range = view.ground().heightRange();
    const double lines = (range.y - range.x) / view.ground().contourStep();
    QVERIFY2(lines > 8 && lines <= 20.1, qPrintable(QString::number(lines)));
    QCOMPARE(view.ground().lodThresholds().size(), std::size_t(5));
    QCOMPARE(view.ground().lodThresholds().front(), 0.5F);
}

void GroundView::theCursorsValueIsDrawnAsALine()
{
    const Hills hills;
    const auto picture = [&](float value) {
        return renderToImage(Quality::software(), cameraAt({0, 120, 0.1}, {0, 0, 0}), {300, 300}, ViewMode::Heights, 0,
                             [&](SceneView &view) {
                                 view.ground().setCursorValue(value);
                                 view.ground().setInput(hills.input());
                             })
            .image;
    };
    const QImage plain = picture(-1);
    const QImage middle = picture(0.5F);
    int white = 0;
    for (int y = 0; y < 300; ++y)
        for (int x = 0; x < 300; ++x) {
            white += qBlue(middle.pixel(x, y)) > 240 && qRed(middle.pixel(x, y)) > 240;
            QVERIFY(!(qBlue(plain.pixel(x, y)) > 240 && qRed(plain.pixel(x, y)) > 240));
        }
    QVERIFY2(white > 200, qPrintable(QString::number(white)));
    QVERIFY(countDifferent(middle, picture(0.9F)) > 200);
}

void GroundView::sculptedHeightsAreDrawnAsFreshOnes_data()
{
    QTest::addColumn<int>("mode");
    QTest::addColumn<int>("quads");
    for (const int quads : {7, 31, 127}) {
        QTest::addRow("lit, %d quads", quads) << int(ViewMode::Lit) << quads;
        QTest::addRow("mobile, %d quads", quads) << int(ViewMode::Mobile) << quads;
    }
}

void GroundView::sculptedHeightsAreDrawnAsFreshOnes()
{
    QFETCH(int, mode);
    QFETCH(int, quads);
    Hills hills;
    Scene scene = landscapeScene({.width = hills.side, .height = hills.side, .sectionQuads = quads});
    std::size_t bytes = 0;
    const auto takeHeights = [&] {
        scene.heights.write(scene.heights.bounds(), hills.heights.data(), nextEpoch(), bytes);
    };
    takeHeights();
    const auto render = [&](const std::function<void(SceneView &)> &fill) {
        return renderToImage(Quality::software(), cameraAt({0, 60, 90}, {0, 0, 0}), {240, 160}, ViewMode(mode), 0, fill)
            .image;
    };
    const auto inputOf = [&] {
        auto input = hills.input(quads);
        input.packedHeights = [&scene](int x, int z) { return MobileLandscape(scene).sectionHeights(x, z); };
        return input;
    };
    const QImage before = render([&](SceneView &view) { view.ground().setInput(inputOf()); });
    // A mound over the corner of four sections of 31 quads, and across those of the others.
    const SampleRect rect{25, 28, 40, 37};
    const QImage updated = render([&](SceneView &view) {
        view.ground().setInput(inputOf());
        for (int z = rect.z0; z < rect.z1; ++z)
            for (int x = rect.x0; x < rect.x1; ++x)
                hills.heights[std::size_t(z * hills.side + x)] =
                    std::uint16_t(hills.heights[std::size_t(z * hills.side + x)] + 1500 + 100 * x);
        takeHeights();
        view.ground().updateHeights(rect);
    });
    const QImage fresh = render([&](SceneView &view) { view.ground().setInput(inputOf()); });
    QVERIFY(countDifferent(before, fresh) > 100);
    QCOMPARE(countDifferent(updated, fresh), 0);
}

void GroundView::componentsWithABiasAreDrawnCoarser()
{
    const Hills hills;
    auto input = hills.input(31);
    GroundSections plain(input);
    const auto view = viewOf(cameraAt({0, 40, 20}, {0, 0, 0}));
    (void)plain.choose(input, view);
    input.lodBias.assign(std::size_t(plain.across() * plain.down()), 0);
    input.lodBias[1] = 2;
    input.lodBias[2] = -8;
    GroundSections biased(input);
    (void)biased.choose(input, view);
    QCOMPARE(biased.levelAt(0, 0), plain.levelAt(0, 0));
    QCOMPARE(biased.levelAt(1, 0), std::min(plain.levelAt(1, 0) + 2, float(plain.lod().last())));
    QVERIFY(biased.levelAt(1, 0) > plain.levelAt(1, 0));
    QCOMPARE(biased.levelAt(2, 0), 0.0F);
}

void GroundView::offsetsMoveTheGroundAside()
{
    const Hills hills;
    const auto picture = [&](glm::dvec3 moved, std::shared_ptr<const OffsetMap> offsets) {
        auto input = hills.input();
        input.position += moved;
        input.offsets = std::move(offsets);
        input.offsetScale = 16;
        return renderToImage(Quality::software(), cameraAt({0, 60, 60}, {0, 0, 0}), {200, 120}, ViewMode::Lit, 0,
                             [&](SceneView &view) { view.ground().setInput(input); })
            .image;
    };
    OffsetMap map{hills.side, hills.side, {}};
    for (int i = 0; i < hills.side * hills.side; ++i)
        map.samples.insert(map.samples.end(), {32768 + 8192, 32768 - 4096});
    QCOMPARE(map.metres(3, 4, 16), glm::dvec2(4, -2));
    const QImage plain = picture({}, nullptr);
    const QImage aside = picture({}, std::make_shared<const OffsetMap>(map));
    const QImage moved = picture({4, 0, -2}, nullptr);
    QVERIFY(countDifferent(plain, aside) > 5000);
    // All but the levels of detail, which follow the heights.
    int far = 0;
    for (int y = 0; y < aside.height(); ++y)
        for (int x = 0; x < aside.width(); ++x)
            far += std::abs(qGray(aside.pixel(x, y)) - qGray(moved.pixel(x, y))) > 8;
    QVERIFY2(far < 600, qPrintable(QString::number(far)));
}

void GroundView::qualities()
{
    QTest::addColumn<Quality>("quality");
    QTest::newRow("full") << Quality::full();
    QTest::newRow("software") << Quality::software();
}

void GroundView::normalsFollowTheOffsets()
{
    QFETCH(Quality, quality);
    // A slope of 45 degrees that the offsets stretch to one and a half times its length.
    Hills hills(65);
    OffsetMap map{hills.side, hills.side, {}};
    for (int z = 0; z < hills.side; ++z)
        for (int x = 0; x < hills.side; ++x) {
            hills.heights[std::size_t(z * hills.side + x)] = std::uint16_t(32768 + 128 * (x - 32));
            map.samples.push_back(std::uint16_t(32768 + 256 * (x - 32)));
            map.samples.push_back(32768);
        }
    auto input = hills.input();
    const auto middle = [&] {
        const QImage image = renderToImage(quality, cameraAt({0, 30, 1}, {0, 0, 0}), {80, 60}, ViewMode::Normals, 0,
                                           [&](SceneView &view) { view.ground().setInput(input); })
                                 .image;
        return image.pixelColor(40, 30);
    };
    const auto isNormal = [](const QColor &colour, glm::vec3 normal) {
        const glm::vec3 shown(colour.redF(), colour.greenF(), colour.blueF());
        return glm::length(shown - (normal * 0.5F + 0.5F)) < 0.02F;
    };
    QVERIFY(isNormal(middle(), glm::normalize(glm::vec3(-1, 1, 0))));
    input.offsets = std::make_shared<const OffsetMap>(map);
    input.offsetScale = 64;
    QVERIFY(isNormal(middle(), glm::normalize(glm::vec3(-1, 1.5F, 0))));
}

void GroundView::coarseGroundIsLitByItsOwnShape()
{
    QFETCH(Quality, quality);
    // Furrows of 8 samples, 1 m deep: far away, and at a coarse level of detail, they are all but level ground.
    Hills hills(505);
    for (int z = 0; z < hills.side; ++z)
        for (int x = 0; x < hills.side; ++x)
            hills.heights[std::size_t(z * hills.side + x)] = std::uint16_t(32768 + (x / 4 % 2 == 0 ? 128 : 0));
    auto input = hills.input(63);
    input.lodBias.assign(64, 4);
    const auto steepest = [&](double height) {
        const QImage image = renderToImage(quality, cameraAt({0, height, 1}, {0, 0, 0}), {60, 60}, ViewMode::Normals, 0,
                                           [&](SceneView &view) { view.ground().setInput(input); })
                                 .image;
        int least = 255;
        for (int y = 25; y < 35; ++y)
            for (int x = 5; x < 55; ++x)
                least = std::min(least, qGreen(image.pixel(x, y)));
        return least / 127.5 - 1;
    };
    QVERIFY2(steepest(400) > 0.98, qPrintable(QString::number(steepest(400))));
    input.lodBias.clear();
    QVERIFY2(steepest(10) < 0.93, qPrintable(QString::number(steepest(10))));
}

int main(int argc, char **argv)
{
    prepareGraphics();
    QApplication application(argc, argv);
    GroundView test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_GroundView.moc"
