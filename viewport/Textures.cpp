#include "viewport/Textures.h"

#include "model/core/Expects.h"

#include <Qt3DRender/QAbstractTextureImage>
#include <Qt3DRender/QTexture>
#include <Qt3DRender/QTextureDataUpdate>
#include <Qt3DRender/QTextureImageData>
#include <Qt3DRender/QTextureImageDataGenerator>
#include <Qt3DRender/QTextureWrapMode>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

using namespace Qt3DRender;

namespace sward {

namespace {

struct Format
{
    QAbstractTexture::TextureFormat stored;
    QOpenGLTexture::TextureFormat storedGl;
    QOpenGLTexture::PixelFormat pixels;
    QOpenGLTexture::PixelType type;
    int bytes;
};

Format formatOf(DataTexture::Kind kind)
{
    switch (kind) {
    case DataTexture::Kind::R8:
        return {QAbstractTexture::R8_UNorm, QOpenGLTexture::R8_UNorm, QOpenGLTexture::Red, QOpenGLTexture::UInt8, 1};
    case DataTexture::Kind::R16:
        return {QAbstractTexture::R16_UNorm, QOpenGLTexture::R16_UNorm, QOpenGLTexture::Red, QOpenGLTexture::UInt16, 2};
    case DataTexture::Kind::Rg16:
        return {QAbstractTexture::RG16_UNorm, QOpenGLTexture::RG16_UNorm, QOpenGLTexture::RG, QOpenGLTexture::UInt16,
                4};
    case DataTexture::Kind::Rgba8:
        return {QAbstractTexture::RGBA8_UNorm, QOpenGLTexture::RGBA8_UNorm, QOpenGLTexture::RGBA, QOpenGLTexture::UInt8,
                4};
    case DataTexture::Kind::Rgba32F:
        break;
    }
    return {QAbstractTexture::RGBA32F, QOpenGLTexture::RGBA32F, QOpenGLTexture::RGBA, QOpenGLTexture::Float32, 16};
}

QTextureWrapMode wrap(bool repeats)
{
    return QTextureWrapMode(repeats ? QTextureWrapMode::Repeat : QTextureWrapMode::ClampToEdge);
}

/// One level of one layer of a mipmapped texture.
class LevelGenerator : public QTextureImageDataGenerator
{
public:
    explicit LevelGenerator(QImage image) : m_image(std::move(image)) {}

    QTextureImageDataPtr operator()() override
    {
        auto data = QTextureImageDataPtr::create();
        data->setTarget(QOpenGLTexture::Target2D);
        data->setFormat(QOpenGLTexture::RGBA8_UNorm);
        data->setPixelFormat(QOpenGLTexture::RGBA);
        data->setPixelType(QOpenGLTexture::UInt8);
        data->setWidth(m_image.width());
        data->setHeight(m_image.height());
        data->setDepth(1);
        data->setLayers(1);
        data->setMipLevels(1);
        data->setFaces(1);
        data->setData(QByteArray(reinterpret_cast<const char *>(m_image.constBits()), m_image.sizeInBytes()), 4);
        return data;
    }

    bool operator==(const QTextureImageDataGenerator &other) const override
    {
        const auto *level = Qt3DCore::functor_cast<LevelGenerator>(&other);
        return level && level->m_image.cacheKey() == m_image.cacheKey();
    }

