#include "model/core/Json.h"
#include "model/records/LodBias.h"
#include "model/session/Session.h"
#include "panels/InspectorPanel.h"
#include "panels/Style.h"
#include "panels/fields/DragLabel.h"
#include "panels/fields/Expression.h"
#include "panels/fields/NumberEdit.h"
#include "tests/support/PanelBench.h"

#include <nlohmann/json.hpp>

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLocale>
#include <QPlainTextEdit>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

#include <numbers>

using namespace sward;
using namespace sward::test;

class InspectorTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { preparePanels(); }
    void init() { m_session.open(meadow(), {}); }

    void fieldsSayWhatTheyComeTo();
    void diceThrowAnotherSeedAsOneStep();
    void entriesAreCalculated_data();
    void entriesAreCalculated();
    void nonsenseIsRefused_data();
    void nonsenseIsRefused();

    void typedValueIsOneStep();
    void aValueAmidAStrokeEndsTheStrokeAsAStep();
    void unitsAndCommasAreUnderstood();
    void draggingALabelIsOneStep();
    void escapeTakesADragBack();
    void severalRecordsShowADashAndAreSetTogether();
    void relativeEntryKeepsTheDifference();
    void outOfRangeIsRefused();
    void lodBiasesAreTypedAndChecked();
    void arrowLeadsBackToTheDefault();
    void onlyWhatMattersForAChoiceIsShown();
    void tickMakesAFieldAbsent();
    void typingSurvivesOtherChanges();
    void wheelNeedsTheFocus();
    void masksAreAddedAndReordered();
    void plantsAreMovedTogether();
    void nothingSelectedSaysWhatToDo();

private:
    std::size_t steps() const { return m_session.document.history().size(); }

    Session m_session;
};

void InspectorTest::fieldsSayWhatTheyComeTo()
{
    Edit edit = m_session.document.edit("Add field");
    FoliageField field;
    field.id = "reeds";
    field.sizeX = field.sizeZ = 70;
    field.cellSize = 35;
    field.count = 750;
    edit.insert(field);
    QVERIFY(m_session.document.commit(std::move(edit)));
    InspectorPanel panel(m_session);
    Selection selection;
    selection.add(RecordRef{SlotKind::Foliage, "reeds", {}});
    m_session.select(selection);
    const auto *facts = panel.findChild<QLabel *>("facts");
    QCOMPARE(facts->text(), QString("4 cells × 750 = 3.000 plants at most, 61,22 per 100 m²."));
    Edit more = m_session.document.edit("Larger");
    more.modify<FoliageField>("reeds", [](FoliageField &larger) { larger.sizeX = 105; });
    QVERIFY(m_session.document.commit(std::move(more)));
    QVERIFY(facts->text().startsWith("6 cells × 750 = 4.500"));
    QVERIFY(m_session.document.undo());
    QVERIFY(facts->text().startsWith("4 cells"));
}

void InspectorTest::diceThrowAnotherSeedAsOneStep()
{
    InspectorPanel panel(m_session);
    Selection selection;
    selection.add(RecordRef{SlotKind::GrassTypes, "meadow", {}});
    m_session.select(selection);
    panel.show();
    const auto seed = [&] { return m_session.document.scene().grassTypes.find("meadow")->seed; };
    const auto before = seed();
    auto *dice = panel.findChild<QToolButton *>("dice");
    QVERIFY(dice);
    QTest::mouseClick(dice, Qt::LeftButton);
    QVERIFY(seed() != before);
    const auto thrown = seed();
    QVERIFY(m_session.document.undo());
    QCOMPARE(seed(), before);
    QVERIFY(m_session.document.redo());
    QCOMPARE(seed(), thrown);
}

