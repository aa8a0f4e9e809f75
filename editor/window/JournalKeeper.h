#pragma once

#include <QDateTime>
#include <QObject>
#include <QString>
#include <QTimer>

#include <memory>
#include <optional>
#include <string>

namespace sward {

class Journal;
class SceneFiles;
class Session;

/// What was left by a program that ended without saving.
struct LeftBehind
{
    std::string journal; ///< its folder
    std::string scene;   ///< folder of the scene; empty for one that was never saved
    QString name;
    int changes = 0;
    QDateTime written;
};

/// Keeps the open scene's journal: begins it when a scene opens, begins it anew after a save, ends it when the artist
/// leaves, and tells how it does.
class JournalKeeper : public QObject
{
    Q_OBJECT

public:
    JournalKeeper(Session &session, SceneFiles &files);
    ~JournalKeeper() override;

    /// The newest journal that nobody uses: that of `scene`, or of any when it is empty.
    static std::optional<LeftBehind> leftBehind(const QString &scene);

    /// The open scene was saved or given up: its journal goes.
    void close();

signals:
    /// For the status bar: a few words, the longer story, and whether something is wrong.
    void health(const QString &text, const QString &story, bool isWarning);

private:
    void begin();
    void tell();

    Session &m_session;
    SceneFiles &m_files;
    std::unique_ptr<Journal> m_journal;
    QString m_failure; ///< why there is none
    QTimer m_timer;
};

} // namespace sward
