#include "editor/MeshThumbnail.h"

#include "model/mesh/MeshData.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace sward {

namespace {

/// Pixels are drawn this much finer along each side and then averaged.
constexpr int finer = 3;
/// Plants of millions of triangles are drawn by every n-th.
constexpr std::size_t mostTriangles = 150000;
constexpr float alphaCutoff = 0.5F;
constexpr float turn = 0.6F;
constexpr float tilt = 0.25F;
const glm::vec3 towardsSun = glm::normalize(glm::vec3(0.4F, 0.8F, 0.5F));

float toSrgb(float linear)
{
    return linear <= 0.0031308F ? linear * 12.92F : 1.055F * std::pow(linear, 1 / 2.4F) - 0.055F;
}

struct Corner
{
    glm::vec3 place; ///< pixels, and depth towards the eye
    glm::vec3 normal;
    glm::vec2 uv;
    glm::vec3 colour;
};

/// A picture with a depth for each pixel.
class Canvas
{
public:
    explicit Canvas(int side)
        : m_side(side), m_image(side, side, QImage::Format_ARGB32),
          m_depth(std::size_t(side) * std::size_t(side), -1e30F)
    {
        m_image.fill(Qt::transparent);
    }

    void draw(const Corner &a, const Corner &b, const Corner &c, const QImage &texture, const MeshMaterial &material)
    {
        const glm::vec2 pa(a.place), pb(b.place), pc(c.place);
        const float area = cross(pb - pa, pc - pa);
        if (std::abs(area) < 1e-6F)
            return;
        const auto low = glm::max(glm::floor(glm::min(pa, glm::min(pb, pc))), glm::vec2(0));
        const auto high = glm::min(glm::ceil(glm::max(pa, glm::max(pb, pc))), glm::vec2(float(m_side - 1)));
        for (int y = int(low.y); y <= int(high.y); ++y) {
            for (int x = int(low.x); x <= int(high.x); ++x) {
                const glm::vec2 p(float(x) + 0.5F, float(y) + 0.5F);
                const float wa = cross(pb - p, pc - p) / area;
                const float wb = cross(pc - p, pa - p) / area;
                const float wc = 1 - wa - wb;
                if (wa < 0 || wb < 0 || wc < 0)
                    continue;
                const float depth = wa * a.place.z + wb * b.place.z + wc * c.place.z;
                auto &nearest = m_depth[std::size_t(y) * std::size_t(m_side) + std::size_t(x)];
                if (depth <= nearest)
                    continue;
                const auto texel = sample(texture, wa * a.uv + wb * b.uv + wc * c.uv);
                if (material.cutout && texel.a < alphaCutoff)
                    continue;
                nearest = depth;
                const auto normal = wa * a.normal + wb * b.normal + wc * c.normal;
                const float light = 0.55F + 0.55F * std::abs(glm::dot(glm::normalize(normal), towardsSun));
                const auto tint = (wa * a.colour + wb * b.colour + wc * c.colour) * light * glm::vec3(texel);
                const auto shown = glm::clamp(tint, 0.0F, 1.0F) * 255.0F;
                m_image.setPixel(x, y, qRgb(int(shown.r), int(shown.g), int(shown.b)));
            }
        }
    }

    QImage small(int side) const
    {
        return m_image.convertToFormat(QImage::Format_ARGB32_Premultiplied)
            .scaled(side, side, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    }

private:
    static float cross(glm::vec2 a, glm::vec2 b) { return a.x * b.y - a.y * b.x; }

    static glm::vec4 sample(const QImage &texture, glm::vec2 uv)
    {
        if (texture.isNull())
            return glm::vec4(1);
        uv -= glm::floor(uv);
        const int x = std::min(int(uv.x * float(texture.width())), texture.width() - 1);
        const int y = std::min(int(uv.y * float(texture.height())), texture.height() - 1);
        const QRgb texel = texture.pixel(x, y);
        return glm::vec4(qRed(texel), qGreen(texel), qBlue(texel), qAlpha(texel)) / 255.0F;
    }

    int m_side;
    QImage m_image;
    std::vector<float> m_depth;
};

} // namespace

MeshPicture drawMesh(const MeshData &mesh, int side, const std::function<QImage(const std::string &)> &texture)
{
    const auto rotate = [](const glm::vec3 &v) {
        const glm::vec3 turned(v.x * std::cos(turn) + v.z * std::sin(turn), v.y,
                               v.z * std::cos(turn) - v.x * std::sin(turn));
        return glm::vec3(turned.x, turned.y * std::cos(tilt) - turned.z * std::sin(tilt),
                         turned.z * std::cos(tilt) + turned.y * std::sin(tilt));
    };
    glm::vec3 low(1e30F), high(-1e30F);
    std::size_t triangles = 0;
    for (const auto &part : mesh.parts) {
        if (part.lod != 0)
            continue;
        triangles += part.triangles();
        for (const auto &vertex : part.vertices) {
            const auto place = rotate(vertex.position);
            low = glm::min(low, place);
            high = glm::max(high, place);
        }
    }
    if (triangles == 0)
        return {};

    Canvas canvas(side * finer);
    const float pixels = float(side * finer);
    const float scale = 0.94F * pixels / std::max({high.x - low.x, high.y - low.y, 1e-6F});
    const glm::vec3 middle = (low + high) * 0.5F;
    const std::size_t step = triangles / mostTriangles + 1;
    for (const auto &part : mesh.parts) {
        if (part.lod != 0)
            continue;
        const auto &material = mesh.materials.at(std::size_t(part.material));
        const QImage picture = material.texture.empty() ? QImage() : texture(material.texture);
        const auto base = glm::vec3(toSrgb(material.colour.r), toSrgb(material.colour.g), toSrgb(material.colour.b));
        const auto corner = [&](std::uint32_t index) {
            const auto &vertex = part.vertices[index];
            const auto place = (rotate(vertex.position) - middle) * scale;
            return Corner{
                {pixels / 2 + place.x, pixels / 2 - place.y, place.z}, rotate(vertex.normal), vertex.uv, base};
        };
        for (std::size_t i = 0; i + 2 < part.indices.size(); i += 3 * step)
            canvas.draw(corner(part.indices[i]), corner(part.indices[i + 1]), corner(part.indices[i + 2]), picture,
                        material);
    }
    return {canvas.small(side), scale / finer};
}

} // namespace sward