void InspectorTest::entriesAreCalculated_data()
{
    QTest::addColumn<QString>("entry");
    QTest::addColumn<QString>("unit");
    QTest::addColumn<double>("present");
    QTest::addColumn<double>("expected");
    QTest::newRow("plain") << "12.5"
                           << "m" << 0.0 << 12.5;
    QTest::newRow("comma") << "1,5"
                           << "m" << 0.0 << 1.5;
    QTest::newRow("pi") << "2*pi/3"
                        << "rad" << 0.0 << 2 * std::numbers::pi / 3;
    QTest::newRow("centimetres") << "5cm"
                                 << "m" << 0.0 << 0.05;
    QTest::newRow("sum of lengths") << "1 m + 20 cm"
                                    << "m" << 0.0 << 1.2;
    QTest::newRow("percent of one") << "120%"
                                    << "" << 7.0 << 1.2;
    QTest::newRow("percent of what it is") << "120%"
                                           << "m" << 10.0 << 12.0;
    QTest::newRow("power and brackets") << "-(1+2)^2"
                                        << "" << 0.0 << -9.0;
    QTest::newRow("degrees in radians") << "180°"
                                        << "rad" << 0.0 << std::numbers::pi;
    QTest::newRow("twice") << "*2"
                           << "m" << 8.0 << 16.0;
    QTest::newRow("more") << "+=3"
                          << "m" << 8.0 << 11.0;
    QTest::newRow("the unit itself") << "40 plants per 100 m²"
                                     << "plants per 100 m²" << 0.0 << 40.0;
    QTest::newRow("root") << "sqrt(16)"
                          << "" << 0.0 << 4.0;
}

void InspectorTest::entriesAreCalculated()
{
    QFETCH(QString, entry);
    QFETCH(QString, unit);
    QFETCH(double, present);
    QFETCH(double, expected);
    const auto read = parseEntry(entry.toStdString(), unit.toStdString());
    QVERIFY2(read.ok(), read.ok() ? "" : read.issue().message.c_str());
    QCOMPARE((*read)(present), expected);
}

void InspectorTest::nonsenseIsRefused_data()
{
    QTest::addColumn<QString>("entry");
    QTest::newRow("word") << "tall";
    QTest::newRow("nothing after plus") << "3 +";
    QTest::newRow("open bracket") << "(3";
    QTest::newRow("other unit") << "3 s";
    QTest::newRow("by zero") << "1/0";
    QTest::newRow("endless brackets") << QString(5000, '(');
    QTest::newRow("endless signs") << QString(500000, '-');
}

void InspectorTest::nonsenseIsRefused()
{
    QFETCH(QString, entry);
    const auto read = parseEntry(entry.toStdString(), "m");
    QVERIFY(!read.ok());
    QVERIFY(!read.issue().message.empty());
}

void InspectorTest::typedValueIsOneStep()
{
    InspectorPanel inspector(m_session);
    select(m_session, {Tall});
    show(inspector);
    auto *density = find<NumberEdit>(inspector, "/density");
    QVERIFY(density);
    enter(*density, "60*2");
    QCOMPARE(variety(m_session, Tall).density, 120.0);
    QCOMPARE(steps(), std::size_t(1));
    QCOMPARE(QString::fromStdString(m_session.document.history().undoName()), QString("Tall grass: Density"));
    QCOMPARE(density->text(), QString("120"));
    m_session.document.undo();
    QCOMPARE(density->text(), QString("40"));
}

void InspectorTest::aValueAmidAStrokeEndsTheStrokeAsAStep()
{
    InspectorPanel inspector(m_session);
    select(m_session, {Tall});
    show(inspector);
    m_session.document.begin("Paint").weightTile("grass", 0, 0, {0, 0, 1, 1})[0] = 200;
    m_session.document.announce();
    enter(*find<NumberEdit>(inspector, "/density"), "55");
    QCOMPARE(variety(m_session, Tall).density, 55.0);
    QCOMPARE(steps(), std::size_t(2));
    m_session.document.begin("Paint").weightTile("grass", 0, 0, {0, 0, 1, 1})[0] = 100;
    m_session.document.announce();
    auto *label = find<DragLabel>(inspector, "label:/density");
    dragSideways(*label, 40);
    QTest::mouseRelease(label, Qt::LeftButton);
    QCOMPARE(steps(), std::size_t(4));
    m_session.document.undo();
    QCOMPARE(variety(m_session, Tall).density, 55.0);
    QCOMPARE(m_session.document.scene().weights.find("grass")->at(0, 0), std::uint8_t(100));
    m_session.document.undo();
    QCOMPARE(m_session.document.scene().weights.find("grass")->at(0, 0), std::uint8_t(200));
}

