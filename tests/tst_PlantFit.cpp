#include "model/files/LoadScene.h"
#include "model/tools/PlantFit.h"
#include "panels/FitPanel.h"
#include "tests/support/ToolBench.h"

#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

using namespace sward;
using namespace sward::test;

namespace {

/// The bank of the tool bench: level at 0 in the west, about 61° from x = 128 on.
struct Planted
{
    ToolBench bench{bank};

    Planted() { bench.addRecords(); }

    /// Why the one plant of the scene does not fit; −1 when it does.
    int why() const
    {
        const auto groups = findMisfits(bench.scene(), 2);
        expects(groups.size() <= 1);
        return groups.empty() ? -1 : int(groups[0].why);
    }

    template <class Change> void change(Change change)
    {
        Edit edit = bench.document().edit("Change");
        change(edit);
        expects(bench.document().commit(std::move(edit)).ok());
    }
};

} // namespace

class PlantFit : public QObject
{
    Q_OBJECT

private slots:
    void plantsThatFitAreNotListed()
    {
        Planted planted;
        plant(planted.bench, "oak", 60, 60);
        plant(planted.bench, "fern", 61, 60, 0.4);
        QVERIFY(findMisfits(planted.bench.scene(), 1).empty());
        QVERIFY(findMisfits(Scene{}, 1).empty());
    }

    void everyReasonIsFound_data()
    {
        QTest::addColumn<double>("x");
        QTest::addColumn<double>("y");
        QTest::addColumn<int>("why");
        QTest::newRow("fits") << 60.0 << 0.0 << -1;
        QTest::newRow("floating") << 60.0 << 0.6 << int(Misfit::Floating);
        QTest::newRow("buried") << 60.0 << -0.6 << int(Misfit::Buried);
        QTest::newRow("steep") << 150.0 << 40.0 << int(Misfit::Slope);
        QTest::newRow("beside") << 300.0 << 0.0 << int(Misfit::OffGround);
    }

    void everyReasonIsFound()
    {
        QFETCH(double, x);
        QFETCH(double, y);
        QFETCH(int, why);
        Planted planted;
        plant(planted.bench, "oak", x, 60, y);
        QCOMPARE(planted.why(), why);
    }

    void rulesOfTheKindCount()
    {
        Planted planted;
        plant(planted.bench, "oak", 60, 60);
        const auto place = [&](auto set) {
            planted.change([&](Edit &edit) {
                edit.modify<PlacedFoliage>("trees", [&](PlacedFoliage &placed) { set(placed.kinds[0].placement); });
            });
        };
        place([](KindPlacement &rules) { rules.heightRange = glm::dvec2(5, 50); });
        QCOMPARE(planted.why(), int(Misfit::Height));
        place([](KindPlacement &rules) {
            rules.heightRange.reset();
            rules.layer = "path";
        });
        QCOMPARE(planted.why(), int(Misfit::Layer));
        place([](KindPlacement &rules) {
            rules.layer.clear();
            rules.offset = 2;
        });
        QCOMPARE(planted.why(), int(Misfit::Buried));
    }

    void zonesAndHolesCount()
    {
        Planted planted;
        plant(planted.bench, "oak", 60, 60);
        planted.change([](Edit &edit) {
            Zone zone;
            zone.id = "camp";
            zone.centre = {60, 0, 60};
            zone.halfExtents = {3, 3, 3};
            edit.insert(std::move(zone));
        });
        QCOMPARE(planted.why(), int(Misfit::Zone));
        planted.change([](Edit &edit) {
            WeightRaster holes(257, 257, 0);
            std::size_t bytes = 0;
            const std::vector<std::uint8_t> open(25, Hole);
            holes.write({58, 58, 63, 63}, open.data(), nextEpoch(), bytes);
            edit.setHoles(std::move(holes));
        });
        QCOMPARE(planted.why(), int(Misfit::InHole));
    }

    void theSampleFitsWhateverTheThreads()
    {
        Issues issues;
        const auto loaded = loadScene(SWARD_SOURCE_DIR "/resources/scenes/meadow", issues);
        QVERIFY(loaded.ok());
        const auto one = findMisfits(loaded->scene, 1);
        const auto four = findMisfits(loaded->scene, 4);
        QCOMPARE(one.size(), four.size());
        std::size_t count = 0;
        for (std::size_t i = 0; i < one.size(); ++i) {
            QVERIFY(one[i].plants == four[i].plants);
            count += one[i].plants.size();
        }
        // Its own plants stand where its own rules let them.
        QVERIFY2(count < loaded->scene.plantCount() / 20, qPrintable(QString::number(count)));
    }

    void theListSelectsWhatIsClicked()
    {
        Planted planted;
        const PlantId floating = plant(planted.bench, "oak", 60, 60, 3);
        plant(planted.bench, "fern", 70, 60, 3);
        plant(planted.bench, "fern", 72, 60, 3);
        FitPanel panel(planted.bench.session);
        panel.resize(300, 300);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        auto *list = panel.findChild<QTreeWidget *>("misfits");
        auto *drop = panel.findChild<QToolButton *>("fitDrop");
        QVERIFY(!drop->isEnabled());
        panel.setMisfits(findMisfits(planted.bench.scene(), 1));
        QCOMPARE(list->topLevelItemCount(), 2);
        QCOMPARE(list->topLevelItem(1)->text(2), QString("2"));
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->topLevelItem(0)).center());
        const auto &selection = planted.bench.session.selection();
        QCOMPARE(selection.plantCount(), std::size_t(1));
        QCOMPARE(selection.plants().begin()->second.begin()->second.front(), floating);
        QTest::mouseClick(list->viewport(), Qt::LeftButton, Qt::ControlModifier,
                          list->visualItemRect(list->topLevelItem(1)).center());
        QCOMPARE(selection.plantCount(), std::size_t(3));
        QSignalSpy wanted(&panel, &FitPanel::dropWanted);
        QTest::mouseClick(drop, Qt::LeftButton);
        QCOMPARE(wanted.count(), 1);
        panel.setMisfits({});
        QCOMPARE(list->topLevelItemCount(), 0);
        QVERIFY(!drop->isEnabled());
    }
};

QTEST_MAIN(PlantFit)
#include "tst_PlantFit.moc"
