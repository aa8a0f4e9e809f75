#include "plugins/mesh/GltfFacts.h"

#include "model/core/Result.h"
#include "plugins/mesh/NodeWalk.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>

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

constexpr std::size_t glbHeader = 20; ///< the file's header and that of the first chunk, which is the JSON

bool isBinary(std::span<const std::uint8_t> bytes)
{
    return bytes.size() >= glbHeader && std::memcmp(bytes.data(), "glTF", 4) == 0;
}

std::string_view jsonText(std::span<const std::uint8_t> bytes)
{
    const std::string_view text(reinterpret_cast<const char *>(bytes.data()), bytes.size());
    if (!isBinary(bytes))
        return text;
    std::uint32_t length = 0;
    std::memcpy(&length, text.data() + 12, sizeof length);
    return text.substr(glbHeader, length);
}

/// The file with its JSON exchanged for another.
std::vector<std::uint8_t> withJson(std::span<const std::uint8_t> bytes, std::string json)
{
    if (!isBinary(bytes))
        return {json.begin(), json.end()};
    json.resize((json.size() + 3) / 4 * 4, ' ');
    const auto rest = bytes.subspan(std::min(bytes.size(), glbHeader + jsonText(bytes).size()));
    const auto length = std::uint32_t(json.size());
    const auto total = std::uint32_t(glbHeader + json.size() + rest.size());
    std::vector<std::uint8_t> result(bytes.begin(), bytes.begin() + glbHeader);
    std::memcpy(result.data() + 8, &total, sizeof total);
    std::memcpy(result.data() + 12, &length, sizeof length);
    result.insert(result.end(), json.begin(), json.end());
    result.insert(result.end(), rest.begin(), rest.end());
    return result;
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

/// Every list of nodes that makes its nodes part of the scene: those of scenes and those of nodes.
std::vector<Json *> nodeLists(Json &root)
{
    std::vector<Json *> lists;
    for (const auto &[owner, key] : {std::pair("scenes", "nodes"), std::pair("nodes", "children")})
        if (const auto owners = root.find(owner); owners != root.end() && owners->is_array())
            for (auto &entry : *owners)
                if (const auto found = entry.is_object() ? entry.find(key) : entry.end();
                    entry.is_object() && found != entry.end() && found->is_array())
                    lists.push_back(&*found);
    return lists;
}

/// Puts the coarser levels that nodes name by MSFT_lod beside them and says the level in the nodes' names.
void spreadLods(Json &root)
{
    if (list(root, "nodes").empty())
        return;
    auto &nodes = root["nodes"];
    const auto lists = nodeLists(root);
    const auto holds = [](const Json *nodeList, std::size_t node) {
        return std::ranges::any_of(*nodeList, [node](const Json &id) { return indexOr(id, noIndex) == node; });
    };
    for (std::size_t finest = 0; finest < nodes.size(); ++finest) {
        const auto levels = list(member(member(nodes[finest], "extensions"), "MSFT_lod"), "ids");
        if (levels.empty())
            continue;
        nodes[finest]["name"] = fmt::format("node{}_LOD0", finest);
        int level = 0;
        for (const auto &id : levels) {
            const auto coarser = indexOr(id, noIndex);
            if (coarser >= nodes.size() || coarser == finest || !nodes[coarser].is_object())
                continue;
            nodes[coarser]["name"] = fmt::format("node{}_LOD{}", coarser, ++level);
            const auto isPlaced = [&](const Json *nodeList) { return holds(nodeList, coarser); };
            if (std::ranges::any_of(lists, isPlaced))
                continue;
            for (auto *nodeList : lists)
                if (holds(nodeList, finest))
                    nodeList->push_back(coarser);
        }
    }
}

/// Names each mesh after its index, so that Assimp's meshes can be told apart, and keeps the level that its name may
/// say.
void nameMeshes(Json &root)
{
    if (list(root, "meshes").empty())
        return;
    std::size_t index = 0;
    for (auto &mesh : root["meshes"]) {
        if (mesh.is_object()) {
            const auto &name = member(mesh, "name");
            const auto lod = name.is_string() ? lodInName(name.get<std::string>()) : std::nullopt;
            mesh["name"] = fmt::format("m{}{}", index, lod ? fmt::format("_LOD{}", *lod) : "");
        }
        ++index;
    }
}

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

bool GltfFacts::lacksAlpha(std::string_view name) const
{
    const auto numberAfter = [name](std::size_t at) {
        std::size_t number = noIndex;
        if (at < name.size())
            std::from_chars(name.data() + at, name.data() + name.size(), number);
        return number;
    };
    const auto mesh = name.starts_with('m') ? numberAfter(1) : noIndex;
    if (mesh >= coloursWithoutAlpha.size())
        return false;
    const auto dash = name.rfind('-'); // before the primitive, where a mesh has several
    const auto primitive = dash == std::string_view::npos ? 0 : numberAfter(dash + 1);
    return primitive < coloursWithoutAlpha[mesh].size() && coloursWithoutAlpha[mesh][primitive];
}

std::optional<GltfFacts> readGltfFacts(std::span<const std::uint8_t> bytes, const std::string &file)
{
    auto root = Json::parse(jsonText(bytes), nullptr, false);
    if (!root.is_object())
        return std::nullopt;

    GltfFacts facts;
    facts.materials = int(list(root, "materials").size());
    const auto &accessors = list(root, "accessors");
    for (const auto &mesh : list(root, "meshes")) {
        auto &primitives = facts.coloursWithoutAlpha.emplace_back();
        for (const auto &primitive : list(mesh, "primitives")) {
            const auto colours = indexOr(member(member(primitive, "attributes"), "COLOR_0"), noIndex);
            primitives.push_back(colours < accessors.size() && member(accessors[colours], "type") == "VEC3");
        }
    }
    judgeExtensions(root, file, facts);
    if (hasDraco(root) && !hasErrors(facts.problems))
        facts.problems.push_back(
            error("The file is compressed with Draco (KHR_draco_mesh_compression), which Sward does "
                  "not read; save it without compression",
                  file));
    spreadLods(root);
    nameMeshes(root);
    facts.rewritten = withJson(bytes, root.dump(-1, ' ', false, Json::error_handler_t::replace));
    return facts;
}

} // namespace sward