void InspectorTest::unitsAndCommasAreUnderstood()
{
    InspectorPanel inspector(m_session);
    select(m_session, {Tall});
    show(inspector);
    auto *height = find<NumberEdit>(inspector, "/bladeHeight");
    QVERIFY(height);
    enter(*height, "45cm");
    QCOMPARE(variety(m_session, Tall).bladeHeight, 0.45);
    enter(*height, "1,5");
    QCOMPARE(variety(m_session, Tall).bladeHeight, 1.5);
    QCOMPARE(height->text(), QString("1.5"));
}

void InspectorTest::draggingALabelIsOneStep()
{
    InspectorPanel inspector(m_session);
    select(m_session, {Tall});
    show(inspector);
    auto *label = find<DragLabel>(inspector, "label:/density");
    QVERIFY(label);
    int announced = 0;
    const auto watching = m_session.document.changed.subscribe([&](const Change &) { ++announced; });
    dragSideways(*label, 40);
    QVERIFY2(announced > 1, "the scene follows while dragging");
    QVERIFY(variety(m_session, Tall).density > 40);
    QCOMPARE(steps(), std::size_t(0));
    QTest::mouseRelease(label, Qt::LeftButton);
    QCOMPARE(steps(), std::size_t(1));
    QVERIFY(!m_session.document.isOpen());
    m_session.document.undo();
    QCOMPARE(variety(m_session, Tall).density, 40.0);
}

void InspectorTest::escapeTakesADragBack()
{
    InspectorPanel inspector(m_session);
    select(m_session, {Tall});
    show(inspector);
    auto *label = find<DragLabel>(inspector, "label:/density");
    dragSideways(*label, 40);
    QVERIFY(variety(m_session, Tall).density > 40);
    QTest::keyClick(label, Qt::Key_Escape);
    QTest::mouseRelease(label, Qt::LeftButton);
    QCOMPARE(variety(m_session, Tall).density, 40.0);
    QCOMPARE(steps(), std::size_t(0));
    QVERIFY(!m_session.document.isOpen());
}

void InspectorTest::severalRecordsShowADashAndAreSetTogether()
{
    InspectorPanel inspector(m_session);
    select(m_session, {Tall, Short});
    show(inspector);
    auto *density = find<NumberEdit>(inspector, "/density");
    QVERIFY(density);
    QCOMPARE(density->text(), QString());
    QCOMPARE(density->placeholderText(), QString("—"));
    QCOMPARE(find<NumberEdit>(inspector, "/bladeHeight")->text(), QString("0.6"));
    enter(*density, "77");
    QCOMPARE(variety(m_session, Tall).density, 77.0);
    QCOMPARE(variety(m_session, Short).density, 77.0);
    QCOMPARE(density->text(), QString("77"));
    QCOMPARE(steps(), std::size_t(1));
}

void InspectorTest::relativeEntryKeepsTheDifference()
{
    InspectorPanel inspector(m_session);
    select(m_session, {Tall, Short});
    show(inspector);
    enter(*find<NumberEdit>(inspector, "/density"), "*2");
    QCOMPARE(variety(m_session, Tall).density, 80.0);
    QCOMPARE(variety(m_session, Short).density, 600.0);
}

void InspectorTest::outOfRangeIsRefused()
{
    InspectorPanel inspector(m_session);
    select(m_session, {Tall});
    show(inspector);
    auto *density = find<NumberEdit>(inspector, "/density");
    enter(*density, "9000");
    QCOMPARE(variety(m_session, Tall).density, 40.0);
    QVERIFY(density->property("refused").toBool());
    QCOMPARE(density->text(), QString("9000"));
    QTest::keyClick(density, Qt::Key_Escape);
    QCOMPARE(density->text(), QString("40"));
    QVERIFY(!density->property("refused").toBool());
    QCOMPARE(steps(), std::size_t(0));
}