    QT3D_FUNCTOR(LevelGenerator)

private:
    QImage m_image;
};

class LevelImage : public QAbstractTextureImage
{
public:
    LevelImage(const QImage &image, int level, int layer) : m_generator(QSharedPointer<LevelGenerator>::create(image))
    {
        setMipLevel(level);
        setLayer(layer);
    }

protected:
    QTextureImageDataGeneratorPtr dataGenerator() const override { return m_generator; }

private:
    QSharedPointer<LevelGenerator> m_generator;
};

QImage halved(const QImage &image)
{
    const int w = std::max(image.width() / 2, 1);
    const int h = std::max(image.height() / 2, 1);
    QImage out(w, h, QImage::Format_RGBA8888);
    const auto *in = image.constBits();
    const auto stride = image.bytesPerLine();
    for (int y = 0; y < h; ++y) {
        auto *row = out.scanLine(y);
        for (int x = 0; x < w; ++x) {
            // Colour is weighed by alpha, or the transparent border's colour would bleed into the leaves.
            float sum[3] = {};
            float weight = 0;
            float alpha = 0;
            for (int k = 0; k < 4; ++k) {
                const int sx = std::min(x * 2 + (k & 1), image.width() - 1);
                const int sy = std::min(y * 2 + (k >> 1), image.height() - 1);
                const auto *texel = in + sy * stride + sx * 4;
                const float a = float(texel[3]) + 1;
                for (int c = 0; c < 3; ++c)
                    sum[c] += float(texel[c]) * a;
                weight += a;
                alpha += float(texel[3]);
            }
            for (int c = 0; c < 3; ++c)
                row[x * 4 + c] = uchar(std::lround(sum[c] / weight));
            row[x * 4 + 3] = uchar(std::lround(alpha / 4));
        }
    }
    return out;
}

QImage withAlphaScaled(const QImage &image, float factor)
{
    QImage out = image;
    auto *bits = out.bits();
    for (qsizetype i = 3; i < out.sizeInBytes(); i += 4)
        bits[i] = uchar(std::min(255L, std::lround(float(bits[i]) * factor)));
    return out;
}

} // namespace

DataTexture::DataTexture(Kind kind, int width, int height, int layers, Qt3DCore::QNode *parent)
    : m_kind(kind), m_width(width), m_height(height), m_isArray(layers > 0)
{
    expects(width > 0 && height > 0);
    if (m_isArray) {
        m_texture = new QTexture2DArray(parent);
        m_texture->setLayers(layers);
    } else {
        m_texture = new QTexture2D(parent);
    }
    m_texture->setFormat(formatOf(kind).stored);
    m_texture->setSize(width, height);
    m_texture->setGenerateMipMaps(false);
    setLinear(false);
    setRepeating(false);
}

void DataTexture::setLinear(bool linear)
{
    const auto filter = linear ? QAbstractTexture::Linear : QAbstractTexture::Nearest;
    m_texture->setMinificationFilter(filter);
    m_texture->setMagnificationFilter(filter);
}

void DataTexture::setRepeating(bool repeating)
{
    m_texture->setWrapMode(wrap(repeating));
}

void DataTexture::write(int x, int y, int width, int height, const QByteArray &bytes, int layer)
{
    const auto format = formatOf(m_kind);
    expects(bytes.size() == qsizetype(width) * height * format.bytes);
    auto data = QTextureImageDataPtr::create();
    data->setTarget(m_isArray ? QOpenGLTexture::Target2DArray : QOpenGLTexture::Target2D);
    data->setFormat(format.storedGl);
    data->setPixelFormat(format.pixels);
    data->setPixelType(format.type);
    data->setWidth(width);
    data->setHeight(height);
    data->setDepth(1);
    data->setLayers(1);
    data->setMipLevels(1);
    data->setFaces(1);
    data->setAlignment(1);
    data->setData(bytes, format.bytes);
    QTextureDataUpdate update;
    update.setX(x);
    update.setY(y);
    update.setLayer(layer);
    update.setData(data);
    m_texture->updateData(update);
}

float alphaCoverage(const QImage &image, float cutoff)
{
    const auto *bits = image.constBits();
    qsizetype passing = 0;
    for (qsizetype i = 3; i < image.sizeInBytes(); i += 4)
        passing += float(bits[i]) >= cutoff * 255;
    return float(passing) * 4 / float(std::max<qsizetype>(image.sizeInBytes(), 1));
}

glm::vec3 meanColour(const QImage &image)
{
    const auto small = image.scaled(std::min(image.width(), 64), std::min(image.height(), 64))
                           .convertToFormat(QImage::Format_RGBA8888);
    glm::vec3 sum(0);
    float weight = 0;
    for (int y = 0; y < small.height(); ++y)
        for (int x = 0; x < small.width(); ++x) {
            const auto *texel = small.constScanLine(y) + x * 4;
            const float alpha = float(texel[3]) / 255;
            sum += glm::vec3(float(texel[0]), float(texel[1]), float(texel[2])) / 255.0F * alpha;
            weight += alpha;
        }
    return weight > 0 ? sum / weight : glm::vec3(0.5F);
}

QImage tinted(const QImage &image, const glm::vec3 &factors)
{
    QImage out = image.convertToFormat(QImage::Format_RGBA8888);
    for (int y = 0; y < out.height(); ++y) {
        auto *row = out.scanLine(y);
        for (int x = 0; x < out.width(); ++x)
            for (int c = 0; c < 3; ++c)
                row[x * 4 + c] = uchar(std::clamp(std::lround(float(row[x * 4 + c]) * factors[c]), 0L, 255L));
    }
    return out;
}

std::vector<QImage> mipLevels(const QImage &image, float coverageCutoff)
{
    std::vector<QImage> levels{image.convertToFormat(QImage::Format_RGBA8888)};
    const float wanted = coverageCutoff > 0 ? alphaCoverage(levels.front(), coverageCutoff) : 0;
    QImage plain = levels.front();
    while (plain.width() > 1 || plain.height() > 1) {
        plain = halved(plain);
        QImage level = plain;
        if (coverageCutoff > 0) {
            float low = 0.25F;
            float high = 8;
            for (int i = 0; i < 10; ++i) {
                const float middle = (low + high) / 2;
                (alphaCoverage(withAlphaScaled(plain, middle), coverageCutoff) < wanted ? low : high) = middle;
            }
            level = withAlphaScaled(plain, high);
        }
        levels.push_back(level);
    }
    return levels;
}

QAbstractTexture *colourTexture(const QImage &image, bool repeats, float coverageCutoff, Sampling sampling,
                                Qt3DCore::QNode *parent)
{
    expects(!image.isNull());
    auto *texture = new QTexture2D(parent);
    texture->setFormat(QAbstractTexture::RGBA8_UNorm);
    texture->setSize(image.width(), image.height());
    texture->setWrapMode(wrap(repeats));
    texture->setMinificationFilter(sampling.oneLevel ? QAbstractTexture::LinearMipMapNearest
                                                     : QAbstractTexture::LinearMipMapLinear);
    texture->setMagnificationFilter(QAbstractTexture::Linear);
    texture->setMaximumAnisotropy(sampling.anisotropy);
    const auto levels = mipLevels(image, coverageCutoff);
    for (std::size_t i = 0; i < levels.size(); ++i)
        texture->addTextureImage(new LevelImage(levels[i], int(i), 0));
    return texture;
}

QAbstractTexture *colourTextureArray(const std::vector<QImage> &images, int size, float anisotropy,
                                     Qt3DCore::QNode *parent)
{
    expects(!images.empty());
    auto *texture = new QTexture2DArray(parent);
    texture->setFormat(QAbstractTexture::RGBA8_UNorm);
    texture->setSize(size, size);
    texture->setLayers(int(images.size()));
    texture->setWrapMode(wrap(true));
    texture->setMinificationFilter(QAbstractTexture::LinearMipMapLinear);
    texture->setMagnificationFilter(QAbstractTexture::Linear);
    texture->setMaximumAnisotropy(anisotropy);
    for (std::size_t layer = 0; layer < images.size(); ++layer) {
        const auto levels =
            mipLevels(images[layer].scaled(size, size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation));
        for (std::size_t i = 0; i < levels.size(); ++i)
            texture->addTextureImage(new LevelImage(levels[i], int(i), int(layer)));
    }
    return texture;
}

QImage noiseImage(int size)
{
    const auto lattice = [](unsigned x, unsigned y, unsigned octave) {
        unsigned h = x * 0x9e3779b9U ^ y * 0x85ebca6bU ^ octave * 0xc2b2ae35U;
        h ^= h >> 16;
        h *= 0x7feb352dU;
        h ^= h >> 15;
        h *= 0x846ca68bU;
        h ^= h >> 16;
        return float(h >> 8) / 16777216.0F;
    };
    const auto smooth = [](float t) { return t * t * (3 - 2 * t); };
    QImage image(size, size, QImage::Format_RGBA8888);
    for (int y = 0; y < size; ++y) {
        auto *row = image.scanLine(y);
        for (int x = 0; x < size; ++x) {
            float sum = 0;
            float total = 0;
            for (unsigned octave = 0; octave < 5; ++octave) {
                const int cells = 8 << octave;
                const float u = float(x) * float(cells) / float(size);
                const float v = float(y) * float(cells) / float(size);
                const auto i = unsigned(u);
                const auto j = unsigned(v);
                const float fx = smooth(u - float(i));
                const float fy = smooth(v - float(j));
                const unsigned m = unsigned(cells) - 1;
                const float top = lattice(i & m, j & m, octave) * (1 - fx) + lattice((i + 1) & m, j & m, octave) * fx;
                const float bottom =
                    lattice(i & m, (j + 1) & m, octave) * (1 - fx) + lattice((i + 1) & m, (j + 1) & m, octave) * fx;
                const float share = std::pow(0.6F, float(octave));
                sum += (top * (1 - fy) + bottom * fy) * share;
                total += share;
            }
            const auto value = uchar(std::lround(std::clamp((sum / total - 0.5F) * 1.7F + 0.5F, 0.0F, 1.0F) * 255));
            for (int c = 0; c < 3; ++c)
                row[x * 4 + c] = value;
            row[x * 4 + 3] = 255;
        }
    }
    return image;
}

} // namespace sward
