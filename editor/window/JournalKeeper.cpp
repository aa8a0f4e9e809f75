#include "editor/window/JournalKeeper.h"

#include "editor/window/SceneFiles.h"
#include "model/session/Journal.h"
#include "model/session/Session.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

namespace sward {

namespace {

constexpr int tellMilliseconds = 2000;

/// When anything in the folder was last written.
QDateTime lastWritten(const QString &folder)
{
    QDateTime last = QFileInfo(folder).lastModified();
    for (const auto &file : QDir(folder).entryInfoList(QDir::Files))
        last = std::max(last, file.lastModified());
    return last;
}

/// What the artist called the scene, else its folder's name.
QString nameOfScene(const QString &folder)
{
    QFile file(folder + "/scene.json");
    const QString name = file.open(QIODevice::ReadOnly)
                             ? QJsonDocument::fromJson(file.readAll()).object()["name"].toString()
                             : QString();
    return name.isEmpty() ? QFileInfo(folder).fileName() : name;
}

} // namespace

JournalKeeper::JournalKeeper(Session &session, SceneFiles &files) : m_session(session), m_files(files)
{
    connect(&m_files, &SceneFiles::opened, this, &JournalKeeper::begin);
    connect(&m_files, &SceneFiles::savingBegan, this, [this] {
        if (m_journal)
            m_journal->savingBegins();
    });
    connect(&m_files, &SceneFiles::saved, this, [this](const QString &, bool isElsewhere) {
        // The journal names the folder of its scene, so that after Save As another one is begun.
        if (isElsewhere || !m_journal)
            begin();
        else
            m_journal->markSaved();
        tell();
    });
    m_timer.setInterval(tellMilliseconds);
    connect(&m_timer, &QTimer::timeout, this, &JournalKeeper::tell);
    m_timer.start();
}

JournalKeeper::~JournalKeeper() = default;

void JournalKeeper::begin()
{
    close();
    auto journal = Journal::start(m_session.document, m_session.folder(), !m_session.isModified());
    m_failure.clear();
    if (journal)
        m_journal = std::move(*journal);
    else
        m_failure = QString::fromStdString(toLine(journal.issue()));
    tell();
}

void JournalKeeper::close()
{
    if (m_journal)
        m_journal->close();
    m_journal.reset();
}

void JournalKeeper::tell()
{
    if (!m_journal) {
        emit health(tr("No journal"), tr("Changes are not kept until you save. %1").arg(m_failure),
                    !m_failure.isEmpty());
        return;
    }
    const auto health = m_journal->health();
    if (!health.failure.empty()) {
        emit this->health(tr("Journal fails"),
                          tr("Changes are not kept until you save: %1").arg(QString::fromStdString(health.failure)),
                          true);
        return;
    }
    if (!health.lastGood) {
        emit this->health(tr("Journal ready"), tr("Every change will be kept, even if the program ends unexpectedly."),
                          false);
        return;
    }
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(health.lastGood->time_since_epoch()).count();
    emit this->health(tr("Journal %1").arg(QDateTime::fromSecsSinceEpoch(seconds).toString("HH:mm:ss")),
                      tr("All changes were last kept at this time, even if the program ends unexpectedly."), false);
}

std::optional<LeftBehind> JournalKeeper::leftBehind(const QString &scene)
{
    const std::string wanted = scene.isEmpty()
                                   ? std::string()
                                   : QFileInfo(scene.endsWith("/scene.json") ? QFileInfo(scene).path() : scene)
                                         .canonicalFilePath()
                                         .toStdString();
    std::optional<LeftBehind> newest;
    for (const auto &found : findJournals()) {
        if (found.isInUse || (!wanted.empty() && found.sceneFolder != wanted))
            continue;
        LeftBehind left{.journal = found.folder,
                        .scene = found.sceneFolder,
                        .name = found.sceneFolder.empty() ? tr("a scene that was never saved")
                                                          : nameOfScene(QString::fromStdString(found.sceneFolder)),
                        .changes = int(found.edits),
                        .written = lastWritten(QString::fromStdString(found.folder))};
        if (!newest || left.written > newest->written)
            newest = std::move(left);
    }
    return newest;
}

} // namespace sward