void InspectorTest::lodBiasesAreTypedAndChecked()
{
    InspectorPanel inspector(m_session);
    select(m_session, {RecordRef{SlotKind::Landscape, {}, {}}});
    show(inspector);
    auto *text = find<QPlainTextEdit>(inspector, "/componentLodBias");
    QVERIFY(text);
    const auto type = [&](const QString &lines) {
        text->setFocus();
        text->selectAll();
        QTest::keyClicks(text, lines);
        if (lines.isEmpty())
            QTest::keyClick(text, Qt::Key_Delete);
        text->clearFocus();
    };
    const auto biases = [&] { return lodBiasOf(*m_session.document.scene().landscape); };
    type("0,0: 2; 1,0: -1");
    QCOMPARE(biases().size(), std::size_t(2));
    QCOMPARE(biases().at({1, 0}), -1);
    QCOMPARE(steps(), std::size_t(1));
    QCOMPARE(text->toPlainText(), QString("0,0: 2\n1,0: -1"));
    // What is wrong changes nothing, stays there to be mended, and is said.
    for (const char *wrong : {"0,0: 9", "north: 1", "0,0: many", "0 0 1"}) {
        type(wrong);
        QCOMPARE(biases().size(), std::size_t(2));
        QCOMPARE(text->toPlainText(), QString(wrong));
        QVERIFY(text->property("refused").toBool());
    }
    type("");
    QVERIFY(biases().empty());
    QVERIFY(!text->property("refused").toBool());
    m_session.document.undo();
    QCOMPARE(biases().size(), std::size_t(2));
    QCOMPARE(text->toPlainText(), QString("0,0: 2\n1,0: -1"));
}

void InspectorTest::arrowLeadsBackToTheDefault()
{
    InspectorPanel inspector(m_session);
    select(m_session, {Tall});
    show(inspector);
    auto *reset = find<QToolButton>(inspector, "reset:/density");
    QVERIFY2(reset, "40 is not the default, so the arrow is there");
    QTest::mouseClick(reset, Qt::LeftButton);
    QCOMPARE(variety(m_session, Tall).density, 100.0);
    QVERIFY(!find<QToolButton>(inspector, "reset:/density"));
}

void InspectorTest::onlyWhatMattersForAChoiceIsShown()
{
    InspectorPanel inspector(m_session);
    select(m_session, {{SlotKind::Zones, "house", {}}});
    show(inspector);
    QVERIFY(!find<NumberEdit>(inspector, "/radius"));
    QVERIFY(!find<NumberEdit>(inspector, "/yaw"));
    auto edit = m_session.document.edit("Make it round");
    edit.modify<Zone>("house", [](Zone &zone) { zone.shape = Zone::Shape::Cylinder; });
    QVERIFY(m_session.document.commit(std::move(edit)));
    QVERIFY(find<NumberEdit>(inspector, "/radius"));
    QVERIFY(!find<NumberEdit>(inspector, "/yaw"));
    m_session.document.undo();
    QVERIFY(!find<NumberEdit>(inspector, "/radius"));
}

void InspectorTest::tickMakesAFieldAbsent()
{
    InspectorPanel inspector(m_session);
    select(m_session, {{SlotKind::Wind, {}, {}}});
    show(inspector);
    auto *turbulence = find<NumberEdit>(inspector, "/turbulence");
    QVERIFY(turbulence);
    QCOMPARE(turbulence->text(), QString());
    auto *tick = turbulence->parentWidget()->findChild<QCheckBox *>();
    QVERIFY(tick && tick->isChecked());
    QCOMPARE(tick->text(), QString("automatic"));
    enter(*turbulence, "0.2");
    QCOMPARE(m_session.document.scene().wind->turbulence, std::optional(0.2));
    QVERIFY(!tick->isChecked());
    QTest::mouseClick(tick, Qt::LeftButton, {}, {8, tick->height() / 2});
    QCOMPARE(m_session.document.scene().wind->turbulence, std::nullopt);
}

void InspectorTest::typingSurvivesOtherChanges()
{
    InspectorPanel inspector(m_session);
    select(m_session, {Tall});
    show(inspector);
    auto *density = find<NumberEdit>(inspector, "/density");
    density->setFocus();
    density->selectAll();
    QTest::keyClicks(density, "12");
    Edit edit = m_session.document.edit("Meanwhile");
    edit.modify<GrassType>("meadow", [](GrassType &type) { type.varieties[0].bladeHeight = 2; });
    QVERIFY(m_session.document.commit(std::move(edit)).ok());
    QVERIFY(density->hasFocus());
    QTest::keyClicks(density, "3");
    QCOMPARE(density->text(), QString("123"));
    QCOMPARE(density->cursorPosition(), 3);
    QCOMPARE(find<NumberEdit>(inspector, "/bladeHeight")->text(), QString("2"));
}

