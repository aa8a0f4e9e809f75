#include "editor/MainWindowEntry.h"
#include "editor/NumericLocale.h"
#include "editor/window/Docks.h"
#include "model/tools/ToolBox.h"
#include "panels/StreamGraph.h"
#include "panels/StreamMap.h"
#include "panels/StreamingPanel.h"
#include "panels/Style.h"
#include "panels/fields/NumberEdit.h"
#include "tests/support/OpenWindow.h"

#include <QDockWidget>
#include <QFile>
#include <QFileDialog>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTest>
#include <QToolButton>

namespace sward {

using namespace test;

/// Streaming in the window, as an artist watches and tunes it.
class StreamWindow : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup() { m_open.reset(); }

    void gameTimingFillsUpToTheWholePicture();
    void cellsAreOutlinedAndEditsOutdateThem();
    void theEyeIsDraggedApartFromTheCamera();
    void aSourceIsDraggedAsOneStep();
    void presetsAreTakenAndKept();
    void aDrawnPathIsRunSavedAndOpened();
    void aPathThatIsNoneIsRefused();
    void theCamerasWayIsRecorded();

private:
    StreamingPanel &panel() { return *m_open->window.findChild<StreamingPanel *>(); }
    StreamMap &map() { return *panel().findChild<StreamMap *>(); }
    QString numbers() { return panel().findChild<QLabel *>("streamNumbers")->text(); }
    QString runText() { return panel().findChild<QLabel *>("streamRun")->text(); }
    void click(const char *button);
    void dragOnMap(const QPoint &from, const QPoint &to);
    bool settles()
    {
        return QTest::qWaitFor([this] { return numbers().contains("none late"); }, patience);
    }
    /// Chooses from the menu of presets.
    void choosePreset(const QString &text);
    /// Names a file in the next file dialog.
    void nameFile(const QString &path);

    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<OpenWindow> m_open;
};

void StreamWindow::init()
{
    m_home = makeHome();
    const QString folder = m_home->filePath("meadow");
    QVERIFY(copyFolder(SampleFolder, folder));
    m_open = std::make_unique<OpenWindow>(folder);
    QVERIFY(m_open->isOpen);
    auto *dock = m_open->window.findChild<QDockWidget *>("streaming");
    QVERIFY(dock);
    dock->raise();
    QVERIFY(QTest::qWaitFor([&] { return panel().isVisible(); }, patience));
}

void StreamWindow::click(const char *button)
{
    auto *found = panel().findChild<QToolButton *>(button);
    QVERIFY2(found && found->isEnabled(), button);
    QTest::mouseClick(found, Qt::LeftButton);
}

void StreamWindow::dragOnMap(const QPoint &from, const QPoint &to)
{
    QTest::mousePress(&map(), Qt::LeftButton, {}, from);
    QTest::mouseMove(&map(), (from + to) / 2);
    QTest::mouseMove(&map(), to);
    QTest::mouseRelease(&map(), Qt::LeftButton, {}, to);
}

void StreamWindow::choosePreset(const QString &text)
{
    auto *menu = panel().findChild<QToolButton *>("streamPresets")->menu();
    emit menu->aboutToShow();
    for (auto *action : menu->actions())
        if (action->text() == text) {
            action->trigger();
            return;
        }
    QFAIL(qPrintable("no preset " + text));
}

void StreamWindow::nameFile(const QString &path)
{
    auto *timer = new QTimer(qApp);
    connect(timer, &QTimer::timeout, timer, [timer, path] {
        auto *dialog = qobject_cast<QFileDialog *>(QApplication::activeModalWidget());
        if (!dialog)
            return;
        timer->deleteLater();
        dialog->findChild<QLineEdit *>("fileNameEdit")->setText(path);
        QMetaObject::invokeMethod(dialog, "accept");
    });
    timer->start(50);
}

void StreamWindow::gameTimingFillsUpToTheWholePicture()
{
    const QImage whole = m_open->picture();
    click("streamTiming");
    QVERIFY(panel().isLive()); // what shows the stream switches it on
    // A component of grass is a moment's work of the game, a whole view is not.
    QVERIFY(QTest::qWaitFor([this] { return numbers().contains(" late, nearest "); }, patience));
    QImage early;
    m_open->viewport().grabFrame([&](const QImage &image) { early = image; });
    QVERIFY(QTest::qWaitFor([&] { return !early.isNull(); }, patience));
    QVERIFY(differingPixels(whole, early) > whole.width() * whole.height() / 100);
    QVERIFY2(settles(), qPrintable(numbers()));
    // All but what is said at the top.
    const auto belowNotice = [](const QImage &image) { return image.copy(0, 80, image.width(), image.height() - 80); };
    QCOMPARE(differingPixels(belowNotice(whole), belowNotice(m_open->picture())), 0);
    // Another scene's stream is not this one's: switching off shows everything at once.
    click("streamRestart");
    click("streamTiming");
    QCOMPARE(differingPixels(whole, m_open->picture()), 0);
}

void StreamWindow::cellsAreOutlinedAndEditsOutdateThem()
{
    m_open->lookDown(60);
    const QImage plain = m_open->picture();
    click("streamCells");
    QVERIFY2(settles(), qPrintable(numbers()));
    click("streamPause");
    const QImage outlined = m_open->picture();
    QVERIFY2(differingPixels(plain, outlined) > 500, qPrintable(QString::number(differingPixels(plain, outlined))));
    // Paint, one frame of the stream: what was painted is outdated and still drawn.
    m_open->session().setActiveLayer("path");
    m_open->window.tools().activate("paint");
    m_open->stroke();
    click("streamStep");
    QVERIFY(QTest::qWaitFor([this] { return !numbers().contains("0 building"); }, patience));
    click("streamPause");
    QVERIFY2(settles(), qPrintable(numbers()));
}

