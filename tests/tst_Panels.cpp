#include "model/core/Json.h"
#include "model/session/RecordUses.h"
#include "model/session/Session.h"
#include "model/tools/ToolBox.h"
#include "panels/CompassDial.h"
#include "panels/GrassTypesPanel.h"
#include "panels/HistoryPanel.h"
#include "panels/InspectorPanel.h"
#include "panels/KindsPanel.h"
#include "panels/LayersPanel.h"
#include "panels/ProblemsPanel.h"
#include "panels/ScenePanel.h"
#include "panels/StatisticsPanel.h"
#include "panels/Style.h"
#include "panels/ToolOptionsPanel.h"
#include "panels/WindPanel.h"
#include "panels/fields/DragLabel.h"
#include "panels/fields/NumberEdit.h"
#include "panels/lists/RecordTree.h"
#include "tests/support/PanelBench.h"

#include <nlohmann/json.hpp>

#include <QCheckBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>
#include <QRadioButton>
#include <QSlider>
#include <QTest>
#include <QToolButton>

using namespace sward;
using namespace sward::test;

class PanelsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { preparePanels(); }
    void init() { m_session.open(meadow(), {}); }

    void treeAndSessionShareTheSelection();
    void f2Renames();
    void searchLeavesWhatFits();
    void eyeHidesAndLockLocks();
    void deleteKeyRemovesAndUndoBringsBack();

    void layersAreAddedNamedAndReordered();
    void fillInvertAndClearChangeTheWholeLayer();
    void fillingVeryMuchAsksFirst();
    void removingAUsedLayerSaysByWhom();
    void duplicatedLayerKeepsItsPaint();
    void densityIsDraggedInTheList();
    void tickTurnsAGrassTypeOff();
    void kindsAreTickedAndWeighted();
    void countsFollowThePlants();
    void removedKindGivesItsPlantsAway();
    void removedKindMayKeepItsPlants();

    void clickInTheHistoryGoesThere();
    void problemLeadsToItsRecord();
    void forceSliderIsOneStep();
    void compassTurnsTheWind();
    void toolOptionsFollowTheTool();

    void picturesOfAllPanels_data();
    void picturesOfAllPanels();

private:
    std::size_t steps() const { return m_session.document.history().size(); }

    Session m_session;
};

void PanelsTest::treeAndSessionShareTheSelection()
{
    ScenePanel panel(m_session);
    show(panel);
    auto *tree = find<RecordTree>(panel, "sceneTree");
    select(m_session, {Oak});
    QVERIFY(tree->itemOf(Oak)->isSelected());
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualItemRect(tree->itemOf(Tall)).center());
    QCOMPARE(m_session.selection().records(), std::vector<RecordRef>{Tall});
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, Qt::ControlModifier,
                      tree->visualItemRect(tree->itemOf(Short)).center());
    QCOMPARE(m_session.selection().records().size(), std::size_t(2));
    QCOMPARE(tree->itemOf(Oak)->text(1), QString("40"));
}

void PanelsTest::f2Renames()
{
    ScenePanel panel(m_session);
    show(panel);
    auto *tree = find<RecordTree>(panel, "sceneTree");
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualItemRect(tree->itemOf(Tall)).center());
    QTest::keyClick(tree, Qt::Key_F2);
    auto *editor = tree->viewport()->findChild<QLineEdit *>();
    QVERIFY(editor);
    editor->selectAll();
    QTest::keyClicks(editor, "Fescue");
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE(variety(m_session, Tall).name, std::string("Fescue"));
    QCOMPARE(tree->itemOf(Tall)->text(0), QString("Fescue"));
    QCOMPARE(steps(), std::size_t(1));
    m_session.document.undo();
    QCOMPARE(tree->itemOf(Tall)->text(0), QString("Tall grass"));
    QCOMPARE(steps(), std::size_t(1));
}

