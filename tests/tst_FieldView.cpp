#include "tests/support/Landscapes.h"
#include "viewport/CardMesh.h"
#include "viewport/CellKeys.h"
#include "viewport/PlantChoice.h"
#include "viewport/SceneRender.h"

#include <QApplication>
#include <QTest>

#include <glm/geometric.hpp>

#include <set>

using namespace sward;
using namespace sward::test;

namespace {

FrameView lookingAt(const glm::dvec3 &from, const glm::dvec3 &to)
{
    ViewCamera camera;
    camera.position = from;
    camera.lookAt(to);
    FrameView view;
    view.camera = camera;
    view.size = {400, 300};
    view.viewProjection = camera.viewProjection({}, 4.0F / 3);
    view.eye = glm::vec3(from);
    view.frustum = Frustum(view.viewProjection);
    view.quality = Quality::full();
    return view;
}

/// A cell of 20 m with so many plants of the one shape.
DrawnCell cellAt(double x, std::size_t plants)
{
    DrawnCell cell;
    cell.input.origin = {x, 0, 0};
    cell.input.size = {20, 1, 20};
    PlantRun run;
    run.plant = 0;
    run.instances.resize(plants);
    cell.input.runs.push_back(std::move(run));
    return cell;
}

PlantShape bladesByCell()
{
    PlantShape shape;
    shape.low = {-1, 0, -1};
    shape.high = {1, 1, 1};
    shape.lodDistances = {40};
    shape.triangles = {5, 1};
    shape.drawDistance = 100;
    shape.isGrass = true;
    shape.byCell = true;
    shape.farShare = 1.0F / 3;
    return shape;
}

/// How many plants are chosen at each level from a distance to the cell's near side.
std::vector<std::size_t> chosenFrom(double metres, bool isHidden = false)
{
    auto cell = cellAt(metres, 300);
    if (isHidden)
        cell.hidden = {true};
    std::vector<DrawnCell *> cells{&cell};
    const std::vector<PlantShape> shapes{bladesByCell()};
    PlantChoice choice;
    choosePlants(cells, shapes, lookingAt({0, 1, 10}, {50, 0, 10}), 1, choice);
    return {choice.records[0][0].size(), choice.records[0][1].size()};
}

} // namespace

class FieldView : public QObject
{
    Q_OBJECT

private slots:
    void cellsAreNearFarOrGoneAsAWhole()
    {
        using Counts = std::vector<std::size_t>;
        QCOMPARE(chosenFrom(10), (Counts{300, 0}));
        QCOMPARE(chosenFrom(39), (Counts{300, 0})); // its far side is beyond 40 m
        QCOMPARE(chosenFrom(41), (Counts{0, 100}));
        QCOMPARE(chosenFrom(98), (Counts{0, 100}));
        QCOMPARE(chosenFrom(101), (Counts{0, 0}));
    }

    void whatIsNotStreamedInIsNotDrawn() { QCOMPARE(chosenFrom(10, true), (std::vector<std::size_t>{0, 0})); }

    void cardsFillTheMeshAndShowTheirPartOfTheTexture()
    {
        const glm::vec3 low(-2, -0.5F, -1), high(3, 7, 1);
        const auto mesh = cardMesh(low, high, {{0.25F, 0}, {0.75F, 0.5F}, false});
        QCOMPARE(mesh.parts.size(), std::size_t(1));
        const auto &part = mesh.parts[0];
        QCOMPARE(part.triangles(), std::size_t(4));
        glm::vec3 least(1e9F), most(-1e9F);
        for (const auto &vertex : part.vertices) {
            least = glm::min(least, vertex.position);
            most = glm::max(most, vertex.position);
            QVERIFY(vertex.uv.x >= 0.25F && vertex.uv.x <= 0.75F);
            // v counts from the texture's first row, the rectangle from its last.
            QCOMPARE(vertex.uv.y, vertex.position.y == low.y ? 1.0F : 0.5F);
            QCOMPARE(int(vertex.colour.r), vertex.position.y == low.y ? 0 : 255);
            QVERIFY(std::abs(glm::length(vertex.normal) - 1) < 1e-6F && vertex.normal.y > 0.7F);
        }
        QCOMPARE(least, low);
        QCOMPARE(most, high);
        const auto tent = cardMesh(low, high, {{0, 0}, {1, 1}, true});
        QCOMPARE(tent.parts[0].triangles(), std::size_t(2));
        std::set<float> tops;
        for (const auto &vertex : tent.parts[0].vertices)
            if (vertex.position.y == high.y)
                tops.insert(vertex.uv.x);
        QCOMPARE(tops, std::set<float>{0.5F}); // one point, in the middle of the rectangle's top
    }

    void cellsKeepTheirNames()
    {
        for (const CellCoord cell : {CellCoord{0, 0}, CellCoord{-1, 5}, CellCoord{-8388608, 8388607}})
            for (const bool grown : {false, true}) {
                const auto key = cellKey(grown, 12, cell);
                QCOMPARE(coordOf(key), cell);
                QCOMPARE(isGrown(key), grown);
                QCOMPARE(key & (GrownBit | OwnerBits), ownerKey(grown, 12));
            }
    }

    void aFieldIsDrawnWithoutALandscape()
    {
        Scene scene;
        FoliageField field;
        field.id = "reeds";
        field.position = {0, 3, 0};
        field.sizeX = field.sizeZ = 60;
        addRecord(scene.foliage, field);
        const auto plantsFrom = [&](const glm::dvec3 &eye) {
            ViewCamera camera;
            camera.position = eye;
            camera.lookAt({0, 3, 0});
            const auto meshes = [](const std::string &) { return std::shared_ptr<const MeshData>(); };
            return renderScene(scene, {}, meshes, Quality::full(), camera, {200, 120}, ViewMode::Lit, 0).stats.plants;
        };
        QVERIFY(plantsFrom({0, 6, 50}) > 300);
        QCOMPARE(plantsFrom({0, 6, 400}), std::int64_t(0));
    }
};

int main(int argc, char **argv)
{
    prepareGraphics();
    QApplication application(argc, argv);
    FieldView test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_FieldView.moc"
