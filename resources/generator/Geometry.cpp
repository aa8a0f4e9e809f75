#include "resources/generator/Geometry.h"

#include "resources/generator/Maths.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <cmath>
#include <limits>

namespace sward::assets {

glm::u8vec4 toColour(const Wind &wind)
{
    const auto byte = [](float value) { return std::uint8_t(saturate(value) * 255 + 0.5f); };
    return {byte(wind.weight), byte(wind.phase), byte(wind.openness), byte(wind.height)};
}

MeshVertex vertex(glm::vec3 position, glm::vec3 normal, glm::vec2 uv, const Wind &wind)
{
    return {position, direction(normal), uv, toColour(wind)};
}

MeshPart &partOf(MeshData &mesh, int material, int lod)
{
    for (MeshPart &part : mesh.parts) {
        if (part.material == material && part.lod == lod)
            return part;
    }
    mesh.parts.push_back({material, lod, {}, {}});
    return mesh.parts.back();
}

void addQuad(MeshPart &part, const MeshVertex (&corners)[4])
{
    const auto first = std::uint32_t(part.vertices.size());
    part.vertices.insert(part.vertices.end(), std::begin(corners), std::end(corners));
    for (const std::uint32_t corner : {0u, 1u, 2u, 0u, 2u, 3u})
        part.indices.push_back(first + corner);
}

void addTube(MeshPart &part, std::span<const TubeRing> rings, int sides, int repeats)
{
    const auto first = std::uint32_t(part.vertices.size());
    const bool isPointed = rings.back().radius <= 0;
    glm::vec3 right(0);
    for (std::size_t i = 0; i < rings.size(); ++i) {
        const glm::vec3 before = rings[i > 0 ? i - 1 : 0].centre;
        const glm::vec3 after = rings[i + 1 < rings.size() ? i + 1 : i].centre;
        const glm::vec3 axis = direction(after - before);
        // Carry the previous ring's frame along instead of making a new one, so that the bark does not twist.
        right = i == 0 ? perpendicular(axis) : direction(right - axis * glm::dot(right, axis), perpendicular(axis));
        const glm::vec3 forward = glm::cross(axis, right);
        if (isPointed && i + 1 == rings.size()) {
            part.vertices.push_back(vertex(rings[i].centre, axis, {0.5f, rings[i].v}, rings[i].wind));
            break;
        }
        const float slope = i + 1 < rings.size() ? (rings[i].radius - rings[i + 1].radius) /
                                                       std::max(0.01f, glm::distance(rings[i].centre, after))
                                                 : 0.f;
        for (int side = 0; side <= sides; ++side) {
            const float angle = Tau * float(side % sides) / float(sides);
            const glm::vec3 outward = right * cosine(angle) + forward * sine(angle);
            part.vertices.push_back(vertex(rings[i].centre + outward * rings[i].radius, outward + axis * slope,
                                           {float(side * repeats) / float(sides), rings[i].v}, rings[i].wind));
        }
    }
    const auto across = std::uint32_t(sides + 1);
    for (std::uint32_t ring = 0; ring + 1 < rings.size(); ++ring) {
        const std::uint32_t low = first + ring * across;
        const std::uint32_t high = low + across;
        const bool isTip = isPointed && ring + 2 == rings.size();
        for (std::uint32_t side = 0; side < std::uint32_t(sides); ++side) {
            if (isTip) {
                part.indices.insert(part.indices.end(), {low + side, high, low + side + 1});
                continue;
            }
            part.indices.insert(part.indices.end(), {low + side, high + side, low + side + 1});
            part.indices.insert(part.indices.end(), {low + side + 1, high + side, high + side + 1});
        }
    }
}

void addStrip(MeshPart &part, std::span<const StripPoint> points, const Rectangle &picture, glm::vec3 soften)
{
    const auto first = std::uint32_t(part.vertices.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        const glm::vec3 before = points[i > 0 ? i - 1 : 0].position;
        const glm::vec3 after = points[i + 1 < points.size() ? i + 1 : i].position;
        const StripPoint &point = points[i];
        const glm::vec3 normal = direction(glm::cross(point.sideways, direction(after - before))) + soften;
        const float t = float(i) / float(points.size() - 1);
        const float v = mix(picture.to.y, picture.from.y, t);
        if (point.halfWidth <= 0) {
            part.vertices.push_back(
                vertex(point.position, normal, {(picture.from.x + picture.to.x) / 2, v}, point.wind));
            break;
        }
        part.vertices.push_back(
            vertex(point.position - point.sideways * point.halfWidth, normal, {picture.from.x, v}, point.wind));
        part.vertices.push_back(
            vertex(point.position + point.sideways * point.halfWidth, normal, {picture.to.x, v}, point.wind));
    }
    for (std::uint32_t i = 0; i + 1 < points.size(); ++i) {
        const std::uint32_t low = first + 2 * i;
        part.indices.insert(part.indices.end(), {low, low + 1, low + 2});
        if (points[i + 1].halfWidth > 0)
            part.indices.insert(part.indices.end(), {low + 1, low + 3, low + 2});
    }
}

void setBounds(MeshData &mesh)
{
    mesh.min = glm::vec3(std::numeric_limits<float>::max());
    mesh.max = -mesh.min;
    for (const MeshPart &part : mesh.parts) {
        if (part.lod != 0)
            continue;
        for (const MeshVertex &v : part.vertices) {
            mesh.min = glm::min(mesh.min, v.position);
            mesh.max = glm::max(mesh.max, v.position);
        }
    }
}

int triangleCount(const MeshData &mesh, int lod)
{
    std::size_t count = 0;
    for (const MeshPart &part : mesh.parts) {
        if (part.lod == lod)
            count += part.triangles();
    }
    return int(count);
}

} // namespace sward::assets
