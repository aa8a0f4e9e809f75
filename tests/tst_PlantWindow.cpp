#include "editor/MainWindowEntry.h"
#include "editor/NumericLocale.h"
#include "model/tools/SelectionEdits.h"
#include "model/tools/ToolBox.h"
#include "panels/Style.h"
#include "tests/support/OpenWindow.h"

#include <QClipboard>
#include <QDockWidget>
#include <QPushButton>
#include <QTest>

#include <nlohmann/json.hpp>

#include <cstdio>
#include <cstdlib>
#include <memory>

using namespace sward;
using namespace sward::test;

/// What the window does to placed plants, by keys, buttons and the mouse in the view.
class PlantWindow : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home = makeHome(); }

    void copiesAndPastesUnderTheCursor()
    {
        OpenWindow open(copyOfSample());
        QVERIFY(open.isOpen);
        const auto all = selectSome(open, 30);
        QVERIFY(all >= 5);
        const auto plants = open.document().scene().plantCount();
        open.key(Qt::Key_C, Qt::ControlModifier);
        QVERIFY(QGuiApplication::clipboard()->text().contains("\"sward\": \"plants\""));
        QCOMPARE(open.document().scene().plantCount(), plants);
        const Scene before = open.document().snapshot();
        open.key(Qt::Key_V, Qt::ControlModifier);
        const auto pasted = open.session().selection().plantCount();
        QVERIFY(pasted > 0 && pasted <= all);
        QCOMPARE(open.document().scene().plantCount(), plants + pasted);
        open.key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(open.document().scene() == before);
        open.key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(open.document().scene().plantCount(), plants + pasted);
    }

    void cutsWhatIsSelectedAndSaysWhyNothingIsPasted()
    {
        OpenWindow open(copyOfSample());
        QVERIFY(open.isOpen);
        const auto all = selectSome(open, 30);
        const auto plants = open.document().scene().plantCount();
        open.key(Qt::Key_X, Qt::ControlModifier);
        QCOMPARE(open.document().scene().plantCount(), plants - all);
        open.key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(open.document().scene().plantCount(), plants);
        QGuiApplication::clipboard()->setText("grey skies");
        QString said;
        const auto heard =
            open.session().said.subscribe([&said](const std::string &text) { said = QString::fromStdString(text); });
        const auto steps = open.document().history().size();
        open.key(Qt::Key_V, Qt::ControlModifier);
        QVERIFY(said.contains("no plants"));
        QCOMPARE(open.document().history().size(), steps);
    }

    void theArrangePanelVariesAndLinesUpWhatIsSelected()
    {
        OpenWindow open(copyOfSample());
        QVERIFY(open.isOpen);
        auto *randomise = open.window.findChild<QPushButton *>("randomise");
        auto *rows = open.window.findChild<QPushButton *>("rows");
        auto *along = open.window.findChild<QPushButton *>("along");
        QVERIFY(randomise && rows && along);
        QVERIFY(!randomise->isEnabled() && !rows->isEnabled() && !along->isEnabled());
        for (QWidget *parent = randomise; parent; parent = parent->parentWidget()) {
            if (auto *dock = qobject_cast<QDockWidget *>(parent)) {
                dock->show();
                dock->raise();
                break;
            }
        }
        selectSome(open, 30);
        QVERIFY(randomise->isEnabled() && rows->isEnabled() && !along->isEnabled());
        const auto ids = open.session().selection().plantCount();
        for (auto *button : {randomise, rows}) {
            const Scene before = open.document().snapshot();
            QTest::mouseClick(button, Qt::LeftButton);
            QVERIFY(!(open.document().scene() == before));
            QCOMPARE(open.session().selection().plantCount(), ids);
            const Scene after = open.document().snapshot();
            open.key(Qt::Key_Z, Qt::ControlModifier);
            QVERIFY(open.document().scene() == before);
            open.key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
            QVERIFY(open.document().scene() == after);
        }
    }

    void theArrangePanelPlantsAlongARoad()
    {
        OpenWindow open(copyOfSample());
        QVERIFY(open.isOpen);
        auto edit = open.document().edit("Road");
        Road road;
        road.id = "lane";
        road.points = {{-60, 0, -20}, {0, 0, 10}, {60, 0, -20}};
        edit.insert(std::move(road));
        QVERIFY(open.document().commit(std::move(edit)));
        Selection selection;
        selection.add(RecordRef{SlotKind::Roads, "lane", {}});
        open.session().select(selection);
        auto *along = open.window.findChild<QPushButton *>("along");
        QVERIFY(along->isEnabled());
        QString said;
        const auto heard =
            open.session().said.subscribe([&said](const std::string &text) { said = QString::fromStdString(text); });
        open.session().tickKinds({});
        along->click();
        QVERIFY2(said.contains("No kind ticked"), qPrintable(said));
        const auto &placed = open.document().scene().placedFoliage[0];
        open.session().tickKinds({{SlotKind::PlacedFoliage, placed.id, placed.kinds[0].id}});
        const auto plants = open.document().scene().plantCount();
        along->click();
        QVERIFY2(said.contains("Planted"), qPrintable(said));
        QVERIFY2(open.document().scene().plantCount() > plants + 3, qPrintable(said));
        open.key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(open.document().scene().plantCount(), plants);
    }

    void aLassoInTheViewSelectsWhatItGoesRound()
    {
        OpenWindow open(copyOfSample());
        QVERIFY(open.isOpen);
        open.lookDown(150);
        open.window.tools().activate("select");
        QVERIFY(!open.window.tools().setOption("/select/shape", Json("lasso")));
        const QPoint middle = open.middle();
        const auto at = [&](double x, double y) { return middle + QPoint(int(x * 150), int(y * 150)); };
        QTest::mousePress(&open.viewport(), Qt::LeftButton, {}, at(-1, -1));
        for (const auto &[x, y] : {std::pair{0.0, -1.0}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}})
            QTest::mouseMove(&open.viewport(), at(x, y));
        QVERIFY(open.window.tools().overlay().lasso);
        QTest::mouseRelease(&open.viewport(), Qt::LeftButton, {}, at(-1, 0));
        const auto count = open.session().selection().plantCount();
        QVERIFY(count > 0 && count < open.document().scene().plantCount());
    }

private:
    QString copyOfSample()
    {
        const QString folder = m_home->filePath("meadow");
        return copyFolder(SampleFolder, folder) ? folder : QString();
    }

    /// Selects the plants nearest to the middle of the ground, grown by so many metres; returns how many.
    static std::size_t selectSome(OpenWindow &open, double reach)
    {
        open.lookDown(80);
        const auto &store = open.document().scene().plants.entries()[0];
        Selection one;
        store.value.forEachCell([&](CellCoord cell, const PlantCell &plants) {
            if (one.isEmpty() && cell.x >= 0 && cell.z >= 0)
                one.add(PlantRef{store.id, cell, plants.id(0)});
        });
        open.session().select(one);
        open.session().select(grown(open.session(), reach));
        return open.session().selection().plantCount();
    }

    std::unique_ptr<QTemporaryDir> m_home;
};

int main(int argc, char **argv)
{
    if (!prepareApplication()) {
        std::fputs("This test needs a display.\n", stderr);
        return EXIT_FAILURE;
    }
    QApplication application(argc, argv);
    useDecimalPoint();
    applyTheme(application, Theme::Dark);
    PlantWindow test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_PlantWindow.moc"