void PanelsTest::searchLeavesWhatFits()
{
    ScenePanel panel(m_session);
    show(panel);
    auto *tree = find<RecordTree>(panel, "sceneTree");
    QTest::keyClicks(find<QLineEdit>(panel, "search"), "tall");
    QVERIFY(!tree->itemOf(Tall)->isHidden());
    QVERIFY(!tree->itemOf(Tall)->parent()->isHidden());
    QVERIFY(tree->itemOf(Short)->isHidden());
    QVERIFY(tree->itemOf(Oak)->isHidden());
}

void PanelsTest::eyeHidesAndLockLocks()
{
    ScenePanel panel(m_session);
    show(panel);
    auto *tree = find<RecordTree>(panel, "sceneTree");
    const auto click = [&](const RecordRef &ref, int column) {
        const QRect row = tree->visualItemRect(tree->itemOf(ref));
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, {},
                          QPoint(tree->columnViewportPosition(column) + 10, row.center().y()));
    };
    click(Oak, 2);
    QVERIFY(m_session.visibility().hidden.count(Oak) == 1);
    click(Oak, 2);
    QVERIFY(m_session.visibility().hidden.empty());
    click(Oak, 3);
    QVERIFY(m_session.visibility().locked.count(Oak) == 1);
    click({SlotKind::Layers, "path", {}}, 3);
    QVERIFY(m_session.document.scene().layers.find("path")->locked);
    QVERIFY2(m_session.selection().isEmpty(), "marks leave the selection alone");
}

void PanelsTest::deleteKeyRemovesAndUndoBringsBack()
{
    ScenePanel panel(m_session);
    show(panel);
    auto *tree = find<RecordTree>(panel, "sceneTree");
    select(m_session, {{SlotKind::Zones, "house", {}}, Short});
    tree->setFocus();
    QTest::keyClick(tree, Qt::Key_Delete);
    QVERIFY(m_session.document.scene().zones.isEmpty());
    QCOMPARE(m_session.document.scene().grassTypes[0].varieties.size(), std::size_t(1));
    QVERIFY(!tree->itemOf(Short));
    QCOMPARE(steps(), std::size_t(1));
    m_session.document.undo();
    QVERIFY(m_session.document.scene() == meadow());
    QVERIFY(tree->itemOf(Short));
}

void PanelsTest::layersAreAddedNamedAndReordered()
{
    LayersPanel panel(m_session);
    show(panel);
    auto *tree = find<RecordTree>(panel, "layerTree");
    QTest::mouseClick(find<QToolButton>(panel, "plus"), Qt::LeftButton);
    const auto &layers = m_session.document.scene().layers;
    QCOMPARE(layers.size(), std::size_t(4));
    auto *editor = tree->viewport()->findChild<QLineEdit *>();
    QVERIFY2(editor, "a new layer is named at once");
    QTest::keyClicks(editor, "Moss");
    QTest::keyClick(editor, Qt::Key_Return);
    const std::string id = layers[3].id;
    QTRY_COMPARE(layers[3].name, std::string("Moss"));
    QCOMPARE(m_session.activeLayer(), id);
    QCOMPARE(m_session.document.scene().weights.find(id)->width(), 100);

    tree->setFocus();
    QTest::keyClick(tree, Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(layers.indexOf(id), 2);
    // Dropped over the upper half of the first row it becomes the first.
    tree->dropRow(tree->visualItemRect(tree->topLevelItem(0)).topLeft() + QPoint(20, 2));
    QCOMPARE(layers.indexOf(id), 0);
    QCOMPARE(tree->topLevelItem(0)->text(0), QString("Moss"));
    while (m_session.document.undo()) {
    }
    QVERIFY(m_session.document.scene() == meadow());
}

void PanelsTest::fillInvertAndClearChangeTheWholeLayer()
{
    LayersPanel panel(m_session);
    show(panel);
    auto *tree = find<RecordTree>(panel, "layerTree");
    const RecordRef path{SlotKind::Layers, "path", {}};
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualItemRect(tree->itemOf(path)).center());
    QCOMPARE(m_session.activeLayer(), std::string("path"));
    const auto weight = [&] { return int(m_session.document.scene().weights.find("path")->at(50, 40)); };
    QTest::mouseClick(find<QToolButton>(panel, "fill"), Qt::LeftButton);
    QCOMPARE(weight(), 255);
    QTRY_COMPARE(tree->itemOf(path)->text(1), QString("100 %"));
    QTest::mouseClick(find<QToolButton>(panel, "invert"), Qt::LeftButton);
    QCOMPARE(weight(), 0);
    QTest::mouseClick(find<QToolButton>(panel, "invert"), Qt::LeftButton);
    QCOMPARE(weight(), 255);
    QTest::mouseClick(find<QToolButton>(panel, "clear"), Qt::LeftButton);
    QCOMPARE(weight(), 0);
    QTRY_COMPARE(tree->itemOf(path)->text(1), QString("0,0 %"));
    QCOMPARE(steps(), std::size_t(4));
}

