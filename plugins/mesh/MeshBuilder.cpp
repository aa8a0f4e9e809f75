#include "plugins/mesh/MeshBuilder.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <xxhash.h>

namespace sward {

std::size_t MeshBuilder::Hash::operator()(const MeshVertex &vertex) const
{
    // Zero has two signs that compare equal, so they must hash alike.
    const float numbers[] = {vertex.position.x + 0.0f, vertex.position.y + 0.0f, vertex.position.z + 0.0f,
                             vertex.normal.x + 0.0f,   vertex.normal.y + 0.0f,   vertex.normal.z + 0.0f,
                             vertex.uv.x + 0.0f,       vertex.uv.y + 0.0f};
    std::uint32_t colour = 0;
    for (int i = 0; i < 4; ++i)
        colour = colour << 8 | vertex.colour[i];
    return XXH3_64bits_withSeed(numbers, sizeof numbers, colour);
}

bool MeshBuilder::addTriangle(int material, int lod, const MeshVertex (&corners)[3])
{
    const auto &[a, b, c] = corners;
    const auto cross =
        glm::cross(glm::dvec3(b.position) - glm::dvec3(a.position), glm::dvec3(c.position) - glm::dvec3(a.position));
    if (glm::dot(cross, cross) == 0)
        return false;
    auto &growing = m_parts[{lod, material}];
    for (const auto &corner : corners) {
        const auto [known, isNew] = growing.indices.try_emplace(corner, std::uint32_t(growing.part.vertices.size()));
        if (isNew)
            growing.part.vertices.push_back(corner);
        growing.part.indices.push_back(known->second);
    }
    return true;
}

void MeshBuilder::finish(MeshData &mesh)
{
    bool first = true;
    for (auto &[key, growing] : m_parts) {
        growing.part.lod = key.first;
        growing.part.material = key.second;
        if (key.first == m_parts.begin()->first.first)
            for (const auto &vertex : growing.part.vertices) {
                mesh.min = first ? vertex.position : glm::min(mesh.min, vertex.position);
                mesh.max = first ? vertex.position : glm::max(mesh.max, vertex.position);
                first = false;
            }
        mesh.parts.push_back(std::move(growing.part));
    }
    m_parts.clear();
}

} // namespace sward
