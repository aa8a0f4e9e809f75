#include "resources/generator/Trees.h"

#include "resources/generator/BarkTextures.h"
#include "resources/generator/Crown.h"
#include "resources/generator/LeafTextures.h"
#include "resources/generator/Maths.h"
#include "resources/generator/Rasterizer.h"
#include "resources/generator/Skeleton.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace sward::assets {

namespace {

enum MaterialSlot { Bark, Leaves, Far };

constexpr int FarLod = 3;
constexpr int FarTextureSize = 512;

/// How much wood a level of detail draws.
struct WoodLevel
{
    int lod;
    float thinnest; ///< branches that start thinner than this are left out, metres
    float shortest; ///< and shorter ones
    int nodesPerRing;
    int sides; ///< of the trunk; thinner branches get fewer
};

struct Species
{
    std::string id;
    TreeForm form;
    float rootFlare;
    float leafRadius; ///< leaves grow on branches thinner than this
    float droop;
    WoodLevel wood[FarLod];
    LeafLevel leaves[FarLod];
    float barkRepeat; ///< metres of stem per bark texture
};

Wind windAt(const Skeleton &skeleton, int index, const TreeForm &form, const Crown &crown)
{
    const TreeNode &node = skeleton.nodes[std::size_t(index)];
    const float phase = float(mixed(std::uint64_t(node.branch)) & 255) / 255.f;
    return {power(node.along / skeleton.longest, 1.4f), node.branch == 0 ? 0.f : phase, crown.openness(node.position),
            saturate(node.position.y / form.height)};
}

void addWood(MeshData &mesh, const Skeleton &skeleton, const Species &species, const Crown &crown,
             const WoodLevel &level)
{
    MeshPart &part = partOf(mesh, Bark, level.lod);
    for (const BranchChain &chain : skeleton.chains) {
        const TreeNode &start = skeleton.nodes[std::size_t(chain[1])];
        const TreeNode &end = skeleton.nodes[std::size_t(chain.back())];
        const bool isTrunk = chain.front() == 0;
        if (!isTrunk && (start.radius < level.thinnest || end.along - start.along < level.shortest))
            continue;
        std::vector<TubeRing> rings;
        for (std::size_t i = 0; i < chain.size(); ++i) {
            const bool isEnd = i + 1 == chain.size();
            // The foot keeps its rings: the flare needs them.
            const bool isFoot = isTrunk && i < 2;
            if (!isEnd && !isFoot && i % std::size_t(level.nodesPerRing) != 0)
                continue;
            const TreeNode &node = skeleton.nodes[std::size_t(chain[i])];
            // A branch starts inside its parent with its own thickness, not with its parent's.
            float radius = i == 0 && !isTrunk ? start.radius * 1.15f : node.radius;
            Wind wind = windAt(skeleton, chain[i], species.form, crown);
            if (isTrunk) {
                radius *= 1 + species.rootFlare * exponential(-node.position.y / 0.35f);
                wind.openness = std::max(wind.openness, 0.6f) * mix(0.6f, 1.f, saturate(node.position.y / 0.6f));
            }
            rings.push_back({node.position, isEnd ? 0.f : radius, -node.along / species.barkRepeat, wind});
        }
        if (isTrunk)
            rings.front().centre.y -= 0.25f; // below the ground, so that it stands on slopes
        const float thickness = start.radius / species.form.trunkRadius;
        const int sides = isTrunk || thickness > 0.6f
                              ? level.sides
                              : std::max(3, int(float(level.sides) * (thickness > 0.3f ? 0.65f : 0.4f)));
        addTube(part, rings, sides, isTrunk ? 2 : 1);
    }
}

std::vector<LeafSpot> leafSpots(const Skeleton &skeleton, const Species &species, const Crown &crown, Random random)
{
    constexpr int spotsPerNode = 3;
    std::vector<LeafSpot> spots;
    for (std::size_t i = 1; i < skeleton.nodes.size(); ++i) {
        const TreeNode &node = skeleton.nodes[i];
        if (node.radius > species.leafRadius || node.position.y < species.form.height * 0.12f)
            continue;
        const glm::vec3 along = direction(node.position - skeleton.nodes[std::size_t(node.parent)].position);
        const Wind wind = windAt(skeleton, int(i), species.form, crown);
        const float scatter = species.form.step * 0.8f;
        for (int n = 0; n < spotsPerNode; ++n) {
            const glm::vec3 aside = random.within(glm::vec3(scatter));
            spots.push_back({node.position + aside, along, wind});
        }
    }
    return spots;
}

std::vector<MeshMaterial> treeMaterials(const std::string &id)
{
    return {{.name = id + "_bark", .texture = id + "_bark.png"},
            {.name = id + "_leaves", .texture = id + "_leaves.png", .cutout = true, .twoSided = true},
            {.name = id + "_far", .texture = id + "_far.png", .cutout = true, .twoSided = true}};
}

void addFarVersion(Family &family, const std::string &id)
{
    MeshData &mesh = family.members.front().mesh;
    setBounds(mesh);
    family.textures[id + "_far.png"] = bakeFarCards(mesh, family.textures, FarTextureSize);
    addFarCards(mesh, Far, FarLod);
}

Family makeBroadleaf(const Species &species, Image bark, Image leaves, Random random)
{
    Family family{species.id, {}, {{species.id, {}}}};
    family.textures[species.id + "_bark.png"] = std::move(bark);
    family.textures[species.id + "_leaves.png"] = std::move(leaves);

    MeshData &mesh = family.members.front().mesh;
    mesh.materials = treeMaterials(species.id);
    const Skeleton skeleton = growSkeleton(species.form, random.fork(1));
    const Crown crown{species.form.crownCentre, species.form.crownRadii};
    const std::vector<LeafSpot> spots = leafSpots(skeleton, species, crown, random.fork(3));
    for (const WoodLevel &level : species.wood)
        addWood(mesh, skeleton, species, crown, level);
    for (const LeafLevel &level : species.leaves)
        addLeafCards(partOf(mesh, Leaves, level.lod), spots, crown, level, species.droop, {}, random.fork(2));
    addFarVersion(family, species.id);
    return family;
}

} // namespace

