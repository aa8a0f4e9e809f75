#include "model/wind/WindBend.h"
#include "tests/support/Hills.h"
#include "viewport/BladeMesh.h"
#include "viewport/GrassStream.h"
#include "viewport/InstanceRecords.h"
#include "viewport/OffscreenRenderer.h"
#include "viewport/ShaderSource.h"
#include "viewport/Viewport.h"

#include <QApplication>
#include <QFile>
#include <QOffscreenSurface>
#include <QOpenGLBuffer>
#include <QOpenGLContext>
#include <QOpenGLExtraFunctions>
#include <QOpenGLFramebufferObject>
#include <QOpenGLShaderProgram>
#include <QOpenGLVertexArrayObject>
#include <QSignalSpy>
#include <QTest>
#include <QWidget>

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <random>
#include <set>
#include <tuple>

using namespace sward;
using namespace sward::test;

namespace {

/// Plants strewn over a square of cells, with their places kept for a plain check.
struct Strewn
{
    struct Plant
    {
        glm::vec3 place;
        int kind;
    };
    std::vector<PlantShape> shapes;
    std::vector<DrawnCell> cells;
    std::vector<DrawnCell *> pointers;

    Strewn()
    {
        std::mt19937 random(4);
        const auto unit = [&] { return float(random()) / 4294967296.0F; };
        shapes.resize(2);
        shapes[0] = {.low = {-1, 0, -1},
                     .high = {1, 3, 1},
                     .lodDistances = {30, 60},
                     .triangles = {300, 100, 4},
                     .drawDistance = 120};
        shapes[1] = {.low = {-0.2F, 0, -0.2F},
                     .high = {0.2F, 0.5F, 0.2F},
                     .lodDistances = {},
                     .triangles = {12},
                     .drawDistance = 50};
        for (int z = -5; z < 5; ++z)
            for (int x = -5; x < 5; ++x) {
                DrawnCell cell;
                cell.input.origin = {x * 32, 0, z * 32};
                cell.input.size = {32, 10, 32};
                for (int kind = 0; kind < 2; ++kind) {
                    PlantRun run{.plant = kind, .largestScale = 1, .instances = {}};
                    for (int i = 0; i < 60; ++i)
                        run.instances.push_back(packInstance({.inCell = {unit(), unit(), unit()}}));
                    cell.input.runs.push_back(run);
                }
                cells.push_back(cell);
            }
        for (auto &cell : cells)
            pointers.push_back(&cell);
    }
};

/// A plant of a plain mesh in the middle of the hills.
QImage pictureOfOnePlant(bool selected, const std::optional<SelectionDrag> &drag)
{
    const Hills hills;
    const auto fill = [&](SceneView &view) {
        view.ground().setInput(hills.input());
        PlantInput plant;
        plant.mesh = std::make_shared<MeshData>(missingMesh());
        view.plants().setPlants({plant});
        view.plants().setSelectionDrag(drag);
        CellInput cell;
        cell.origin = {-16, 12, -16};
        cell.size = {32, 1, 32};
        auto record = packInstance({.inCell = {0.5F, 0, 0.5F}, .selected = selected});
        setUniformScale(record, 4);
        cell.runs = {{.plant = 0, .largestScale = 4, .instances = {record}}};
        view.plants().setCell(1, cell);
    };
    return renderToImage(Quality::software(), cameraAt({0, 20, 12}, {0, 12, 0}), {200, 200}, ViewMode::Lit, 0, fill)
        .image;
}

} // namespace

class ViewportTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { QVERIFY2(!openGlRenderer().isEmpty(), "no OpenGL 3.3 on this display"); }

    void recordsKeepWhatWasPacked();
    void choiceAgreesWithLookingAtEveryPlant();
    void cellsFarAwayArePassedOverInGroups();
    void levelsDoNotFlickerAtTheirSwitch();
    void grassThinsFromTheSameEnd();
    void theBudgetDoesNotDependOnTheDirection();
    void changingTheWindMovesNothingAtOnce();
    void movingTheAnchorChangesNoValue();
    void gustsHaveUnitVariance();
    void grassKeepsItsLengthAndItsRoot();
    void shadersBendAsTheMirrorDoes_data();
    void shadersBendAsTheMirrorDoes();
    void leavesKeepTheirCoverageInEveryMipLevel();
    void cameraStaysAboveTheGround();
    void raysMeetTheGroundWhereItIs();
    void paintingChangesThePicture();
    void nothingIsDrawnWhenNothingChanges();
    void windDrawsOnAndStops();
    void selectedPlantsLookDifferent();
    void draggingMovesTheSelectedPlantsOnly();
    void floatingTheWindowTwentyTimesKeepsThePicture();
};