void PanelsTest::fillingVeryMuchAsksFirst()
{
    Edit edit = m_session.document.edit("Densities");
    edit.modify<GrassType>("meadow", [](GrassType &type) {
        for (auto &variety : type.varieties) {
            variety.mesh = "builtin:blade";
            variety.density = 4000;
        }
    });
    // 990 × 790 m of it.
    Landscape landscape = *m_session.document.scene().landscape;
    landscape.quadSize = 10;
    edit.set(landscape);
    QVERIFY(m_session.document.commit(std::move(edit)));
    LayerServices services;
    services.triangles = [](const std::string &mesh) { return std::size_t(mesh == "builtin:blade" ? 5 : 0); };
    LayersPanel panel(m_session, services);
    show(panel);
    m_session.setActiveLayer("grass");
    const auto weight = [&] { return int(m_session.document.scene().weights.find("grass")->at(50, 40)); };
    for (const auto role : {QMessageBox::RejectRole, QMessageBox::AcceptRole}) {
        QString said;
        whenDialogOpens([&](QDialog &dialog) {
            auto &box = static_cast<QMessageBox &>(dialog);
            said = box.text();
            for (auto *button : box.buttons())
                if (box.buttonRole(button) == role)
                    button->click();
        });
        QTest::mouseClick(find<QToolButton>(panel, "fill"), Qt::LeftButton);
        // 7,821 hundreds of square metres, 8,000 plants each, 16 bytes and 5 triangles a plant.
        QVERIFY2(said.contains("Grass") && said.contains("63 million plants") && said.contains("954,7 MiB") &&
                     said.contains("313 million triangles"),
                 qPrintable(said));
        QCOMPARE(weight(), role == QMessageBox::AcceptRole ? 255 : 0);
    }
    QVERIFY(m_session.document.undo());
    QCOMPARE(weight(), 0);
}

void PanelsTest::removingAUsedLayerSaysByWhom()
{
    LayersPanel panel(m_session);
    show(panel);
    m_session.setActiveLayer("grass");
    QString said;
    whenDialogOpens([&](QDialog &dialog) {
        said = static_cast<QMessageBox &>(dialog).text();
        dialog.reject();
    });
    QTest::mouseClick(find<QToolButton>(panel, "delete"), Qt::LeftButton);
    QVERIFY2(said.contains("Meadow"), qPrintable(said));
    QCOMPARE(m_session.document.scene().layers.size(), std::size_t(3));

    whenDialogOpens([&](QDialog &dialog) {
        for (auto *button : static_cast<QMessageBox &>(dialog).buttons()) {
            if (static_cast<QMessageBox &>(dialog).buttonRole(button) == QMessageBox::AcceptRole)
                button->click();
        }
    });
    QTest::mouseClick(find<QToolButton>(panel, "delete"), Qt::LeftButton);
    QCOMPARE(m_session.document.scene().layers.size(), std::size_t(2));
    QVERIFY(!m_session.document.scene().weights.find("grass"));
    QCOMPARE(m_session.document.scene().grassTypes[0].layer, std::string());
    QCOMPARE(m_session.activeLayer(), std::string("path"));
    m_session.document.undo();
    QVERIFY(m_session.document.scene() == meadow());
}

