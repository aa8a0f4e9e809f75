#include "viewport/BladeMesh.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace sward {

namespace {

/// Root to tip, sRGB: a dry straw foot, fresh middle, pale tip. Alpha says how far up it is.
glm::u8vec4 bladeColour(float up)
{
    const glm::vec3 foot(0.27F, 0.32F, 0.13F);
    const glm::vec3 middle(0.36F, 0.49F, 0.17F);
    const glm::vec3 tip(0.62F, 0.66F, 0.30F);
    const glm::vec3 colour = up < 0.6F ? glm::mix(foot, middle, up / 0.6F) : glm::mix(middle, tip, (up - 0.6F) / 0.4F);
    return glm::u8vec4(glm::vec4(colour, up) * 255.0F);
}

MeshPart blade(int lod, float height, float width, int rows)
{
    MeshPart part;
    part.lod = lod;
    const auto add = [&](float side, float up) {
        MeshVertex v;
        const float narrow = 1 - std::pow(up, 1.6F);
        const float lean = 0.28F * height * up * up;
        v.position = {side * width * 0.5F * narrow, height * (up - 0.12F * up * up), lean};
        v.normal = glm::normalize(glm::vec3(side * 0.55F, 0.25F, 1));
        v.uv = {side * 0.5F + 0.5F, 1 - up};
        v.colour = bladeColour(up);
        part.vertices.push_back(v);
    };
    for (int row = 0; row < rows; ++row) {
        const float up = float(row) / float(rows);
        add(-1, up);
        add(1, up);
    }
    add(0, 1);
    for (std::uint32_t row = 0; row + 1 < std::uint32_t(rows); ++row) {
        const std::uint32_t i = row * 2;
        part.indices.insert(part.indices.end(), {i, i + 1, i + 2, i + 2, i + 1, i + 3});
    }
    const auto last = std::uint32_t(rows * 2 - 2);
    part.indices.insert(part.indices.end(), {last, last + 1, last + 2});
    return part;
}

void findBounds(MeshData &mesh)
{
    mesh.min = glm::vec3(1e9F);
    mesh.max = glm::vec3(-1e9F);
    for (const auto &part : mesh.parts)
        for (const auto &v : part.vertices) {
            mesh.min = glm::min(mesh.min, v.position);
            mesh.max = glm::max(mesh.max, v.position);
        }
}

} // namespace

MeshData bladeMesh(float height, float width, float farWidth)
{
    MeshData mesh;
    mesh.materials.push_back(
        {.name = "blade", .colour = glm::vec4(1), .texture = {}, .cutout = false, .twoSided = true});
    mesh.parts.push_back(blade(0, height, width, 3));
    mesh.parts.push_back(blade(1, height, width * farWidth, 1));
    findBounds(mesh);
    return mesh;
}

MeshData missingMesh()
{
    MeshData mesh;
    mesh.materials.push_back({.name = "missing",
                              .colour = glm::vec4(0.55F, 0.32F, 0.12F, 1),
                              .texture = {},
                              .cutout = false,
                              .twoSided = true});
    MeshPart part;
    for (int arm = 0; arm < 2; ++arm) {
        const glm::vec3 side = arm == 0 ? glm::vec3(0.3F, 0, 0) : glm::vec3(0, 0, 0.3F);
        const auto base = std::uint32_t(part.vertices.size());
        for (const auto &at : {-side, side, side + glm::vec3(0, 1, 0), -side + glm::vec3(0, 1, 0)})
            part.vertices.push_back({.position = at, .normal = {0, 1, 0}, .uv = {0, 0}, .colour = glm::u8vec4(255)});
        part.indices.insert(part.indices.end(), {base, base + 1, base + 2, base, base + 2, base + 3});
    }
    mesh.parts.push_back(std::move(part));
    findBounds(mesh);
    return mesh;
}

} // namespace sward
