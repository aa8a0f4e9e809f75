#include "editor/MeshCache.h"

#include "model/core/Json.h"
#include "model/mesh/MeshData.h"
#include "plugins/mesh/ImportSettings.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include <nlohmann/json.hpp>

namespace sward {

namespace {

/// Goes up when reading changes, so that nothing read by an older reader is used again.
constexpr int readerVersion = 1;

bool addContent(QCryptographicHash &hash, const QString &file)
{
    QFile opened(file);
    return opened.open(QIODevice::ReadOnly) && hash.addData(&opened);
}

std::string hashOf(const QString &file)
{
    QCryptographicHash hash(QCryptographicHash::Blake2b_256);
    return addContent(hash, file) ? hash.result().toHex().toStdString() : std::string();
}

QString besides(const QString &meshFile, const std::string &companion)
{
    return QFileInfo(meshFile).dir().filePath(QString::fromStdString(companion));
}

Json toJson(const Issue &issue)
{
    return {{"severity", int(issue.severity)}, {"message", issue.message}};
}

} // namespace

QString MeshCache::entryFile(const QString &meshFile) const
{
    QCryptographicHash hash(QCryptographicHash::Blake2b_256);
    if (!addContent(hash, meshFile))
        return {};
    addContent(hash, QString::fromStdString(importSettingsFile(meshFile.toStdString())));
    return QDir(m_folder).filePath(QString::fromLatin1(hash.result().toHex()) + ".mesh");
}

std::optional<CachedMesh> MeshCache::find(const QString &meshFile) const
{
    const QString path = entryFile(meshFile);
    QFile file(path);
    if (path.isEmpty() || !file.open(QIODevice::ReadOnly))
        return {};
    // One line of JSON about what it was read from, then the mesh's own checksummed bytes.
    const auto header = parseJson(file.readLine().toStdString(), path.toStdString());
    if (!header || !header->is_object() || header->value("reader", 0) != readerVersion)
        return {};
    CachedMesh cached;
    try {
        for (const auto &[companion, hash] : header->at("companions").items()) {
            if (hashOf(besides(meshFile, companion)) != hash.get<std::string>())
                return {};
            cached.companions.push_back(companion);
        }
        for (const auto &problem : header->at("problems"))
            cached.problems.push_back(
                {Severity(problem.at("severity").get<int>()), problem.at("message").get<std::string>(), {}, {}});
    } catch (const Json::exception &) {
        return {};
    }
    const QByteArray bytes = file.readAll();
    auto mesh = std::make_shared<MeshData>();
    if (!unpackMesh({reinterpret_cast<const std::uint8_t *>(bytes.constData()), std::size_t(bytes.size())}, *mesh))
        return {};
    cached.mesh = std::move(mesh);
    return cached;
}

void MeshCache::put(const QString &meshFile, const CachedMesh &mesh) const
{
    const QString path = entryFile(meshFile);
    if (path.isEmpty() || !QDir().mkpath(m_folder))
        return;
    Json header{{"reader", readerVersion}, {"companions", Json::object()}, {"problems", Json::array()}};
    for (const auto &companion : mesh.companions)
        header["companions"][companion] = hashOf(besides(meshFile, companion));
    for (const auto &problem : mesh.problems)
        header["problems"].push_back(toJson(problem));
    const auto bytes = packMesh(*mesh.mesh);
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return;
    file.write(QByteArray::fromStdString(header.dump(-1, ' ', false, Json::error_handler_t::replace)) + '\n');
    file.write(reinterpret_cast<const char *>(bytes.data()), qint64(bytes.size()));
    file.commit();
}

} // namespace sward
