#include "model/mesh/MeshData.h"

#include "model/core/Bytes.h"

#include <xxhash.h>

#include <bit>
#include <cmath>

namespace sward {

static_assert(std::endian::native == std::endian::little, "packed meshes are little-endian");
static_assert(sizeof(MeshVertex) == 36 && std::is_trivially_copyable_v<MeshVertex>, "packed as it lies in memory");

namespace {

constexpr std::uint32_t magic = 0x4d575331; // "1SWM"
constexpr std::uint32_t version = 1;
constexpr int mostLods = 64;
constexpr std::size_t headerSize = 16; // magic, version, checksum

template <class Vector> void writeVector(ByteWriter &out, const Vector &vector)
{
    for (int i = 0; i < Vector::length(); ++i)
        out.number(vector[i]);
}

template <class Vector> void readVector(ByteReader &in, Vector &vector)
{
    for (int i = 0; i < Vector::length(); ++i)
        vector[i] = in.number<float>();
}

bool isSound(const MeshData &mesh)
{
    for (const auto &part : mesh.parts) {
        if (part.material < 0 || std::size_t(part.material) >= mesh.materials.size() || part.lod < 0 ||
            part.lod >= mostLods || part.indices.size() % 3 != 0)
            return false;
        for (const auto index : part.indices)
            if (index >= part.vertices.size())
                return false;
        for (const auto &vertex : part.vertices)
            if (!std::isfinite(vertex.position.x + vertex.position.y + vertex.position.z))
                return false;
    }
    return true;
}

} // namespace

std::vector<std::uint8_t> packMesh(const MeshData &mesh)
{
    ByteWriter out;
    out.number(magic);
    out.number(version);
    out.number(std::uint64_t(0));
    out.number(std::uint64_t(mesh.materials.size()));
    for (const auto &material : mesh.materials) {
        out.text(material.name);
        writeVector(out, material.colour);
        out.text(material.texture);
        out.number(std::uint8_t(material.cutout));
        out.number(std::uint8_t(material.twoSided));
    }
    out.number(std::uint64_t(mesh.parts.size()));
    for (const auto &part : mesh.parts) {
        out.number(std::int32_t(part.material));
        out.number(std::int32_t(part.lod));
        out.array(part.vertices);
        out.array(part.indices);
    }
    out.number(std::uint64_t(mesh.embedded.size()));
    for (const auto &texture : mesh.embedded) {
        out.text(texture.format);
        out.array(texture.bytes);
    }
    writeVector(out, mesh.min);
    writeVector(out, mesh.max);

    auto bytes = std::move(out.bytes());
    const std::uint64_t checksum = XXH3_64bits(bytes.data() + headerSize, bytes.size() - headerSize);
    std::memcpy(bytes.data() + 8, &checksum, sizeof checksum);
    return bytes;
}

bool unpackMesh(std::span<const std::uint8_t> bytes, MeshData &mesh)
{
    ByteReader in(bytes);
    if (in.number<std::uint32_t>() != magic || in.number<std::uint32_t>() != version)
        return false;
    const auto checksum = in.number<std::uint64_t>();
    if (!in.ok() || checksum != XXH3_64bits(bytes.data() + headerSize, bytes.size() - headerSize))
        return false;

    MeshData read;
    read.materials.resize(in.count(26));
    for (auto &material : read.materials) {
        material.name = in.text();
        readVector(in, material.colour);
        material.texture = in.text();
        material.cutout = in.choice(1) != 0;
        material.twoSided = in.choice(1) != 0;
    }
    read.parts.resize(in.count(24));
    for (auto &part : read.parts) {
        part.material = in.number<std::int32_t>();
        part.lod = in.number<std::int32_t>();
        part.vertices = in.array<MeshVertex>();
        part.indices = in.array<std::uint32_t>();
    }
    read.embedded.resize(in.count(12));
    for (auto &texture : read.embedded) {
        texture.format = in.text();
        texture.bytes = in.array<std::uint8_t>();
    }
    readVector(in, read.min);
    readVector(in, read.max);
    if (!in.atEnd() || !isSound(read))
        return false;
    mesh = std::move(read);
    return true;
}

} // namespace sward
