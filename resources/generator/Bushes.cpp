#include "resources/generator/SmallPlants.h"

#include "resources/generator/BarkTextures.h"
#include "resources/generator/Crown.h"
#include "resources/generator/LeafTextures.h"
#include "resources/generator/Maths.h"
#include "resources/generator/Rasterizer.h"

#include <glm/geometric.hpp>

#include <array>
#include <cmath>

namespace sward::assets {

namespace {

enum MaterialSlot { Bark, Leaves, Far };

constexpr int FarLod = 2;

struct BushForm
{
    std::string id;
    float height;
    float radius;
    int stems;
    int spots;
    float widest;  ///< radians that the outermost stems lean at the ground
    float arching; ///< how far the stems' tips hang over, radians
    std::array<LeafLevel, FarLod> leaves;
    float droop;
};

struct Stem
{
    float around;
    float length;
    float lean; ///< radians from the vertical at the ground
    float phase;
};

glm::vec3 pointOn(const Stem &stem, float arching, float t)
{
    // The stem turns outwards at a steady rate: integrate its direction over a few steps.
    constexpr int steps = 8;
    glm::vec3 p(0);
    for (int i = 0; i < steps; ++i) {
        const float angle = stem.lean + arching * t * (float(i) + 0.5f) / steps;
        p += (heading(stem.around) * sine(angle) + glm::vec3(0, cosine(angle), 0)) * (stem.length * t / steps);
    }
    return p;
}

MeshData makeBush(const BushForm &form, Random random)
{
    MeshData mesh;
    mesh.materials = {
        {.name = "bush_bark", .texture = "bush_bark.png"},
        {.name = form.id + "_leaves", .texture = form.id + "_leaves.png", .cutout = true, .twoSided = true},
        {.name = form.id + "_far", .texture = form.id + "_far.png", .cutout = true, .twoSided = true}};
    const Crown crown{{0, form.height * 0.42f, 0}, {form.radius, form.height * 0.6f, form.radius}};
    std::vector<Stem> stems;
    for (int i = 0; i < form.stems; ++i) {
        const float inner = float(i) / float(form.stems);
        stems.push_back({float(i) * 2.39996f + random.around(0, 0.4f), form.height * random.around(1.02f, 0.14f),
                         mix(0.05f, form.widest, inner), random.uniform()});
    }
    const auto windOn = [&](const Stem &stem, float t) {
        const glm::vec3 p = pointOn(stem, form.arching, t);
        return Wind{power(t, 1.3f), stem.phase, crown.openness(p), saturate(p.y / form.height)};
    };
    for (int lod = 0; lod < FarLod; ++lod) {
        const int drawn = lod == 0 ? form.stems : form.stems / 2;
        const int rings = lod == 0 ? 3 : 1;
        for (int i = 0; i < drawn; ++i) {
            const Stem &stem = stems[std::size_t(i)];
            std::vector<TubeRing> tube;
            for (int ring = 0; ring <= rings; ++ring) {
                const float t = 0.85f * float(ring) / float(rings);
                const glm::vec3 p = pointOn(stem, form.arching, t) - glm::vec3(0, ring == 0 ? 0.1f : 0.f, 0);
                tube.push_back({p, ring == rings ? 0 : 0.028f * (1 - t), -t * stem.length, windOn(stem, t)});
            }
            addTube(partOf(mesh, Bark, lod), tube, 3, 1);
        }
    }
    std::vector<LeafSpot> spots;
    for (int i = 0; i < form.spots; ++i) {
        const Stem &stem = stems[std::size_t(i % form.stems)];
        const float t = mix(0.16f, 1.f, power(random.uniform(), 0.7f));
        const glm::vec3 at = pointOn(stem, form.arching, t);
        const glm::vec3 along = direction(at - pointOn(stem, form.arching, t - 0.1f));
        const float aside = form.radius * 0.5f;
        const glm::vec3 towards = heading(random.between(0, Tau));
        const glm::vec3 offset = towards * (aside * std::sqrt(random.uniform()));
        spots.push_back({at + offset, direction(along + offset), windOn(stem, t)});
    }
    for (const LeafLevel &level : form.leaves)
        addLeafCards(partOf(mesh, Leaves, level.lod), spots, crown, level, form.droop, {}, random.fork(2));
    setBounds(mesh);
    return mesh;
}

} // namespace

Family makeBushes(Random random)
{
    Family family{"bushes", {}, {}};
    family.textures["bush_bark.png"] = spruceBark(64);
    family.textures["hazel_leaves.png"] = hazelLeaves(random.fork(1), 512);
    family.textures["dog-rose_leaves.png"] = roseLeaves(random.fork(2), 512);
    const BushForm hazel{"hazel", 2.7f, 1.5f, 9, 170, 0.4f, 0.5f, {{{0, 125, 0.95f}, {1, 44, 1.5f}}}, 0.25f};
    const BushForm rose{"dog-rose", 1.6f, 1.35f, 9, 170, 0.55f, 1.25f, {{{0, 130, 0.72f}, {1, 46, 1.15f}}}, -0.1f};
    for (const BushForm &form : {hazel, rose}) {
        MeshData mesh = makeBush(form, random.fork(mixed(std::uint64_t(form.stems)) + std::uint64_t(form.id.size())));
        family.textures[form.id + "_far.png"] = bakeFarCards(mesh, family.textures, 256);
        addFarCards(mesh, Far, FarLod);
        family.members.push_back({form.id, std::move(mesh)});
    }
    return family;
}

Family makeFern(Random random)
{
    constexpr float length = 0.95f;
    constexpr int fronds = 13;
    Family family{"fern", {}, {}};
    family.textures["fern_frond.png"] = fernFrond(random.fork(1), 512);
    MeshData mesh;
    mesh.materials = {{.name = "fern_frond", .texture = "fern_frond.png", .cutout = true, .twoSided = true},
                      {.name = "fern_far", .texture = "fern_far.png", .cutout = true, .twoSided = true}};
    for (int lod = 0; lod < FarLod; ++lod) {
        Random own = random.fork(2);
        const int segments = lod == 0 ? 5 : 2;
        for (int i = 0; i < fronds; ++i) {
            const float around = float(i) * 2.39996f + own.around(0, 0.2f);
            const float inner = float(i) / fronds;
            const float size = length * mix(0.7f, 1.05f, inner) * own.around(1, 0.1f);
            const float rise = mix(1.45f, 1.1f, inner) + own.around(0, 0.08f);
            const float curl = mix(1.0f, 1.7f, inner) * own.around(1, 0.12f);
            const float phase = own.uniform();
            const float roll = own.around(0, 0.35f);
            if (lod == 1 && i % 2 == 1)
                continue;
            const glm::vec3 out = heading(around);
            const glm::vec3 side = turned(glm::cross(out, glm::vec3(0, 1, 0)), out, roll);
            std::vector<StripPoint> points;
            glm::vec3 p(0, -0.02f, 0);
            for (int k = 0; k <= segments; ++k) {
                const float t = float(k) / float(segments);
                const float width = size * 0.21f * (lod == 0 ? 1.f : 1.35f);
                points.push_back({p, side, width, {power(t, 1.2f), phase, mix(0.4f, 1.f, t), saturate(p.y / 0.8f)}});
                const float angle = rise - curl * (t + 0.5f / float(segments));
                p += (out * cosine(angle) + glm::vec3(0, sine(angle), 0)) * (size / float(segments));
            }
            addStrip(partOf(mesh, 0, lod), points, {}, {0, 0.6f, 0});
        }
    }
    setBounds(mesh);
    family.textures["fern_far.png"] = bakeFarCards(mesh, family.textures, 256);
    addFarCards(mesh, 1, FarLod);
    family.members.push_back({"fern", std::move(mesh)});
    return family;
}

} // namespace sward::assets
