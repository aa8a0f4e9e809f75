#pragma once

#include "model/exchange/Exporter.h"

#include <QObject>
#include <QString>

class QWidget;

namespace sward {

class SceneFiles;
class Session;

/// Exports of the open scene and masks that are brought into it, with their dialogs. Writing runs on a worker from a
/// snapshot.
class Exchanges : public QObject
{
    Q_OBJECT

public:
    Exchanges(QWidget &window, Session &session, const SceneFiles &files)
        : m_window(window), m_session(session), m_files(files)
    {
    }

    /// Asks for options and a folder, then writes.
    void chooseAndExport(const Exporter &exporter);
    /// Asks for a file and writes one layer's mask there, its sidecar beside it.
    void exportMask(const std::string &layer);
    /// Lets the artist choose a picture; `layer` is proposed to take it and may be empty.
    void chooseMask(const std::string &layer);
    /// Shows what is in the picture and takes its channels as one step.
    void importMask(const QString &file, const std::string &layer);

signals:
    void workBegan(const QString &what);
    void workEnded(const QString &said);

private:
    QString proposedFolder(const Exporter &exporter) const;
    void sayFailed(const QString &title, const Issue &issue);

    QWidget &m_window;
    Session &m_session;
    const SceneFiles &m_files;
};

} // namespace sward
