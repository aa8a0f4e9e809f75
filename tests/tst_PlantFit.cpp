#include "model/files/LoadScene.h"
#include "model/tools/PlantFit.h"
#include "panels/FitPanel.h"
#include "tests/support/ToolBench.h"

#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

#include <algorithm>
#include <cmath>
#include <random>
#include <set>

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

    void ofPlantsInOneAnotherOneIsLeft()
    {
        Planted planted;
        // Oaks keep 4 m, ferns 1 m: nearer than 1 m and 0.25 m is in one another. The cells meet at x = 64.
        const PlantId west = plant(planted.bench, "oak", 63.8, 60);
        const PlantId east = plant(planted.bench, "oak", 64.5, 60);
        plant(planted.bench, "oak", 65.6, 60);
        const PlantId first = plant(planted.bench, "fern", 70, 60);
        plant(planted.bench, "fern", 70.3, 60);
        plant(planted.bench, "oak", 70, 60.3);
        const PlantId second = plant(planted.bench, "fern", 70, 60);
        for (const bool hasGround : {true, false}) {
            if (!hasGround)
                planted.change([](Edit &edit) { edit.removeLandscape(); });
            const auto groups = findMisfits(planted.bench.scene(), 2);
            QCOMPARE(groups.size(), std::size_t(2));
            for (const auto &group : groups) {
                QCOMPARE(int(group.why), int(Misfit::Overlapping));
                QCOMPARE(group.plants.size(), std::size_t(1));
                QCOMPARE(group.plants[0].id,
                         group.kind.child == "oak" ? std::max(west, east) : std::max(first, second));
            }
        }
    }

    void overlapsAreThoseOfEveryPair()
    {
        Planted planted;
        std::mt19937 random(7);
        std::uniform_real_distribution<double> place(20, 110);
        planted.change([&](Edit &edit) {
            for (int i = 0; i < 3000; ++i) {
                Plant added{.id = edit.newPlantId(),
                            .kind = edit.internKind("trees", i % 3 == 0   ? "oak"
                                                             : i % 3 == 1 ? "birch"
                                                                          : "fern")};
                added.moveTo({place(random) - 128, 0, place(random) - 128});
                edit.putPlant("trees", added);
            }
        });
        const auto plants = planted.bench.plants();
        const auto &kinds = planted.bench.scene().plants.find("trees")->kindIds();
        const auto reach = [&](const Plant &plant) { return kinds[plant.kind] == "fern" ? 250.0 : 1000.0; };
        std::set<PlantId> expected, found;
        for (const auto &a : plants)
            for (const auto &b : plants)
                if (b.id < a.id && std::hypot(double(a.x) - b.x, double(a.z) - b.z) < std::min(reach(a), reach(b)))
                    expected.insert(a.id);
        for (const auto &group : findMisfits(planted.bench.scene(), 2))
            for (const auto &plant : group.plants)
                found.insert(plant.id);
        QVERIFY(expected.size() > 50);
        QVERIFY(found == expected);
    }

    void plantsWithoutAKindAreFound()
    {
        Planted planted;
        plant(planted.bench, "oak", 60, 60);
        const PlantId lost = plant(planted.bench, "birch", 70, 60, 5);
        planted.change([](Edit &edit) {
            edit.modify<PlacedFoliage>("trees", [](PlacedFoliage &placed) {
                std::erase_if(placed.kinds, [](const PlantKind &kind) { return kind.id == "birch"; });
            });
        });
        const auto groups = findMisfits(planted.bench.scene(), 1);
        QCOMPARE(groups.size(), std::size_t(1));
        QCOMPARE(int(groups[0].why), int(Misfit::MissingKind));
        QCOMPARE(groups[0].kind.child, std::string("birch"));
        QCOMPARE(groups[0].plants[0].id, lost);
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
