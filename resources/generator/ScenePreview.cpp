#include "resources/generator/ScenePreview.h"

#include "resources/generator/Geometry.h"
#include "resources/generator/Maths.h"
#include "resources/generator/Rasterizer.h"
#include "resources/generator/SampleScene.h"

#include <glm/geometric.hpp>
#include <glm/mat4x4.hpp>

#include <algorithm>
#include <cmath>

namespace sward::assets {

namespace {

constexpr int Width = 1280;
constexpr int Height = 720;
constexpr int Oversampling = 2;
constexpr glm::vec4 Sky(0.7f, 0.8f, 0.9f, 1);

glm::mat4 standing(glm::vec3 place, float turn, float scale)
{
    const float c = cosine(turn) * scale;
    const float s = sine(turn) * scale;
    return {glm::vec4(c, 0, -s, 0), glm::vec4(0, scale, 0, 0), glm::vec4(s, 0, c, 0), glm::vec4(place, 1)};
}

enum Cover { Meadow, Forest, Path, Rock };

/// The ground as one mesh, a material for each cover: enough to judge shapes and colours, without blending.
MeshData groundMesh(const Terrain &terrain)
{
    MeshData mesh;
    mesh.materials = {{.name = "meadow", .texture = "meadow.png"},
                      {.name = "forest", .texture = "forest.png"},
                      {.name = "path", .texture = "path.png"},
                      {.name = "rock", .texture = "rock.png"}};
    for (const int cover : {Meadow, Forest, Path, Rock})
        mesh.parts.push_back({cover, 0, {}, {}});
    const auto corner = [&](glm::vec2 place) {
        const glm::vec3 p = onGround(terrain, place);
        const float dx = terrain.heightAt(place + glm::vec2(2, 0)) - terrain.heightAt(place - glm::vec2(2, 0));
        const float dz = terrain.heightAt(place + glm::vec2(0, 2)) - terrain.heightAt(place - glm::vec2(0, 2));
        return vertex(p, {-dx / 4, 1, -dz / 4}, place / 4.f, {});
    };
    for (float z = 0; z < terrain.size().y; ++z) {
        for (float x = 0; x < terrain.size().x; ++x) {
            const glm::vec2 middle(x + 0.5f, z + 0.5f);
            const Cover cover = terrain.pathAt(middle) > 0.5f     ? Path
                                : terrain.slopeAt(middle) > 36    ? Rock
                                : terrain.forestAt(middle) > 0.5f ? Forest
                                                                  : Meadow;
            addQuad(mesh.parts[cover],
                    {corner({x, z + 1}), corner({x + 1, z + 1}), corner({x + 1, z}), corner({x, z})});
        }
    }
    return mesh;
}

struct Look
{
    const MeshData *mesh;
    const std::map<std::string, Image> *textures;
};

std::map<std::string, Look> looksOf(const std::vector<Family> &families)
{
    std::map<std::string, Look> looks;
    for (const Family &family : families) {
        for (const Family::Member &member : family.members)
            looks[member.id] = {&member.mesh, &family.textures};
    }
    return looks;
}

int lodAt(const MeshData &mesh, float distance)
{
    const float size = std::max(0.5f, mesh.max.y);
    const int lod = distance < size * 3.5f ? 0 : distance < size * 8 ? 1 : distance < size * 16 ? 2 : 3;
    return std::min(lod, mesh.lodCount() - 1);
}

std::vector<PlacedPlant> grassNear(const Terrain &terrain, glm::vec2 eye, Random random)
{
    constexpr float reach = 60;
    const std::pair<const char *, float> sorts[] = {
        {"meadow-grass", 2.2f}, {"tall-grass", 0.5f}, {"dry-grass", 0.15f}, {"clover", 0.16f}};
    std::vector<PlacedPlant> grass;
    for (const auto &[kind, perSquareMetre] : sorts) {
        const int count = int(perSquareMetre * 4 * reach * reach);
        for (int i = 0; i < count; ++i) {
            const float x = random.around(eye.x, reach);
            const glm::vec2 place(x, random.around(eye.y, reach));
            if (terrain.forestAt(place) < 0.5f && terrain.pathAt(place) < 0.3f)
                grass.push_back({kind, place, random.between(0, Tau), random.between(0.7f, 1.25f)});
        }
    }
    return grass;
}

} // namespace

Result<Done> writeScenePreview(const Terrain &terrain, const std::vector<PlacedPlant> &plants,
                               const std::vector<Family> &families, const std::map<std::string, Image> &ground,
                               const std::filesystem::path &file)
{
    const Viewpoint view;
    const glm::vec3 eye = onGround(terrain, view.eye) + glm::vec3(0, view.eyeHeight, 0);
    const glm::vec3 target = onGround(terrain, view.target) + glm::vec3(0, view.targetHeight, 0);
    const glm::mat4 toClip = perspective(eye, target, 50, float(Width) / float(Height));
    Rasterizer raster(Width * Oversampling, Height * Oversampling, Rasterizer::Shading::Sunlit, Sky);
    raster.draw(groundMesh(terrain), 0, ground, toClip, glm::mat4(1));

    const std::map<std::string, Look> looks = looksOf(families);
    std::vector<PlacedPlant> all = grassNear(terrain, view.eye, Random(9));
    all.insert(all.end(), plants.begin(), plants.end());
    for (const PlacedPlant &plant : all) {
        const Look &look = looks.at(plant.kind);
        const glm::vec3 p = onGround(terrain, plant.place);
        const float distance = glm::distance(p, eye);
        const bool isBehind = glm::dot(p - eye, target - eye) < -12 * glm::distance(target, eye);
        if (isBehind || distance > std::max(90.f, look.mesh->max.y * 90))
            continue;
        const glm::mat4 toWorld = standing(p, plant.turn, plant.scale);
        raster.draw(*look.mesh, lodAt(*look.mesh, distance), *look.textures, toClip * toWorld, toWorld);
    }
    raster.haze(glm::vec3(Sky), 700);
    return writePng(raster.image().reduced(Oversampling), Channels::Rgb, file);
}

} // namespace sward::assets
