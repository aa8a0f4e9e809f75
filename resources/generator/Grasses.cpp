#include "resources/generator/SmallPlants.h"

#include "resources/generator/Geometry.h"
#include "resources/generator/LeafTextures.h"
#include "resources/generator/Maths.h"

#include <glm/geometric.hpp>

#include <array>
#include <cmath>

namespace sward::assets {

namespace {

constexpr int Columns = 8; ///< hues in a blade texture

struct BladeLevel
{
    int blades;
    int segments;
    float wider;
};

struct Tuft
{
    std::string id;
    std::string texture;
    float height;
    float halfWidth; ///< of a blade at its widest
    float spread;    ///< radius of the foot
    float lean;      ///< radians from the vertical at the foot
    float bend;      ///< and how far the tip hangs over
    std::array<BladeLevel, 3> levels;
};

/// Half the width of a blade: it widens a little above the foot and runs out in a point.
float bladeWidth(float t)
{
    return t >= 1 ? 0.f : mix(0.75f, 1.f, saturate(t * 3)) * (1 - power(t, 2.2f));
}

MeshData makeTuft(const Tuft &tuft, Random random)
{
    MeshData mesh;
    mesh.materials = {{.name = tuft.id, .texture = tuft.texture, .twoSided = true}};
    for (int lod = 0; lod < int(tuft.levels.size()); ++lod) {
        const BladeLevel &level = tuft.levels[std::size_t(lod)];
        // Every level draws the first blades of the same list, so that those that stay do not move.
        for (int i = 0; i < level.blades; ++i) {
            Random own = random.fork(std::uint64_t(i));
            const float around = float(i) * 2.39996f + own.around(0, 0.5f);
            const glm::vec3 out = heading(around);
            const glm::vec3 towards = heading(own.between(0, Tau));
            const glm::vec3 foot = towards * (tuft.spread * std::sqrt(own.uniform()));
            const float length = tuft.height * own.between(0.62f, 1.08f);
            const float lean = tuft.lean * own.between(0.2f, 1.2f);
            const float bend = tuft.bend * own.between(0.5f, 1.3f);
            const glm::vec3 side = turned(glm::cross(out, glm::vec3(0, 1, 0)), {0, 1, 0}, own.around(0, 0.7f));
            const float phase = own.uniform();
            const float column = float(own.below(Columns)) / Columns;
            std::vector<StripPoint> points;
            glm::vec3 p = foot - glm::vec3(0, 0.03f, 0);
            for (int k = 0; k <= level.segments; ++k) {
                const float t = float(k) / float(level.segments);
                points.push_back(
                    {p,
                     side,
                     tuft.halfWidth * level.wider * bladeWidth(t),
                     {power(t, 1.25f), phase, mix(0.35f, 1.f, power(t, 0.7f)), saturate(p.y / tuft.height)}});
                const float angle = lean + bend * (t + 0.5f / float(level.segments));
                p += (out * sine(angle) + glm::vec3(0, cosine(angle), 0)) * (length / float(level.segments));
            }
            const float inset = 0.12f / Columns;
            addStrip(partOf(mesh, 0, lod), points, {{column + inset, 0.01f}, {column + 1.f / Columns - inset, 0.99f}},
                     {0, 0.9f, 0});
        }
    }
    setBounds(mesh);
    return mesh;
}

/// Leaves of three on short stalks, seen from above, with a few white blossoms.
MeshData makeClover(Random random)
{
    MeshData mesh;
    mesh.materials = {{.name = "clover", .texture = "clover.png", .cutout = true, .twoSided = true}};
    constexpr std::array<BladeLevel, 3> levels{{{20, 0, 1}, {10, 0, 1.4f}, {5, 0, 2}}};
    for (int lod = 0; lod < 3; ++lod) {
        const BladeLevel &level = levels[std::size_t(lod)];
        for (int i = 0; i < level.blades; ++i) {
            Random own = random.fork(std::uint64_t(i));
            const bool isBlossom = i % 8 == 3;
            const glm::vec3 out = heading(float(i) * 2.39996f);
            const float reach = 0.21f * std::sqrt((float(i * 7 % 20) + own.uniform()) / 20);
            const float height = (isBlossom ? 0.16f : mix(0.12f, 0.07f, reach / 0.21f)) * own.around(1, 0.15f);
            const glm::vec3 top = out * reach + glm::vec3(0, height, 0);
            const float tilt = isBlossom ? 1.f : own.between(0.05f, 0.4f);
            const float scatter = isBlossom ? 0.8f : 0.2f;
            const glm::vec3 facing =
                direction(out * tilt + glm::vec3(0, isBlossom ? 0.4f : 1.f, 0) + own.within({scatter, 0, scatter}));
            const glm::vec3 right = direction(glm::cross(glm::vec3(0, 1, 0), facing), {1, 0, 0});
            const glm::vec3 up = glm::cross(facing, right);
            const float half = (isBlossom ? 0.022f : 0.042f) * level.wider * own.around(1, 0.2f);
            const float phase = own.uniform();
            const auto corner = [&](float x, float y) {
                const float u = (isBlossom ? 0.75f : 0.25f) + 0.24f * x;
                return vertex(top + right * (x * half) + up * (y * half), facing + glm::vec3(0, 0.8f, 0),
                              {u, 0.5f - 0.49f * y}, {0.6f, phase, mix(0.65f, 1.f, height / 0.16f), 0.7f});
            };
            addQuad(partOf(mesh, 0, lod), {corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)});
        }
    }
    setBounds(mesh);
    return mesh;
}

} // namespace

Family makeGrasses(Random random)
{
    Family family{"grasses", {}, {}};
    family.textures["grass_tall.png"] =
        grassBlades(random.fork(1), 64, 256, {0.17f, 0.22f, 0.08f}, {0.36f, 0.44f, 0.15f}, {0.62f, 0.61f, 0.32f});
    family.textures["grass_meadow.png"] =
        grassBlades(random.fork(2), 64, 256, {0.16f, 0.23f, 0.07f}, {0.34f, 0.46f, 0.15f}, {0.5f, 0.58f, 0.25f});
    family.textures["grass_dry.png"] =
        grassBlades(random.fork(3), 64, 256, {0.31f, 0.28f, 0.13f}, {0.6f, 0.53f, 0.29f}, {0.78f, 0.69f, 0.44f});
    family.textures["clover.png"] = cloverSheet(random.fork(4), 256);
    const std::array<Tuft, 3> tufts{
        {{"tall-grass",
          "grass_tall.png",
          0.85f,
          0.015f,
          0.17f,
          0.22f,
          0.75f,
          {{{13, 2, 1}, {8, 1, 1.5f}, {4, 1, 2.6f}}}},
         {"meadow-grass",
          "grass_meadow.png",
          0.42f,
          0.013f,
          0.18f,
          0.35f,
          0.8f,
          {{{13, 2, 1}, {8, 1, 1.5f}, {4, 1, 2.8f}}}},
         {"dry-grass", "grass_dry.png", 0.7f, 0.01f, 0.14f, 0.3f, 0.6f, {{{13, 2, 1}, {8, 1, 1.5f}, {4, 1, 2.6f}}}}}};
    for (std::size_t i = 0; i < tufts.size(); ++i)
        family.members.push_back({tufts[i].id, makeTuft(tufts[i], random.fork(10 + i))});
    family.members.push_back({"clover", makeClover(random.fork(20))});
    return family;
}

} // namespace sward::assets