void PanelsTest::duplicatedLayerKeepsItsPaint()
{
    Edit paint = m_session.document.edit("Paint");
    paint.weightTile("rock", 0, 0, {3, 4, 4, 5})[4 * 64 + 3] = 200;
    QVERIFY(m_session.document.commit(std::move(paint)).ok());
    LayersPanel panel(m_session);
    show(panel);
    m_session.setActiveLayer("rock");
    QTest::mouseClick(find<QToolButton>(panel, "duplicate"), Qt::LeftButton);
    const auto &layers = m_session.document.scene().layers;
    QCOMPARE(layers.size(), std::size_t(4));
    QCOMPARE(layers[3].name, std::string("Rock copy"));
    QCOMPARE(int(m_session.document.scene().weights.find(layers[3].id)->at(3, 4)), 200);
    QVERIFY(m_session.selection().contains(RecordRef{SlotKind::Layers, layers[3].id, {}}));
}

void PanelsTest::densityIsDraggedInTheList()
{
    GrassTypesPanel panel(m_session);
    show(panel);
    NumberEdit *density = panel.findChild<QWidget *>("meadow/tall")->findChild<NumberEdit *>();
    QVERIFY(density);
    dragSideways(*density, 60);
    QTest::mouseRelease(density, Qt::LeftButton);
    QVERIFY(variety(m_session, Tall).density > 40);
    QCOMPARE(steps(), std::size_t(1));
    QTest::mouseClick(density, Qt::LeftButton);
    QVERIFY2(density->hasFocus(), "a click without a drag begins typing");
    QTest::keyClicks(density, "55");
    QTest::keyClick(density, Qt::Key_Return);
    QCOMPARE(variety(m_session, Tall).density, 55.0);
}

void PanelsTest::tickTurnsAGrassTypeOff()
{
    GrassTypesPanel panel(m_session);
    show(panel);
    auto *tree = find<RecordTree>(panel, "grassTree");
    const RecordRef type{SlotKind::GrassTypes, "meadow", {}};
    tree->setCurrentItem(tree->itemOf(type));
    QTest::keyClick(tree, Qt::Key_Space);
    QVERIFY(!m_session.document.scene().grassTypes[0].enabled);
    QCOMPARE(steps(), std::size_t(1));
    m_session.document.undo();
    QCOMPARE(tree->itemOf(type)->checkState(0), Qt::Checked);
}

void PanelsTest::kindsAreTickedAndWeighted()
{
    std::string asked;
    std::function<void(const QImage &)> ready;
    KindsPanel panel(m_session, {.thumbnail = [&](const std::string &mesh, std::function<void(const QImage &)> done) {
                         asked = mesh;
                         ready = std::move(done);
                     }});
    show(panel);
    auto *tree = find<RecordTree>(panel, "kindTree");
    QCOMPARE(asked, std::string("meshes/oak/oak.gltf"));
    QImage picture(36, 36, QImage::Format_RGB32);
    picture.fill(Qt::red);
    ready(picture);
    QTRY_COMPARE(tree->itemOf(Oak)->icon(0).pixmap(36, 36).toImage().pixelColor(18, 18), QColor(Qt::red));
    tree->setCurrentItem(tree->itemOf(Birch));
    QTest::keyClick(tree, Qt::Key_Space);
    QCOMPARE(m_session.tickedKinds(), std::set<RecordRef>{Birch});
    QCOMPARE(steps(), std::size_t(0));
    enter(*panel.findChild<QWidget *>("trees/birch")->findChild<NumberEdit *>(), "3");
    QCOMPARE(m_session.document.scene().placedFoliage[0].kinds[1].placement.weight, 3.0);
}