void StreamWindow::theEyeIsDraggedApartFromTheCamera()
{
    click("streamLive");
    const auto camera = m_open->viewport().camera().position;
    const QPoint eye = map().pixelOf({camera.x, camera.z}).toPoint();
    dragOnMap(eye, eye + QPoint(40, -25));
    QVERIFY(panel().ownEye());
    const auto own = *panel().ownEye();
    QVERIFY(std::abs(own.x - camera.x) > 10 && std::abs(own.z - camera.z) > 5);
    QCOMPARE(m_open->viewport().camera().position, camera);
    QVERIFY(!panel().findChild<QToolButton *>("streamFollow")->isChecked());
    click("streamFollow");
    QVERIFY(!panel().ownEye());
}

void StreamWindow::aSourceIsDraggedAsOneStep()
{
    const auto camera = m_open->viewport().camera().position;
    Edit edit = m_open->document().edit("Add source");
    StreamingSource source;
    source.position = camera + glm::dvec3(30, 0, 30);
    edit.insert(source);
    QVERIFY(m_open->document().commit(std::move(edit)));
    const auto placeOf = [&] { return m_open->document().scene().sources[0].position; };
    const QPoint at = map().pixelOf({placeOf().x, placeOf().z}).toPoint();
    dragOnMap(at, at + QPoint(-30, 20));
    QVERIFY(placeOf().x < source.position.x - 5 && placeOf().z > source.position.z + 3);
    QCOMPARE(placeOf().y, source.position.y);
    m_open->window.actions()["undo"]->trigger();
    QCOMPARE(placeOf(), source.position);
    m_open->window.actions()["redo"]->trigger();
    QVERIFY(placeOf() != source.position);
}

void StreamWindow::presetsAreTakenAndKept()
{
    const auto streaming = [&] { return *m_open->document().scene().streaming; };
    const auto before = streaming();
    choosePreset("Unreal, in the game");
    QCOMPARE(streaming().tickInterval, 10);
    QCOMPARE(streaming().policy, Streaming::Policy::Unreal);
    m_open->window.actions()["undo"]->trigger();
    QVERIFY(streaming() == before);

    choosePreset("Estella");
    QTimer::singleShot(0, &panel(), [] {
        QVERIFY(QTest::qWaitFor([] { return QApplication::activeModalWidget() != nullptr; }, patience));
        auto *dialog = qobject_cast<QInputDialog *>(QApplication::activeModalWidget());
        QVERIFY(dialog);
        dialog->setTextValue("Ours / 60 %");
        dialog->accept();
    });
    choosePreset("Keep as a preset…");
    choosePreset("Unreal, in the editor");
    QCOMPARE(streaming().policy, Streaming::Policy::Unreal);
    choosePreset("Ours / 60 %");
    QCOMPARE(streaming().policy, Streaming::Policy::Estella);
}

void StreamWindow::aDrawnPathIsRunSavedAndOpened()
{
    click("pathDraw");
    for (const QPoint &at : {QPoint(-40, -30), QPoint(0, 10), QPoint(35, 30)})
        QTest::mouseClick(&map(), Qt::LeftButton, {}, map().rect().center() + at);
    click("pathDraw");
    QVERIFY(panel().path());
    QCOMPARE(panel().path()->keys().size(), std::size_t(3));
    const auto drawn = panel().path()->keys();
    click("pathRun");
    QVERIFY(QTest::qWaitFor([this] { return runText().contains("instances"); }, patience));
    const auto &ticks = panel().findChild<StreamGraph *>()->ticks();
    QVERIFY(ticks.size() > 60);
    QVERIFY(panel().findChild<StreamGraph *>()->textAt(0.5).contains("made"));
    const QString file = m_home->filePath("way.json");
    nameFile(file);
    click("pathSave");
    QVERIFY(QFile::exists(file));
    panel().setPath(std::nullopt);
    nameFile(file);
    click("pathOpen");
    QVERIFY(panel().path());
    QVERIFY(panel().path()->keys() == drawn);
}

void StreamWindow::aPathThatIsNoneIsRefused()
{
    const QString file = m_home->filePath("broken.json");
    QFile broken(file);
    QVERIFY(broken.open(QIODevice::WriteOnly));
    broken.write("{\"keys\": [{\"t\": 0}]}");
    broken.close();
    nameFile(file);
    QString said;
    auto *timer = new QTimer(qApp);
    connect(timer, &QTimer::timeout, timer, [timer, &said] {
        if (auto *box = qobject_cast<QMessageBox *>(QApplication::activeModalWidget())) {
            timer->deleteLater();
            said = box->text();
            box->accept();
        }
    });
    timer->start(50);
    click("pathOpen");
    QVERIFY(!panel().path());
    QVERIFY2(said.contains("broken.json") && said.contains("position"), qPrintable(said));
}

void StreamWindow::theCamerasWayIsRecorded()
{
    click("pathRecord");
    auto camera = m_open->viewport().camera();
    for (int i = 0; i < 5; ++i) {
        camera.position.x += 4;
        m_open->viewport().setCamera(camera);
        QTest::qWait(150);
    }
    click("pathRecord");
    QVERIFY(panel().path());
    const auto &keys = panel().path()->keys();
    QVERIFY(keys.size() >= 4);
    QVERIFY(keys.back().position.x > keys.front().position.x + 8);
}

} // namespace sward

int main(int argc, char **argv)
{
    if (!sward::prepareApplication()) {
        std::fputs("This test needs a display.\n", stderr);
        return EXIT_FAILURE;
    }
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    QApplication application(argc, argv);
    sward::useDecimalPoint();
    sward::applyTheme(application, sward::Theme::Dark);
    sward::StreamWindow test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_StreamWindow.moc"
