#include "viewport/PlantLooks.h"

#include "viewport/BladeMesh.h"
#include "viewport/CardMesh.h"

#include <glm/common.hpp>

#include <QColor>

#include <algorithm>
#include <cmath>

namespace sward {

namespace {

constexpr int longestInheritance = 16;

/// Far from the eye a field draws every third of its blades, broader by this.
constexpr float FarFieldShare = 1.0F / 3;
constexpr float FarFieldBlade = 2.2F;
/// What grass types' blades are broader by at their coarser level; they thin little by little.
constexpr float FarGrassBlade = 1.35F;

template <class T> void inherit(std::optional<T> &mine, const std::optional<T> &parents)
{
    if (!mine)
        mine = parents;
}

void inherit(std::string &mine, const std::string &parents)
{
    if (mine.empty())
        mine = parents;
}

void inherit(ResolvedMaterial &mine, const Material &parent)
{
    inherit(mine.textures.albedo, parent.textures.albedo);
    auto &p = mine.parameters;
    const auto &q = parent.parameters;
    for (const auto field :
         {&MaterialParameters::windStrength, &MaterialParameters::windSpeed, &MaterialParameters::windDirection,
          &MaterialParameters::gustScale, &MaterialParameters::flutter, &MaterialParameters::translucency,
          &MaterialParameters::alphaCutoff, &MaterialParameters::bendPower})
        inherit(p.*field, q.*field);
    inherit(p.albedo, q.albedo);
    inherit(p.useTexture, q.useTexture);
}

/// Where LODs begin when one distance is given: each level is worth a step of the same ratio.
std::vector<float> lodDistances(double first, int levels)
{
    constexpr double ratio = 2.4;
    std::vector<float> distances;
    for (int i = 1; i < levels; ++i, first *= ratio)
        distances.push_back(float(first));
    return distances;
}

} // namespace

std::optional<ResolvedMaterial> resolveMaterial(const Scene &scene, std::string_view id)
{
    const Material *material = scene.materials.find(id);
    if (!material)
        return std::nullopt;
    ResolvedMaterial resolved{material->shader, material->textures, material->parameters, material->opaque,
                              material->twoSided};
    for (int depth = 0; depth < longestInheritance && !material->parent.empty(); ++depth) {
        material = scene.materials.find(material->parent);
        if (!material)
            break;
        inherit(resolved, *material);
    }
    return resolved;
}

std::shared_ptr<const MeshData> PlantLooks::blade(double height, double width, float farWidth)
{
    auto &mesh = m_blades[{height, width, farWidth}];
    if (!mesh)
        mesh = std::make_shared<const MeshData>(bladeMesh(float(height), float(width), farWidth));
    return mesh;
}

std::shared_ptr<const MeshData> PlantLooks::combined(const std::vector<Piece> &pieces)
{
    std::vector<std::pair<const MeshData *, int>> key;
    key.reserve(pieces.size());
    for (const auto &piece : pieces)
        key.emplace_back(piece.mesh.get(), piece.lod * 2 + int(piece.alone));
    auto &[mesh, kept] = m_combined[key];
    if (mesh)
        return mesh;
    kept = pieces; // so that no other mesh gets the address of one of these
    MeshData all;
    all.min = glm::vec3(1e9F);
    all.max = glm::vec3(-1e9F);
    for (const auto &piece : pieces) {
        const auto firstMaterial = int(all.materials.size());
        all.materials.insert(all.materials.end(), piece.mesh->materials.begin(), piece.mesh->materials.end());
        if (piece.mesh->materials.empty())
            all.materials.emplace_back();
        for (const auto &part : piece.mesh->parts) {
            if (piece.alone && part.lod > 0)
                continue;
            all.parts.push_back(part);
            all.parts.back().lod += piece.lod;
            all.parts.back().material = firstMaterial + std::max(part.material, 0);
        }
        all.min = glm::min(all.min, piece.mesh->min);
        all.max = glm::max(all.max, piece.mesh->max);
    }
    mesh = std::make_shared<const MeshData>(std::move(all));
    return mesh;
}

PartLook PlantLooks::look(const Scene &scene, const Piece &piece, const MeshMaterial &meshMaterial,
                          std::string_view materialId, const std::string &texture, WindModel wind)
{
    PartLook look;
    look.colour = meshMaterial.colour;
    look.cutout = meshMaterial.cutout;
    look.twoSided = meshMaterial.twoSided;
    look.wind = wind;
    look.texture = m_textures.meshTexture(QString::fromStdString(piece.path), *piece.mesh, meshMaterial.texture);
    const auto own = [&](const std::string &path) {
        const auto image = m_textures.image(QString::fromStdString(path));
        if (image.isNull())
            return;
        look.texture = image;
        look.colour = glm::vec4(1);
    };
    if (const auto material = resolveMaterial(scene, materialId)) {
        const auto &p = material->parameters;
        own(material->textures.albedo);
        look.cutout = look.cutout || !material->opaque;
        look.twoSided = look.twoSided || material->twoSided;
        look.alphaCutoff = float(p.alphaCutoff.value_or(0.5));
        look.translucency = float(p.translucency.value_or(0.4));
        const QColor colour(QString::fromStdString(p.albedo));
        if (!p.albedo.empty() && colour.isValid())
            look.colour *= glm::vec4(std::pow(colour.redF(), 2.2F), std::pow(colour.greenF(), 2.2F),
                                     std::pow(colour.blueF(), 2.2F), 1);
        if (material->isFoliage()) {
            look.wind = WindModel::Foliage;
            look.vertexColourIsMask = true;
            look.foliage = {.strength = float(p.windStrength.value_or(0.35)),
                            .speed = float(p.windSpeed.value_or(1.5)),
                            .directionDeg = float(p.windDirection.value_or(45)),
                            .gustScale = float(p.gustScale.value_or(0.08)),
                            .flutter = float(p.flutter.value_or(0.15)),
                            .bendPower = float(p.bendPower.value_or(1.5))};
        }
    }
    own(texture);
    return look;
}

PlantInput PlantLooks::kind(const Scene &scene, const PlantKind &kind)
{
    PlantInput input;
    input.name = QString::fromStdString(kind.name.empty() ? kind.id : kind.name);
    input.fadeDistance = float(kind.drawDistance * 0.9);
    input.drawDistance = float(kind.drawDistance);
    std::vector<Piece> pieces;
    for (const auto &part : kind.parts) {
        std::vector<std::string> levels{part.mesh};
        if (!part.lod1Mesh.empty())
            levels.push_back(part.lod1Mesh);
        levels.insert(levels.end(), part.lods.begin(), part.lods.end());
        const bool several = levels.size() > 1;
        for (std::size_t lod = 0; lod < levels.size(); ++lod) {
            auto mesh = levels[lod].empty() ? nullptr : m_meshes(levels[lod]);
            if (!mesh || mesh->parts.empty())
                continue;
            pieces.push_back({std::move(mesh), levels[lod], int(lod), several});
            const auto &piece = pieces.back();
            auto materials = piece.mesh->materials;
            if (materials.empty())
                materials.emplace_back();
            for (const auto &material : materials) {
                auto look = this->look(scene, piece, material, part.material, part.texture, WindModel::Still);
                look.colour *= glm::vec4(part.tint);
                look.cutout = look.cutout || !part.opaque;
                input.looks.push_back(std::move(look));
            }
        }
    }
    if (pieces.empty())
        return input;
    // Where one part's colours are wind weights, those of the others are too.
    const bool masks =
        std::any_of(input.looks.begin(), input.looks.end(), [](const auto &look) { return look.vertexColourIsMask; });
    for (auto &look : input.looks)
        look.vertexColourIsMask = masks;
    input.mesh = combined(pieces);
    input.lodDistances = lodDistances(kind.lodDistance, input.mesh->lodCount());
    return input;
}

PlantInput PlantLooks::variety(const Scene &scene, const GrassVariety &variety)
{
    PlantInput input;
    input.name = QString::fromStdString(variety.name.empty() ? variety.id : variety.name);
    input.isGrass = true;
    input.fadeDistance = float(std::min(variety.startCullDistance, variety.endCullDistance));
    input.drawDistance = float(variety.endCullDistance);
    input.minScale = glm::vec3(float(variety.scaleX.x), float(variety.scaleY.x), float(variety.scaleZ.x));
    input.maxScale = glm::vec3(float(variety.scaleX.y), float(variety.scaleY.y), float(variety.scaleZ.y));
    if (variety.scaling == GrassVariety::Scaling::Uniform) {
        input.minScale = glm::vec3(input.minScale.x);
        input.maxScale = glm::vec3(input.maxScale.x);
    }
    Piece piece;
    piece.path = variety.mesh;
    piece.mesh = variety.isBlade()      ? blade(variety.bladeHeight, variety.bladeWidth, FarGrassBlade)
                 : variety.mesh.empty() ? nullptr
                                        : m_meshes(variety.mesh);
    if (!piece.mesh || piece.mesh->parts.empty())
        return input;
    input.mesh = piece.mesh;
    auto materials = piece.mesh->materials;
    if (materials.empty())
        materials.emplace_back();
    for (std::size_t slot = 0; slot < materials.size(); ++slot) {
        const std::string id = slot < variety.materials.size() ? variety.materials[slot] : std::string();
        input.looks.push_back(look(scene, piece, materials[slot], id, {}, WindModel::Grass));
        auto &added = input.looks.back();
        added.twoSided = true;
        added.vertexColourIsMask = !variety.isBlade();
        if (variety.isBlade())
            added.wind = WindModel::Grass;
    }
    input.lodDistances = lodDistances(std::max(variety.endCullDistance * 0.14, 6.0), input.mesh->lodCount());
    return input;
}

std::shared_ptr<const MeshData> pendingMesh()
{
    static const auto mesh = std::make_shared<const MeshData>(MeshData{
        .materials = {}, .parts = {{.vertices = std::vector<MeshVertex>(3), .indices = {0, 1, 2}}}, .embedded = {}});
    return mesh;
}

PlantInput PlantLooks::field(const Scene &scene, const FoliageField &field)
{
    PlantInput input;
    input.name = QString::fromStdString(field.name.empty() ? field.id : field.name);
    input.isGrass = true;
    input.byCell = true;
    input.inBudget = field.mesh.empty();
    input.groundNormal = field.mesh.empty() ? 0.75F : 0;
    input.fadeDistance = input.drawDistance = float(field.drawDistance);
    input.minScale = glm::vec3(float(field.minScale));
    input.maxScale = glm::vec3(float(field.maxScale));
    Piece piece;
    piece.path = field.mesh;
    piece.mesh = field.mesh.empty() ? blade(field.bladeHeight, field.bladeWidth, FarFieldBlade) : m_meshes(field.mesh);
    if (!piece.mesh || piece.mesh->parts.empty())
        return input;
    input.mesh = piece.mesh;
    input.farShare = field.mesh.empty() ? FarFieldShare : 1;
    auto materials = piece.mesh->materials;
    if (materials.empty())
        materials.emplace_back();
    for (const auto &material : materials) {
        // Without a material the field has its own colours and no wind, as in the game.
        input.looks.push_back(look(scene, piece, material, field.material, {},
                                   field.material.empty() ? WindModel::Still : WindModel::Grass));
        input.looks.back().twoSided = true;
        input.looks.back().vertexColourIsMask = !field.mesh.empty();
    }
    if (!field.mesh.empty()) {
        // Far, a mesh is two crossed cards that show a part of its texture: that of the leaves where there are any,
        // which are cut out, rather than the bark's.
        const auto worth = [&](const PartLook &one) { return one.texture.isNull() ? 0 : one.cutout ? 2 : 1; };
        const auto shown = std::max_element(input.looks.begin(), input.looks.end(),
                                            [&](const auto &a, const auto &b) { return worth(a) < worth(b); });
        PartLook look = *shown;
        look.cutout = !look.texture.isNull();
        input.looks.push_back(std::move(look));
        piece.alone = true;
        input.mesh = combined({piece, {card(piece.mesh, field), {}, 1, false}});
    }
    input.lodDistances = {float(field.lodDistance)};
    return input;
}

std::shared_ptr<const MeshData> PlantLooks::card(const std::shared_ptr<const MeshData> &mesh, const FoliageField &field)
{
    const CardShape shape{
        {float(field.cardU0), float(field.cardV0)}, {float(field.cardU1), float(field.cardV1)}, field.cardTent != 0};
    auto &[card, kept] = m_cards[{mesh.get(), {shape.from.x, shape.from.y, shape.to.x, shape.to.y, shape.isTent}}];
    if (!card) {
        kept = mesh; // so that no other mesh gets its address
        card = std::make_shared<const MeshData>(cardMesh(mesh->min, mesh->max, shape));
    }
    return card;
}

} // namespace sward