void ViewportTest::recordsKeepWhatWasPacked()
{
    std::mt19937 random(2);
    const auto unit = [&] { return float(random()) / 4294967296.0F; };
    for (int i = 0; i < 500; ++i) {
        const InstanceFields in{.inCell = {unit(), unit(), unit()},
                                .turn = unit() * 6.28F,
                                .scale = {unit(), unit(), unit()},
                                .normal = glm::normalize(glm::vec3(unit() - 0.5F, unit() + 0.1F, unit() - 0.5F)),
                                .selected = i % 2 == 0,
                                .shown = unit()};
        auto record = packInstance(in);
        setSlot(record, 65535);
        const auto out = unpackInstance(record);
        QVERIFY(glm::length(out.inCell - in.inCell) < 2e-5F);
        QVERIFY(std::abs(out.turn - in.turn) < 1e-4F);
        QVERIFY(glm::length(out.scale - in.scale) < 0.005F);
        QVERIFY(glm::dot(out.normal, in.normal) > 0.999F);
        QCOMPARE(out.selected, in.selected);
        QVERIFY(std::abs(out.shown - in.shown) < 0.005F);
        for (const float scale : {0.01F, 0.3F, 1.0F, 7.7F, 100.0F}) {
            setUniformScale(record, scale);
            QVERIFY(std::abs(uniformScale(record) / scale - 1) < 2e-4F);
        }
    }
}

void ViewportTest::choiceAgreesWithLookingAtEveryPlant()
{
    Strewn strewn;
    PlantChoice choice;
    CellGroups groups;
    for (std::size_t i = 0; i < strewn.cells.size(); ++i)
        groups.add(i, &strewn.cells[i], strewn.shapes);
    std::vector<DrawnCell *> nearCells;
    for (int i = 0; i < 24; ++i) {
        const double angle = i * 0.7;
        const auto view = viewOf(cameraAt({std::cos(angle) * 40, 3 + i, std::sin(angle) * 40}, {0, 0, 0}));
        for (auto &cell : strewn.cells)
            cell.lods.clear();
        groups.findNear(view, nearCells);
        choosePlants(nearCells, strewn.shapes, view, 1, choice);
        for (std::size_t kind = 0; kind < 2; ++kind) {
            const auto &shape = strewn.shapes[kind];
            std::vector<int> must(shape.triangles.size());
            std::size_t seen = 0;
            std::size_t near = 0;
            for (const auto &cell : strewn.cells)
                for (const auto &record : cell.input.runs[kind].instances) {
                    const glm::vec3 place = glm::vec3(cell.input.origin) + placeInCell(record) * cell.input.size;
                    const float distance = glm::length(place - view.eye);
                    if (distance >= shape.drawDistance)
                        continue;
                    ++near;
                    if (view.frustum.sideOf(place, place) == Frustum::Side::Outside)
                        continue;
                    ++seen;
                    ++must[std::size_t(shape.lodAt(distance))];
                }
            std::size_t chosen = 0;
            for (std::size_t lod = 0; lod < must.size(); ++lod) {
                chosen += choice.records[kind][lod].size();
                QVERIFY2(int(choice.records[kind][lod].size()) >= must[lod] * 9 / 10 - 3,
                         "a level lacks plants that are in sight");
            }
            QVERIFY2(chosen >= seen, "plants in sight are missing");
            QVERIFY2(chosen <= near, "plants beyond their draw distance are drawn");
        }
    }
}

