#include "tests/support/Landscapes.h"
#include "viewport/SceneRender.h"
#include "viewport/ZoneOverlay.h"

#include <QApplication>
#include <QTest>

#include <cmath>

using namespace sward;
using namespace sward::test;

namespace {

double areaOf(const OverlayShapes &shapes)
{
    double area = 0;
    for (const auto &triangle : shapes.triangles) {
        const auto a = triangle.corners[1] - triangle.corners[0];
        const auto b = triangle.corners[2] - triangle.corners[0];
        area += std::abs(a.x * b.z - a.z * b.x) / 2;
    }
    return area;
}

double surfaceOf(std::vector<glm::dvec2> shore)
{
    OverlayShapes shapes;
    addWaterSurface(shapes, Water{.polygon = std::move(shore), .level = 3}, {});
    for (const auto &triangle : shapes.triangles)
        for (const auto &corner : triangle.corners)
            if (corner.y != 3)
                return -1;
    return areaOf(shapes);
}

} // namespace

class WaterView : public QObject
{
    Q_OBJECT

private slots:
    void aSurfaceFillsItsShore()
    {
        QCOMPARE(surfaceOf({{0, 0}, {10, 0}, {10, 6}, {0, 6}}), 60.0);
        // An L, a bay that opens to the north, and a triangle, drawn either way round.
        QCOMPARE(surfaceOf({{0, 0}, {10, 0}, {10, 10}, {6, 10}, {6, 4}, {0, 4}}), 64.0);
        QVERIFY(std::abs(surfaceOf({{0, 0}, {4, 0}, {4, 5}, {6, 5}, {6, 0}, {10, 0}, {10, 10}, {0, 10}}) - 90) < 1e-9);
        QVERIFY(std::abs(surfaceOf({{0, 0}, {3, 7}, {9, 1}}) - 30) < 1e-9);
        QVERIFY(std::abs(surfaceOf({{9, 1}, {3, 7}, {0, 0}}) - 30) < 1e-9);
        QCOMPARE(surfaceOf({}), 0.0);
        QCOMPARE(surfaceOf({{0, 0}, {3, 7}}), 0.0);
    }

    void withoutAShoreItLiesOverTheWholeLandscape()
    {
        const HeightField ground(landscapeScene({.width = 65, .height = 33, .quadSize = 2, .position = {-5, 1, 8}}));
        OverlayShapes shapes;
        addWaterSurface(shapes, Water{.level = 2}, ground);
        QCOMPARE(areaOf(shapes), 128.0 * 64);
    }

    void waterShowsWhereTheGroundIsLower()
    {
        // A slope from −8 m in the west to 8 m in the east, seen from above; water up to 0 m.
        auto scene = landscapeScene({.width = 65, .height = 65, .metres = [](double x, double) { return x / 4 - 8; }});
        ViewCamera camera;
        camera.position = {32, 60, 32.1};
        camera.lookAt({32, 0, 32});
        const auto meshes = [](const std::string &) { return std::shared_ptr<const MeshData>(); };
        const auto picture = [&] {
            return renderScene(scene, {}, meshes, Quality::full(), camera, {200, 200}, ViewMode::Lit, 0).image;
        };
        const QImage dry = picture();
        addRecord(scene.water, Water{.id = "lake", .level = 0});
        const QImage wet = picture();
        const auto differs = [&](int x) {
            const QColor a(dry.pixel(x, 100)), b(wet.pixel(x, 100));
            return std::abs(a.red() - b.red()) + std::abs(a.blue() - b.blue()) > 16;
        };
        QVERIFY(differs(60));
        QVERIFY(!differs(140));
    }
};

int main(int argc, char **argv)
{
    prepareGraphics();
    QApplication application(argc, argv);
    WaterView test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_WaterView.moc"
