#include "tests/support/OpenWindow.h"

#include "editor/window/SceneFiles.h"
#include "viewport/SceneView.h"

#include <QDir>
#include <QDropEvent>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>
#include <QUrl>

#include <cstdlib>

namespace sward::test {

bool copyFolder(const QString &from, const QString &to)
{
    if (!QDir().mkpath(to))
        return false;
    for (const auto &entry : QDir(from).entryInfoList(QDir::Files | QDir::Dirs | QDir::NoDotAndDotDot)) {
        const QString target = to + '/' + entry.fileName();
        if (entry.isDir() ? !copyFolder(entry.filePath(), target) : !QFile::copy(entry.filePath(), target))
            return false;
    }
    return true;
}

std::unique_ptr<QTemporaryDir> makeHome()
{
    auto home = std::make_unique<QTemporaryDir>();
    for (const char *name : {"XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"})
        qputenv(name, home->filePath(name).toLocal8Bit());
    return home;
}

int differingPixels(const QImage &a, const QImage &b)
{
    if (a.size() != b.size())
        return a.width() * a.height();
    int count = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            const QRgb p = a.pixel(x, y), q = b.pixel(x, y);
            count += std::abs(qRed(p) - qRed(q)) + std::abs(qGreen(p) - qGreen(q)) + std::abs(qBlue(p) - qBlue(q)) > 24;
        }
    }
    return count;
}

void answerNextBox(QMessageBox::ButtonRole role, QString *text)
{
    auto *timer = new QTimer(qApp);
    QObject::connect(timer, &QTimer::timeout, timer, [timer, role, text] {
        auto *box = qobject_cast<QMessageBox *>(QApplication::activeModalWidget());
        if (!box)
            return;
        for (auto *button : box->buttons()) {
            if (box->buttonRole(button) != role)
                continue;
            timer->deleteLater();
            if (text)
                *text = box->text();
            button->click();
            return;
        }
    });
    timer->start(50);
}

OpenWindow::OpenWindow(const QString &folder)
{
    window.resize(1200, 800);
    window.show();
    QSignalSpy opened(&window.files(), &SceneFiles::opened);
    window.start(folder);
    isOpen = (!opened.isEmpty() || opened.wait(patience)) && activate();
    window.actions()["wind"]->setChecked(false);
    viewport().setWindPlaying(false);
}

bool OpenWindow::activate()
{
    window.activateWindow();
    return QTest::qWaitForWindowActive(&window, patience);
}

void OpenWindow::lookDown(double metres)
{
    const Scene &scene = document().scene();
    ViewCamera camera;
    camera.position = scene.landscape->position + glm::dvec3(scene.widthMetres() / 2, 0, scene.depthMetres() / 2);
    camera.position.y = viewport().scene().ground().heightAt(camera.position.x, camera.position.z) + metres;
    camera.pitchDeg = -90;
    viewport().setCamera(camera);
}

QImage OpenWindow::picture()
{
    // Grass grows on workers: the picture is settled once it has stayed the same for a while.
    QImage last;
    int alike = 0;
    for (int i = 0; i < 200; ++i) {
        QImage now;
        viewport().grabFrame([&now](const QImage &image) { now = image; });
        if (!QTest::qWaitFor([&now] { return !now.isNull(); }, patience))
            return {};
        alike = !last.isNull() && differingPixels(last, now) == 0 ? alike + 1 : 0;
        if (alike == 12)
            return now;
        last = now;
        QTest::qWait(60);
    }
    return last;
}

void OpenWindow::stroke(int half, Qt::KeyboardModifiers modifiers)
{
    QTest::mouseMove(&viewport(), middle() - QPoint(half, 0));
    QTest::mousePress(&viewport(), Qt::LeftButton, modifiers, middle() - QPoint(half, 0));
    for (int x = -half; x <= half; x += 5)
        QTest::mouseMove(&viewport(), middle() + QPoint(x, 0));
    QTest::mouseRelease(&viewport(), Qt::LeftButton, modifiers, middle() + QPoint(half, 0));
}

bool OpenWindow::drop(const QStringList &files)
{
    QMimeData data;
    QList<QUrl> urls;
    for (const auto &file : files)
        urls.append(QUrl::fromLocalFile(file));
    data.setUrls(urls);
    QDropEvent event(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&viewport(), &event);
    return event.isAccepted();
}

void OpenWindow::key(Qt::Key key, Qt::KeyboardModifiers modifiers)
{
    QTest::keyClick(&window, key, modifiers);
}

} // namespace sward::test
