#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace sward {

/// One vertex as drawn: metres, Y up, normal of length 1; v is 0 at the texture's first row, as in glTF. Colour is
/// white where the file has none; a missing alpha is 255.
struct MeshVertex
{
    glm::vec3 position{0};
    glm::vec3 normal{0, 1, 0};
    glm::vec2 uv{0};
    glm::u8vec4 colour{255};

    bool operator==(const MeshVertex &) const = default;
};

struct MeshMaterial
{
    std::string name;
    glm::vec4 colour{1}; ///< linear base colour and opacity
    std::string
        texture; ///< base colour texture: a path relative to the mesh file, or `*n` for `embedded[n]`; may be empty
    bool cutout = false; ///< alpha-tested (glTF MASK or BLEND, an opacity map, or a texture with alpha)
    bool twoSided = false;

    bool operator==(const MeshMaterial &) const = default;
};

/// The triangles of one material at one level of detail, in the space of the plant's foot.
struct MeshPart
{
    int material = 0; ///< index into MeshData::materials
    int lod = 0;      ///< 0 is the finest
    std::vector<MeshVertex> vertices;
    std::vector<std::uint32_t> indices; ///< three per triangle, counter-clockwise seen from outside

    std::size_t triangles() const { return indices.size() / 3; }
};

/// A texture that came inside the mesh file, still encoded (PNG, JPEG, …).
struct EmbeddedTexture
{
    std::string format; ///< lower-case extension: "png", "jpg"
    std::vector<std::uint8_t> bytes;
};

/// A plant's mesh as every part of Sward sees it: in metres, Y up, nodes applied, triangles only, checked (finite, not
/// of zero size, every index in range).
struct MeshData
{
    std::vector<MeshMaterial> materials;
    std::vector<MeshPart> parts;
    std::vector<EmbeddedTexture> embedded;
    glm::vec3 min{0}; ///< bounds of LOD 0
    glm::vec3 max{0};

    int lodCount() const
    {
        int count = 0;
        for (const auto &part : parts)
            count = count > part.lod + 1 ? count : part.lod + 1;
        return count;
    }
};

/// The whole as bytes (little-endian, versioned, checksummed) and back. `unpackMesh` believes no count before the bytes
/// are there; false when they are not a mesh of ours.
std::vector<std::uint8_t> packMesh(const MeshData &mesh);
bool unpackMesh(std::span<const std::uint8_t> bytes, MeshData &mesh);

} // namespace sward
