#include "editor/MainWindowEntry.h"
#include "editor/NumericLocale.h"
#include "editor/window/Actions.h"
#include "editor/window/Docks.h"
#include "editor/window/JournalKeeper.h"
#include "editor/window/MainWindow.h"
#include "editor/window/MeshImportDialog.h"
#include "editor/window/NewSceneDialog.h"
#include "editor/window/SceneFiles.h"
#include "model/files/LoadScene.h"
#include "model/session/Session.h"
#include "model/tools/ToolBox.h"
#include "panels/Style.h"
#include "plugins/heights/HeightReader.h"
#include "tests/support/OpenWindow.h"
#include "tests/support/SharedData.h"
#include "viewport/SceneView.h"
#include "viewport/Viewport.h"

#include <nlohmann/json.hpp>

#include <QApplication>
#include <QDialogButtonBox>
#include <QDir>
#include <QDockWidget>
#include <QDropEvent>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QProcess>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QUrl>

#include <algorithm>
#include <cstdlib>

namespace sward {

using namespace test;

namespace {

/// What the test starts itself with to be killed: commits three strokes, tells the hash of the scene and goes on with a
/// fourth that never ends.
const QString paintUntilKilled = QStringLiteral("--paint-until-killed");

int paintOn(const QString &folder)
{
    OpenWindow open(folder);
    open.lookDown(60);
    open.window.tools().activate("paint");
    for (int i = 0; i < 3; ++i)
        open.stroke(30 + 30 * i, i % 2 == 0 ? Qt::ControlModifier : Qt::NoModifier);
    std::printf("%llu\n", static_cast<unsigned long long>(hashOf(open.document().scene())));
    QTest::mousePress(&open.viewport(), Qt::LeftButton, Qt::ControlModifier, open.middle());
    for (int i = 0;; ++i) {
        QTest::mouseMove(&open.viewport(), open.middle() + QPoint(i % 200, i % 90));
        QTest::qWait(5);
        if (i == 20) {
            std::printf("painting on\n");
            std::fflush(stdout);
        }
    }
}

} // namespace

class Window : public QObject
{
    Q_OBJECT

private slots:
    void init();

    void opensTheSample();
    void paintsAStrokeThatUndoTakesBackToThePixel();
    void sculptsTheGroundWithWhatStandsOnIt();
    void placesPlantsAlongAStroke();
    void movesWhatIsSelected();
    void savesAndReopensTheSameScene();
    void floatsAndDocksTheViewportWhilePainting();
    void showsWhatOfASceneCouldNotBeRead();
    void asksBeforeLeavingUnsavedChanges();
    void opensADroppedScene();
    void makesASceneFromARawHeightmap();
    void importsADroppedMeshAsAKind();
    void restoresWhatAKilledProgramHadCommitted();
    void letsTextFieldsKeepTheirLetters();
    void bringsBackAClosedPanel();
    void rendersAPictureFromTheCommandLine();
    void saysInOneSentenceThatThereIsNoDisplay();

private:
    QString copyOfSample();