void ViewportTest::cellsFarAwayArePassedOverInGroups()
{
    Strewn strewn;
    for (std::size_t i = 0; i < strewn.cells.size(); ++i)
        strewn.cells[i].input.origin.x += double(i % 2) * 5000;
    CellGroups groups;
    for (std::size_t i = 0; i < strewn.cells.size(); ++i)
        groups.add(i, &strewn.cells[i], strewn.shapes);
    const auto view = viewOf(cameraAt({0, 3, 0}, {10, 0, 0}));
    std::vector<DrawnCell *> found;
    groups.findNear(view, found);
    QVERIFY(!found.empty());
    for (const auto *cell : found)
        QVERIFY(cell->input.origin.x < 1000);
    // Cells that go are forgotten, and what stays is found as before.
    const auto before = found.size();
    for (std::size_t i = 1; i < strewn.cells.size(); i += 2)
        groups.remove(i, strewn.cells[i], strewn.shapes);
    groups.findNear(view, found);
    QCOMPARE(found.size(), before);
    for (std::size_t i = 0; i < strewn.cells.size(); i += 2)
        groups.remove(i, strewn.cells[i], strewn.shapes);
    groups.findNear(view, found);
    QVERIFY(found.empty());
}

void ViewportTest::levelsDoNotFlickerAtTheirSwitch()
{
    std::vector<PlantShape> shapes{
        {.low = {-1, 0, -1}, .high = {1, 2, 1}, .lodDistances = {30}, .triangles = {100, 10}, .drawDistance = 200}};
    DrawnCell cell;
    cell.input.size = {32, 10, 32};
    cell.input.runs.push_back(
        {.plant = 0, .largestScale = 1, .instances = {packInstance({.inCell = {0.5F, 0, 0.5F}})}});
    std::vector<DrawnCell *> cells{&cell};
    PlantChoice choice;
    const auto lodAt = [&](double distance) {
        choosePlants(cells, shapes, viewOf(cameraAt({16, 0, 16 + distance}, {16, 0, 16})), 1, choice);
        return choice.records[0][1].empty() ? 0 : 1;
    };
    QCOMPARE(lodAt(25), 0);
    QCOMPARE(lodAt(30.9), 0); // past the switch, but not by far enough
    QCOMPARE(lodAt(33), 1);
    QCOMPARE(lodAt(29.1), 1);
    QCOMPARE(lodAt(27), 0);
}

void ViewportTest::grassThinsFromTheSameEnd()
{
    std::vector<PlantShape> shapes{{.low = {-1, 0, -1},
                                    .high = {1, 1, 1},
                                    .lodDistances = {},
                                    .triangles = {5},
                                    .drawDistance = 200,
                                    .isGrass = true}};
    DrawnCell cell;
    cell.input.size = {16, 1, 16};
    cell.input.runs.push_back({.plant = 0, .largestScale = 1, .instances = {}});
    for (int z = 0; z < 20; ++z)
        for (int x = 0; x < 20; ++x)
            cell.input.runs[0].instances.push_back(packInstance({.inCell = {float(x) / 20, 0, float(z) / 20}}));
    sortByRank(cell.input.runs[0].instances);
    std::vector<DrawnCell *> cells{&cell};
    PlantChoice choice;
    std::vector<InstanceRecord> before;
    for (double distance = 150; distance > 20; distance -= 10) {
        choosePlants(cells, shapes, viewOf(cameraAt({8, 2, 16 + distance}, {8, 0, 8})), 1, choice);
        const auto &now = choice.records[0][0];
        QVERIFY(now.size() >= before.size());
        QVERIFY2(std::equal(before.begin(), before.end(), now.begin()), "coming nearer must only add plants");
        before = now;
    }
    QVERIFY(before.size() > 200);
}

void ViewportTest::theBudgetDoesNotDependOnTheDirection()
{
    Strewn strewn;
    for (auto &shape : strewn.shapes)
        shape.isGrass = true;
    const auto north = viewOf(cameraAt({0, 5, 0}, {0, 5, -10}));
    const auto east = viewOf(cameraAt({0, 5, 0}, {10, 5, 0}));
    QCOMPARE(grassTrianglesAround(strewn.pointers, strewn.shapes, north),
             grassTrianglesAround(strewn.pointers, strewn.shapes, east));
    QVERIFY(grassTrianglesAround(strewn.pointers, strewn.shapes, north) > 1000);
}

void ViewportTest::changingTheWindMovesNothingAtOnce()
{
    WindState wind;
    for (int i = 0; i < 600; ++i)
        wind.advance(1.0 / 60);
    const auto before = wind.gustPhases();
    auto stronger = wind.settings();
    stronger.beaufort = 9;
    wind.setSettings(stronger);
    QCOMPARE(wind.gustPhases(), before);
    wind.advance(-1);
    wind.advance(std::nan(""));
    QCOMPARE(wind.gustPhases(), before);
}

