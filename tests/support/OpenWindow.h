#pragma once

#include "editor/window/Actions.h"
#include "editor/window/MainWindow.h"
#include "model/session/Session.h"
#include "viewport/Viewport.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTimer>

#include <functional>
#include <memory>
#include <utility>

namespace sward::test {

const QString SampleFolder = QStringLiteral(SWARD_SOURCE_DIR "/resources/scenes/meadow");
constexpr int patience = 30000; ///< milliseconds that anything may take on a busy machine

bool copyFolder(const QString &from, const QString &to);

/// A home of its own for the settings and journals of a test.
std::unique_ptr<QTemporaryDir> makeHome();

/// How many pixels differ clearly in the two pictures.
int differingPixels(const QImage &a, const QImage &b);

/// Presses the button of this role in the next message box; says in `text` what the box asked.
void answerNextBox(QMessageBox::ButtonRole role, QString *text = nullptr);

/// Accepts the next dialog of this type as soon as it lets itself be accepted; `fill` is called on it first, once.
template <class Dialog> void acceptNextDialog(std::function<void(Dialog &)> fill = {})
{
    auto *timer = new QTimer(qApp);
    QObject::connect(timer, &QTimer::timeout, timer, [timer, fill, isFilled = false]() mutable {
        auto *dialog = qobject_cast<Dialog *>(QApplication::activeModalWidget());
        if (dialog && fill && !std::exchange(isFilled, true))
            fill(*dialog);
        auto *buttons = dialog ? dialog->template findChild<QDialogButtonBox *>() : nullptr;
        if (!buttons || !buttons->button(QDialogButtonBox::Ok)->isEnabled())
            return;
        timer->deleteLater();
        buttons->button(QDialogButtonBox::Ok)->click();
    });
    timer->start(50);
}

/// The real window with the sample, or a copy of it, open.
struct OpenWindow
{
    explicit OpenWindow(const QString &folder);

    /// Gives the window the keys: there may be no window manager that does.
    bool activate();

    Session &session() { return window.session(); }
    Document &document() { return window.session().document; }
    Viewport &viewport() { return window.viewport(); }

    /// Looks straight down on the middle of the ground from so many metres.
    void lookDown(double metres);
    /// The picture once nothing moves in it any more.
    QImage picture();
    QPoint middle() { return {viewport().width() / 2, viewport().height() / 2}; }
    /// Drags the left button through the middle from west to east.
    void stroke(int half = 60, Qt::KeyboardModifiers modifiers = {});
    /// Drops files over the viewport. Returns whether they were taken.
    bool drop(const QStringList &files);
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {});

    MainWindow window;
    bool isOpen = false;
};

} // namespace sward::test
