#include "resources/generator/Rasterizer.h"

#include "resources/generator/Geometry.h"
#include "resources/generator/Maths.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>

namespace sward::assets {

namespace {

constexpr float NearestW = 0.2f;

float edge(glm::vec2 a, glm::vec2 b, glm::vec2 p)
{
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

// Gamma 2 instead of sRGB's curve: nobody sees the difference in a preview, and it is exact and quick.
glm::vec3 toLinear(glm::vec3 srgb)
{
    return srgb * srgb;
}

glm::vec3 toSrgb(glm::vec3 linear)
{
    return {std::sqrt(linear.x), std::sqrt(linear.y), std::sqrt(linear.z)};
}

} // namespace

Rasterizer::Rasterizer(int width, int height, Shading shading, glm::vec4 background)
    : m_shading(shading), m_image(width, height, background), m_depth(std::size_t(width) * std::size_t(height), 1e30f),
      m_distance(m_depth)
{
}

void Rasterizer::draw(const MeshData &mesh, int lod, const std::map<std::string, Image> &textures,
                      const glm::mat4 &toClip, const glm::mat4 &toWorld, glm::vec3 tint)
{
    const glm::vec2 half(float(m_image.width()) / 2, float(m_image.height()) / 2);
    for (const MeshPart &part : mesh.parts) {
        if (part.lod != lod)
            continue;
        const MeshMaterial &material = mesh.materials[std::size_t(part.material)];
        const auto found = textures.find(material.texture);
        const Image *texture = found == textures.end() ? nullptr : &found->second;
        for (std::size_t i = 0; i < part.indices.size(); i += 3) {
            Corner corners[3];
            bool isBehind = false;
            for (std::size_t k = 0; k < 3; ++k) {
                const MeshVertex &v = part.vertices[part.indices[i + k]];
                const glm::vec4 clip = toClip * glm::vec4(v.position, 1);
                isBehind = isBehind || clip.w < NearestW;
                const glm::vec3 ndc = glm::vec3(clip) / clip.w;
                corners[k] = {{(ndc.x + 1) * half.x, (1 - ndc.y) * half.y, ndc.z},
                              1 / clip.w,
                              direction(glm::vec3(toWorld * glm::vec4(v.normal, 0))),
                              v.uv,
                              float(v.colour.b) / 255};
            }
            if (!isBehind)
                triangle(corners, texture, material, tint);
        }
    }
}

void Rasterizer::triangle(const Corner (&c)[3], const Image *texture, const MeshMaterial &material, glm::vec3 tint)
{
    const glm::vec2 a(c[0].screen), b(c[1].screen), d(c[2].screen);
    const float area = edge(a, b, d);
    if (std::abs(area) < 1e-9f)
        return;
    const glm::vec2 low = glm::min(a, glm::min(b, d));
    const glm::vec2 high = glm::max(a, glm::max(b, d));
    const int x0 = std::max(0, int(std::floor(std::max(low.x, -1.f))));
    const int y0 = std::max(0, int(std::floor(std::max(low.y, -1.f))));
    const int x1 = std::min(m_image.width() - 1, int(std::min(high.x, 1e6f)));
    const int y1 = std::min(m_image.height() - 1, int(std::min(high.y, 1e6f)));
    // On the screen y points down, so what is counter-clockwise in space has a negative area here.
    const bool isFront = area < 0;
    if (!isFront && !material.twoSided)
        return;
    for (int y = y0; y <= y1; ++y) {
        for (int x = x0; x <= x1; ++x) {
            const glm::vec2 p(float(x) + 0.5f, float(y) + 0.5f);
            glm::vec3 w(edge(b, d, p) / area, edge(d, a, p) / area, 0);
            w.z = 1 - w.x - w.y;
            if (w.x < 0 || w.y < 0 || w.z < 0)
                continue;
            const float depth = w.x * c[0].screen.z + w.y * c[1].screen.z + w.z * c[2].screen.z;
            const std::size_t pixel = std::size_t(y) * std::size_t(m_image.width()) + std::size_t(x);
            if (depth >= m_depth[pixel] || depth < -1)
                continue;
            w *= glm::vec3(c[0].inverseW, c[1].inverseW, c[2].inverseW);
            const float inverseW = w.x + w.y + w.z;
            w /= inverseW;
            glm::vec4 colour = material.colour;
            if (texture) {
                const glm::vec2 uv = w.x * c[0].uv + w.y * c[1].uv + w.z * c[2].uv;
                colour = texture->sample(uv.x, uv.y);
            }
            if (material.cutout && colour.a < 0.5f)
                continue;
            m_depth[pixel] = depth;
            m_distance[pixel] = 1 / inverseW;
            const float openness = w.x * c[0].openness + w.y * c[1].openness + w.z * c[2].openness;
            // Not turned over on back faces: leaves and blades carry the normals of the crown or the ground, which hold
            // for both sides.
            const glm::vec3 normal = direction(w.x * c[0].normal + w.y * c[1].normal + w.z * c[2].normal);
            const glm::vec3 albedo = glm::vec3(colour) * tint;
            m_image.at(x, y) = glm::vec4(m_shading == Shading::Albedo ? albedo * mix(0.5f, 1.f, openness)
                                                                      : lit(albedo, normal, openness, material.cutout),
                                         1);
        }
    }
}

glm::vec3 Rasterizer::lit(glm::vec3 albedo, glm::vec3 normal, float openness, bool isLeaf) const
{
    const glm::vec3 sunDirection = direction({-0.55f, 0.75f, 0.45f});
    const glm::vec3 sun(2.5f, 2.25f, 1.85f);
    const glm::vec3 sky(0.55f, 0.68f, 0.9f);
    const glm::vec3 ground(0.26f, 0.25f, 0.16f);
    const float facing = glm::dot(normal, sunDirection);
    const float through = isLeaf ? 0.3f * saturate(-facing) : 0.f;
    const float direct = isLeaf ? saturate(facing * 0.8f + 0.2f) : saturate(facing);
    const glm::vec3 ambient = glm::mix(ground, sky, normal.y * 0.5f + 0.5f) * openness;
    const glm::vec3 light = sun * ((direct + through) * mix(0.45f, 1.f, openness)) + ambient;
    const glm::vec3 colour = toLinear(albedo) * light;
    return toSrgb(colour / (1.f + colour * 0.45f));
}

void Rasterizer::haze(glm::vec3 colour, float halfDistance)
{
    for (int y = 0; y < m_image.height(); ++y) {
        for (int x = 0; x < m_image.width(); ++x) {
            const float distance = m_distance[std::size_t(y) * std::size_t(m_image.width()) + std::size_t(x)];
            if (distance < 1e29f) {
                const float clear = exponential(-0.6931f * distance / halfDistance);
                m_image.at(x, y) = glm::vec4(glm::mix(colour, glm::vec3(m_image.at(x, y)), clear), 1);
            }
        }
    }
}

namespace {

/// Rows of the view's right, up and backward axes.
glm::mat4 viewMatrix(glm::vec3 eye, glm::vec3 backward)
{
    const glm::vec3 right = direction(glm::cross(glm::vec3(0, 1, 0), backward), {1, 0, 0});
    const glm::vec3 up = glm::cross(backward, right);
    const glm::mat4 rows(glm::vec4(right, -glm::dot(right, eye)), glm::vec4(up, -glm::dot(up, eye)),
                         glm::vec4(backward, -glm::dot(backward, eye)), glm::vec4(0, 0, 0, 1));
    return glm::transpose(rows);
}

} // namespace

glm::mat4 orthographic(glm::vec3 eyeDirection, glm::vec3 centre, float halfWidth, float halfHeight, float depth)
{
    glm::mat4 projection(1);
    projection[0][0] = 1 / halfWidth;
    projection[1][1] = 1 / halfHeight;
    projection[2][2] = -1 / depth;
    return projection * viewMatrix(centre, direction(eyeDirection));
}

glm::mat4 perspective(glm::vec3 eye, glm::vec3 target, float verticalDegrees, float aspect)
{
    constexpr float nearest = 0.3f, farthest = 3000;
    const float halfAngle = verticalDegrees * Pi / 360;
    const float focal = cosine(halfAngle) / sine(halfAngle);
    glm::mat4 projection(0);
    projection[0][0] = focal / aspect;
    projection[1][1] = focal;
    projection[2][2] = -(farthest + nearest) / (farthest - nearest);
    projection[2][3] = -1;
    projection[3][2] = -2 * farthest * nearest / (farthest - nearest);
    return projection * viewMatrix(eye, direction(eye - target));
}

namespace {

struct CardSize
{
    float halfX;
    float halfZ;
    float bottom;
    float top;
};

CardSize cardSize(const MeshData &mesh)
{
    return {std::max(std::abs(mesh.min.x), std::abs(mesh.max.x)), std::max(std::abs(mesh.min.z), std::abs(mesh.max.z)),
            std::max(0.f, mesh.min.y), mesh.max.y};
}

} // namespace

Image bakeFarCards(const MeshData &mesh, const std::map<std::string, Image> &textures, int size)
{
    constexpr int oversampling = 3;
    const CardSize card = cardSize(mesh);
    const float halfHeight = (card.top - card.bottom) / 2;
    const glm::vec3 centre(0, card.bottom + halfHeight, 0);
    const float depth = 4 * (card.halfX + card.halfZ + halfHeight);
    Image sheet(size, size);
    for (int view = 0; view < 2; ++view) {
        Rasterizer raster(size / 2 * oversampling, size * oversampling, Rasterizer::Shading::Albedo, glm::vec4(0));
        const glm::vec3 eye = view == 0 ? glm::vec3(0, 0, 1) : glm::vec3(1, 0, 0);
        const float halfWidth = view == 0 ? card.halfX : card.halfZ;
        // A margin of 2 % keeps the neighbouring picture out of the filtered edge.
        raster.draw(mesh, 0, textures, orthographic(eye, centre, halfWidth * 1.02f, halfHeight * 1.0f, depth),
                    glm::mat4(1));
        Image picture = raster.image().reduced(oversampling);
        // Thin stems cover only part of a texel; lift them over the cut-off that decides what is drawn.
        for (int y = 0; y < picture.height(); ++y) {
            for (int x = 0; x < picture.width(); ++x)
                picture.at(x, y).a = saturate(picture.at(x, y).a * 1.9f);
        }
        sheet.paste(picture, view * size / 2, 0);
    }
    sheet.bleed();
    return sheet;
}

void addFarCards(MeshData &mesh, int material, int lod)
{
    const CardSize card = cardSize(mesh);
    const glm::vec3 middle(0, mix(card.bottom, card.top, 0.45f), 0);
    MeshPart &part = partOf(mesh, material, lod);
    for (int view = 0; view < 2; ++view) {
        const glm::vec3 right = view == 0 ? glm::vec3(card.halfX, 0, 0) : glm::vec3(0, 0, -card.halfZ);
        const glm::vec3 front = view == 0 ? glm::vec3(0, 0, 1) : glm::vec3(1, 0, 0);
        const float u = 0.5f * float(view);
        const auto corner = [&](float side, float v) {
            const glm::vec3 p = right * (side * 1.02f) + glm::vec3(0, mix(card.top, card.bottom, v), 0);
            const glm::vec3 normal = direction(p - middle) + front * 0.3f + glm::vec3(0, 0.35f, 0);
            return vertex(p, normal, {u + 0.25f + 0.25f * side, v}, {1 - v, 0.25f + u, 1, 1 - v});
        };
        addQuad(part, {corner(-1, 1), corner(1, 1), corner(1, 0), corner(-1, 0)});
    }
}

} // namespace sward::assets