void PanelsTest::countsFollowThePlants()
{
    KindsPanel kinds(m_session);
    ScenePanel scene(m_session);
    auto *inKinds = kinds.findChild<RecordTree *>("kindTree"), *inScene = scene.findChild<RecordTree *>("sceneTree");
    QCOMPARE(inKinds->itemOf(Oak)->text(1), QString("40"));
    Edit edit = m_session.document.edit("Plant");
    Plant plant{.id = 7};
    edit.putPlant("trees", plant);
    QVERIFY(m_session.document.commit(std::move(edit)).ok());
    QTRY_COMPARE(inKinds->itemOf(Oak)->text(1), QString("41"));
    QTRY_COMPARE(inScene->itemOf(Oak)->text(1), QString("41"));
    QTRY_COMPARE(inScene->itemOf({SlotKind::PlacedFoliage, "trees", {}})->text(1), QString("41"));
}

void PanelsTest::removedKindGivesItsPlantsAway()
{
    KindsPanel panel(m_session);
    show(panel);
    select(m_session, {Oak});
    QString asked;
    whenDialogOpens([&](QDialog &dialog) {
        asked = dialog.findChild<QLabel *>()->text();
        dialog.findChild<QRadioButton *>("give")->click();
        dialog.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok)->click();
    });
    QTest::mouseClick(find<QToolButton>(panel, "delete"), Qt::LeftButton);
    QVERIFY2(asked.contains("40") && asked.contains("Oak"), qPrintable(asked));
    const Scene &scene = m_session.document.scene();
    QCOMPARE(scene.placedFoliage[0].kinds.size(), std::size_t(1));
    QCOMPARE(plantCountOf(scene, Birch), std::size_t(40));
    QCOMPARE(plantCountOf(scene, Oak), std::size_t(0));
    QCOMPARE(steps(), std::size_t(1));
    m_session.document.undo();
    QVERIFY(m_session.document.scene() == meadow());
}

void PanelsTest::removedKindMayKeepItsPlants()
{
    KindsPanel panel(m_session);
    show(panel);
    select(m_session, {Oak});
    whenDialogOpens([](QDialog &dialog) { dialog.reject(); });
    QTest::mouseClick(find<QToolButton>(panel, "delete"), Qt::LeftButton);
    QVERIFY(m_session.document.scene() == meadow());
    whenDialogOpens([](QDialog &dialog) {
        dialog.findChild<QRadioButton *>("keep")->click();
        dialog.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok)->click();
    });
    QTest::mouseClick(find<QToolButton>(panel, "delete"), Qt::LeftButton);
    QVERIFY(!m_session.document.scene().placedFoliage[0].kind("oak"));
    QCOMPARE(plantCountOf(m_session.document.scene(), Oak), std::size_t(40));
}

void PanelsTest::clickInTheHistoryGoesThere()
{
    for (int i = 0; i < 3; ++i) {
        Edit edit = m_session.document.edit("Step " + std::to_string(i));
        edit.modify<GrassType>("meadow", [&](GrassType &type) { type.seed = std::uint32_t(i + 1); });
        QVERIFY(m_session.document.commit(std::move(edit)).ok());
    }
    HistoryPanel panel(m_session);
    show(panel);
    auto *list = find<QListWidget>(panel, "steps");
    QCOMPARE(list->count(), 4);
    QCOMPARE(list->currentRow(), 3);
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(1)).center());
    QCOMPARE(m_session.document.scene().grassTypes[0].seed, 1U);
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(0)).center());
    QVERIFY(m_session.document.scene() == meadow());
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(3)).center());
    QCOMPARE(m_session.document.scene().grassTypes[0].seed, 3U);
}

