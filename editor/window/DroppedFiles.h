#pragma once

#include <QString>
#include <QStringList>

namespace sward {

/// What files that were dropped onto the window are meant to be.
struct DroppedFiles
{
    QString scene;      ///< a folder with a scene.json, or that file
    QString heights;    ///< a heightmap
    QStringList layers; ///< 8-bit PNGs: layers, or a heightmap if the artist says so
    QStringList meshes;
};

DroppedFiles sortDropped(const QStringList &files);

/// The endings of the mesh files that can be brought in, as `*.gltf *.glb …`.
QString meshPatterns();

} // namespace sward
