#include "resources/generator/SmallPlants.h"

#include "resources/generator/Geometry.h"
#include "resources/generator/LeafTextures.h"
#include "resources/generator/Maths.h"
#include "resources/generator/Rasterizer.h"

#include <glm/geometric.hpp>

#include <array>
#include <cmath>

namespace sward::assets {

namespace {

constexpr int FarLod = 2;

constexpr Rectangle PoppyPetal{{0, 0}, {0.5f, 0.5f}};
constexpr Rectangle DaisyHead{{0.5f, 0}, {1, 0.5f}};
constexpr Rectangle CornflowerHead{{0, 0.5f}, {0.5f, 1}};
constexpr Rectangle LanceLeaf{{0.6f, 0.5f}, {0.9f, 1}};
constexpr Rectangle StemGreen{{0.7f, 0.68f}, {0.74f, 0.82f}};

struct FlowerForm
{
    std::string id;
    float height;
    int stems;
    float spread;
    float headRadius;
    int petals; ///< 0 is one flat picture of the whole head
    Rectangle picture;
    int leaves;
    float leafLength;
};

/// A head seen as one picture that faces `facing`, slightly cupped towards it.
void addFlatHead(MeshPart &part, glm::vec3 centre, glm::vec3 facing, float radius, const Rectangle &picture,
                 const Wind &wind)
{
    const glm::vec3 right = perpendicular(facing);
    const glm::vec3 up = glm::cross(facing, right);
    const auto corner = [&](float x, float y) {
        return vertex(
            centre + (right * x + up * y) * radius, facing + glm::vec3(0, 0.4f, 0),
            {mix(picture.from.x, picture.to.x, 0.5f + 0.5f * x), mix(picture.to.y, picture.from.y, 0.5f + 0.5f * y)},
            wind);
    };
    addQuad(part, {corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)});
}

/// Petals that stand round the centre as a bowl.
void addBowl(MeshPart &part, glm::vec3 centre, glm::vec3 facing, const FlowerForm &form, float turn, const Wind &wind,
             int segments)
{
    const glm::vec3 right = perpendicular(facing);
    for (int i = 0; i < form.petals; ++i) {
        const glm::vec3 out = turned(right, facing, turn + Tau * float(i) / float(form.petals));
        const glm::vec3 side = glm::cross(out, facing);
        const float opening = i % 2 == 0 ? 0.25f : 0.55f; // radians above flat: outer pair, inner pair
        std::vector<StripPoint> points;
        glm::vec3 p = centre;
        for (int k = 0; k <= segments; ++k) {
            const float t = float(k) / float(segments);
            points.push_back({p, side, form.headRadius * 0.85f, wind});
            const float angle = opening + 0.7f * t;
            p += (out * cosine(angle) + facing * sine(angle)) * (form.headRadius / float(segments));
        }
        addStrip(part, points, form.picture, {0, 0.8f, 0});
    }
}

MeshData makeFlower(const FlowerForm &form, Random random)
{
    MeshData mesh;
    mesh.materials = {{.name = "flowers", .texture = "flowers.png", .cutout = true, .twoSided = true},
                      {.name = form.id + "_far", .texture = form.id + "_far.png", .cutout = true, .twoSided = true}};
    for (int lod = 0; lod < FarLod; ++lod) {
        MeshPart &part = partOf(mesh, 0, lod);
        const int segments = lod == 0 ? 3 : 1;
        for (int i = 0; i < form.stems; ++i) {
            Random own = random.fork(std::uint64_t(i));
            const glm::vec3 out = heading(float(i) * 2.39996f + own.around(0, 0.4f));
            const float lean = own.between(0.05f, 0.3f);
            const float bend = own.around(0.1f, 0.25f);
            const float length = form.height * own.between(0.7f, 1.f);
            const float phase = own.uniform();
            const float turn = own.between(0, Tau);
            const glm::vec3 side = heading(own.between(0, Tau));
            const glm::vec3 nod = glm::vec3(0, 1, 0) + own.within({0.5f, 0, 0.5f});
            std::vector<StripPoint> stem;
            glm::vec3 p = out * (form.spread * own.uniform()) - glm::vec3(0, 0.03f, 0);
            Wind wind;
            for (int k = 0; k <= segments; ++k) {
                const float t = float(k) / float(segments);
                wind = {power(t, 1.3f), phase, mix(0.45f, 1.f, t), saturate(p.y / form.height)};
                stem.push_back({p, side, lod == 0 ? 0.004f : 0.006f, wind});
                const float angle = lean + bend * t;
                if (k < segments)
                    p += (out * sine(angle) + glm::vec3(0, cosine(angle), 0)) * (length / float(segments));
            }
            addStrip(part, stem, StemGreen, {0, 0.5f, 0});
            const glm::vec3 facing = direction(out * 0.6f + nod);
            if (form.petals > 0)
                addBowl(part, p, facing, form, turn, wind, lod == 0 ? 2 : 1);
            else
                addFlatHead(part, p, facing, form.headRadius, form.picture, wind);
        }
        for (int i = 0; i < form.leaves; ++i) {
            Random own = random.fork(100 + std::uint64_t(i));
            if (lod > 0 && i % 2 == 1)
                continue;
            const glm::vec3 out = heading(float(i) * 2.39996f);
            const glm::vec3 side = glm::cross(out, glm::vec3(0, 1, 0));
            const float rise = own.between(0.5f, 1.25f);
            const float phase = own.uniform();
            const float length = form.leafLength * own.around(1, 0.25f);
            std::vector<StripPoint> leaf;
            glm::vec3 p(0, -0.01f, 0);
            const int leafSegments = lod == 0 ? 2 : 1;
            for (int k = 0; k <= leafSegments; ++k) {
                const float t = float(k) / float(leafSegments);
                leaf.push_back(
                    {p, side, length * 0.2f, {0.5f * t, phase, mix(0.4f, 0.95f, t), saturate(p.y / form.height)}});
                const float angle = rise - 0.9f * t;
                p += (out * cosine(angle) + glm::vec3(0, sine(angle), 0)) * (length / float(leafSegments));
            }
            addStrip(part, leaf, LanceLeaf, {0, 0.6f, 0});
        }
    }
    setBounds(mesh);
    return mesh;
}

} // namespace

Family makeFlowers(Random random)
{
    Family family{"flowers", {}, {}};
    family.textures["flowers.png"] = flowerSheet(random.fork(1), 512);
    const std::array<FlowerForm, 3> forms{{{"poppy", 0.6f, 5, 0.12f, 0.055f, 4, PoppyPetal, 8, 0.24f},
                                           {"daisy", 0.38f, 7, 0.14f, 0.042f, 0, DaisyHead, 9, 0.16f},
                                           {"cornflower", 0.62f, 6, 0.13f, 0.042f, 0, CornflowerHead, 9, 0.3f}}};
    for (std::size_t i = 0; i < forms.size(); ++i) {
        MeshData mesh = makeFlower(forms[i], random.fork(2 + i));
        family.textures[forms[i].id + "_far.png"] = bakeFarCards(mesh, family.textures, 128);
        addFarCards(mesh, 1, FarLod);
        family.members.push_back({forms[i].id, std::move(mesh)});
    }
    return family;
}

} // namespace sward::assets