void PanelsTest::problemLeadsToItsRecord()
{
    ProblemsPanel panel(m_session);
    show(panel);
    m_session.setProblems({error("its mesh is missing", "meshes/oak.gltf", "/placedFoliage/0/kinds/0/parts/0/mesh"),
                           warning("the file is large", "terrain/heights.png")});
    auto *list = find<QTreeWidget>(panel, "problems");
    QCOMPARE(list->topLevelItemCount(), 2);
    QCOMPARE(list->topLevelItem(0)->text(1), QString("Oak"));
    auto *go = find<QToolButton>(panel, "goThere");
    list->setCurrentItem(list->topLevelItem(1));
    QVERIFY(!go->isEnabled());
    list->setCurrentItem(list->topLevelItem(0));
    QTest::mouseClick(go, Qt::LeftButton);
    QCOMPARE(m_session.selection().records(), std::vector<RecordRef>{Oak});
}

void PanelsTest::forceSliderIsOneStep()
{
    WindPanel panel(m_session);
    show(panel);
    auto *force = find<QSlider>(panel, "force");
    force->setSliderDown(true);
    for (int value = 50; value <= 90; value += 10)
        force->setValue(value);
    QCOMPARE(m_session.document.scene().wind->beaufort, 9.0);
    QCOMPARE(steps(), std::size_t(0));
    force->setSliderDown(false);
    QCOMPARE(steps(), std::size_t(1));
    QVERIFY(!find<NumberEdit>(panel, "/beaufort"));
    QVERIFY(find<NumberEdit>(panel, "/gustLength"));

    force->setSliderDown(true);
    force->setValue(20);
    QTest::keyClick(force, Qt::Key_Escape);
    force->setSliderDown(false);
    QCOMPARE(m_session.document.scene().wind->beaufort, 9.0);
    QCOMPARE(steps(), std::size_t(1));
    m_session.document.undo();
    QCOMPARE(force->value(), 40);
}

void PanelsTest::compassTurnsTheWind()
{
    WindPanel panel(m_session);
    show(panel);
    auto *dial = panel.findChild<CompassDial *>();
    const QPoint middle = dial->rect().center();
    QTest::mousePress(dial, Qt::LeftButton, {}, middle + QPoint(0, -30));
    QTest::mouseMove(dial, middle + QPoint(30, -30));
    QTest::mouseMove(dial, middle + QPoint(30, 0));
    QTest::mouseRelease(dial, Qt::LeftButton, {}, middle + QPoint(30, 0));
    QVERIFY(std::abs(m_session.document.scene().wind->directionDeg - 90) < 3);
    QCOMPARE(steps(), std::size_t(1));
    QVERIFY(!m_session.document.isOpen());
}

void PanelsTest::toolOptionsFollowTheTool()
{
    ToolBox tools(m_session);
    tools.activate("select");
    ToolOptionsPanel panel(tools);
    show(panel);
    QVERIFY(find<QCheckBox>(panel, "/plants"));
    tools.activate("paint");
    auto *radius = find<NumberEdit>(panel, "/radius");
    QVERIFY(radius);
    enter(*radius, "12");
    QCOMPARE(tools.options().brush.radius, 12.0);
    QVERIFY(!tools.setOption("/brush/radius", Json(20.0)));
    QCOMPARE(radius->text(), QString("20"));
    dragSideways(*find<DragLabel>(panel, "label:/radius"), 40);
    QVERIFY(tools.options().brush.radius > 20);
    QTest::keyClick(find<DragLabel>(panel, "label:/radius"), Qt::Key_Escape);
    QTest::mouseRelease(find<DragLabel>(panel, "label:/radius"), Qt::LeftButton);
    QCOMPARE(tools.options().brush.radius, 20.0);
    QCOMPARE(steps(), std::size_t(0));
}

void PanelsTest::picturesOfAllPanels_data()
{
    QTest::addColumn<Theme>("theme");
    QTest::newRow("light") << Theme::Light;
    QTest::newRow("dark") << Theme::Dark;
}

