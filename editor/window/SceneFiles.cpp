#include "editor/window/SceneFiles.h"

#include "editor/window/Counted.h"
#include "editor/window/NewSceneDialog.h"
#include "editor/window/RecentScenes.h"
#include "editor/window/SamplePlaces.h"
#include "editor/window/StartScene.h"
#include "editor/window/Worker.h"
#include "model/files/LoadScene.h"
#include "model/files/SaveScene.h"
#include "model/files/SceneLock.h"
#include "model/session/Journal.h"
#include "model/session/Session.h"

#include <QDir>
#include <QEventLoop>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>
#include <QTime>

namespace sward {

namespace {

/// No committed state has this number.
constexpr std::uint64_t NoState = ~std::uint64_t(0);

QString nameOf(const Session &session)
{
    const QString name = QString::fromStdString(session.document.scene().settings->name);
    return name.isEmpty() ? SceneFiles::tr("Untitled") : name;
}

QString line(const Issue &issue)
{
    return QString::fromStdString(toLine(issue));
}

QString sizeText(std::uint64_t bytes)
{
    return QLocale::c().formattedDataSize(qint64(bytes), 1, QLocale::DataSizeSIFormat);
}

} // namespace

SceneFiles::SceneFiles(QWidget &window, Session &session, RecentScenes &recent)
    : m_window(window), m_session(session), m_recent(recent)
{
}

SceneFiles::~SceneFiles() = default;

bool SceneFiles::confirmLeaving()
{
    if (finishGesture)
        finishGesture();
    waitForWork();
    if (!m_session.isModified())
        return true;
    QMessageBox box(QMessageBox::Warning, tr("Unsaved changes"),
                    tr("“%1” has changes that are not saved.").arg(nameOf(m_session)),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &m_window);
    box.setInformativeText(tr("Save them, or go on without them?"));
    box.setDefaultButton(QMessageBox::Save);
    switch (box.exec()) {
    case QMessageBox::Save: {
        save();
        waitForWork();
        return !m_session.isModified();
    }
    case QMessageBox::Discard:
        return true;
    default:
        return false;
    }
}

void SceneFiles::waitForWork()
{
    if (!m_busy)
        return;
    QEventLoop wait;
    connect(this, &SceneFiles::workEnded, &wait, &QEventLoop::quit);
    wait.exec();
}

void SceneFiles::chooseAndOpen()
{
    const QString file = QFileDialog::getOpenFileName(
        &m_window, tr("Open a scene"), QString::fromStdString(m_session.folder()), tr("Scenes (scene.json)"));
    if (!file.isEmpty())
        open(file);
}

void SceneFiles::open(const QString &path)
{
    if (!m_busy && confirmLeaving())
        startOpening(path, false);
}

void SceneFiles::openSample(const QString &folder)
{
    startOpening(folder, true);
}

void SceneFiles::startOpening(const QString &path, bool isSample)
{
    m_busy = true;
    emit workBegan(tr("Opening %1…").arg(QFileInfo(path).fileName()));
    struct Loaded
    {
        Result<LoadedScene> scene;
        Issues issues;
    };
    onWorker(
        this,
        [path = path.toStdString()] {
            Issues issues;
            auto scene = loadScene(path, issues);
            return Loaded{std::move(scene), std::move(issues)};
        },
        [this, path, isSample](Loaded loaded) {
            m_busy = false;
            if (!loaded.scene) {
                emit workEnded({});
                sayFailed(tr("The scene cannot be opened"), loaded.scene.issue());
                if (m_session.folder().empty() && !m_session.document.scene().landscape)
                    newFlat();
                return;
            }
            m_isSample = isSample;
            take(std::move(loaded.scene->scene), std::move(loaded.scene->saved), loaded.issues);
            emit workEnded({});
        });
}

void SceneFiles::sayFailed(const QString &title, const Issue &issue)
{
    QMessageBox box(QMessageBox::Critical, title, line(issue), QMessageBox::Ok, &m_window);
    box.setInformativeText(tr("Nothing on the disk was changed, and the scene that is open stays as it is."));
    box.exec();
}

void SceneFiles::take(Scene scene, SavedState saved, const Issues &issues, bool isRestored)
{
    m_lock.reset();
    Issues all = issues;
    const std::string folder = saved.folder;
    if (!folder.empty() && !m_isSample) {
        auto lock = SceneLock::take(folder);
        if (lock)
            m_lock = std::move(*lock);
        else
            all.push_back(lock.issue());
    }
    m_saved = std::move(saved);
    emit opening(QString::fromStdString(folder));
    m_session.open(std::move(scene), folder);
    if (isRestored)
        m_session.markSaved(folder, NoState);
    m_session.setProblems(std::move(all));
    if (!folder.empty() && !m_isSample)
        m_recent.add(nameOf(m_session), QString::fromStdString(folder));
    emit opened();
}

void SceneFiles::openUnsaved(Scene scene, const Issues &issues)
{
    m_isSample = false;
    take(std::move(scene), {}, issues);
}

void SceneFiles::openJournal(const std::string &journalFolder, const std::string &sceneFolder)
{
    m_busy = true;
    emit workBegan(tr("Restoring…"));
    struct Restored
    {
        Result<Scene> scene;
        SavedState saved;
        Issues issues;
    };
    onWorker(
        this,
        [journalFolder, sceneFolder] {
            Restored restored{Scene{}, {}, {}};
            if (!sceneFolder.empty()) {
                auto base = loadScene(sceneFolder, restored.issues);
                if (!base) {
                    restored.scene = base.issue();
                    return restored;
                }
                restored.saved = std::move(base->saved);
            }
            restored.scene = restore(restored.saved.scene, journalFolder);
            return restored;
        },
        [this, journalFolder, sceneFolder](Restored restored) {
            m_busy = false;
            emit workEnded({});
            if (!restored.scene) {
                sayFailed(tr("The changes cannot be restored"), restored.scene.issue());
                return;
            }
            m_isSample = QString::fromStdString(sceneFolder) == sampleScene();
            take(std::move(*restored.scene), std::move(restored.saved), restored.issues, true);
            // The new journal holds all of it by now.
            discardJournal(journalFolder);
        });
}

void SceneFiles::newFlat()
{
    if (m_busy || !confirmLeaving())
        return;
    openUnsaved(flatScene(), {});
}

void SceneFiles::newFromHeights(const NewSceneAnswers &answers)
{
    if (m_busy || !confirmLeaving())
        return;
    m_busy = true;
    emit workBegan(tr("Making %1…").arg(answers.name));
    struct Made
    {
        Result<Scene> scene;
        Issues issues;
    };
    onWorker(
        this,
        [answers] {
            Issues issues;
            auto scene = sceneFrom(answers, issues);
            return Made{std::move(scene), std::move(issues)};
        },
        [this](Made made) {
            m_busy = false;
            emit workEnded({});
            if (made.scene)
                openUnsaved(std::move(*made.scene), made.issues);
            else
                sayFailed(tr("The scene cannot be made"), made.scene.issue());
        });
}

bool SceneFiles::chooseFolder(QString &folder)
{
    QString proposal = nameOf(m_session).toLower().simplified().replace(' ', '-').remove('/');
    const QString near = m_isSample || m_session.folder().empty()
                             ? QDir::homePath()
                             : QFileInfo(QString::fromStdString(m_session.folder())).path();
    folder = QFileDialog::getSaveFileName(&m_window, tr("Save the scene as a folder"), QDir(near).filePath(proposal),
                                          tr("Scene folders (*)"), nullptr, QFileDialog::DontConfirmOverwrite);
    if (folder.endsWith("/scene.json"))
        folder.chop(int(qstrlen("/scene.json")));
    return !folder.isEmpty();
}

void SceneFiles::save()
{
    if (m_busy)
        return;
    if (m_session.folder().empty() || m_isSample)
        saveAs();
    else
        saveTo(QString::fromStdString(m_session.folder()), {});
}

void SceneFiles::saveAs()
{
    QString folder;
    if (m_busy || !chooseFolder(folder))
        return;
    SaveChoice choice;
    if (QFileInfo::exists(folder + "/scene.json") && folder != QString::fromStdString(m_session.folder())) {
        if (QMessageBox::warning(&m_window, tr("There is a scene already"),
                                 tr("%1 holds another scene. Put this one in its place?").arg(folder),
                                 QMessageBox::Save | QMessageBox::Cancel) != QMessageBox::Save)
            return;
        choice.replaceScene = true;
    }
    saveTo(folder, choice);
}

void SceneFiles::saveTo(const QString &folder, const SaveChoice &choice)
{
    if (finishGesture)
        finishGesture();
    const std::string target = QFileInfo(folder).absoluteFilePath().toStdString();
    const bool elsewhere = target != m_session.folder();
    if (elsewhere || !m_lock) {
        // Nobody else's scene is written over: whoever has it open keeps it.
        if (QFileInfo::exists(folder + "/scene.json")) {
            if (const auto owner = lockOwner(disk(), target); owner && !owner->isThisProcess())
                return saveFailed(error("The scene is open elsewhere: " + owner->toText(), target), folder);
        }
    }
    m_busy = true;
    emit workBegan(tr("Saving %1…").arg(nameOf(m_session)));
    const auto state = m_session.document.stateNumber();
    emit savingBegan();
    onWorker(
        this,
        [scene = m_session.document.snapshot(), target, previous = m_saved, choice] {
            SaveOptions options;
            options.replaceScene = choice.replaceScene;
            options.overwriteChanged = choice.overwriteChanged;
            return saveScene(scene, target, previous, options);
        },
        [this, folder, target, elsewhere, state](Result<SaveReport> report) {
            m_busy = false;
            if (!report) {
                emit workEnded({});
                saveFailed(report.issue(), folder);
                return;
            }
            m_saved = std::move(report->saved);
            m_isSample = false;
            if (target != m_session.folder() || !m_lock) {
                m_lock.reset();
                if (auto lock = SceneLock::take(target))
                    m_lock = std::move(*lock);
            }
            m_session.markSaved(target, state);
            for (const auto &note : report->notes)
                m_session.report(note);
            m_recent.add(nameOf(m_session), QString::fromStdString(target));
            emit saved(QString::fromStdString(target), elsewhere);
            const QString time = QTime::currentTime().toString("HH:mm");
            emit workEnded(report->written.empty() && report->removed.empty()
                               ? tr("Nothing had changed on the disk at %1").arg(time)
                               : tr("Saved %1, %2 at %3")
                                     .arg(counted(qsizetype(report->written.size()), tr("file"), tr("files")),
                                          sizeText(report->bytesWritten), time));
        });
}

void SceneFiles::saveFailed(const Issue &issue, const QString &folder)
{
    QMessageBox box(QMessageBox::Critical, tr("The scene was not saved"), line(issue), QMessageBox::NoButton,
                    &m_window);
    box.setInformativeText(tr("The last saved state in %1 is whole. Your changes are here, in this window, and in the "
                              "journal; nothing is lost.")
                               .arg(folder));
    auto *elsewhere = box.addButton(tr("Save as…"), QMessageBox::AcceptRole);
    auto *again = box.addButton(tr("Try again"), QMessageBox::ActionRole);
    auto *overwrite = box.addButton(tr("Overwrite"), QMessageBox::DestructiveRole);
    overwrite->setToolTip(tr("Writes over what other programs changed in the folder meanwhile"));
    box.addButton(QMessageBox::Cancel);
    box.exec();
    if (box.clickedButton() == elsewhere)
        saveAs();
    else if (box.clickedButton() == again)
        saveTo(folder, {});
    else if (box.clickedButton() == overwrite)
        saveTo(folder, {.replaceScene = false, .overwriteChanged = true});
}

} // namespace sward