void InspectorTest::wheelNeedsTheFocus()
{
    InspectorPanel inspector(m_session);
    select(m_session, {Tall});
    show(inspector);
    auto *density = find<NumberEdit>(inspector, "/density");
    inspector.setFocus();
    const auto turn = [&] {
        QWheelEvent wheel(density->rect().center(), density->mapToGlobal(density->rect().center()), {}, {0, 120},
                          Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(density, &wheel);
    };
    density->clearFocus();
    turn();
    QCOMPARE(variety(m_session, Tall).density, 40.0);
    density->setFocus();
    turn();
    QVERIFY(variety(m_session, Tall).density > 40);
    QTest::keyClick(density, Qt::Key_Down);
    QCOMPARE(variety(m_session, Tall).density, 40.0);
    QCOMPARE(steps(), std::size_t(2));
}

void InspectorTest::masksAreAddedAndReordered()
{
    InspectorPanel inspector(m_session);
    select(m_session, {{SlotKind::GrassTypes, "meadow", {}}});
    show(inspector);
    for (int i = 0; i < 2; ++i)
        QTest::mouseClick(find<QToolButton>(inspector, "add:/masks"), Qt::LeftButton);
    const auto masks = [&] { return m_session.document.scene().grassTypes[0].masks; };
    QCOMPARE(masks().size(), std::size_t(2));
    auto *layer = find<QComboBox>(inspector, "/masks/0/layer");
    QVERIFY(layer);
    layer->setFocus();
    layer->setCurrentIndex(layer->findText("Path"));
    emit layer->activated(layer->currentIndex());
    QCOMPARE(masks()[0].layer, std::string("path"));
    QTest::mouseClick(find<QToolButton>(inspector, "down:/masks/0"), Qt::LeftButton);
    QCOMPARE(masks()[1].layer, std::string("path"));
    QTest::mouseClick(find<QToolButton>(inspector, "delete:/masks/0"), Qt::LeftButton);
    QCOMPARE(masks().size(), std::size_t(1));
    QCOMPARE(masks()[0].layer, std::string("path"));
    QVERIFY(find<QComboBox>(inspector, "/masks/0/layer"));
    while (m_session.document.undo()) {
    }
    QVERIFY(m_session.document.scene() == meadow());
    QVERIFY(!find<QComboBox>(inspector, "/masks/0/layer"));
}

void InspectorTest::plantsAreMovedTogether()
{
    InspectorPanel inspector(m_session);
    Selection selection;
    selection.add(PlantRef{"trees", cellOf(0, 0), 100});
    selection.add(PlantRef{"trees", cellOf(30000, 0), 115});
    m_session.select(selection);
    show(inspector);
    auto *east = find<NumberEdit>(inspector, "/x");
    QVERIFY(east);
    QCOMPARE(east->placeholderText(), QString("—"));
    auto *mode = find<QComboBox>(inspector, "plantMode");
    QTest::keyClick(mode, Qt::Key_Down);
    QCOMPARE(east->text(), QString("0"));
    enter(*east, "10");
    QCOMPARE(steps(), std::size_t(1));
    const auto placeOf = [&](PlantId id) {
        double x = -1;
        m_session.document.scene().plants.find("trees")->forEachCell([&](CellCoord coord, const PlantCell &cell) {
            if (const auto row = cell.find(id); row != cell.size())
                x = cell.plant(coord, row).metres().x;
        });
        return x;
    };
    QCOMPARE(placeOf(100), 10.0);
    QCOMPARE(placeOf(115), 40.0);
    QCOMPARE(placeOf(116), 32.0);
    QCOMPARE(m_session.selection().plantCount(), std::size_t(2));
    m_session.document.undo();
    QVERIFY(m_session.document.scene() == meadow());

    QTest::keyClick(mode, Qt::Key_Up);
    enter(*east, "150");
    QCOMPARE(placeOf(100), 50.0);
    QCOMPARE(placeOf(115), 50.0);
}

void InspectorTest::nothingSelectedSaysWhatToDo()
{
    InspectorPanel inspector(m_session);
    select(m_session, {});
    show(inspector);
    const auto labels = inspector.findChildren<QLabel *>();
    QVERIFY(std::any_of(labels.begin(), labels.end(),
                        [&](QLabel *label) { return label->isVisible() && label->text().contains("click a plant"); }));
}

QTEST_MAIN(InspectorTest)
#include "tst_Inspector.moc"
