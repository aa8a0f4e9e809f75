#include "resources/generator/Gltf.h"

#include <glm/common.hpp>
#include <nlohmann/json.hpp>

#include <bit>
#include <charconv>
#include <cstring>
#include <fstream>
#include <map>

namespace sward::assets {

namespace {

using Json = nlohmann::ordered_json;

enum ComponentType { UnsignedByte = 5121, UnsignedShort = 5123, Float = 5126 };
enum Target { ArrayBuffer = 34962, ElementArrayBuffer = 34963 };

/// nlohmann writes a float with the digits of a double: give it the double with the fewest digits that reads back the
/// same.
double shortest(float value)
{
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, value).ptr;
    double result = 0;
    std::from_chars(text, end, result);
    return result;
}

class Writer
{
public:
    explicit Writer(const MeshData &mesh) : m_mesh(mesh) {}

    Json document(const std::string &id);
    const std::string &bytes() const { return m_bytes; }

private:
    static_assert(std::endian::native == std::endian::little, "glTF buffers are little-endian");

    template <class T> void append(const T &value)
    {
        m_bytes.append(reinterpret_cast<const char *>(&value), sizeof value);
    }

    int accessor(std::size_t start, std::size_t count, const char *type, ComponentType component, Target target);
    Json primitive(const MeshPart &part);
    Json material(const MeshMaterial &material);

    const MeshData &m_mesh;
    std::string m_bytes;
    Json m_views = Json::array();
    Json m_accessors = Json::array();
    Json m_images = Json::array();
    std::map<std::string, int> m_imageOf;
};

int Writer::accessor(std::size_t start, std::size_t count, const char *type, ComponentType component, Target target)
{
    m_views.push_back(
        {{"buffer", 0}, {"byteOffset", start}, {"byteLength", m_bytes.size() - start}, {"target", target}});
    m_accessors.push_back(
        {{"bufferView", m_views.size() - 1}, {"componentType", component}, {"count", count}, {"type", type}});
    while (m_bytes.size() % 4 != 0)
        m_bytes.push_back('\0');
    return int(m_accessors.size()) - 1;
}

Json Writer::primitive(const MeshPart &part)
{
    const std::size_t count = part.vertices.size();
    Json attributes;
    glm::vec3 low = part.vertices.front().position;
    glm::vec3 high = low;

    std::size_t start = m_bytes.size();
    for (const MeshVertex &v : part.vertices) {
        append(v.position);
        low = glm::min(low, v.position);
        high = glm::max(high, v.position);
    }
    attributes["POSITION"] = accessor(start, count, "VEC3", Float, ArrayBuffer);
    m_accessors.back()["min"] = {shortest(low.x), shortest(low.y), shortest(low.z)};
    m_accessors.back()["max"] = {shortest(high.x), shortest(high.y), shortest(high.z)};

    start = m_bytes.size();
    for (const MeshVertex &v : part.vertices)
        append(v.normal);
    attributes["NORMAL"] = accessor(start, count, "VEC3", Float, ArrayBuffer);

    start = m_bytes.size();
    for (const MeshVertex &v : part.vertices)
        append(v.uv);
    attributes["TEXCOORD_0"] = accessor(start, count, "VEC2", Float, ArrayBuffer);

    start = m_bytes.size();
    for (const MeshVertex &v : part.vertices)
        append(v.colour);
    attributes["COLOR_0"] = accessor(start, count, "VEC4", UnsignedByte, ArrayBuffer);
    m_accessors.back()["normalized"] = true;

    start = m_bytes.size();
    for (const std::uint32_t index : part.indices)
        append(std::uint16_t(index));
    const int indices = accessor(start, part.indices.size(), "SCALAR", UnsignedShort, ElementArrayBuffer);
    return {{"attributes", attributes}, {"indices", indices}, {"material", part.material}};
}

Json Writer::material(const MeshMaterial &material)
{
    Json pbr;
    if (!material.texture.empty()) {
        const auto [known, isNew] = m_imageOf.try_emplace(material.texture, int(m_images.size()));
        if (isNew)
            m_images.push_back({{"uri", material.texture}});
        pbr["baseColorTexture"] = {{"index", known->second}};
    }
    pbr["metallicFactor"] = 0;
    pbr["roughnessFactor"] = 1;
    Json result{{"name", material.name}, {"pbrMetallicRoughness", pbr}};
    if (material.cutout) {
        result["alphaMode"] = "MASK";
        result["alphaCutoff"] = 0.5;
    }
    if (material.twoSided)
        result["doubleSided"] = true;
    return result;
}

Json Writer::document(const std::string &id)
{
    Json materials = Json::array();
    for (const MeshMaterial &m : m_mesh.materials)
        materials.push_back(material(m));

    Json nodes = Json::array();
    Json meshes = Json::array();
    Json coarser = Json::array();
    for (int lod = 0; lod < m_mesh.lodCount(); ++lod) {
        const std::string name = id + "_LOD" + std::to_string(lod);
        Json primitives = Json::array();
        for (const MeshPart &part : m_mesh.parts) {
            if (part.lod == lod)
                primitives.push_back(primitive(part));
        }
        meshes.push_back({{"name", name}, {"primitives", primitives}});
        nodes.push_back({{"name", name}, {"mesh", lod}});
        if (lod > 0)
            coarser.push_back(lod);
    }
    const bool hasLods = !coarser.empty();
    if (hasLods)
        nodes[0]["extensions"]["MSFT_lod"]["ids"] = coarser;

    Json textures = Json::array();
    for (std::size_t i = 0; i < m_images.size(); ++i)
        textures.push_back({{"source", i}, {"sampler", 0}});

    constexpr int linear = 9729, linearMipmapLinear = 9987;
    Json document{{"asset", {{"version", "2.0"}, {"generator", "sward-make-assets"}}}};
    if (hasLods)
        document["extensionsUsed"] = {"MSFT_lod"};
    document["scene"] = 0;
    document["scenes"] = {{{"nodes", {0}}}}; // the coarser levels hang on the finest
    document["nodes"] = nodes;
    document["meshes"] = meshes;
    document["materials"] = materials;
    if (!m_images.empty()) {
        document["textures"] = textures;
        document["images"] = m_images;
        document["samplers"] = {{{"magFilter", linear}, {"minFilter", linearMipmapLinear}}};
    }
    document["accessors"] = m_accessors;
    document["bufferViews"] = m_views;
    document["buffers"] = {{{"uri", id + ".bin"}, {"byteLength", m_bytes.size()}}};
    return document;
}

Result<Done> write(const std::string &bytes, const std::filesystem::path &file)
{
    std::ofstream out(file, std::ios::binary);
    out.write(bytes.data(), std::streamsize(bytes.size()));
    out.flush();
    if (!out)
        return error("The file cannot be written.", file.string());
    return Done{};
}

} // namespace

Result<Done> writeGltf(const MeshData &mesh, const std::string &id, const std::filesystem::path &folder)
{
    for (const MeshPart &part : mesh.parts) {
        if (part.vertices.size() > 65535)
            return error("A part of '" + id + "' has more than 65535 vertices, which its 16-bit indices cannot name.");
    }
    Writer writer(mesh);
    const Json document = writer.document(id);
    if (auto done = write(document.dump(1) + "\n", folder / (id + ".gltf")); !done)
        return done;
    return write(writer.bytes(), folder / (id + ".bin"));
}

} // namespace sward::assets
