#include "resources/generator/SceneRecords.h"

#include "resources/generator/SampleScene.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace sward::assets {

namespace {

using Json = nlohmann::ordered_json;

/// Hundredths are exact enough for everything an artist would type, and short to read.
double hundredths(float value)
{
    return std::floor(double(value) * 100 + 0.5) / 100;
}

Json place(glm::vec3 p)
{
    return Json::array({hundredths(p.x), hundredths(p.y), hundredths(p.z)});
}

Json layers(const Terrain &terrain)
{
    const auto layer = [&](const char *id, const char *name, Json colour) {
        return Json{{"id", id},
                    {"name", name},
                    {"colour", std::move(colour)},
                    {"texture", std::string("textures/") + id + ".png"},
                    {"resolution", terrain.maskWidth()}};
    };
    return Json::array({layer("meadow", "Meadow", {0.33, 0.42, 0.17}),
                        layer("forest", "Forest floor", {0.3, 0.23, 0.15}), layer("path", "Path", {0.53, 0.45, 0.34})});
}

Json materials()
{
    const auto foliage = [](const char *id, const char *name, Json parameters) {
        return Json{{"id", id},        {"name", name},     {"shader", "builtin:foliage"},
                    {"opaque", false}, {"twoSided", true}, {"parameters", std::move(parameters)}};
    };
    return Json::array(
        {foliage("tree", "Tree",
                 {{"u_windStrength", 0.3}, {"u_gustScale", 0.05}, {"u_flutter", 0.2}, {"u_plantHeight", 11}}),
         foliage("shrub", "Shrub", {{"u_windStrength", 0.12}, {"u_flutter", 0.2}, {"u_plantHeight", 2}}),
         foliage("herb", "Herb", {{"u_windStrength", 0.12}, {"u_flutter", 0.25}, {"u_plantHeight", 0.6}}),
         foliage("grass", "Grass",
                 {{"u_windStrength", 0.2}, {"u_translucency", 0.5}, {"u_swayMax", 0.25}, {"u_plantHeight", 0.7}}),
         Json{{"id", "stone"}, {"name", "Stone"}, {"shader", "builtin:standard"}}});
}

/// What most varieties share; `more` adds to it.
Json variety(const char *id, const char *name, const char *mesh, double density, double low, double high, double cull,
             const Json &more = Json::object())
{
    Json result{{"id", id}, {"name", name}, {"mesh", mesh}};
    result["materials"] = Json::array({"grass"});
    result["density"] = density;
    result["scaleX"] = {low, high};
    result["scaleY"] = {low, high};
    result["scaleZ"] = {low, high};
    result["startCullDistance"] = cull * 0.6;
    result["endCullDistance"] = cull;
    result["castShadows"] = false;
    result["slopeRange"] = {0, 42};
    result.update(more);
    return result;
}

Json grassTypes()
{
    const Json meadow{
        {"id", "meadow"},
        {"name", "Meadow grass"},
        {"layer", "meadow"},
        {"seed", 11},
        {"varieties",
         {variety("blades", "Short blades", "builtin:blade", 420, 0.7, 1.3, 55,
                  {{"weightAttenuatesMaxScale", true}, {"bladeHeight", 0.32}, {"bladeWidth", 0.028}, {"seed", 1}}),
          variety("tufts", "Meadow tufts", "meshes/grasses/meadow-grass.gltf", 200, 0.75, 1.35, 70,
                  {{"weightAttenuatesMaxScale", true}, {"seed", 2}}),
          variety("tall", "Tall grass", "meshes/grasses/tall-grass.gltf", 55, 0.7, 1.2, 85,
                  {{"allowedWeight", {0.6, 1}}, {"seed", 3}}),
          variety("dry", "Dry grass", "meshes/grasses/dry-grass.gltf", 18, 0.7, 1.2, 75, {{"seed", 4}}),
          variety("clover", "Clover", "meshes/grasses/clover.gltf", 16, 0.8, 1.4, 30,
                  {{"slopeRange", {0, 20}}, {"seed", 5}}),
          variety("daisies", "Daisies", "meshes/flowers/daisy.gltf", 2.5, 0.7, 1.1, 50,
                  {{"slopeRange", {0, 20}}, {"seed", 6}})}}};
    const Json undergrowth{
        {"id", "undergrowth"},
        {"name", "Undergrowth"},
        {"layer", "forest"},
        {"seed", 23},
        {"varieties",
         {variety("sparse", "Sparse blades", "builtin:blade", 90, 0.6, 1.1, 45,
                  {{"bladeHeight", 0.28}, {"bladeWidth", 0.03}, {"seed", 1}}),
          variety("shade-tufts", "Shade tufts", "meshes/grasses/meadow-grass.gltf", 18, 0.7, 1.1, 55, {{"seed", 2}}),
          variety("ferns", "Ferns", "meshes/fern/fern.gltf", 4, 0.5, 1.1, 75,
                  {{"allowedWeight", {0.5, 1}}, {"seed", 3}})}}};
    return Json::array({meadow, undergrowth});
}

struct KindLook
{
    const char *id;
    const char *name;
    const char *mesh;
    const char *material;
    const char *tag;
    double lodDistance;
    double drawDistance;
    double spacing;
    const char *layer;
    double share; ///< in the mixed brush
    double steepest;
};

Json kind(const KindLook &look)
{
    const bool isStone = std::string_view(look.tag) == "rock";
    const bool isTree = std::string_view(look.tag) == "tree";
    Json placement{{"spacing", look.spacing},
                   {"minScale", 0.7},
                   {"maxScale", 1.2},
                   {"sink", isStone ? 0.5 : 0.2},
                   {"slopeRange", {0, look.steepest}}};
    if (*look.layer)
        placement["layer"] = look.layer;
    placement["weight"] = look.share;
    Json result{{"id", look.id}, {"name", look.name}};
    result["tags"] = Json::array({look.tag});
    result["parts"] = Json::array({Json{{"mesh", look.mesh}, {"material", look.material}, {"opaque", isStone}}});
    result["lodDistance"] = look.lodDistance;
    result["drawDistance"] = look.drawDistance;
    result["placement"] = std::move(placement);
    if (isTree)
        result["interaction"] = {
            {"activationDistance", 12}, {"radius", 0.35}, {"height", 4}, {"bend", 0.05}, {"health", 100}};
    return result;
}

Json placedFoliage(const Terrain &terrain)
{
    constexpr KindLook looks[] = {
        {"oak", "Oak", "meshes/oak/oak.gltf", "tree", "tree", 28, 900, 7, "forest", 1, 28},
        {"birch", "Birch", "meshes/birch/birch.gltf", "tree", "tree", 26, 900, 3.5, "", 1, 33},
        {"spruce", "Spruce", "meshes/spruce/spruce.gltf", "tree", "tree", 26, 900, 3.5, "forest", 2, 40},
        {"hazel", "Hazel", "meshes/bushes/hazel.gltf", "shrub", "shrub", 18, 240, 2.5, "", 1, 34},
        {"dog-rose", "Dog rose", "meshes/bushes/dog-rose.gltf", "shrub", "shrub", 18, 200, 2, "", 1, 32},
        {"fern", "Fern", "meshes/fern/fern.gltf", "herb", "herb", 14, 90, 0.8, "forest", 3, 40},
        {"poppy", "Poppy", "meshes/flowers/poppy.gltf", "herb", "herb", 10, 80, 0.4, "meadow", 2, 20},
        {"daisy", "Daisy", "meshes/flowers/daisy.gltf", "herb", "herb", 8, 60, 0.35, "meadow", 2, 22},
        {"cornflower", "Cornflower", "meshes/flowers/cornflower.gltf", "herb", "herb", 10, 80, 0.4, "meadow", 2, 20},
        {"boulder", "Boulder", "meshes/rocks/boulder.gltf", "stone", "rock", 30, 400, 4, "", 0.3, 45},
        {"stone", "Stone", "meshes/rocks/stone.gltf", "stone", "rock", 15, 130, 1, "", 0.5, 45}};
    Json kinds = Json::array();
    for (const KindLook &look : looks)
        kinds.push_back(kind(look));
    return Json::array({Json{{"id", "plants"},
                             {"name", "Plants"},
                             {"stateKey", "meadow-plants"},
                             {"position", {0, 0, 0}},
                             {"sizeX", hundredths(terrain.size().x)},
                             {"sizeZ", hundredths(terrain.size().y)},
                             {"kinds", kinds}}});
}

Json zones(const Terrain &terrain)
{
    const auto box = [&](const char *id, const char *name, glm::vec2 at, glm::vec2 half, float yaw, Json affects) {
        Json zone{{"id", id}, {"name", name}, {"shape", yaw == 0 ? "box" : "orientedBox"}};
        zone["centre"] = place(onGround(terrain, at));
        zone["halfExtents"] = {hundredths(half.x), 10, hundredths(half.y)};
        if (yaw != 0)
            zone["yaw"] = hundredths(yaw);
        zone["soft"] = 1.5;
        zone["affects"] = std::move(affects);
        return zone;
    };
    return Json::array({box("camp", "Camp site", {560, 372}, {7, 5}, 24, {"grass", "plants"}),
                        box("well", "Well", {700, 430}, {2.5f, 2.5f}, 0, {"grass"})});
}

Json roads(const Terrain &terrain)
{
    Json points = Json::array();
    constexpr std::size_t step = 8;
    for (std::size_t i = 0; i < terrain.path().size(); i += step)
        points.push_back(place(onGround(terrain, terrain.path()[i])));
    points.push_back(place(onGround(terrain, terrain.path().back())));
    return Json::array(
        {Json{{"id", "footpath"}, {"name", "Footpath"}, {"points", points}, {"width", 2.2}, {"affects", {"grass"}}}});
}

} // namespace

