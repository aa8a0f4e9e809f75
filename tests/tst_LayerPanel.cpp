#include "editor/window/ExportDialog.h"
#include "editor/window/MaskImportDialog.h"
#include "model/exchange/MaskImport.h"
#include "model/raster/Png.h"
#include "panels/GrassDataPanel.h"
#include "panels/LayersPanel.h"
#include "panels/lists/RecordTree.h"
#include "tests/support/PanelBench.h"

#include <nlohmann/json.hpp>

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

using namespace sward;
using namespace sward::test;

namespace {

const RecordRef Grass{SlotKind::Layers, "grass", {}};

} // namespace

class LayerPanelTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { preparePanels(); }
    void init()
    {
        m_session.open(meadow(), {});
        m_home = std::make_unique<QTemporaryDir>();
    }

    void theMenuDoesOneStepEach_data();
    void theMenuDoesOneStepEach();
    void theMenuRenames();
    void aUsedLayerIsAskedAbout();
    void theMenuOffersFilesWhereThereIsSomebodyForThem();
    void samplesAreShown();
    void the17thLayerIsRefusedAndSaid();

    void grassDataFollowsPaintAndUndo();
    void weightmapChannelsAreShown();

    void channelsOfAPictureAreChosen();
    void whatDoesNotFitIsSaidBeforeImporting();
    void exportOptionsComeFromTheTable();

private:
    /// Right-clicks a layer and picks an entry, whose name is looked for.
    void pick(LayersPanel &panel, const RecordRef &layer, const QString &text);
    QString splat(int width, int height, bool withBlue);
    const Scene &scene() const { return m_session.document.scene(); }

    Session m_session;
    std::unique_ptr<QTemporaryDir> m_home;
};

void LayerPanelTest::pick(LayersPanel &panel, const RecordRef &layer, const QString &text)
{
    auto *tree = find<RecordTree>(panel, "layerTree");
    const QPoint at = tree->visualItemRect(tree->itemOf(layer)).center();
    bool found = false;
    QTimer::singleShot(0, qApp, [&] {
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        QVERIFY2(menu, "no menu opened");
        for (auto *action : menu->actions()) {
            if (action->text() != text)
                continue;
            QVERIFY2(action->isEnabled(), qPrintable(text));
            found = true;
            menu->setActiveAction(action);
            QTest::keyClick(menu, Qt::Key_Return);
            return;
        }
        menu->close();
    });
    QContextMenuEvent event(QContextMenuEvent::Mouse, at, tree->viewport()->mapToGlobal(at));
    QApplication::sendEvent(tree->viewport(), &event);
    QVERIFY2(found, qPrintable(text));
}

void LayerPanelTest::theMenuDoesOneStepEach_data()
{
    QTest::addColumn<QString>("entry");
    QTest::addColumn<QString>("step");
    QTest::newRow("duplicate") << "Duplicate"
                               << "Duplicate Path";
    QTest::newRow("up") << "Move up"
                        << "Reorder Path";
    QTest::newRow("down") << "Move down"
                          << "Reorder Path";
    QTest::newRow("fill") << "Fill"
                          << "Fill Path";
    QTest::newRow("invert") << "Invert"
                            << "Invert Path";
    QTest::newRow("remove") << "Remove"
                            << "Remove Path";
}

void LayerPanelTest::theMenuDoesOneStepEach()
{
    QFETCH(QString, entry);
    QFETCH(QString, step);
    LayersPanel panel(m_session);
    show(panel);
    pick(panel, {SlotKind::Layers, "path", {}}, entry);
    QCOMPARE(m_session.document.history().size(), std::size_t(1));
    QCOMPARE(QString::fromStdString(m_session.document.history().undoName()), step);
    const Scene after = scene();
    QVERIFY(!(after == meadow()));
    m_session.document.undo();
    QVERIFY(scene() == meadow());
    m_session.document.redo();
    QVERIFY(scene() == after);
}

void LayerPanelTest::theMenuRenames()
{
    LayersPanel panel(m_session);
    show(panel);
    auto *tree = find<RecordTree>(panel, "layerTree");
    pick(panel, Grass, "Rename");
    auto *editor = tree->viewport()->findChild<QLineEdit *>();
    QVERIFY(editor);
    editor->selectAll();
    QTest::keyClicks(editor, "Lawn");
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE(scene().layers.find("grass")->name, std::string("Lawn"));
    m_session.document.undo();
    QVERIFY(scene() == meadow());
}

void LayerPanelTest::aUsedLayerIsAskedAbout()
{
    LayersPanel panel(m_session);
    show(panel);
    QString asked;
    QTimer answer;
    connect(&answer, &QTimer::timeout, this, [&] {
        if (auto *box = qobject_cast<QMessageBox *>(QApplication::activeModalWidget())) {
            asked = box->text();
            answer.stop();
            for (auto *button : box->buttons()) {
                if (box->buttonRole(button) == QMessageBox::AcceptRole)
                    button->click();
            }
        }
    });
    answer.start(20);
    pick(panel, Grass, "Remove");
    QVERIFY2(asked.contains("Meadow"), qPrintable(asked));
    QVERIFY(!scene().layers.find("grass"));
    QCOMPARE(scene().grassTypes[0].layer, std::string());
    QCOMPARE(m_session.document.history().size(), std::size_t(1));
    m_session.document.undo();
    QVERIFY(scene() == meadow());
}

