#include "editor/MeshLibrary.h"

#include "editor/MeshCache.h"
#include "editor/MeshThumbnail.h"
#include "model/mesh/MeshData.h"
#include "plugins/ImportChild.h"
#include "viewport/TextureFiles.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>

namespace sward {

namespace {

constexpr int thumbnailSide = 96;
/// One child reads so many at most, so that what is first shows early and leaving never waits long.
constexpr std::size_t meshesAtOnce = 6;

/// The file of a path in the scene's folder; empty when it leads out of it, through links too.
QString fileInFolder(const QString &folder, const QString &path)
{
    const QString root = QFileInfo(folder).canonicalFilePath();
    const QString file = QFileInfo(QDir(root).filePath(path)).canonicalFilePath();
    return !root.isEmpty() && file.startsWith(root + '/') ? file : QString();
}

} // namespace

struct MeshLibrary::Reading
{
    QString path;
    QString file;
    std::shared_ptr<const MeshData> mesh;
    QImage thumbnail;
    Issues problems;
};

MeshLibrary::MeshLibrary(QString cacheFolder, QObject *parent) : QObject(parent), m_cacheFolder(std::move(cacheFolder))
{
    if (m_cacheFolder.isEmpty())
        m_cacheFolder =
            QDir(QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation)).filePath("sward/meshes");
    m_worker.setMaxThreadCount(1);
}

MeshLibrary::~MeshLibrary()
{
    m_leaving = true;
    m_worker.waitForDone();
}

void MeshLibrary::setFolder(const QString &folder)
{
    ++m_generation;
    m_folder = folder;
    m_entries.clear();
    m_wanted.clear();
}

std::shared_ptr<const MeshData> MeshLibrary::mesh(const QString &path)
{
    if (path.isEmpty() || path.startsWith("builtin:") || m_folder.isEmpty())
        return nullptr;
    const auto found = m_entries.constFind(path);
    if (found != m_entries.constEnd())
        return found->mesh;
    m_entries.insert(path, {});
    m_wanted.append(path);
    // The rest of what the caller is about to ask for goes to the worker together with this one.
    QMetaObject::invokeMethod(this, &MeshLibrary::readNext, Qt::QueuedConnection);
    return nullptr;
}

bool MeshLibrary::isComing(const QString &path) const
{
    const auto found = m_entries.constFind(path);
    return found != m_entries.constEnd() && !found->isRead;
}

void MeshLibrary::thumbnail(const QString &path, std::function<void(const QImage &)> ready)
{
    mesh(path);
    const auto found = m_entries.find(path);
    if (found == m_entries.end() || found->isRead)
        ready(found == m_entries.end() ? QImage() : found->thumbnail);
    else
        found->waiting.push_back(std::move(ready));
}

void MeshLibrary::readNext()
{
    if (m_reading || m_wanted.isEmpty())
        return;
    m_reading = true;
    const auto count = std::min(m_wanted.size(), qsizetype(meshesAtOnce));
    const QStringList paths = m_wanted.first(count);
    m_wanted.remove(0, count);
    m_worker.start([this, paths, folder = m_folder, cacheFolder = m_cacheFolder, generation = m_generation] {
        const MeshCache cache(cacheFolder);
        std::vector<Reading> readings;
        std::vector<std::string> unread;
        std::vector<std::size_t> unreadPlaces;
        for (const auto &path : paths) {
            Reading reading{path, fileInFolder(folder, path), {}, {}, {}};
            if (reading.file.isEmpty()) {
                reading.problems.push_back(
                    error("The mesh is not in the scene's folder; its plants are kept and drawn as "
                          "a plain cross until it is there again",
                          path.toStdString()));
            } else if (auto cached = cache.find(reading.file)) {
                reading.mesh = cached->mesh;
                reading.problems = cached->problems;
            } else {
                unread.push_back(reading.file.toStdString());
                unreadPlaces.push_back(readings.size());
            }
            readings.push_back(std::move(reading));
        }
        if (!unread.empty() && !m_leaving) {
            MeshImportOptions options;
            options.root = folder.toStdString();
            auto results = importMeshes(unread, options);
            for (std::size_t i = 0; i < results.size(); ++i) {
                auto &reading = readings[unreadPlaces[i]];
                if (!results[i]) {
                    reading.problems.push_back(results[i].issue());
                    continue;
                }
                auto &imported = *results[i];
                reading.mesh = std::make_shared<const MeshData>(std::move(imported.mesh));
                reading.problems = imported.report.problems;
                cache.put(reading.file, {reading.mesh, imported.report.companions, imported.report.problems});
            }
        }
        TextureFiles textures(folder);
        for (auto &reading : readings) {
            if (reading.mesh && !m_leaving)
                reading.thumbnail = drawMesh(*reading.mesh, thumbnailSide, [&](const std::string &texture) {
                                        return textures.meshTexture(reading.path, *reading.mesh, texture);
                                    }).image;
        }
        QMetaObject::invokeMethod(
            this,
            [this, generation, readings = std::move(readings)]() mutable { take(std::move(readings), generation); },
            Qt::QueuedConnection);
    });
}

void MeshLibrary::take(std::vector<Reading> readings, int generation)
{
    m_reading = false;
    if (generation == m_generation) {
        QStringList paths;
        for (auto &reading : readings) {
            paths.append(reading.path);
            auto &entry = m_entries[reading.path];
            auto waiting = std::move(entry.waiting);
            const QImage thumbnail = reading.thumbnail;
            entry = {std::move(reading.mesh), std::move(reading.thumbnail), true, {}};
            for (const auto &ready : waiting)
                ready(thumbnail);
            for (auto &problem : reading.problems) {
                if (problem.severity == Severity::Info)
                    continue;
                problem.file = reading.path.toStdString();
                emit problemFound(problem);
            }
        }
        emit read(paths);
    }
    readNext();
}

} // namespace sward
