#include "editor/MainWindowEntry.h"
#include "editor/NumericLocale.h"
#include "editor/window/Actions.h"
#include "editor/window/Docks.h"
#include "editor/window/Exchanges.h"
#include "editor/window/MainWindow.h"
#include "editor/window/SceneFiles.h"
#include "model/session/Session.h"
#include "panels/Style.h"

#include <QApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QTreeView>

#include <cstdlib>

namespace sward {

namespace {

constexpr int patience = 30000; ///< milliseconds that anything may take on a busy machine

/// Does something to the next dialog that has a button to accept it, and accepts it.
void acceptNextDialog(std::function<void(QDialog &)> act = {})
{
    auto *timer = new QTimer(qApp);
    QObject::connect(timer, &QTimer::timeout, timer, [timer, act = std::move(act)] {
        auto *dialog = qobject_cast<QDialog *>(QApplication::activeModalWidget());
        auto *buttons = dialog ? dialog->findChild<QDialogButtonBox *>() : nullptr;
        if (!buttons || !buttons->button(QDialogButtonBox::Ok))
            return;
        timer->deleteLater();
        if (act)
            act(*dialog);
        QVERIFY(buttons->button(QDialogButtonBox::Ok)->isEnabled());
        QTest::mouseClick(buttons->button(QDialogButtonBox::Ok), Qt::LeftButton);
    });
    timer->start(50);
}

} // namespace

/// The window's exports, masks and grass data, as an artist reaches them.
class GroundWindow : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup() { m_window.reset(); }

    void masksGoOutByTheMenuAndComeBackAsOneStep();
    void grassDataIsBuiltAndOutdatedByPaint();

private:
    Document &document() { return m_window->session().document; }

    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<MainWindow> m_window;
};

void GroundWindow::init()
{
    m_home = std::make_unique<QTemporaryDir>();
    for (const char *name : {"XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"})
        qputenv(name, m_home->filePath(name).toLocal8Bit());
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_home->filePath("settings"));
    QSettings().setValue("hintsRead", true);
    m_window = std::make_unique<MainWindow>();
    m_window->resize(1200, 800);
    m_window->show();
    QSignalSpy opened(&m_window->files(), &SceneFiles::opened);
    m_window->start({});
    QVERIFY(!opened.isEmpty() || opened.wait(patience));
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get(), patience));
}

void GroundWindow::masksGoOutByTheMenuAndComeBackAsOneStep()
{
    const QString out = m_home->filePath("out");
    acceptNextDialog([&](QDialog &dialog) {
        auto *folder = dialog.findChild<QLineEdit *>("folder");
        folder->selectAll();
        QTest::keyClicks(folder, out);
    });
    QSignalSpy ended(&m_window->exchanges(), &Exchanges::workEnded);
    m_window->actions()["export.masks"]->trigger();
    QVERIFY(!ended.isEmpty() || ended.wait(patience));
    const Scene before = document().scene();
    for (const auto &layer : before.layers.items())
        QVERIFY(QFile::exists(out + '/' + QString::fromStdString(layer->id) + ".png.json"));

    // Its own mask comes back where it came from and changes nothing; onto another layer it is one step.
    acceptNextDialog();
    const QString mask = out + '/' + QString::fromStdString(before.layers[0].id) + ".png";
    m_window->exchanges().importMask(mask, {});
    QCOMPARE(document().history().size(), std::size_t(0));
    acceptNextDialog();
    const std::string other = before.layers[1].id;
    m_window->exchanges().importMask(mask, other);
    QCOMPARE(document().history().size(), std::size_t(1));
    QVERIFY(*document().scene().weights.find(other) == *before.weights.find(before.layers[0].id));
    // There may be no window manager that gives the keys back after a dialog.
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get(), patience));
    QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY(document().scene() == before);
    QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(!(document().scene() == before));
}

void GroundWindow::grassDataIsBuiltAndOutdatedByPaint()
{
    auto *dock = m_window->docks().dock("grassData");
    dock->show();
    dock->raise();
    auto *rows = dock->findChild<QTreeView *>("grassData")->model();
    QVERIFY(rows->rowCount() > 1);
    const auto countOf = [&](const QString &state) {
        int count = 0;
        for (int row = 0; row < rows->rowCount(); ++row)
            count += rows->index(row, 3).data().toString() == state ? 1 : 0;
        return count;
    };
    QCOMPARE(countOf("not built"), rows->rowCount());
    QTest::keyClick(m_window.get(), Qt::Key_B, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(countOf("current"), rows->rowCount(), patience);

    Edit edit = document().edit("Paint");
    const std::string layer = document().scene().grassTypes[0].layer;
    auto *weight = edit.weightTile(layer, 0, 0, {20, 20, 21, 21}) + 20 * 64 + 20;
    *weight = std::uint8_t(255 - *weight);
    QVERIFY(document().commit(std::move(edit)).ok());
    QTRY_COMPARE_WITH_TIMEOUT(countOf("outdated"), 1, patience);
    m_window->actions()["undo"]->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(countOf("outdated"), 0, patience);
    m_window->actions()["redo"]->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(countOf("outdated"), 1, patience);
    m_window->actions()["buildGrassData"]->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(countOf("current"), rows->rowCount(), patience);
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
    sward::GroundWindow test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_GroundWindow.moc"
