#pragma once

#include "editor/window/MeshImportDialog.h"

#include <QObject>

namespace sward {

class SceneFiles;
class Session;

/// Brings meshes into the open scene: asks, copies them into its folder on a worker, and makes kinds of them or gives
/// them to a variety, as one step of the history.
class MeshImports : public QObject
{
    Q_OBJECT

public:
    MeshImports(QWidget &window, Session &session, SceneFiles &files)
        : m_window(window), m_session(session), m_files(files)
    {
    }

    /// `placed` is proposed as the place of new kinds; may be empty.
    void begin(const QStringList &files, const std::string &placed = {});
    /// Lets the artist choose the files first.
    void chooseAndBegin(const std::string &placed = {});

signals:
    void workBegan(const QString &what);
    void workEnded(const QString &said);

private:
    void copyIn(const QList<MeshImportDialog::Chosen> &chosen, const MeshPurpose &purpose);

    QWidget &m_window;
    Session &m_session;
    SceneFiles &m_files;
};

} // namespace sward
