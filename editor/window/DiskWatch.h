#pragma once

#include "model/landscape/DiskChange.h"

#include <QObject>
#include <QString>

#include <map>

class QFileSystemWatcher;
class QTimer;
class QWidget;

namespace sward {

class SceneFiles;
class Session;

/// Watches the heights and masks of the open scene. What another program writes comes in as one step, beneath what was
/// painted since the last save; where both sides changed the artist is asked. What Sward itself saves is known and
/// passed over, and what is still being written is waited for.
class DiskWatch : public QObject
{
    Q_OBJECT

public:
    DiskWatch(Session &session, SceneFiles &files, QWidget *window);

private:
    void watch();
    void look();
    /// Returns whether the scene took it, or keeps its own.
    bool take(const DiskChange &change);

    Session &m_session;
    SceneFiles &m_files;
    QWidget *m_window;
    QFileSystemWatcher *m_watcher;
    QTimer *m_soon;
    int m_tries = 0;
    std::map<std::string, std::uint64_t> m_refused; ///< hashes of files that could not be taken, by path: said once
};

} // namespace sward
