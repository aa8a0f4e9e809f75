#include "editor/window/DroppedFiles.h"

#include <QFileInfo>
#include <QImageReader>

namespace sward {

namespace {

const QStringList meshEndings{"gltf", "glb", "fbx", "obj", "dae", "ply", "stl", "3ds", "blend", "x"};
const QStringList heightEndings{"r16", "raw", "r8", "r32", "tif", "tiff", "exr", "asc"};

bool hasSixteenBits(const QString &png)
{
    return QImageReader(png, "png").imageFormat() == QImage::Format_Grayscale16;
}

} // namespace

DroppedFiles sortDropped(const QStringList &files)
{
    DroppedFiles dropped;
    for (const auto &file : files) {
        const QFileInfo info(file);
        const QString ending = info.suffix().toLower();
        if (info.isDir() ? QFileInfo::exists(file + "/scene.json") : info.fileName() == "scene.json")
            dropped.scene = file;
        else if (meshEndings.contains(ending))
            dropped.meshes.append(file);
        else if (heightEndings.contains(ending) ||
                 (ending == "png" && dropped.heights.isEmpty() && hasSixteenBits(file)))
            dropped.heights = file;
        else if (ending == "png")
            dropped.layers.append(file);
    }
    return dropped;
}

QString meshPatterns()
{
    QStringList patterns;
    for (const auto &ending : meshEndings)
        patterns.append("*." + ending);
    return patterns.join(' ');
}

} // namespace sward