std::string sceneText(const Terrain &terrain)
{
    const Viewpoint view;
    Json scene{{"format", "sward-scene"}, {"version", 1}, {"name", "Meadow"}, {"target", "sward"}};
    scene["landscape"] = {{"position", place(LandscapePosition)},
                          {"quadSize", 2},
                          {"heightScale", 0.14},
                          {"sectionQuads", 31},
                          {"sectionsPerComponent", 1}};
    scene["layers"] = layers(terrain);
    scene["materials"] = materials();
    scene["grassTypes"] = grassTypes();
    scene["foliage"] = Json::array();
    scene["placedFoliage"] = placedFoliage(terrain);
    scene["zones"] = zones(terrain);
    scene["roads"] = roads(terrain);
    scene["water"] = Json::array();
    scene["wind"] = {{"beaufort", 3}, {"directionDeg", 60}, {"gustLength", 60}, {"seed", 1}};
    scene["contacts"] = Json::array();
    scene["sources"] = Json::array();
    scene["cameras"] =
        Json::array({Json{{"name", "Start"},
                          {"position", place(onGround(terrain, view.eye) + glm::vec3(0, view.eyeHeight, 0))},
                          {"target", place(onGround(terrain, view.target) + glm::vec3(0, view.targetHeight, 0))}}});
    return scene.dump(1) + "\n";
}

} // namespace sward::assets
