#include "editor/MainWindowEntry.h"
#include "editor/NumericLocale.h"
#include "editor/window/LandscapeDialogs.h"
#include "model/terrain/HeightField.h"
#include "panels/Style.h"
#include "panels/fields/SceneRecords.h"
#include "tests/support/OpenWindow.h"
#include "viewport/SceneView.h"

#include <nlohmann/json.hpp>

#include <QFile>
#include <QSpinBox>
#include <QTest>

#include <cmath>
#include <map>

namespace sward {

using namespace test;

namespace {

/// Centimetres by which each plant stands above the ground.
std::map<PlantId, long> offsets(const Scene &scene)
{
    const HeightField ground(scene);
    std::map<PlantId, long> all;
    for (const auto &placed : scene.placedFoliage.items())
        scene.plants.find(placed->id)->forEachCell([&](CellCoord coord, const PlantCell &cell) {
            for (std::size_t row = 0; row < cell.size(); ++row) {
                const auto at = placed->position + cell.plant(coord, row).metres();
                all[cell.id(row)] = std::lround((at.y - ground.heightAt(at.x, at.z)) * 100);
            }
        });
    return all;
}

} // namespace

class LandscapeWindow : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home = makeHome(); }

    void resizingIsOneStepWithItsUndo()
    {
        OpenWindow open(SampleFolder);
        QVERIFY(open.isOpen);
        const Scene before = open.document().snapshot();
        acceptNextDialog<ResizeDialog>([](ResizeDialog &dialog) {
            QTest::keyClick(dialog.findChild<QSpinBox *>("side0"), Qt::Key_Up);
            auto *north = dialog.findChild<QSpinBox *>("side1");
            north->selectAll();
            QTest::keyClicks(north, "-12");
        });
        open.window.actions()["resizeLandscape"]->trigger();
        QVERIFY(open.activate());
        const Scene &after = open.document().scene();
        QCOMPARE(after.heights.width(), before.heights.width() + 1);
        QCOMPARE(after.heights.height(), before.heights.height() - 12);
        QCOMPARE(after.plantCount(), before.plantCount());
        QTRY_COMPARE_WITH_TIMEOUT(open.viewport().scene().ground().input()->width, after.heights.width(), patience);
        open.key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(open.document().scene() == before);
    }

    void resamplingKeepsThePlantsOnTheGround()
    {
        OpenWindow open(SampleFolder);
        QVERIFY(open.isOpen);
        const Scene before = open.document().snapshot();
        acceptNextDialog<ResampleDialog>([](ResampleDialog &dialog) {
            for (auto *button : dialog.findChildren<QPushButton *>())
                if (button->text() == ResampleDialog::tr("Twice as fine"))
                    QTest::mouseClick(button, Qt::LeftButton);
        });
        open.window.actions()["resampleLandscape"]->trigger();
        QVERIFY(open.activate());
        const Scene after = open.document().snapshot();
        QCOMPARE(after.heights.width(), (before.heights.width() - 1) * 2 + 1);
        QCOMPARE(after.landscape->quadSize, before.landscape->quadSize / 2);
        const auto then = offsets(before), now = offsets(after);
        for (const auto &[id, offset] : then)
            QVERIFY(std::abs(now.at(id) - offset) <= 1);
        open.key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(open.document().scene() == before);
    }

    void plantsFollowALandscapeThatIsMovedInTheInspector()
    {
        OpenWindow open(SampleFolder);
        QVERIFY(open.isOpen);
        const Scene before = open.document().snapshot();
        SceneRecords landscape(open.session(), {{SlotKind::Landscape, {}, {}}});
        QVERIFY(!landscape.set("/heightScale", "Height scale",
                               [](const Json &value) { return Json(value.get<double>() * 2); }));
        const auto then = offsets(before), now = offsets(open.document().scene());
        for (const auto &[id, offset] : then)
            QVERIFY(std::abs(now.at(id) - offset) <= 1);
        open.key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(open.document().scene() == before);

        // Ground that rises over the eye takes it along.
        QVERIFY(!landscape.set("/position", "Position", [](const Json &value) {
            return Json({value[0], value[1].get<double>() + 500, value[2]});
        }));
        const auto eyeAbove = [&] {
            const auto &eye = open.viewport().camera().position;
            return eye.y - open.viewport().scene().ground().heightAt(eye.x, eye.z);
        };
        QTRY_VERIFY_WITH_TIMEOUT(open.viewport().camera().position.y > 400, patience);
        QVERIFY(eyeAbove() > 1);
        open.document().undo();

        // A drag works from where it began, whatever came between.
        landscape.begin("Height scale");
        for (const double scale : {0.2, 3.0, 1.5, 1.0})
            QVERIFY(!landscape.drag("/heightScale", [scale, &before](const Json &) {
                return Json(before.landscape->heightScale * scale);
            }));
        landscape.commit();
        QVERIFY(open.document().scene().plants == before.plants);
    }

    void paintIsKeptWhenALayersResolutionIsSet()
    {
        OpenWindow open(SampleFolder);
        QVERIFY(open.isOpen);
        const Scene before = open.document().snapshot();
        const WeightRaster fine = *before.weights.find("meadow");
        SceneRecords layer(open.session(), {{SlotKind::Layers, "meadow", {}}});
        layer.begin("Resolution");
        for (const int samples : {50, 300, (fine.width() - 1) / 2 + 1})
            QVERIFY(!layer.drag("/resolution", [samples](const Json &) { return Json(samples); }));
        layer.commit();
        const WeightRaster coarse = *open.document().scene().weights.find("meadow");
        QCOMPARE(coarse.width(), (fine.width() - 1) / 2 + 1);
        // Of the fine ones, not of the coarser ones in between: the mean over the ground is the same.
        double sumFine = 0, sumCoarse = 0;
        for (int z = 0; z < fine.height(); ++z)
            for (int x = 0; x < fine.width(); ++x)
                sumFine += fine.at(x, z);
        for (int z = 0; z < coarse.height(); ++z)
            for (int x = 0; x < coarse.width(); ++x)
                sumCoarse += coarse.at(x, z);
        const double meanFine = sumFine / (fine.width() * fine.height());
        const double meanCoarse = sumCoarse / (coarse.width() * coarse.height());
        QVERIFY(std::abs(meanFine - meanCoarse) < 1);
        open.key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(open.document().scene() == before);
    }

    void viewsOfTheGroundAreSwitchedByKeysAndExplained()
    {
        OpenWindow open(SampleFolder);
        QVERIFY(open.isOpen);
        open.lookDown(150);
        const QImage lit = open.picture();
        std::vector<QImage> seen{lit};
        for (const auto key : {Qt::Key_F5, Qt::Key_F6, Qt::Key_F7, Qt::Key_F8}) {
            open.key(key);
            seen.push_back(open.picture());
            for (std::size_t i = 0; i + 1 < seen.size(); ++i)
                QVERIFY(differingPixels(seen[i], seen.back()) > 20000);
        }
        // The same key again brings the plain picture back.
        open.key(Qt::Key_F8);
        QCOMPARE(open.viewport().scene().mode(), ViewMode::Lit);
        open.key(Qt::Key_F9);
        QCOMPARE(open.viewport().scene().mode(), ViewMode::Mobile);
    }

private:
    std::unique_ptr<QTemporaryDir> m_home;
};

} // namespace sward

int main(int argc, char **argv)
{
    if (!sward::prepareApplication()) {
        std::fputs("This test needs a display.\n", stderr);
        return EXIT_FAILURE;
    }
    QApplication application(argc, argv);
    sward::useDecimalPoint();
    sward::applyTheme(application, sward::Theme::Dark);
    sward::LandscapeWindow test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_LandscapeWindow.moc"
