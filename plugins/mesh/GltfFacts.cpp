#include "plugins/mesh/GltfFacts.h"

#include "model/core/Result.h"

#include <fmt/format.h>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/quaternion.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstring>
#include <set>

namespace sward {

namespace {

using Json = nlohmann::json;

/// Required extensions that change nothing Sward uses, or that the importer understands.
constexpr std::array<std::string_view, 7> understood{"KHR_texture_transform",
                                                     "KHR_lights_punctual",
                                                     "KHR_animation_pointer",
                                                     "KHR_materials_",
                                                     "EXT_mesh_gpu_instancing",
                                                     "MSFT_lod",
                                                     "KHR_xmp"};

constexpr std::size_t mostUses = 1 << 20;
constexpr int deepestNode = 256;

std::string_view jsonText(std::span<const std::uint8_t> bytes)
{
    const std::string_view text(reinterpret_cast<const char *>(bytes.data()), bytes.size());
    if (!text.starts_with("glTF") || text.size() < 20)
        return text;
    std::uint32_t length = 0; // of the first chunk, which is the JSON
    std::memcpy(&length, text.data() + 12, sizeof length);
    return text.substr(20, length);
}

/// The array of that name, or an empty one when there is none of that kind.
const Json &list(const Json &object, const char *key)
{
    static const Json none = Json::array();
    const auto found = object.is_object() ? object.find(key) : object.end();
    return object.is_object() && found != object.end() && found->is_array() ? *found : none;
}

const Json &member(const Json &object, const char *key)
{
    static const Json none;
    const auto found = object.is_object() ? object.find(key) : object.end();
    return object.is_object() && found != object.end() ? *found : none;
}

std::size_t indexOr(const Json &value, std::size_t otherwise)
{
    return value.is_number_unsigned() ? value.get<std::size_t>() : otherwise;
}

constexpr auto noIndex = std::size_t(-1);

double numberAt(const Json &values, std::size_t i, double otherwise)
{
    return i < values.size() && values[i].is_number() ? values[i].get<double>() : otherwise;
}

glm::dmat4 localTransform(const Json &node)
{
    const auto &matrix = list(node, "matrix");
    if (matrix.size() == 16) {
        glm::dmat4 result(1);
        for (std::size_t i = 0; i < 16; ++i)
            result[int(i / 4)][int(i % 4)] = numberAt(matrix, i, 0);
        return result;
    }
    const auto &move = list(node, "translation"), &turn = list(node, "rotation"), &scale = list(node, "scale");
    glm::dmat4 result =
        glm::translate(glm::dmat4(1), {numberAt(move, 0, 0), numberAt(move, 1, 0), numberAt(move, 2, 0)});
    result *= glm::mat4_cast(
        glm::dquat(numberAt(turn, 3, 1), numberAt(turn, 0, 0), numberAt(turn, 1, 0), numberAt(turn, 2, 0)));
    return glm::scale(result, {numberAt(scale, 0, 1), numberAt(scale, 1, 1), numberAt(scale, 2, 1)});
}

/// Walks the scene's nodes as MSFT_lod means them: a node and the nodes it lists are the same thing, ever coarser.
class LodWalk
{
public:
    explicit LodWalk(const Json &root) : m_nodes(list(root, "nodes"))
    {
        unsigned first = 0;
        for (const auto &mesh : list(root, "meshes")) {
            const auto primitives = unsigned(list(mesh, "primitives").size());
            m_meshes.push_back({first, primitives});
            first += primitives;
        }
        for (const auto &node : m_nodes)
            for (const auto &id : levels(node))
                m_coarser.insert(indexOr(id, noIndex));
        const auto &scenes = list(root, "scenes");
        const auto scene = indexOr(member(root, "scene"), 0);
        if (scene < scenes.size())
            for (const auto &id : list(scenes[scene], "nodes"))
                if (!m_coarser.contains(indexOr(id, noIndex)))
                    visit(indexOr(id, noIndex), glm::dmat4(1), 0, 0);
    }