    std::unique_ptr<QTemporaryDir> m_home;
};

void Window::init()
{
    m_home = makeHome();
}

QString Window::copyOfSample()
{
    const QString folder = m_home->filePath("meadow");
    return copyFolder(SampleFolder, folder) ? folder : QString();
}

void Window::opensTheSample()
{
    OpenWindow open{QString()};
    QVERIFY(open.isOpen);
    QVERIFY(open.window.windowTitle().contains("[*]"));
    QVERIFY(!open.window.isWindowModified());
    QVERIFY(open.document().scene().plantCount() > 1000);
    const QImage picture = open.picture();
    QVERIFY(!picture.isNull());
    const QImage plain = [&] {
        QImage image(picture.size(), picture.format());
        image.fill(picture.pixel(0, 0));
        return image;
    }();
    QVERIFY(differingPixels(picture, plain) > picture.width() * picture.height() / 4);
}

void Window::paintsAStrokeThatUndoTakesBackToThePixel()
{
    OpenWindow open(copyOfSample());
    QVERIFY(open.isOpen);
    open.lookDown(60);
    const Scene before = open.document().snapshot();
    open.window.tools().activate("paint");
    QTest::mouseMove(&open.viewport(), QPoint(2, 2));
    // The tool's hint at the top goes away with the first stroke, so the pictures begin below it.
    const auto ground = [&open] {
        const QImage picture = open.picture();
        return picture.copy(0, 60, picture.width(), picture.height() - 60);
    };
    const QImage unpainted = ground();
    const auto steps = open.document().history().size();
    const auto layer = open.session().activeLayer();
    QVERIFY(!layer.empty());

    open.stroke(60, Qt::ControlModifier);
    if (open.document().scene() == before)
        open.stroke(); // nothing was painted there
    QCOMPARE(open.document().history().size(), steps + 1);
    QVERIFY(!(open.document().scene() == before));
    QVERIFY(open.window.isWindowModified());
    QTest::mouseMove(&open.viewport(), QPoint(2, 2));
    const QImage painted = ground();
    QVERIFY(differingPixels(unpainted, painted) > 500);

    open.key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(open.document().scene() == before);
    QVERIFY(!open.window.isWindowModified());
    QCOMPARE(differingPixels(unpainted, ground()), 0);

    open.key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(!(open.document().scene() == before));
    QCOMPARE(differingPixels(painted, ground()), 0);
}

void Window::sculptsTheGroundWithWhatStandsOnIt()
{
    const QString folder = copyOfSample();
    Scene sculpted;
    {
        OpenWindow open(folder);
        QVERIFY(open.isOpen);
        open.lookDown(60);
        const Scene before = open.document().snapshot();
        const auto steps = open.document().history().size();
        open.key(Qt::Key_U);
        QVERIFY(open.window.tools().active().id() == "sculpt");
        QVERIFY(!open.window.tools().setOption("/sculpt/amount", Json(20.0)));
        QTest::mouseMove(&open.viewport(), QPoint(2, 2));
        const auto ground = [&open] {
            const QImage picture = open.picture();
            return picture.copy(0, 60, picture.width(), picture.height() - 60);
        };
        const QImage flat = ground();
        open.stroke();
        QCOMPARE(open.document().history().size(), steps + 1);
        QVERIFY(!(open.document().scene().heights == before.heights));
        QVERIFY(!(open.document().scene().plants == before.plants));
        QTest::mouseMove(&open.viewport(), QPoint(2, 2));
        const int changed = differingPixels(flat, ground());
        QVERIFY(changed > 5000);
        open.key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(open.document().scene() == before);
        // A plant that came nearer may keep the finer level of detail it had then.
        QVERIFY(differingPixels(flat, ground()) < changed / 10);
        open.key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QSignalSpy saved(&open.window.files(), &SceneFiles::saved);
        open.key(Qt::Key_S, Qt::ControlModifier);
        QVERIFY(!saved.isEmpty() || saved.wait(patience));
        sculpted = open.document().snapshot();
    }
    OpenWindow again(folder);
    QVERIFY(again.isOpen);
    QVERIFY(again.document().scene() == sculpted);
}

void Window::placesPlantsAlongAStroke()
{
    OpenWindow open(copyOfSample());
    QVERIFY(open.isOpen);
    open.lookDown(80);
    const auto &placed = open.document().scene().placedFoliage[0];
    std::set<RecordRef> kinds;
    for (const auto &kind : placed.kinds)
        kinds.insert({SlotKind::PlacedFoliage, placed.id, kind.id});
    open.session().tickKinds(kinds);
    const auto plants = open.document().scene().plantCount();
    open.window.tools().activate("place");
    open.stroke(120);
    QVERIFY(open.document().scene().plantCount() > plants);
    QCOMPARE(open.document().history().size(), std::size_t(1));
    open.key(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(open.document().scene().plantCount(), plants);
}

void Window::movesWhatIsSelected()
{
    OpenWindow open(copyOfSample());
    QVERIFY(open.isOpen);
    open.key(Qt::Key_A, Qt::ControlModifier);
    QCOMPARE(open.session().selection().plantCount(), open.document().scene().plantCount());
    open.key(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(open.session().selection().isEmpty());

    const auto &store = open.document().scene().plants.entries()[0];
    CellCoord coord;
    PlantId id = 0;
    store.value.forEachCell([&](CellCoord cell, const PlantCell &plants) {
        coord = cell;
        id = plants.id(0);
    });
    Selection one;
    one.add(PlantRef{store.id, coord, id});
    open.session().select(one);
    const auto plants = open.document().scene().plantCount();
    open.key(Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(open.document().scene().plantCount(), plants + 1);
    QCOMPARE(open.session().selection().plantCount(), std::size_t(1));
    QVERIFY(!open.session().selection().contains(PlantRef{store.id, coord, id}));
    open.key(Qt::Key_Delete);
    QCOMPARE(open.document().scene().plantCount(), plants);
    QVERIFY(open.session().selection().isEmpty());
    QCOMPARE(open.document().history().size(), std::size_t(2));
}

void Window::savesAndReopensTheSameScene()
{
    const QString folder = copyOfSample();
    Scene painted;
    {
        OpenWindow open(folder);
        QVERIFY(open.isOpen);
        open.lookDown(60);
        open.window.tools().activate("paint");
        open.stroke();
        if (!open.session().isModified())
            open.stroke(60, Qt::ControlModifier);
        QVERIFY(open.session().isModified());
        painted = open.document().snapshot();
        QSignalSpy saved(&open.window.files(), &SceneFiles::saved);
        open.key(Qt::Key_S, Qt::ControlModifier);
        QVERIFY(!saved.isEmpty() || saved.wait(patience));
        QVERIFY(!open.window.isWindowModified());
    }
    OpenWindow again(folder);
    QVERIFY(again.isOpen);
    QVERIFY(again.document().scene() == painted);
    QVERIFY(!again.window.isWindowModified());
}

void Window::floatsAndDocksTheViewportWhilePainting()
{
    OpenWindow open(copyOfSample());
    QVERIFY(open.isOpen);
    open.lookDown(60);
    open.window.tools().activate("paint");
    const Scene before = open.document().snapshot();
    auto *dock = open.window.docks().dock("viewport");
    QTest::mousePress(&open.viewport(), Qt::LeftButton, {}, open.middle());
    for (int i = 0; i < 20; ++i) {
        dock->setFloating(i % 2 == 0);
        QTest::mouseMove(&open.viewport(), open.middle() + QPoint(3 * i, i % 7));
        QTest::qWait(30);
    }
    QTest::mouseRelease(&open.viewport(), Qt::LeftButton, {}, open.middle() + QPoint(60, 0));
    QVERIFY(!dock->isFloating());
    QVERIFY(!open.document().isOpen());
    const auto drawn = open.viewport().stats().framesDrawn;
    QVERIFY(!open.picture().isNull());
    QVERIFY(open.viewport().stats().framesDrawn > drawn);
    while (open.document().undo()) {
    }
    QVERIFY(open.document().scene() == before);
}

void Window::showsWhatOfASceneCouldNotBeRead()
{
    const QString folder = copyOfSample();
    QFile heights(folder + "/terrain/heights.png");
    QVERIFY(heights.open(QIODevice::ReadWrite));
    QVERIFY(heights.resize(2000));
    heights.seek(0);
    const QByteArray broken = heights.readAll();
    heights.close();
    OpenWindow open(folder);
    QVERIFY(open.isOpen);
    QVERIFY(hasErrors(open.session().problems()));
    QVERIFY(open.window.docks().dock("problems")->isVisible());
    QVERIFY(!open.window.docks().dock("problems")->visibleRegion().isEmpty());

    // Every tool stands ground that is not there, and so does the file.
    for (const Qt::Key key : {Qt::Key_B, Qt::Key_P, Qt::Key_Z, Qt::Key_W, Qt::Key_F}) {
        open.key(key);
        open.stroke();
    }
    QVERIFY(!open.document().isOpen());
    auto edit = open.document().edit("Rename");
    auto settings = *edit.scene().settings;
    settings.name = "Groundless";
    edit.set(settings);
    QVERIFY(open.document().commit(std::move(edit)).ok());
    QSignalSpy saved(&open.window.files(), &SceneFiles::saved);
    open.key(Qt::Key_S, Qt::ControlModifier);
    QVERIFY(!saved.isEmpty() || saved.wait(patience));
    QVERIFY(heights.open(QIODevice::ReadOnly));
    QVERIFY(heights.readAll() == broken);
}

void Window::asksBeforeLeavingUnsavedChanges()
{
    OpenWindow open(copyOfSample());
    QVERIFY(open.isOpen);
    auto edit = open.document().edit("Rename");
    auto settings = *edit.scene().settings;
    settings.name = "Other meadow";
    edit.set(settings);
    QVERIFY(open.document().commit(std::move(edit)).ok());
    QVERIFY(open.window.isWindowModified());
    QVERIFY(open.window.windowTitle().startsWith("Other meadow"));

    QString asked;
    answerNextBox(QMessageBox::RejectRole, &asked);
    QVERIFY(!open.window.close());
    QVERIFY(asked.contains("Other meadow"));
    QVERIFY(open.window.isVisible());
    answerNextBox(QMessageBox::DestructiveRole);
    QVERIFY(open.window.close());
}

void Window::opensADroppedScene()
{
    OpenWindow open{QString()};
    QVERIFY(open.isOpen);
    const QString folder = copyOfSample();
    QSignalSpy opened(&open.window.files(), &SceneFiles::opened);
    QVERIFY(open.drop({folder}));
    QVERIFY(opened.wait(patience));
    QCOMPARE(QString::fromStdString(open.session().folder()), QFileInfo(folder).canonicalFilePath());
}

void Window::makesASceneFromARawHeightmap()
{
    SKIP_WITHOUT_SHARED_DATA("heights/jacksboro/jacksboro_403x344.r16");
    OpenWindow open{QString()};
    QVERIFY(open.isOpen);
    open.drop({test::sharedData("heights/jacksboro/jacksboro_403x344.r16")});
    acceptNextDialog<NewSceneDialog>();
    QSignalSpy opened(&open.window.files(), &SceneFiles::opened);
    QVERIFY(opened.wait(patience));
    const Scene &scene = open.document().scene();
    QCOMPARE(scene.heights.width(), 403);
    QCOMPARE(scene.heights.height(), 344);
    QCOMPARE(scene.settings->name, std::string("jacksboro_403x344"));
    // The file's values are metres: its highest is a mountain's and no full range.
    HeightReadOptions options;
    options.raw = RawLayout{403, 344, RawType::U16, 0};
    Issues issues;
    const auto file =
        readHeights(test::sharedData("heights/jacksboro/jacksboro_403x344.r16").toStdString(), options, issues);
    QVERIFY(file.ok());
    QVERIFY(std::abs(scene.landscape->worldHeight(scene.heights.at(0, 0)) - double(file->at(0, 0))) < 0.01);
    QVERIFY(std::abs(scene.landscape->worldHeight(scene.heights.at(402, 343)) - double(file->at(402, 343))) < 0.01);
    QVERIFY(open.session().folder().empty());
}

void Window::importsADroppedMeshAsAKind()
{
    const QString folder = copyOfSample();
    const QString mesh = m_home->filePath("elsewhere/fern.gltf");
    QVERIFY(copyFolder(SampleFolder + "/meshes/fern", m_home->filePath("elsewhere")));
    OpenWindow open(folder);
    QVERIFY(open.isOpen);
    const auto kinds = open.document().scene().placedFoliage[0].kinds.size();
    open.drop({mesh});
    acceptNextDialog<MeshImportDialog>();
    QVERIFY(QTest::qWaitFor([&] { return open.document().history().size() == 1; }, patience));
    const auto &placed = open.document().scene().placedFoliage[0];
    QCOMPARE(placed.kinds.size(), kinds + 1);
    const auto &part = placed.kinds.back().parts.at(0);
    QVERIFY2(QFileInfo::exists(folder + '/' + QString::fromStdString(part.mesh)), part.mesh.c_str());
    QVERIFY(open.session().tickedKinds().count({SlotKind::PlacedFoliage, placed.id, placed.kinds.back().id}) == 1);
    QVERIFY(open.activate());
    open.key(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(open.document().scene().placedFoliage[0].kinds.size(), kinds);
}

void Window::restoresWhatAKilledProgramHadCommitted()
{
    const QString folder = copyOfSample();
    QProcess painter;
    painter.start(QCoreApplication::applicationFilePath(), {paintUntilKilled, folder});
    QByteArray told;
    QVERIFY(QTest::qWaitFor(
        [&] {
            told += painter.readAllStandardOutput();
            return told.contains("painting on\n");
        },
        4 * patience));
    painter.kill();
    QVERIFY(painter.waitForFinished(patience));
    const QByteArray committed = told.split('\n').first();

    QString asked;
    answerNextBox(QMessageBox::AcceptRole, &asked);
    OpenWindow open(folder);
    QVERIFY(open.isOpen);
    QVERIFY2(asked.contains("3 changes") && asked.contains("Meadow"), qPrintable(asked));
    QCOMPARE(QByteArray::number(qulonglong(hashOf(open.document().scene()))), committed);
    QVERIFY(open.window.isWindowModified());
    QCOMPARE(open.session().folder(), QFileInfo(folder).canonicalFilePath().toStdString());
    QSignalSpy saved(&open.window.files(), &SceneFiles::saved);
    open.key(Qt::Key_S, Qt::ControlModifier);
    QVERIFY(!saved.isEmpty() || saved.wait(patience));
    QVERIFY(!JournalKeeper::leftBehind(folder));
}

void Window::letsTextFieldsKeepTheirLetters()
{
    OpenWindow open{QString()};
    QVERIFY(open.isOpen);
    open.window.tools().activate("select");
    QLineEdit field(&open.window);
    field.show();
    field.setFocus();
    QVERIFY(QTest::qWaitFor([&field] { return field.hasFocus(); }));
    QTest::keyClicks(&field, "brew p[1]");
    QCOMPARE(field.text(), QString("brew p[1]"));
    QCOMPARE(QString::fromUtf8(open.window.tools().active().id().data()), QString("select"));
    open.key(Qt::Key_B);
    QTest::keyClick(&open.viewport(), Qt::Key_B);
    QVERIFY(open.window.tools().active().id() == "paint");
}

void Window::bringsBackAClosedPanel()
{
    OpenWindow open{QString()};
    QVERIFY(open.isOpen);
    for (auto *toggle : open.window.docks().toggles()) {
        const QString title = toggle->text();
        if (!toggle->isChecked())
            toggle->trigger();
        toggle->trigger();
        QVERIFY2(!toggle->isChecked(), qPrintable(title));
        toggle->trigger();
        QVERIFY2(toggle->isChecked(), qPrintable(title));
    }
    open.window.actions()["resetLayout"]->trigger();
    QVERIFY(!open.picture().isNull());
}

void Window::rendersAPictureFromTheCommandLine()
{
    std::vector<QRgb> grounds;
    for (const QString &quality : {QStringLiteral("software"), QStringLiteral("full")}) {
        const QString file = m_home->filePath(quality + ".png");
        QProcess sward;
        sward.start(SWARD_BINARY_DIR "/sward",
                    {"render", SampleFolder, "-o", file, "--size", "320x180", "--quality", quality, "--json"});
        QVERIFY2(sward.waitForFinished(4 * patience), qPrintable(quality));
        QCOMPARE(sward.exitCode(), 0);
        const auto report = QJsonDocument::fromJson(sward.readAllStandardOutput()).object();
        QCOMPARE(report["file"].toString(), file);
        QVERIFY(report["ms"].toDouble() > 0);
        QVERIFY(report["draws"].toInt() > 0);
        QVERIFY(report["triangles"].toInt() > 0);
        QVERIFY(report["plants"].toInt() > 0);
        const QImage picture(file);
        QCOMPARE(picture.size(), QSize(320, 180));
        QImage plain(picture.size(), QImage::Format_RGB32);
        plain.fill(picture.pixel(0, 0));
        QVERIFY(differingPixels(picture, plain) > 320 * 180 / 4);
        grounds.push_back(
            picture.copy(0, 100, 320, 80).scaled(1, 1, Qt::IgnoreAspectRatio, Qt::SmoothTransformation).pixel(0, 0));
    }
    // The presets differ in detail, not in how bright the meadow is.
    const auto apart = [&](int (*channel)(QRgb)) { return std::abs(channel(grounds[0]) - channel(grounds[1])); };
    QVERIFY2(apart(qRed) < 30 && apart(qGreen) < 30 && apart(qBlue) < 30,
             qPrintable(QColor(grounds[0]).name() + ' ' + QColor(grounds[1]).name()));
}

void Window::saysInOneSentenceThatThereIsNoDisplay()
{
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.remove("QT_QPA_PLATFORM");
    const QStringList render{"render", SampleFolder, "-o", m_home->filePath("p.png")};
    for (const QString &display : {QString(), QString(":4711")}) {
        environment.insert("DISPLAY", display);
        for (const QStringList &arguments : {QStringList{}, render}) {
            QProcess sward;
            sward.setProcessEnvironment(environment);
            sward.start(SWARD_BINARY_DIR "/sward", arguments);
            QVERIFY(sward.waitForFinished(patience));
            QCOMPARE(sward.exitStatus(), QProcess::NormalExit);
            QCOMPARE(sward.exitCode(), 2);
            const QString said = QString::fromUtf8(sward.readAllStandardError());
            QVERIFY2(said.contains("display") && said.count('\n') == 1, qPrintable(said));
        }
    }
}

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
    if (argc == 3 && argv[1] == sward::paintUntilKilled)
        return sward::paintOn(QString::fromLocal8Bit(argv[2]));
    sward::Window test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_Window.moc"
