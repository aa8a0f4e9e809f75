#include "resources/generator/SmallPlants.h"

#include "resources/generator/Geometry.h"
#include "resources/generator/GroundTextures.h"
#include "resources/generator/Maths.h"
#include "resources/generator/Noise.h"

#include <glm/geometric.hpp>

#include <array>
#include <cmath>
#include <map>

namespace sward::assets {

namespace {

struct Ball
{
    std::vector<glm::vec3> points; ///< on the unit sphere
    std::vector<std::array<std::uint32_t, 3>> faces;
};

Ball icosahedron()
{
    const float g = (1 + std::sqrt(5.f)) / 2;
    Ball ball{{{-1, g, 0},
               {1, g, 0},
               {-1, -g, 0},
               {1, -g, 0},
               {0, -1, g},
               {0, 1, g},
               {0, -1, -g},
               {0, 1, -g},
               {g, 0, -1},
               {g, 0, 1},
               {-g, 0, -1},
               {-g, 0, 1}},
              {{0, 11, 5},  {0, 5, 1},  {0, 1, 7},  {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4},
               {11, 10, 2}, {10, 7, 6}, {7, 1, 8},  {3, 9, 4},  {3, 4, 2},   {3, 2, 6}, {3, 6, 8},
               {3, 8, 9},   {4, 9, 5},  {2, 4, 11}, {6, 2, 10}, {8, 6, 7},   {9, 8, 1}}};
    for (glm::vec3 &p : ball.points)
        p = direction(p);
    return ball;
}

Ball subdivided(const Ball &coarse)
{
    Ball fine{coarse.points, {}};
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> middles;
    const auto middle = [&](std::uint32_t a, std::uint32_t b) {
        const auto [found, isNew] =
            middles.try_emplace({std::min(a, b), std::max(a, b)}, std::uint32_t(fine.points.size()));
        if (isNew)
            fine.points.push_back(direction(fine.points[a] + fine.points[b]));
        return found->second;
    };
    for (const auto &[a, b, c] : coarse.faces) {
        const std::uint32_t ab = middle(a, b), bc = middle(b, c), ca = middle(c, a);
        fine.faces.insert(fine.faces.end(), {{a, ab, ca}, {b, bc, ab}, {c, ca, bc}, {ab, bc, ca}});
    }
    return fine;
}

struct RockForm
{
    std::string id;
    glm::vec3 radii;
    int cuts;   ///< planes that chip the ball into a block
    float bury; ///< share of the height that is below the ground
    std::uint32_t seed;
};

/// Where the surface of the rock lies in the direction `d`: a ball with planes cut off and a rough skin.
glm::vec3 surface(const RockForm &form, const std::vector<glm::vec4> &planes, glm::vec3 d)
{
    float radius = 1;
    for (const glm::vec4 &plane : planes) {
        const float facing = glm::dot(d, glm::vec3(plane));
        if (facing > 0.05f)
            radius = std::min(radius, plane.w / facing);
    }
    radius *= 1 + 0.07f * fractal(d * 1.7f, form.seed, 3) + 0.03f * fractal(d * 6.f, form.seed + 9, 2);
    return d * radius * form.radii;
}

MeshData makeRock(const RockForm &form)
{
    MeshData mesh;
    mesh.materials = {{.name = "rock", .texture = "rock.png"}};
    Random random(form.seed);
    std::vector<glm::vec4> planes;
    for (int i = 0; i < form.cuts; ++i) {
        const float y = random.around(0.1f, 0.8f);
        const glm::vec3 normal = direction(heading(float(i) * 2.39996f) * std::sqrt(1 - y * y) + glm::vec3(0, y, 0));
        planes.push_back(glm::vec4(normal, random.between(0.62f, 0.88f)));
    }
    std::array<Ball, 3> balls;
    balls[2] = icosahedron();
    balls[1] = subdivided(balls[2]);
    balls[0] = subdivided(balls[1]);
    const float lift = form.radii.y * (0.8f - 2 * 0.8f * form.bury);
    for (int lod = 0; lod < 3; ++lod) {
        const Ball &ball = balls[std::size_t(lod)];
        std::vector<glm::vec3> points;
        for (const glm::vec3 &p : ball.points)
            points.push_back(surface(form, planes, p));
        std::vector<glm::vec3> smooth(points.size(), glm::vec3(0));
        for (const auto &[a, b, c] : ball.faces) {
            const glm::vec3 normal = glm::cross(points[b] - points[a], points[c] - points[a]);
            for (const std::uint32_t corner : {a, b, c})
                smooth[corner] += normal;
        }
        MeshPart &part = partOf(mesh, 0, lod);
        for (const auto &face : ball.faces) {
            const glm::vec3 flat =
                direction(glm::cross(points[face[1]] - points[face[0]], points[face[2]] - points[face[0]]));
            // Half flat, half smooth: edges read as chipped stone without every facet showing.
            for (const std::uint32_t corner : face) {
                const glm::vec3 p = points[corner] + glm::vec3(0, lift, 0);
                const glm::vec3 a(std::abs(flat.x), std::abs(flat.y), std::abs(flat.z));
                const glm::vec2 uv = a.y >= a.x && a.y >= a.z ? glm::vec2(p.x, p.z)
                                     : a.x > a.z              ? glm::vec2(p.z, -p.y)
                                                              : glm::vec2(p.x, -p.y);
                const float openness = mix(0.45f, 1.f, smoothstep(-0.1f, 0.45f * form.radii.y, p.y));
                // Nothing moves in the wind: a plain grey, which shows right without any wind shader.
                const Wind stone{openness, openness, openness, 1};
                part.indices.push_back(std::uint32_t(part.vertices.size()));
                part.vertices.push_back(vertex(p, direction(smooth[corner]) + flat * 0.9f, uv * 0.45f, stone));
            }
        }
    }
    setBounds(mesh);
    return mesh;
}

} // namespace

Family makeRocks(Random random)
{
    Family family{"rocks", {}, {}};
    family.textures["rock.png"] = rockGround(512);
    for (const RockForm &form :
         {RockForm{"boulder", {1.35f, 0.95f, 1.1f}, 11, 0.22f, std::uint32_t(random.fork(1).bits())},
          RockForm{"stone", {0.5f, 0.3f, 0.4f}, 9, 0.25f, std::uint32_t(random.fork(2).bits())}})
        family.members.push_back({form.id, makeRock(form)});
    return family;
}

} // namespace sward::assets
