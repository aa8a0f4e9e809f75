#include "editor/window/MainWindow.h"

#include "editor/MeshLibrary.h"
#include "editor/window/Actions.h"
#include "editor/window/Counted.h"
#include "editor/window/DiskWatch.h"
#include "editor/window/Docks.h"
#include "editor/window/Exchanges.h"
#include "editor/window/GrassDataBuild.h"
#include "editor/window/HintBar.h"
#include "editor/window/JournalKeeper.h"
#include "editor/window/KeyGuard.h"
#include "editor/window/MeshImports.h"
#include "editor/window/SamplePlaces.h"
#include "editor/window/SceneFiles.h"
#include "editor/window/StatusLine.h"
#include "editor/window/ViewportFrame.h"
#include "editor/window/ViewportLink.h"
#include "model/session/Journal.h"
#include "model/session/Session.h"
#include "model/tools/ToolBox.h"
#include "panels/GrassDataPanel.h"
#include "viewport/Viewport.h"

#include <nlohmann/json.hpp>

#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileInfo>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QScreen>
#include <QStatusBar>
#include <QTimer>
#include <QUrl>

#include <algorithm>

namespace sward {

namespace {

/// The status bar's figures change this often at most, so that they can be read.
constexpr int factsMilliseconds = 200;
/// The share of the screen that the window takes at first; on a small one it takes all of it.
constexpr double firstShare = 0.9;
constexpr int smallScreen = 1500;

QStringList localFiles(const QMimeData &data)
{
    QStringList files;
    for (const auto &url : data.urls()) {
        if (url.isLocalFile())
            files.append(url.toLocalFile());
    }
    return files;
}

} // namespace

MainWindow::MainWindow()
    : m_session(std::make_unique<Session>()), m_tools(std::make_unique<ToolBox>(*m_session)),
      m_meshes(std::make_unique<MeshLibrary>()), m_files(std::make_unique<SceneFiles>(*this, *m_session, m_recent)),
      m_imports(std::make_unique<MeshImports>(*this, *m_session, *m_files)),
      m_exchanges(std::make_unique<Exchanges>(*this, *m_session, *m_files)),
      m_grassData(std::make_unique<GrassDataStore>()),
      m_grassBuild(std::make_unique<GrassDataBuild>(*m_session, *m_grassData)),
      m_journal(std::make_unique<JournalKeeper>(*m_session, *m_files))
{
    setAcceptDrops(true);
    resize(screen()->availableSize() * firstShare);
    if (screen()->availableSize().width() < smallScreen)
        setWindowState(Qt::WindowMaximized);
    m_status = new StatusLine(*statusBar());
    m_session->meshProvider = [this](const std::string &path) { return m_meshes->mesh(QString::fromStdString(path)); };
    makeDocks();
    makeActions();
    makeMenus();
    makeToolBar();
    connectParts();
    m_docks->restore(m_settings);
    restoreToolOptions();
    updateTitle();
    updateActions();
}

MainWindow::~MainWindow()
{
    m_subscriptions.clear();
    m_viewport->removeEventFilter(this);
    // The panels and the viewport look at the session and go before it.
    m_link.reset();
    m_docks->removeAll();
}

void MainWindow::connectParts()
{
    m_viewport->installEventFilter(this);
    qApp->installEventFilter(new KeyGuard(this));
    m_files->finishGesture = [this] {
        if (!m_tools->isBusy())
            return;
        // Putting the tool down ends its stroke as letting the button go does.
        const std::string inHand(m_tools->active().id());
        m_tools->activate(inHand == "select" ? "paint" : "select");
        m_tools->activate(inHand);
    };
    connect(m_files.get(), &SceneFiles::opening, m_meshes.get(), &MeshLibrary::setFolder);
    connect(m_files.get(), &SceneFiles::opened, this, &MainWindow::showOpened);
    new DiskWatch(*m_session, *m_files, this);
    connect(m_files.get(), &SceneFiles::saved, this, [this](const QString &folder) { m_meshes->moveFolder(folder); });
    const auto beginWork = [this](const QString &what) { m_status->showProgress(what, -1); };
    const auto endWork = [this](const QString &said) {
        m_status->endProgress();
        if (!said.isEmpty())
            m_status->say(said);
        fillRecent();
    };
    connect(m_files.get(), &SceneFiles::workBegan, this, beginWork);
    connect(m_files.get(), &SceneFiles::workEnded, this, endWork);
    connect(m_imports.get(), &MeshImports::workBegan, this, beginWork);
    connect(m_imports.get(), &MeshImports::workEnded, this, endWork);
    connect(m_exchanges.get(), &Exchanges::workBegan, this, beginWork);
    connect(m_exchanges.get(), &Exchanges::workEnded, this, endWork);
    connect(m_grassPanel, &GrassDataPanel::buildWanted, this, &MainWindow::buildGrassData);
    connect(m_grassBuild.get(), &GrassDataBuild::taken, m_grassPanel, &GrassDataPanel::showTaken);
    connect(m_grassBuild.get(), &GrassDataBuild::progressed, m_grassPanel, &GrassDataPanel::showProgress);
    connect(m_grassBuild.get(), &GrassDataBuild::progressed, this, [this](int done, int total) {
        m_status->showProgress(tr("Building grass data…"), double(done) / std::max(total, 1));
    });
    connect(m_grassBuild.get(), &GrassDataBuild::ended, this, endWork);
    connect(m_journal.get(), &JournalKeeper::health, m_status, &StatusLine::showJournal);
    connect(m_meshes.get(), &MeshLibrary::problemFound, this, [this](const Issue &issue) { m_session->report(issue); });
    connect(m_link.get(), &ViewportLink::probed, this, [this] { m_status->showGround(m_link->probe()); });

    m_factsTimer = new QTimer(this);
    m_factsTimer->setSingleShot(true);
    m_factsTimer->setInterval(factsMilliseconds);
    connect(m_factsTimer, &QTimer::timeout, this, &MainWindow::showFrameFacts);
    connect(m_viewport, &Viewport::frameDrawn, this, [this] {
        m_frameTimes.add(m_viewport->stats().milliseconds);
        if (!m_factsTimer->isActive())
            m_factsTimer->start();
    });

    const auto follow = [this](auto &observers, void (MainWindow::*slot)()) {
        m_subscriptions.push_back(observers.subscribe([this, slot](auto &&...) { (this->*slot)(); }));
    };
    follow(m_session->fileChanged, &MainWindow::updateTitle);
    follow(m_session->fileChanged, &MainWindow::updateActions);
    follow(m_session->selectionChanged, &MainWindow::updateActions);
    follow(m_session->document.committed, &MainWindow::updateActions);
    follow(m_tools->activeChanged, &MainWindow::updateActions);
    follow(m_tools->activeChanged, &MainWindow::showToolOptions);
    m_subscriptions.push_back(
        m_session->said.subscribe([this](const std::string &text) { m_status->say(QString::fromStdString(text)); }));
}

void MainWindow::start(const QString &scenePath)
{
    fillRecent();
    if (offerRestore(scenePath))
        return;
    if (!scenePath.isEmpty()) {
        m_files->open(QFileInfo(scenePath).absoluteFilePath());
        return;
    }
    openSample();
}

bool MainWindow::offerRestore(const QString &scenePath)
{
    const auto left = JournalKeeper::leftBehind(scenePath);
    if (!left)
        return false;
    QMessageBox box(
        QMessageBox::Question, tr("Unsaved changes were kept"),
        tr("Sward ended without saving. Restore %1 to %2 from %3?")
            .arg(counted(left->changes, tr("change"), tr("changes")), left->name, left->written.toString("HH:mm")),
        QMessageBox::NoButton, this);
    auto *restore = box.addButton(tr("Restore"), QMessageBox::AcceptRole);
    auto *discard = box.addButton(tr("Throw away"), QMessageBox::DestructiveRole);
    box.addButton(tr("Ask again later"), QMessageBox::RejectRole);
    box.setDefaultButton(restore);
    box.exec();
    if (box.clickedButton() == discard)
        discardJournal(left->journal);
    if (box.clickedButton() != restore)
        return false;
    m_files->openJournal(left->journal, left->scene);
    return true;
}

void MainWindow::openSample()
{
    const QString sample = sampleScene();
    if (sample.isEmpty())
        m_files->newFlat();
    else
        m_files->openSample(sample);
    if (!m_settings.value("hintsRead").toBool())
        showHints();
}

void MainWindow::showHints()
{
    m_frame->hints().show({
        tr("<b>Look around:</b> hold the right mouse button and press W A S D; the wheel zooms to the cursor."),
        tr("<b>Paint grass:</b> press B, choose a layer on the left and drag over the ground. Ctrl paints it away."),
        tr("<b>Place plants:</b> press P, tick kinds on the left and drag. Ctrl Z takes any step back; F1 shows all "
           "keys."),
    });
}

void MainWindow::showOpened()
{
    m_link->showOpened();
    m_frame->setFocus();
    updateTitle();
    updateActions();
    // A scene that opens without its ground or some plants must not look as if that were all of it, nor one that is
    // open elsewhere as if it were the artist's alone.
    const auto &problems = m_session->problems();
    if (hasErrors(problems)) {
        auto *dock = m_docks->dock("problems");
        dock->show();
        dock->raise();
        m_status->say(
            tr("Opened with %1, see there").arg(counted(qsizetype(problems.size()), tr("problem"), tr("problems"))));
    }
}

void MainWindow::showFrameFacts()
{
    const auto &stats = m_viewport->stats();
    m_status->showFrame({.plants = std::int64_t(m_session->document.scene().plantCount()),
                         .shown = stats.plants,
                         .triangles = stats.triangles,
                         .milliseconds = stats.milliseconds});
    showStatistics();
}

void MainWindow::showToolOptions()
{
    // Brushes are used together with their options and with what they paint, the arrow with what is selected. A panel
    // that was closed or stands on its own stays as it is.
    const auto raise = [this](const QString &id) {
        auto *dock = m_docks->dock(id);
        if (dock->toggleViewAction()->isChecked() && !dock->isFloating())
            dock->raise();
    };
    const auto tool = m_tools->active().id();
    raise(tool == "select" ? "inspector" : "toolOptions");
    if (tool == "paint")
        raise("layers");
    else if (tool == "place" || tool == "erase")
        raise("kinds");
}

void MainWindow::restoreToolOptions()
{
    const auto kept = parseJson(m_settings.value("toolOptions", "{}").toString().toStdString(), "settings");
    if (!kept)
        return;
    ToolOptions options;
    Issues outdated; // what an older or newer version kept otherwise has its default
    fromJson(ToolOptions::type(), &options, *kept, {}, outdated);
    m_tools->setOptions(std::move(options));
}

void MainWindow::keepToolOptions()
{
    m_settings.setValue("toolOptions",
                        QString::fromStdString(writeCompactJson(toJson(ToolOptions::type(), &m_tools->options()))));
}

void MainWindow::updateTitle()
{
    const QString name = QString::fromStdString(m_session->document.scene().settings->name);
    setWindowTitle(tr("%1[*] – Sward").arg(name.isEmpty() ? tr("Untitled") : name));
    setWindowFilePath(QString::fromStdString(m_session->folder()));
    setWindowModified(m_session->isModified());
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (!m_files->confirmLeaving()) {
        event->ignore();
        return;
    }
    m_journal->close();
    m_docks->save(m_settings);
    keepToolOptions();
    event->accept();
}

bool MainWindow::eventFilter(QObject *watched, QEvent *event)
{
    // The viewport is a window of its own, so what is dropped over it comes to it and not to us.
    if (watched == m_viewport) {
        switch (event->type()) {
        case QEvent::DragEnter:
            dragEnterEvent(static_cast<QDragEnterEvent *>(event));
            return true;
        case QEvent::DragMove:
            static_cast<QDragMoveEvent *>(event)->acceptProposedAction();
            return true;
        case QEvent::Drop:
            dropEvent(static_cast<QDropEvent *>(event));
            return true;
        default:
            break;
        }
    }
    return QMainWindow::eventFilter(watched, event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (!localFiles(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    event->acceptProposedAction();
    const auto files = localFiles(*event->mimeData());
    // A dialog must not open while the other program still waits for the end of the drag.
    QMetaObject::invokeMethod(
        this, [this, files] { openDropped(files); }, Qt::QueuedConnection);
}

} // namespace sward