void ViewportTest::movingTheAnchorChangesNoValue()
{
    WindState wind;
    wind.advance(3);
    const glm::dvec2 place(12, -40);
    const float before = wind::gust(wind, glm::vec2(place));
    wind.moveAnchor({5000, -8000});
    QVERIFY(std::abs(wind::gust(wind, glm::vec2(place - wind.anchor())) - before) < 2e-2F);
    wind.moveAnchor({});
    QVERIFY(std::abs(wind::gust(wind, glm::vec2(place)) - before) < 1e-4F);
}

void ViewportTest::gustsHaveUnitVariance()
{
    WindState wind({.beaufort = 5});
    double sum = 0;
    constexpr int samples = 36000;
    for (int i = 0; i < samples; ++i) {
        wind.advance(0.1);
        const double g = double(wind::gust(wind, {0, 0}));
        sum += g * g;
    }
    QVERIFY2(std::abs(sum / samples - 1) < 0.05, qPrintable(QString::number(sum / samples)));
}

void ViewportTest::grassKeepsItsLengthAndItsRoot()
{
    for (const float beaufort : {0.0F, 3.0F, 7.0F, 12.0F, 17.0F}) {
        WindState wind({.beaufort = beaufort});
        wind.advance(7);
        const glm::vec3 root(3, 1, 2);
        QCOMPARE(wind::grassOffset(wind, root, root, 0, {0.3F, 0.6F, 0.1F}), glm::vec3(0));
        float length = 0;
        glm::vec3 last = root;
        constexpr int pieces = 200;
        for (int i = 1; i <= pieces; ++i) {
            const float up = float(i) / pieces;
            const glm::vec3 rest = root + glm::vec3(0, up, 0);
            const glm::vec3 now = rest + wind::grassOffset(wind, root, rest, up, {0.3F, 0.6F, 0.1F});
            QVERIFY(std::isfinite(now.x + now.y + now.z));
            length += glm::length(now - last);
            last = now;
        }
        QVERIFY2(std::abs(length - 1) < 1e-3F, qPrintable(QString::number(double(length))));
    }
}

void ViewportTest::shadersBendAsTheMirrorDoes_data()
{
    QTest::addColumn<float>("beaufort");
    for (const float b : {0.0F, 3.0F, 7.0F, 12.0F, 17.0F})
        QTest::addRow("%g Beaufort", double(b)) << b;
}