void LayerPanelTest::theMenuOffersFilesWhereThereIsSomebodyForThem()
{
    std::vector<std::string> imported, exported;
    LayersPanel panel(m_session, {.texture = {},
                                  .importMask = [&](const std::string &layer) { imported.push_back(layer); },
                                  .exportMask = [&](const std::string &layer) { exported.push_back(layer); }});
    show(panel);
    pick(panel, {SlotKind::Layers, "rock", {}}, "Import mask…");
    pick(panel, Grass, "Export mask…");
    QTest::mouseClick(find<QToolButton>(panel, "export"), Qt::LeftButton);
    QCOMPARE(imported, (std::vector<std::string>{"rock"}));
    QCOMPARE(exported, (std::vector<std::string>{"grass", "grass"}));
}

void LayerPanelTest::samplesAreShown()
{
    LayersPanel panel(m_session);
    show(panel);
    auto *tree = find<RecordTree>(panel, "layerTree");
    QCOMPARE(tree->itemOf(Grass)->text(4), QString("100 × 80"));
    Edit edit = m_session.document.edit("Finer");
    edit.setWeights("grass", WeightRaster(397, 317, 0));
    QVERIFY(m_session.document.commit(std::move(edit)).ok());
    QTRY_COMPARE(tree->itemOf(Grass)->text(4), QString("397 × 317"));
    QVERIFY2(tree->itemOf(Grass)->toolTip(4).contains("0,25 m"), qPrintable(tree->itemOf(Grass)->toolTip(4)));
}

void LayerPanelTest::the17thLayerIsRefusedAndSaid()
{
    LayersPanel panel(m_session);
    show(panel);
    auto *plus = find<QToolButton>(panel, "plus");
    while (scene().layers.size() < Layer::Most)
        QTest::mouseClick(plus, Qt::LeftButton);
    std::string said;
    const auto listening = m_session.said.subscribe([&](const std::string &text) { said = text; });
    const std::size_t steps = m_session.document.history().size();
    QTest::mouseClick(plus, Qt::LeftButton);
    QVERIFY2(said.find("16 layers") != std::string::npos, said.c_str());
    said.clear();
    QTest::mouseClick(find<QToolButton>(panel, "duplicate"), Qt::LeftButton);
    QVERIFY2(said.find("16 layers") != std::string::npos, said.c_str());
    QCOMPARE(scene().layers.size(), std::size_t(16));
    QCOMPARE(m_session.document.history().size(), steps);
}

void LayerPanelTest::grassDataFollowsPaintAndUndo()
{
    GrassDataStore store;
    GrassDataPanel panel(m_session, store);
    show(panel);
    auto *rows = find<QTreeView>(panel, "grassData")->model();
    auto *counts = find<QLabel>(panel, "grassDataCounts");
    QCOMPARE(rows->rowCount(), 4); // 99 × 79 quads in components of 63
    const auto state = [&](int row) { return rows->index(row, 3).data().toString(); };
    QCOMPARE(state(0), QString("not built"));
    bool asked = false;
    connect(&panel, &GrassDataPanel::buildWanted, this, [&] { asked = true; });
    QTest::mouseClick(find<QToolButton>(panel, "buildGrassData"), Qt::LeftButton);
    QVERIFY(asked);
    const GrassDataBuilder builder(scene());
    for (const auto &component : store.wanted(0, 0))
        store.take(component, std::make_shared<const GrassData>(builder.build(component)));
    panel.showTaken();
    QTRY_COMPARE(state(3), QString("current"));
    QVERIFY2(!find<QToolButton>(panel, "buildGrassData")->isEnabled(), "there is nothing to build");

    Edit edit = m_session.document.edit("Paint");
    edit.weightTile("grass", 0, 0, {5, 5, 6, 6})[5 * 64 + 5] = 200;
    QVERIFY(m_session.document.commit(std::move(edit)).ok());
    QTRY_COMPARE(state(0), QString("outdated"));
    QCOMPARE(state(1), QString("current"));
    QVERIFY2(counts->text().contains("1 outdated"), qPrintable(counts->text()));
    m_session.document.undo();
    QTRY_COMPARE(state(0), QString("current"));
    m_session.document.redo();
    QTRY_COMPARE(state(0), QString("outdated"));
    m_session.open(meadow(), {});
    QCOMPARE(state(0), QString("not built"));
}