Family makeOak(Random random)
{
    const Species oak{.id = "oak",
                      .form = {.height = 10.5f,
                               .trunkRadius = 0.36f,
                               .trunkTop = 0.4f,
                               .lean = 0.5f,
                               .crownCentre = {0, 6.5f, 0},
                               .crownRadii = {5.f, 3.9f, 4.7f},
                               .lobes = 11,
                               .lobeSize = 0.4f,
                               .attractors = 1500},
                      .rootFlare = 0.75f,
                      .leafRadius = 0.045f,
                      .droop = 0.1f,
                      .wood = {{0, 0.022f, 0.9f, 2, 9}, {1, 0.07f, 2.f, 4, 6}, {2, 0.2f, 3.f, 7, 4}},
                      .leaves = {{0, 820, 1.35f}, {1, 230, 2.3f}, {2, 62, 3.6f}},
                      .barkRepeat = 2.2f};
    return makeBroadleaf(oak, oakBark(256), oakLeaves(random.fork(10), 512), random);
}

Family makeBirch(Random random)
{
    const Species birch{.id = "birch",
                        .form = {.height = 13.f,
                                 .trunkRadius = 0.16f,
                                 .trunkTop = 0.84f,
                                 .lean = 0.7f,
                                 .crownCentre = {0, 8.0f, 0},
                                 .crownRadii = {2.6f, 5.f, 2.6f},
                                 .lobes = 14,
                                 .lobeSize = 0.42f,
                                 .attractors = 1300,
                                 .step = 0.36f,
                                 .upward = 0.3f},
                        .rootFlare = 0.5f,
                        .leafRadius = 0.028f,
                        .droop = -1.1f,
                        .wood = {{0, 0.014f, 0.9f, 3, 8}, {1, 0.03f, 1.4f, 6, 5}, {2, 0.09f, 4.f, 9, 4}},
                        .leaves = {{0, 760, 1.05f}, {1, 220, 1.75f}, {2, 60, 2.8f}},
                        .barkRepeat = 1.6f};
    return makeBroadleaf(birch, birchBark(256), birchLeaves(random.fork(10), 512), random);
}