    std::vector<MeshUse> uses;

private:
    struct Range
    {
        unsigned first;
        unsigned count;
    };

    static const Json &levels(const Json &node) { return list(member(member(node, "extensions"), "MSFT_lod"), "ids"); }

    void visit(std::size_t index, const glm::dmat4 &parent, int lod, int depth)
    {
        if (index >= m_nodes.size() || depth > deepestNode || uses.size() > mostUses)
            return;
        const auto &node = m_nodes[index];
        const auto toWorld = parent * localTransform(node);
        if (const auto mesh = indexOr(member(node, "mesh"), noIndex); mesh < m_meshes.size())
            for (unsigned i = 0; i < m_meshes[mesh].count; ++i)
                uses.push_back({m_meshes[mesh].first + i, lod, toWorld});
        for (const auto &child : list(node, "children"))
            if (!m_coarser.contains(indexOr(child, noIndex)))
                visit(indexOr(child, noIndex), toWorld, lod, depth + 1);
        int level = lod;
        for (const auto &id : levels(node))
            visit(indexOr(id, noIndex), parent, ++level, depth + 1);
    }

    const Json &m_nodes;
    std::vector<Range> m_meshes;
    std::set<std::size_t> m_coarser;
};

bool isUnderstood(std::string_view extension)
{
    return std::ranges::any_of(understood, [&](std::string_view known) {
        return known.ends_with('_') ? extension.starts_with(known) : extension == known;
    });
}

void judgeExtensions(const Json &root, const std::string &file, GltfFacts &facts)
{
    for (const auto &extension : list(root, "extensionsRequired"))
        if (extension.is_string() && !isUnderstood(extension.get<std::string>()))
            facts.problems.push_back(
                error(fmt::format("The file cannot be read without the glTF extension {}, which Sward does "
                                  "not have; save it without compression",
                                  extension.get<std::string>()),
                      file));
    const auto &used = list(root, "extensionsUsed");
    if (std::ranges::find(used, Json("KHR_texture_transform")) != used.end())
        facts.problems.push_back(
            warning("The file moves its textures on the mesh (KHR_texture_transform), which is ignored", file));
    std::size_t instanced = 0;
    for (const auto &node : list(root, "nodes"))
        instanced += member(member(node, "extensions"), "EXT_mesh_gpu_instancing").is_object();
    if (instanced > 0)
        facts.problems.push_back(
            warning(fmt::format("{} node(s) stand for many copies (EXT_mesh_gpu_instancing); each was read "
                                "as one mesh",
                                instanced),
                    file));
}

bool hasDraco(const Json &root)
{
    for (const auto &mesh : list(root, "meshes"))
        for (const auto &primitive : list(mesh, "primitives"))
            if (member(member(primitive, "extensions"), "KHR_draco_mesh_compression").is_object())
                return true;
    return false;
}

} // namespace

std::optional<GltfFacts> readGltfFacts(std::span<const std::uint8_t> bytes, const std::string &file)
{
    const auto root = Json::parse(jsonText(bytes), nullptr, false);
    if (!root.is_object())
        return std::nullopt;

    GltfFacts facts;
    facts.materials = int(list(root, "materials").size());
    const auto &accessors = list(root, "accessors");
    for (const auto &mesh : list(root, "meshes"))
        for (const auto &primitive : list(mesh, "primitives")) {
            const auto colours = indexOr(member(member(primitive, "attributes"), "COLOR_0"), noIndex);
            facts.coloursWithoutAlpha.push_back(colours < accessors.size() &&
                                                member(accessors[colours], "type") == "VEC3");
        }
    judgeExtensions(root, file, facts);
    if (hasDraco(root) && !hasErrors(facts.problems))
        facts.problems.push_back(
            error("The file is compressed with Draco (KHR_draco_mesh_compression), which Sward does not read; "
                  "save it without compression",
                  file));
    const auto &used = list(root, "extensionsUsed");
    if (std::ranges::find(used, Json("MSFT_lod")) != used.end())
        facts.uses = LodWalk(root).uses;
    return facts;
}

} // namespace sward
