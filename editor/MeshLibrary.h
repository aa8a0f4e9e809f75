#pragma once

#include "model/core/Issue.h"

#include <QHash>
#include <QImage>
#include <QObject>
#include <QStringList>
#include <QThreadPool>

#include <atomic>
#include <functional>
#include <memory>
#include <vector>

namespace sward {

struct MeshData;

/// The meshes of the open scene, read on a worker when somebody first asks for one. What was read once is kept by the
/// content of its files in the user's cache folder, so that the next start needs no reader at all. A mesh that is
/// missing or broken is said once and stands as nothing; its plants stay in the scene.
class MeshLibrary : public QObject
{
    Q_OBJECT

public:
    /// `cacheFolder` empty: `sward/meshes` in the user's cache folder.
    explicit MeshLibrary(QString cacheFolder = {}, QObject *parent = nullptr);
    ~MeshLibrary() override;

    /// Another scene; everything of the last one is forgotten.
    void setFolder(const QString &folder);
    /// The same scene lies somewhere else now; what was read stays.
    void moveFolder(const QString &folder) { m_folder = folder; }
    const QString &folder() const { return m_folder; }

    /// The mesh of a path in the scene's folder; null while it is being read or when it cannot be.
    std::shared_ptr<const MeshData> mesh(const QString &path);
    /// Whether it has been asked for and is on its way.
    bool isComing(const QString &path) const;
    /// Hands over a small picture of it, now or when it has been read; a null one when it cannot be.
    void thumbnail(const QString &path, std::function<void(const QImage &)> ready);

signals:
    /// These paths have come or have failed; asking again tells.
    void read(const QStringList &paths);
    void problemFound(const sward::Issue &issue);

private:
    struct Entry
    {
        std::shared_ptr<const MeshData> mesh;
        QImage thumbnail;
        bool isRead = false;
        std::vector<std::function<void(const QImage &)>> waiting; ///< for the thumbnail
    };
    struct Reading;

    void readNext();
    void take(std::vector<Reading> readings, int generation);

    QString m_cacheFolder;
    QString m_folder;
    QHash<QString, Entry> m_entries; ///< asked for; null meshes are being read or cannot be
    QStringList m_wanted;            ///< not yet with the worker
    bool m_reading = false;
    int m_generation = 0;
    std::atomic<bool> m_leaving = false;
    QThreadPool m_worker;
};

} // namespace sward