void LayerPanelTest::weightmapChannelsAreShown()
{
    GrassDataStore store;
    GrassDataPanel panel(m_session, store);
    show(panel);
    auto *rows = find<QTreeView>(panel, "grassData")->model();
    QCOMPARE(rows->index(1, 1).data().toString(), QString("—"));
    Edit edit = m_session.document.edit("Paint");
    for (const char *layer : {"grass", "path", "rock"})
        edit.weightTile(layer, 1, 0, {70, 5, 71, 6})[5 * 64 + 6] = 200;
    QVERIFY(m_session.document.commit(std::move(edit)).ok());
    QTRY_COMPARE(rows->index(1, 1).data().toString(), QString("Grass 0·R, Path 0·G, Rock 0·B"));
    QCOMPARE(rows->index(0, 1).data().toString(), QString("—"));
    const QString whole = rows->index(1, 1).data(Qt::ToolTipRole).toString();
    QVERIFY2(whole.contains("Rock: texture 0 channel B, on phones texture 1 channel R"), qPrintable(whole));
}

QString LayerPanelTest::splat(int width, int height, bool withBlue)
{
    std::vector<std::uint8_t> pixels;
    for (int i = 0; i < width * height; ++i)
        for (const int value : {i % 256, 90, withBlue ? 7 : 0, 255})
            pixels.push_back(std::uint8_t(value));
    const auto png = writePngRgba(width, height, pixels);
    QFile file(m_home->filePath("splat.png"));
    if (file.open(QIODevice::WriteOnly))
        file.write(reinterpret_cast<const char *>(png.data()), qint64(png.size()));
    return file.fileName();
}

void LayerPanelTest::channelsOfAPictureAreChosen()
{
    MaskImportDialog dialog(splat(50, 40, false), scene(), "path");
    show(dialog, {480, 520});
    const auto choose = [&](int channel, const QString &text) {
        auto *box = find<QComboBox>(dialog, QStringLiteral("target%1").arg(channel));
        QVERIFY2(box->findText(text) >= 0, qPrintable(text));
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Home);
        for (int i = 0; i < box->findText(text); ++i)
            QTest::keyClick(box, Qt::Key_Down);
        QCOMPARE(box->currentText(), text);
    };
    // The layer that was asked for takes the first channel; the rest is left to the artist.
    QCOMPARE(dialog.chosen(), (std::vector<MaskChannel>{{0, "path", "splat"}}));
    choose(1, "Rock");
    choose(3, "New layer “splat A”");
    QCOMPARE(dialog.chosen(),
             (std::vector<MaskChannel>{{0, "path", "splat"}, {1, "rock", "splat"}, {3, {}, "splat A"}}));
    const QString notes = find<QLabel>(dialog, "notes")->text();
    QVERIFY2(notes.contains("Rock has 100 × 80 samples now") && notes.contains("50 × 40"), qPrintable(notes));
    QTest::mouseClick(dialog.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok), Qt::LeftButton);
    QCOMPARE(dialog.result(), int(QDialog::Accepted));
    // Without a layer asked for, channels that hold something become layers.
    MaskImportDialog fresh(splat(50, 40, false), scene(), {});
    QCOMPARE(fresh.chosen().size(), std::size_t(3));
}

void LayerPanelTest::whatDoesNotFitIsSaidBeforeImporting()
{
    MaskImportDialog dialog(splat(50, 40, true), scene(), "path");
    show(dialog, {480, 520});
    auto *ok = dialog.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok);
    QVERIFY(ok->isEnabled());
    auto *second = find<QComboBox>(dialog, "target1");
    second->setCurrentIndex(second->findText("Path"));
    QVERIFY(!ok->isEnabled());
    QVERIFY(find<QLabel>(dialog, "notes")->text().contains("two channels"));
    second->setCurrentIndex(0);
    QVERIFY(ok->isEnabled());
    MaskImportDialog broken(m_home->filePath("none.png"), scene(), {});
    show(broken, {480, 300});
    QVERIFY(!broken.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok)->isEnabled());
    QVERIFY(!find<QLabel>(broken, "notes")->text().isEmpty());
}

void LayerPanelTest::exportOptionsComeFromTheTable()
{
    ExportDialog dialog(*findExporter("weightmaps"), scene(), m_home->filePath("out"));
    show(dialog, {560, 300});
    auto *mobile = find<QComboBox>(dialog, "mobile");
    mobile->setFocus();
    QTest::keyClick(mobile, Qt::Key_Home); // Yes stands before No
    const RecordType &type = findExporter("weightmaps")->options();
    QCOMPARE(fieldValue(type, dialog.options().get(), "mobile")->get<bool>(), true);
    QVERIFY(fieldValue(type, dialog.options().get(), "normalise")->is_null());
    auto *ok = dialog.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok);
    QVERIFY(ok->isEnabled());
    auto *folder = find<QLineEdit>(dialog, "folder");
    folder->selectAll();
    QTest::keyClicks(folder, "somewhere");
    QVERIFY2(!ok->isEnabled(), "where that is nobody knows");
    ExportDialog masks(*findExporter("masks"), scene(), m_home->path());
    show(masks, {560, 300});
    QCOMPARE(find<QComboBox>(masks, "layer")->count(), 4);
}

QTEST_MAIN(LayerPanelTest)
#include "tst_LayerPanel.moc"