void ViewportTest::shadersBendAsTheMirrorDoes()
{
    QFETCH(float, beaufort);
    QOffscreenSurface surface;
    surface.setFormat(QSurfaceFormat::defaultFormat());
    surface.create();
    QOpenGLContext context;
    context.setFormat(surface.requestedFormat());
    QVERIFY(context.create() && context.makeCurrent(&surface));
    auto *gl = context.extraFunctions();

    // One pixel a vertex: its number is its column.
    QFile windFile(":/shaders/wind.glsl");
    QVERIFY(windFile.open(QIODevice::ReadOnly));
    const QByteArray source = windFile.readAll();
    QOpenGLShaderProgram program;
    QByteArray fragment = "#version 330 core\nout vec4 result;\nuniform vec3 u_pivots[64];\nuniform vec4 "
                          "u_vertices[64];\nuniform vec3 u_random;\nuniform bool u_isFoliage;\n";
    fragment += QByteArray::fromStdString(wind::glslConstants()) + source;
    fragment += "void main() {\n    int i = int(gl_FragCoord.x);\n    vec4 v = u_vertices[i];\n"
                "    result = u_isFoliage ? vec4(foliageOffset(v.xyz, v.w, 0.4), 0.0) : grassOffset(u_pivots[i], "
                "v.xyz, v.w, u_random);\n}\n";
    QVERIFY2(program.addShaderFromSourceCode(
                 QOpenGLShader::Vertex,
                 "#version 330 core\nin vec2 corner;\nvoid main() { gl_Position = vec4(corner, 0.0, 1.0); }\n"),
             qPrintable(program.log()));
    QVERIFY2(program.addShaderFromSourceCode(QOpenGLShader::Fragment, fragment), qPrintable(program.log()));
    QVERIFY2(program.link(), qPrintable(program.log()));
    program.bind();

    WindState wind({.beaufort = beaufort});
    wind.advance(11.3);
    const wind::FoliageWind foliage{.strength = 0.5F,
                                    .gustScale = 0.1F,
                                    .flutter = 0.3F,
                                    .plantHeight = 2,
                                    .bendPower = 1.5F,
                                    .direction = {0.6F, 0.8F}};
    FoliagePhases phases;
    phases.advance(11.3, 1.5F);
    std::mt19937 random(1);
    const auto unit = [&] { return float(random()) / 4294967296.0F; };
    std::vector<QVector3D> pivots;
    std::vector<QVector4D> vertices;
    for (int i = 0; i < 64; ++i) {
        pivots.emplace_back(unit() * 200 - 100, unit() * 5, unit() * 200 - 100);
        const float up = unit();
        vertices.emplace_back(pivots.back().x() + unit() * 0.1F, pivots.back().y() + up,
                              pivots.back().z() + unit() * 0.1F, up);
    }
    const auto &gust = wind.gustPhases();
    const auto &waves = wind.gustWaves();
    const auto &sway = wind.wavePhases();
    program.setUniformValueArray("u_pivots", pivots.data(), 64);
    program.setUniformValueArray("u_vertices", vertices.data(), 64);
    program.setUniformValue("u_random", QVector3D(0.2F, 0.7F, 0.5F));
    program.setUniformValue("u_wind",
                            QVector4D(wind.meanSpeed(), wind.turbulence(), wind.direction().x, wind.direction().y));
    program.setUniformValue("u_gustStrong", QVector4D(float(gust[0]), float(gust[1]), float(gust[2]), float(gust[3])));
    program.setUniformValue("u_gustWeak", QVector4D(float(gust[4]), float(gust[5]), float(gust[6]), float(gust[7])));
    QMatrix4x4 vectors;
    for (int column = 0; column < 4; ++column)
        vectors.setColumn(column,
                          QVector4D(waves[std::size_t(column) * 2].x, waves[std::size_t(column) * 2].y,
                                    waves[std::size_t(column) * 2 + 1].x, waves[std::size_t(column) * 2 + 1].y));
    program.setUniformValue("u_gustWaves", vectors);
    program.setUniformValue("u_gustGain", 1.0F);
    program.setUniformValue("u_wavePhase", QVector4D(float(sway[0]), float(sway[1]), float(sway[2]), float(sway[3])));
    program.setUniformValue("u_foliage",
                            QVector4D(foliage.strength, foliage.gustScale, foliage.flutter, foliage.plantHeight));
    program.setUniformValue(
        "u_foliagePhase", QVector4D(float(phases.gust), float(phases.sway), float(phases.flutter), foliage.bendPower));
    program.setUniformValue("u_foliageDirection", QVector2D(foliage.direction.x, foliage.direction.y));

    QOpenGLFramebufferObjectFormat format;
    format.setInternalTextureFormat(GL_RGBA32F);
    QOpenGLFramebufferObject target(64, 1, format);
    target.bind();
    QOpenGLVertexArrayObject array;
    array.create();
    array.bind();
    QOpenGLBuffer corners;
    corners.create();
    corners.bind();
    const float triangle[] = {-1, -1, 3, -1, -1, 3};
    corners.allocate(triangle, sizeof(triangle));
    program.enableAttributeArray("corner");
    program.setAttributeBuffer("corner", GL_FLOAT, 0, 2);
    gl->glViewport(0, 0, 64, 1);
    for (const bool isFoliage : {false, true}) {
        program.setUniformValue("u_isFoliage", isFoliage);
        gl->glDrawArrays(GL_TRIANGLES, 0, 3);
        std::vector<glm::vec4> result(64);
        gl->glReadPixels(0, 0, 64, 1, GL_RGBA, GL_FLOAT, result.data());
        for (std::size_t i = 0; i < 64; ++i) {
            const glm::vec3 vertex(vertices[i].x(), vertices[i].y(), vertices[i].z());
            const glm::vec3 pivot(pivots[i].x(), pivots[i].y(), pivots[i].z());
            const auto mirror = isFoliage ? wind::foliageOffset(foliage, phases, vertex, vertices[i].w(), 0.4F)
                                          : wind::grassOffset(wind, pivot, vertex, vertices[i].w(), {0.2F, 0.7F, 0.5F});
            const float apart = glm::length(glm::vec3(result[i]) - mirror);
            QVERIFY2(apart < 1e-4F * foliage.plantHeight, qPrintable(QString::number(double(apart))));
        }
    }
}

