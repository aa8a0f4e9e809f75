#include "editor/window/DiskWatch.h"

#include "editor/window/SceneFiles.h"
#include "model/session/Session.h"

#include <QFileInfo>
#include <QFileSystemWatcher>
#include <QMessageBox>
#include <QPushButton>
#include <QTimer>

namespace sward {

namespace {

constexpr int DelayMilliseconds = 300; ///< programs write in pieces
constexpr int MostTries = 20;

QString nameOf(const Scene &scene, const RasterOnDisk &raster)
{
    const Layer *layer = scene.layers.find(raster.layer);
    if (!layer)
        return DiskWatch::tr("heights");
    return QString::fromStdString(layer->name.empty() ? layer->id : layer->name);
}

} // namespace

DiskWatch::DiskWatch(Session &session, SceneFiles &files, QWidget *window)
    : QObject(window), m_session(session), m_files(files), m_window(window), m_watcher(new QFileSystemWatcher(this)),
      m_soon(new QTimer(this))
{
    m_soon->setSingleShot(true);
    m_soon->setInterval(DelayMilliseconds);
    connect(m_soon, &QTimer::timeout, this, &DiskWatch::look);
    const auto changed = [this] {
        m_tries = 0;
        m_soon->start();
    };
    connect(m_watcher, &QFileSystemWatcher::fileChanged, this, changed);
    connect(m_watcher, &QFileSystemWatcher::directoryChanged, this, changed);
    connect(&files, &SceneFiles::opened, this, &DiskWatch::watch);
    connect(&files, &SceneFiles::saved, this, &DiskWatch::watch);
}

void DiskWatch::watch()
{
    if (const auto old = m_watcher->files() + m_watcher->directories(); !old.isEmpty())
        m_watcher->removePaths(old);
    const auto &saved = m_files.savedState();
    // The sample is read and never watched: it belongs to nobody's work.
    if (saved.folder.empty() || m_files.isSample())
        return;
    QStringList paths;
    for (const auto &raster : rastersOnDisk(m_session.document.scene())) {
        const QFileInfo file(QString::fromStdString(joinPath(saved.folder, raster.path)));
        if (!file.exists())
            continue;
        // Programs that put a new file in the old one's place are seen by its folder.
        paths << file.filePath() << file.path();
    }
    paths.removeDuplicates();
    if (!paths.isEmpty())
        m_watcher->addPaths(paths);
}

void DiskWatch::look()
{
    // A stroke or a save that is under way ends first.
    if (m_session.document.isOpen() || m_files.isBusy()) {
        m_soon->start();
        return;
    }
    std::optional<Issue> failure;
    for (const auto &raster : rastersOnDisk(m_session.document.scene())) {
        const auto change = readDiskChange(disk(), m_session.document.scene(), m_files.savedState(), raster);
        if (!change)
            failure = change.issue();
        else if (*change && m_refused[raster.path] != (*change)->hash && take(**change))
            m_files.noteOnDisk(**change);
    }
    watch();
    if (!failure)
        return;
    if (++m_tries < MostTries)
        m_soon->start();
    else
        m_session.report(*failure);
}

bool DiskWatch::take(const DiskChange &change)
{
    const QString name = nameOf(m_session.document.scene(), change.raster);
    auto choice = DiskChoice::Theirs;
    if (change.mineDiffers) {
        QMessageBox box(QMessageBox::Question, tr("Changed in two places"),
                        tr("Another program changed the file of “%1”, and so did you.").arg(name),
                        QMessageBox::NoButton, m_window);
        box.setInformativeText(tr("Merge takes the file beneath what you painted since the last save."));
        auto *merge = box.addButton(tr("Merge"), QMessageBox::AcceptRole);
        auto *theirs = box.addButton(tr("Take the file"), QMessageBox::DestructiveRole);
        box.addButton(tr("Keep mine"), QMessageBox::RejectRole);
        box.setDefaultButton(merge);
        box.exec();
        const QAbstractButton *clicked = box.clickedButton();
        choice = clicked == merge ? DiskChoice::Merged : clicked == theirs ? DiskChoice::Theirs : DiskChoice::Mine;
    }
    const bool wasSaved = !m_session.isModified();
    Edit edit = m_session.document.edit(tr("Reload %1 from the disk").arg(name).toStdString());
    auto done = takeDiskChange(edit, m_files.savedState(), change, choice);
    if (done && !edit.isEmpty())
        done = m_session.document.commit(std::move(edit));
    if (!done) {
        m_session.report(done.issue());
        m_session.said(done.issue().message);
        // The scene stays as it is, and the next save asks before it writes over the file.
        m_refused[change.raster.path] = change.hash;
        return false;
    }
    if (wasSaved && choice == DiskChoice::Theirs)
        m_session.markSaved(m_session.folder());
    m_session.said(
        (choice == DiskChoice::Mine ? tr("Kept your %1; the next save writes it") : tr("Reloaded %1 from the disk"))
            .arg(name)
            .toStdString());
    return true;
}

} // namespace sward
