#include "viewport/CardMesh.h"

#include <glm/geometric.hpp>

#include <algorithm>

namespace sward {

MeshData cardMesh(const glm::vec3 &min, const glm::vec3 &max, const CardShape &shape)
{
    MeshData mesh;
    mesh.materials.push_back({.name = "card", .colour = glm::vec4(1), .texture = {}, .cutout = true, .twoSided = true});
    mesh.min = min;
    mesh.max = max;
    const glm::vec3 middle = (min + max) * 0.5F;
    MeshPart part;
    for (const bool isAcross : {false, true}) {
        const glm::vec3 along = isAcross ? glm::vec3(0, 0, 1) : glm::vec3(1, 0, 0);
        const float half = (isAcross ? max.z - min.z : max.x - min.x) * 0.5F;
        const glm::vec3 face = glm::cross(along, glm::vec3(0, 1, 0));
        const auto add = [&](float side, float up) {
            MeshVertex vertex;
            vertex.position = {middle.x + along.x * half * side, min.y + (max.y - min.y) * up,
                               middle.z + along.z * half * side};
            vertex.normal = glm::normalize(face + glm::vec3(0, 1, 0));
            const float u = shape.from.x + (shape.to.x - shape.from.x) * (side * 0.5F + 0.5F);
            const float v = shape.from.y + (shape.to.y - shape.from.y) * up;
            vertex.uv = {u, 1 - v};
            vertex.colour = {std::uint8_t(up * 255), 0, 0, 255};
            part.vertices.push_back(vertex);
        };
        const auto first = std::uint32_t(part.vertices.size());
        add(-1, 0);
        add(1, 0);
        if (shape.isTent) {
            add(0, 1);
            part.indices.insert(part.indices.end(), {first, first + 1, first + 2});
        } else {
            add(1, 1);
            add(-1, 1);
            part.indices.insert(part.indices.end(), {first, first + 1, first + 2, first, first + 2, first + 3});
        }
    }
    mesh.parts.push_back(std::move(part));
    return mesh;
}

} // namespace sward
