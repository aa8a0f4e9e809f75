#pragma once

#include "model/mesh/MeshData.h"

#include <QHash>
#include <QImage>
#include <QString>

namespace sward {

/// The pictures of one scene's folder, each read once. A path that leaves the folder, a missing or a broken file gives
/// no picture.
class TextureFiles
{
public:
    explicit TextureFiles(QString folder) : m_folder(std::move(folder)) {}

    const QString &folder() const { return m_folder; }

    /// `path` is relative to the scene's folder.
    QImage image(const QString &path);
    /// A mesh material's texture: beside the mesh file at `meshPath`, or inside it as `*n`.
    QImage meshTexture(const QString &meshPath, const MeshData &mesh, const std::string &texture);

private:
    QImage read(const QString &absolute) const;

    QString m_folder;
    QHash<QString, QImage> m_images;
};

} // namespace sward