void ViewportTest::leavesKeepTheirCoverageInEveryMipLevel()
{
    QImage leaves(128, 128, QImage::Format_RGBA8888);
    leaves.fill(Qt::transparent);
    std::mt19937 random(9);
    for (int i = 0; i < 900; ++i) {
        const int x = int(random() % 126);
        const int y = int(random() % 126);
        for (int k = 0; k < 6; ++k)
            leaves.setPixelColor(x + k % 3 % 2, y + k / 2, QColor(40, 120, 30, 255));
    }
    const float wanted = alphaCoverage(leaves, 0.5F);
    const auto levels = mipLevels(leaves, 0.5F);
    QCOMPARE(levels.back().size(), QSize(1, 1));
    for (std::size_t i = 1; i < levels.size() && levels[i].width() >= 8; ++i)
        QVERIFY2(std::abs(alphaCoverage(levels[i], 0.5F) - wanted) < 0.08F, qPrintable(QString::number(i)));
}

void ViewportTest::cameraStaysAboveTheGround()
{
    CameraController controller;
    controller.groundHeight = [](double x, double) { return x * 0.5; };
    ViewCamera camera;
    camera.position = {10, -50, 0};
    controller.setCamera(camera);
    QVERIFY(controller.camera().position.y > 5);
    QVERIFY(controller.press(PointerButton::Right, {}, {10, 10}, {640, 360}));
    QVERIFY(controller.isFlying());
    QVERIFY(controller.setKey('Q', true));
    for (int i = 0; i < 120; ++i)
        controller.advance(1.0 / 60);
    QVERIFY(controller.camera().position.y >= 5);
    controller.setKey('Q', false);
    controller.setKey('E', true);
    for (int i = 0; i < 120; ++i)
        controller.advance(1.0 / 60);
    QVERIFY(controller.camera().position.y > 15);
    QVERIFY(controller.release(PointerButton::Right));
    for (int i = 0; i < 120; ++i)
        controller.advance(1.0 / 60);
    QVERIFY2(!controller.advance(1.0 / 60), "the camera must come to rest");
}

void ViewportTest::raysMeetTheGroundWhereItIs()
{
    const Hills hills;
    SceneView view(Quality::software());
    view.ground().setInput(hills.input());
    for (int i = 0; i < 40; ++i) {
        const auto camera = cameraAt({-30, 30, 40}, {i - 20.0, 0, i * 0.5 - 10});
        const auto hit = view.ground().hit(camera.rayThrough({320, 180}, {640, 360}));
        QVERIFY(hit);
        QVERIFY(std::abs(hit->y - view.ground().heightAt(hit->x, hit->z)) < 1e-6);
        const auto pixel = camera.project(*hit, {640, 360});
        QVERIFY(std::abs(pixel.x - 320.5F) < 0.5F && std::abs(pixel.y - 180.5F) < 0.5F);
    }
    QVERIFY(!view.ground().hit({{0, 100, 0}, {0, 1, 0}}));
    QVERIFY(!view.ground().hit({{5000, 100, 0}, {0, -1, 0}}));
}

void ViewportTest::paintingChangesThePicture()
{
    Hills hills;
    Viewport viewport(Quality::software());
    viewport.resize(320, 200);
    viewport.scene().ground().setInput(hills.input());
    viewport.setCamera(cameraAt({0, 40, 20}, {0, 0, 0}));
    viewport.show();
    const auto before = grab(viewport);
    QVERIFY(!before.isNull());
    QCOMPARE(countDifferent(before, grab(viewport)), 0);

    for (int z = 55; z < 75; ++z)
        for (int x = 55; x < 75; ++x)
            hills.grass[std::size_t(z) * 130 + std::size_t(x)] = 0;
    viewport.scene().ground().updateWeights("grass", {55, 55, 75, 75});
    const auto painted = grab(viewport);
    const int changed = countDifferent(before, painted);
    QVERIFY2(changed > 500 && changed < before.width() * before.height() / 2, qPrintable(QString::number(changed)));

    hills.grass.assign(hills.grass.size(), 255);
    viewport.scene().ground().updateWeights("grass", {55, 55, 75, 75});
    QCOMPARE(countDifferent(before, grab(viewport)), 0);

    for (int z = 60; z < 70; ++z)
        for (int x = 60; x < 70; ++x)
            hills.heights[std::size_t(z) * 130 + std::size_t(x)] += 128 * 5;
    viewport.scene().ground().updateHeights({60, 60, 70, 70});
    QVERIFY(countDifferent(before, grab(viewport)) > 300);
}

