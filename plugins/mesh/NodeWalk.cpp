#include "plugins/mesh/NodeWalk.h"

#include <assimp/scene.h>

#include <algorithm>
#include <string_view>

namespace sward {

namespace {

constexpr int largestLod = 15;

glm::dmat4 toMatrix(const aiMatrix4x4 &m)
{
    return {m.a1, m.b1, m.c1, m.d1, m.a2, m.b2, m.c2, m.d2, m.a3, m.b3, m.c3, m.d3, m.a4, m.b4, m.c4, m.d4};
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

struct Step
{
    const aiNode *node;
    glm::dmat4 parent;
    std::optional<int> lod;
};

} // namespace

std::optional<int> lodInName(std::string_view name)
{
    for (std::size_t at = 0; at + 4 < name.size(); ++at) {
        const auto is = [&](std::size_t i, char lower) {
            return name[at + i] == lower || name[at + i] == lower - 'a' + 'A';
        };
        if (name[at] != '_' || !is(1, 'l') || !is(2, 'o') || !is(3, 'd') || !isDigit(name[at + 4]))
            continue;
        int lod = 0;
        auto end = at + 4;
        for (; end < name.size() && isDigit(name[end]) && lod <= largestLod; ++end)
            lod = lod * 10 + (name[end] - '0');
        const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
        if (lod <= largestLod && (end == name.size() || !isLetter(name[end])))
            return lod;
    }
    return std::nullopt;
}

std::vector<MeshUse> meshUses(const aiScene &scene)
{
    std::vector<MeshUse> uses;
    int finest = largestLod;
    // A stack of our own, as a broken file may nest nodes deeper than the program's stack reaches.
    std::vector<Step> steps{{scene.mRootNode, glm::dmat4(1), std::nullopt}};
    while (!steps.empty()) {
        const auto [node, parent, inherited] = steps.back();
        steps.pop_back();
        const auto toWorld = parent * toMatrix(node->mTransformation);
        const auto named = lodInName(node->mName.C_Str());
        const auto nodeLod = named ? named : inherited;
        for (unsigned i = 0; i < node->mNumMeshes; ++i) {
            const auto mesh = node->mMeshes[i];
            const auto meshLod = mesh < scene.mNumMeshes ? lodInName(scene.mMeshes[mesh]->mName.C_Str()) : std::nullopt;
            const int lod = named.value_or(meshLod.value_or(inherited.value_or(0)));
            finest = std::min(finest, lod);
            uses.push_back({mesh, lod, toWorld});
        }
        for (unsigned i = node->mNumChildren; i-- > 0;)
            steps.push_back({node->mChildren[i], toWorld, nodeLod});
    }
    // A file may hold the second level alone; what is finest in it is level 0.
    for (auto &use : uses)
        use.lod -= finest;
    return uses;
}

} // namespace sward
