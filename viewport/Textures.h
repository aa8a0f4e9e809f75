#pragma once

#include <QByteArray>
#include <QImage>

#include <Qt3DRender/QAbstractTexture>

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <vector>

namespace Qt3DCore {
class QNode;
}
namespace Qt3DRender {
class QTexture2D;
class QTexture2DArray;
} // namespace Qt3DRender

namespace sward {

/// A texture that is written by rectangles: the first upload is whole, later ones only what changed.
class DataTexture
{
public:
    enum class Kind { R8, R16, Rg16, Rgba8, Rgba32F };

    /// `layers` above 0 makes an array.
    DataTexture(Kind kind, int width, int height, int layers, Qt3DCore::QNode *parent);

    Qt3DRender::QAbstractTexture *texture() const { return m_texture; }
    int width() const { return m_width; }
    int height() const { return m_height; }

    /// `bytes` are rows without gaps.
    void write(int x, int y, int width, int height, const QByteArray &bytes, int layer = 0);

    void setLinear(bool linear);
    void setRepeating(bool repeating);

private:
    Kind m_kind;
    int m_width;
    int m_height;
    bool m_isArray;
    Qt3DRender::QAbstractTexture *m_texture;
};

/// The image and its halvings down to one pixel. With `coverageCutoff` above 0 each level's alpha is scaled so that as
/// large a share of it passes the cutoff as of the first: leaves do not thin out with distance.
std::vector<QImage> mipLevels(const QImage &image, float coverageCutoff = 0);

/// The share of pixels whose alpha reaches `cutoff`.
float alphaCoverage(const QImage &image, float cutoff);

/// The mean colour of what is not transparent, 0…1 as stored.
glm::vec3 meanColour(const QImage &image);

/// The image with its colours multiplied, each channel by its own factor.
QImage tinted(const QImage &image, const glm::vec3 &factors);

/// How a texture is looked up.
struct Sampling
{
    bool oneLevel = false; ///< without blending two levels
    float anisotropy = 1;
};

/// A mipmapped colour texture (sRGB values, decoded in the shader).
Qt3DRender::QAbstractTexture *colourTexture(const QImage &image, bool repeats, float coverageCutoff, Sampling sampling,
                                            Qt3DCore::QNode *parent);

/// The same as an array; every image is scaled to `size` × `size`.
Qt3DRender::QAbstractTexture *colourTextureArray(const std::vector<QImage> &images, int size, float anisotropy,
                                                 Qt3DCore::QNode *parent);

/// Tileable value noise of four octaves, deterministic.
QImage noiseImage(int size);

} // namespace sward