void ViewportTest::nothingIsDrawnWhenNothingChanges()
{
    const Hills hills;
    Viewport viewport(Quality::software());
    viewport.resize(320, 200);
    viewport.scene().ground().setInput(hills.input());
    viewport.setCamera(cameraAt({0, 40, 20}, {0, 0, 0}));
    viewport.show();
    QVERIFY(!grab(viewport).isNull());
    QTest::qWait(500);
    const auto drawn = viewport.stats().framesDrawn;
    QTest::qWait(500);
    QCOMPARE(viewport.stats().framesDrawn, drawn);
    viewport.requestFrame();
    QTRY_VERIFY(viewport.stats().framesDrawn > drawn);
}

void ViewportTest::windDrawsOnAndStops()
{
    const Hills hills;
    Viewport viewport(Quality::software());
    viewport.resize(320, 200);
    viewport.scene().ground().setInput(hills.input());
    viewport.show();
    QVERIFY(!grab(viewport).isNull());
    viewport.setWindPlaying(true);
    const auto drawn = viewport.stats().framesDrawn;
    QTRY_VERIFY(viewport.stats().framesDrawn > drawn + 8);
    viewport.setWindPlaying(false);
    QTest::qWait(500);
    const auto stopped = viewport.stats().framesDrawn;
    QTest::qWait(300);
    QCOMPARE(viewport.stats().framesDrawn, stopped);
}

void ViewportTest::selectedPlantsLookDifferent()
{
    const auto plain = pictureOfOnePlant(false, std::nullopt);
    const auto chosen = pictureOfOnePlant(true, std::nullopt);
    QVERIFY(!plain.isNull());
    QCOMPARE(countDifferent(plain, pictureOfOnePlant(false, std::nullopt)), 0);
    QVERIFY(countDifferent(plain, chosen) > 100);
}

void ViewportTest::draggingMovesTheSelectedPlantsOnly()
{
    const SelectionDrag drag{.pivot = {0, 12, 0}, .translation = {2, 0, 0}};
    QCOMPARE(countDifferent(pictureOfOnePlant(false, std::nullopt), pictureOfOnePlant(false, drag)), 0);
    QVERIFY(countDifferent(pictureOfOnePlant(true, std::nullopt), pictureOfOnePlant(true, drag)) > 100);
    QCOMPARE(countDifferent(pictureOfOnePlant(true, std::nullopt),
                            pictureOfOnePlant(true, SelectionDrag{.pivot = {5, 5, 5}})),
             0);
}

void ViewportTest::floatingTheWindowTwentyTimesKeepsThePicture()
{
    const Hills hills;
    QWidget first;
    QWidget second;
    first.resize(320, 200);
    second.resize(320, 200);
    auto *viewport = new Viewport(Quality::software());
    viewport->scene().ground().setInput(hills.input());
    viewport->setCamera(cameraAt({0, 40, 20}, {0, 0, 0}));
    auto *container = QWidget::createWindowContainer(viewport, &first);
    container->setGeometry(0, 0, 320, 200);
    first.show();
    second.show();
    const auto before = grab(*viewport);
    QVERIFY(!before.isNull());
    for (int i = 0; i < 20; ++i) {
        container->setParent(i % 2 ? &first : &second);
        container->setGeometry(0, 0, 320, 200);
        container->show();
        QTest::qWait(20);
    }
    const auto after = grab(*viewport);
    QCOMPARE(after.size(), before.size());
    QCOMPARE(countDifferent(before, after), 0);
}

int main(int argc, char **argv)
{
    prepareGraphics();
    QApplication application(argc, argv);
    ViewportTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_Viewport.moc"