void PanelsTest::picturesOfAllPanels()
{
    QFETCH(Theme, theme);
    applyTheme(*qApp, theme);
    const QDir folder(SWARD_BINARY_DIR "/tests/panels");
    QVERIFY(folder.mkpath("."));
    m_session.setProblems(
        {error("the mesh could not be read: it ends too early", "meshes/oak/oak.gltf",
               "/placedFoliage/0/kinds/0/parts/0/mesh"),
         warning("the variety \"tall\" grows nothing: its density is 0", {}, "/grassTypes/0/varieties/0")});
    m_session.setActiveLayer("grass");
    m_session.tickKinds({Oak});
    Visibility visibility;
    visibility.hidden.insert(Birch);
    visibility.locked.insert(Oak);
    m_session.show(visibility);

    const auto picture = [&](const QString &name, QWidget &widget, QSize size) {
        show(widget, size);
        QTest::qWait(30);
        const QImage image = widget.grab().toImage();
        QVERIFY(image.save(folder.filePath(QString("%1-%2.png").arg(name, QTest::currentDataTag()))));
        // A panel without contrast shows nothing.
        int darkest = 255, lightest = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                darkest = std::min(darkest, qGray(image.pixel(x, y)));
                lightest = std::max(lightest, qGray(image.pixel(x, y)));
            }
        }
        QVERIFY2(lightest - darkest > 110, qPrintable(name));
        QCOMPARE(image.size(), size);
    };
    InspectorPanel inspector(m_session, [](const Field &, const QString &) { return QString(); });
    select(m_session, {Tall});
    picture("inspector-variety", inspector, {300, 900});
    select(m_session, {Tall, Short});
    picture("inspector-mixed", inspector, {300, 420});
    select(m_session, {Oak});
    picture("inspector-kind", inspector, {300, 900});
    select(m_session, {{SlotKind::Layers, "grass", {}}});
    picture("inspector-layer", inspector, {300, 300});
    select(m_session, {{SlotKind::Zones, "house", {}}});
    picture("inspector-zone", inspector, {300, 560});
    select(m_session, {{SlotKind::Landscape, {}, {}}});
    picture("inspector-landscape", inspector, {300, 420});
    select(m_session, {{SlotKind::GrassTypes, "meadow", {}}});
    picture("inspector-grass-type", inspector, {300, 420});
    Selection plants;
    plants.add(PlantRef{"trees", cellOf(0, 0), 100});
    plants.add(PlantRef{"trees", cellOf(0, 0), 101});
    m_session.select(plants);
    picture("inspector-plants", inspector, {300, 300});
    m_session.select({});
    picture("inspector-empty", inspector, {300, 120});
    ScenePanel scene(m_session);
    picture("scene", scene, {260, 560});
    LayersPanel layers(m_session);
    picture("layers", layers, {260, 150});
    GrassTypesPanel grass(m_session);
    picture("grass", grass, {280, 150});
    KindsPanel kinds(m_session);
    picture("kinds", kinds, {280, 180});
    HistoryPanel history(m_session);
    picture("history", history, {260, 160});
    ProblemsPanel problems(m_session);
    picture("problems", problems, {360, 160});
    StatisticsPanel statistics;
    statistics.setStatistics({.plants = 4210, .triangles = 1234567, .memoryBytes = 512000000, .frameMs = 12.34});
    picture("statistics", statistics, {260, 340});
    WindPanel wind(m_session);
    picture("wind", wind, {320, 300});
    ToolBox tools(m_session);
    tools.activate("paint");
    ToolOptionsPanel options(tools);
    picture("tool-options", options, {300, 460});
    Session empty;
    LayersPanel noLayers(empty);
    picture("layers-empty", noLayers, {260, 120});
    KindsPanel noKinds(empty);
    picture("kinds-empty", noKinds, {260, 140});
}

QTEST_MAIN(PanelsTest)
#include "tst_Panels.moc"
