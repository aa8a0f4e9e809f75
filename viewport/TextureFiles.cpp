#include "viewport/TextureFiles.h"

#include <QDir>
#include <QFileInfo>
#include <QImageReader>

namespace sward {

namespace {

/// Larger pictures are read smaller: a plant never needs more on the screen.
constexpr int largestSide = 2048;

QImage decoded(QImageReader &reader)
{
    reader.setAutoTransform(false);
    const auto size = reader.size();
    if (size.isValid() && (size.width() > largestSide || size.height() > largestSide))
        reader.setScaledSize(size.scaled(largestSide, largestSide, Qt::KeepAspectRatio));
    const auto image = reader.read();
    return image.isNull() ? image : image.convertToFormat(QImage::Format_RGBA8888);
}

} // namespace

QImage TextureFiles::read(const QString &absolute) const
{
    const auto folder = QFileInfo(m_folder).canonicalFilePath();
    const auto file = QFileInfo(absolute).canonicalFilePath();
    if (folder.isEmpty() || file.isEmpty() || !file.startsWith(folder + QLatin1Char('/')))
        return {};
    QImageReader reader(file);
    return decoded(reader);
}

QImage TextureFiles::image(const QString &path)
{
    if (path.isEmpty() || m_folder.isEmpty())
        return {};
    const auto absolute = QDir::cleanPath(m_folder + QLatin1Char('/') + path);
    const auto found = m_images.constFind(absolute);
    if (found != m_images.constEnd())
        return *found;
    return *m_images.insert(absolute, read(absolute));
}

QImage TextureFiles::meshTexture(const QString &meshPath, const MeshData &mesh, const std::string &texture)
{
    if (texture.empty())
        return {};
    if (texture.front() != '*')
        return image(QFileInfo(meshPath).path() + QLatin1Char('/') + QString::fromStdString(texture));
    bool isNumber = false;
    const auto index = QString::fromStdString(texture.substr(1)).toUInt(&isNumber);
    if (!isNumber || index >= mesh.embedded.size())
        return {};
    const auto key = meshPath + QString::fromStdString(texture);
    const auto found = m_images.constFind(key);
    if (found != m_images.constEnd())
        return *found;
    const auto &bytes = mesh.embedded[index].bytes;
    auto image = QImage::fromData(
        QByteArray::fromRawData(reinterpret_cast<const char *>(bytes.data()), qsizetype(bytes.size())));
    if (!image.isNull())
        image = image.convertToFormat(QImage::Format_RGBA8888);
    return *m_images.insert(key, image);
}

} // namespace sward
