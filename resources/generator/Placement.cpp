#include "resources/generator/Placement.h"

#include "resources/generator/Maths.h"
#include "resources/generator/Noise.h"

#include <glm/geometric.hpp>

#include <cmath>

namespace sward::assets {

namespace {

/// What a place offers to plants.
struct Site
{
    glm::vec2 place;
    float height; ///< −0.5 in the lowest place to 0.5 on the highest
    float slope;  ///< degrees
    float forest;
    float edge; ///< 1 where wood and meadow meet
    float path; ///< metres to it
};

Site siteAt(const Terrain &terrain, glm::vec2 place)
{
    const float forest = terrain.forestAt(place);
    return {place,
            terrain.heightAt(place) / Terrain::Relief,
            terrain.slopeAt(place),
            forest,
            4 * forest * (1 - forest),
            terrain.pathDistance(place)};
}

float patch(const Site &site, float metres, std::uint32_t seed)
{
    return fractal(site.place / metres, seed, 2);
}

/// Plants that keep their distance from each other: crowns among crowns, herbs among herbs.
enum class Storey { Trees, Shrubs, Herbs, Stones };

struct Rule
{
    std::string kind;
    Storey storey;
    int count;
    float spacing;
    float minScale;
    float maxScale;
    float steepest;
    float (*chance)(const Site &); ///< 0..1
};

const std::vector<Rule> &rules()
{
    static const std::vector<Rule> all{
        {"spruce", Storey::Trees, 1050, 3.4f, 0.6f, 1.25f, 43,
         [](const Site &s) { return s.forest * smoothstep(-0.12f, 0.2f, s.height + 0.12f * patch(s, 40, 301)); }},
        {"oak", Storey::Trees, 420, 6.f, 0.7f, 1.2f, 28,
         [](const Site &s) {
             return s.forest * smoothstep(0.15f, -0.12f, s.height + 0.12f * patch(s, 40, 301)) + 0.003f;
         }},
        {"birch", Storey::Trees, 420, 3.f, 0.65f, 1.15f, 33,
         [](const Site &s) { return (s.edge * 0.7f + 0.015f) * smoothstep(-0.1f, 0.3f, patch(s, 30, 303)); }},
        {"hazel", Storey::Shrubs, 300, 2.4f, 0.6f, 1.2f, 34,
         [](const Site &s) { return (s.edge * 0.8f + s.forest * 0.12f) * smoothstep(-0.2f, 0.3f, patch(s, 18, 304)); }},
        {"dog-rose", Storey::Shrubs, 190, 2.f, 0.65f, 1.25f, 32,
         [](const Site &s) {
             return s.edge * 0.35f + (1 - s.forest) * 0.05f * smoothstep(0.25f, 0.5f, patch(s, 22, 305));
         }},
        {"fern", Storey::Herbs, 600, 0.75f, 0.6f, 1.35f, 40,
         [](const Site &s) { return (s.forest * 0.8f + s.edge * 0.2f) * smoothstep(0.05f, 0.4f, patch(s, 12, 306)); }},
        {"poppy", Storey::Herbs, 420, 0.35f, 0.75f, 1.2f, 18,
         [](const Site &s) {
             return (1 - s.forest) * smoothstep(0.22f, 0.5f, patch(s, 20, 307)) * smoothstep(15, 3, s.path);
         }},
        {"daisy", Storey::Herbs, 420, 0.35f, 0.8f, 1.25f, 22,
         [](const Site &s) { return (1 - s.forest) * smoothstep(0.3f, 0.55f, patch(s, 16, 308)); }},
        {"cornflower", Storey::Herbs, 260, 0.4f, 0.8f, 1.15f, 18,
         [](const Site &s) { return (1 - s.forest) * smoothstep(0.3f, 0.55f, patch(s, 24, 309)); }},
        {"boulder", Storey::Stones, 90, 4.f, 0.5f, 1.6f, 44,
         [](const Site &s) {
             return smoothstep(18, 34, s.slope) * smoothstep(0.f, 0.35f, patch(s, 25, 310)) + 0.006f;
         }},
        {"stone", Storey::Stones, 230, 0.9f, 0.45f, 1.5f, 44, [](const Site &s) {
             return smoothstep(16, 34, s.slope) * smoothstep(0.f, 0.3f, patch(s, 25, 310)) +
                    0.25f * smoothstep(7, 3, s.path) * smoothstep(0.1f, 0.4f, patch(s, 9, 311)) + 0.004f;
         }}};
    return all;
}

/// A few that compose the first view: a lone oak to one side, birches before the wood, a boulder by the path.
std::vector<PlacedPlant> composed()
{
    return {{"oak", {606, 446}, 1.1f, 1.15f},       {"birch", {618, 392}, 0.4f, 1.05f},
            {"birch", {613, 388}, 2.9f, 0.9f},      {"birch", {622, 386}, 4.4f, 0.78f},
            {"boulder", {645, 446}, 0.8f, 0.9f},    {"stone", {647, 448.2f}, 2.f, 1.1f},
            {"stone", {642.6f, 447.2f}, 5.f, 0.7f}, {"dog-rose", {603, 439}, 0.3f, 1.1f},
            {"hazel", {598, 452}, 1.9f, 0.9f}};
}

struct Standing
{
    glm::vec2 place;
    float reach;
    Storey storey;
};

bool isCrowded(const std::vector<Standing> &standing, const Rule &rule, glm::vec2 place, float reach)
{
    for (const Standing &other : standing) {
        const glm::vec2 d = place - other.place;
        // Undergrowth may stand under crowns, but nothing grows in a stem or through a stone.
        const float apart = other.storey == rule.storey    ? (reach + other.reach) / 2
                            : rule.storey == Storey::Herbs ? 0.5f
                                                           : 1.3f;
        if (glm::dot(d, d) < apart * apart)
            return true;
    }
    return false;
}

} // namespace

std::vector<PlacedPlant> placePlants(const Terrain &terrain, Random random)
{
    constexpr float border = 3;         // metres of the landscape's rim that stay empty
    constexpr float tallestNearby = 26; // no tree or shrub nearer to the first view
    constexpr int mostTries = 600'000;
    constexpr float inView = 130;   // up to here from what the first view looks at everything is in full
    constexpr float outlying = 400; // and from here on only a fifth of it
    const Viewpoint view;

    std::vector<PlacedPlant> plants = composed();
    std::vector<Standing> standing;
    standing.reserve(plants.size());
    for (const PlacedPlant &plant : plants)
        standing.push_back({plant.place, 4, Storey::Trees});

    for (std::size_t r = 0; r < rules().size(); ++r) {
        const Rule &rule = rules()[r];
        Random own = random.fork(r);
        int planted = 0;
        for (int tries = 0; planted < rule.count && tries < mostTries; ++tries) {
            const float x = own.between(border, terrain.size().x - border);
            const glm::vec2 place{x, own.between(border, terrain.size().y - border)};
            const float chance = own.uniform();
            const float turn = own.between(0, Tau);
            const float scale = own.between(rule.minScale, rule.maxScale);
            const Site site = siteAt(terrain, place);
            const float clearance = rule.storey == Storey::Trees ? 4.5f : rule.storey == Storey::Shrubs ? 3.2f : 2.2f;
            const glm::vec2 fromMiddle = place - view.target;
            const float fullness =
                mix(0.2f, 1.f, smoothstep(outlying, inView, std::sqrt(glm::dot(fromMiddle, fromMiddle))));
            if (chance >= rule.chance(site) * fullness || site.slope > rule.steepest || site.path < clearance)
                continue;
            const glm::vec2 fromEye = place - view.eye;
            const bool isTall = rule.storey == Storey::Trees || rule.storey == Storey::Shrubs;
            if (isTall && glm::dot(fromEye, fromEye) < tallestNearby * tallestNearby)
                continue;
            const float reach = rule.spacing * scale;
            if (isCrowded(standing, rule, place, reach))
                continue;
            standing.push_back({place, reach, rule.storey});
            plants.push_back({rule.kind, place, turn, scale});
            ++planted;
        }
    }
    return plants;
}

} // namespace sward::assets