namespace {

struct SpruceLevel
{
    int lod;
    int everyNth; ///< of the branches
    float wider;
    bool isFolded; ///< roof-shaped branches of two strips, else flat ones of one
    int segments;
    int trunkSides;
};

struct SpruceBranch
{
    float height;
    float around;
    float length;
    float rise; ///< radians above the horizontal at the stem
    float sag;
    float phase;
};

std::vector<SpruceBranch> spruceBranches(float height, float crownBase, float widest, Random random)
{
    std::vector<SpruceBranch> branches;
    float y = crownBase;
    float turn = 0;
    while (y < height - 0.35f) {
        const float t = (y - crownBase) / (height - crownBase);
        const int count = t > 0.9f ? 4 : t > 0.7f ? 5 : 6;
        turn += 0.9f + random.uniform();
        for (int i = 0; i < count; ++i) {
            const float envelope = power(1 - t, 0.85f) * mix(0.8f, 1.f, smoothstep(0, 0.12f, t));
            branches.push_back({y + random.around(0, 0.16f),
                                turn + Tau * float(i) / float(count) + random.around(0, 0.25f),
                                std::max(0.35f, widest * envelope * random.around(1, 0.16f)), mix(-0.12f, 0.75f, t * t),
                                mix(0.26f, 0.05f, t), random.uniform()});
        }
        y += mix(0.52f, 0.34f, t) * random.around(1, 0.15f);
    }
    return branches;
}

/// One branch: a picture of a spray laid along a sagging curve whose tip turns up again.
void addSpray(MeshPart &part, const SpruceBranch &branch, const SpruceLevel &level, const Crown &crown, float height)
{
    const glm::vec3 out = heading(branch.around);
    const glm::vec3 side = glm::cross(out, glm::vec3(0, 1, 0));
    const float halfWidth = branch.length * 0.4f * level.wider;
    const float fold = level.isFolded ? 0.55f : 0.4f;
    const int strips = level.isFolded ? 2 : 1;
    for (int strip = 0; strip < strips; ++strip) {
        const auto first = std::uint32_t(part.vertices.size());
        for (int i = 0; i <= level.segments; ++i) {
            const float t = float(i) / float(level.segments);
            const float drop = -branch.sag * sine(t * Pi * 0.75f) * branch.length;
            const glm::vec3 spine = glm::vec3(0, branch.height + drop + branch.length * t * sine(branch.rise), 0) +
                                    out * (branch.length * t * cosine(branch.rise));
            const float u[2] = {strips == 1 || strip == 0 ? 0.f : 0.5f, strips == 1 || strip == 1 ? 1.f : 0.5f};
            for (int edge = 0; edge < 2; ++edge) {
                const float across = (u[edge] - 0.5f) * 2;
                // Flat branches are tilted instead of folded: seen from the side, level ones would vanish.
                const float fall = level.isFolded ? std::abs(across) : across * (branch.phase < 0.5f ? 1.f : -1.f);
                const glm::vec3 p =
                    spine + side * (across * halfWidth * cosine(fold)) - glm::vec3(0, fall * halfWidth * sine(fold), 0);
                const glm::vec3 normal = crown.outward(p) * 0.6f + glm::vec3(0, 0.75f, 0) + side * (across * 0.35f);
                const float reach = saturate(branch.height / height) * 0.35f + 0.25f * t + 0.4f * t * branch.length / 3;
                const float inner = mix(0.35f, 1.f, smoothstep(0.05f, 0.85f, t));
                part.vertices.push_back(vertex(p, normal, {u[edge], 1 - t},
                                               {saturate(reach), branch.phase, inner, saturate(p.y / height)}));
            }
        }
        for (std::uint32_t i = 0; i < std::uint32_t(level.segments); ++i) {
            const std::uint32_t low = first + 2 * i;
            part.indices.insert(part.indices.end(), {low, low + 1, low + 2, low + 1, low + 3, low + 2});
        }
    }
}

} // namespace

Family makeSpruce(Random random)
{
    constexpr float height = 13.5f;
    constexpr float trunkRadius = 0.2f;
    Family family{"spruce", {}, {{"spruce", {}}}};
    family.textures["spruce_bark.png"] = spruceBark(256);
    family.textures["spruce_leaves.png"] = spruceSpray(random.fork(10), 512);
    MeshData &mesh = family.members.front().mesh;
    mesh.materials = treeMaterials("spruce");

    const std::vector<SpruceBranch> branches = spruceBranches(height, 1.7f, 3.3f, random.fork(1));
    const Crown crown{{0, height * 0.35f, 0}, {2.6f, height * 0.62f, 2.6f}};
    for (const SpruceLevel &level : {SpruceLevel{0, 1, 1.f, true, 3, 7}, SpruceLevel{1, 1, 1.1f, false, 2, 5},
                                     SpruceLevel{2, 2, 1.7f, false, 1, 3}}) {
        const int rings = level.lod == 0 ? 7 : level.lod == 1 ? 4 : 2;
        std::vector<TubeRing> trunk;
        for (int i = 0; i <= rings; ++i) {
            const float t = power(float(i) / float(rings), 1.3f);
            const float flare = 1 + 0.6f * exponential(-t * height / 0.4f);
            trunk.push_back({{0.12f * sine(t * 4), t * height - (i == 0 ? 0.25f : 0.f), 0.1f * sine(t * 5 + 1)},
                             i == rings ? 0 : trunkRadius * (1 - t * 0.96f) * flare,
                             -t * height / 2,
                             {0.35f * power(t, 1.4f), 0, mix(0.7f, 0.5f, t), t}});
        }
        addTube(partOf(mesh, Bark, level.lod), trunk, level.trunkSides, 1);
        MeshPart &sprays = partOf(mesh, Leaves, level.lod);
        for (std::size_t i = 0; i < branches.size(); i += std::size_t(level.everyNth))
            addSpray(sprays, branches[i], level, crown, height);
    }
    addFarVersion(family, "spruce");
    return family;
}

} // namespace sward::assets
