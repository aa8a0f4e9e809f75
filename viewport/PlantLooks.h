#pragma once

#include "model/document/Scene.h"
#include "viewport/RenderInputs.h"
#include "viewport/TextureFiles.h"

#include <functional>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace sward {

/// The mesh at a path of the scene's folder; null when it cannot be read, and a marker stands for it. One that is still
/// being read is better `pendingMesh`.
using MeshProvider = std::function<std::shared_ptr<const MeshData>(const std::string &path)>;

/// A mesh without size, which shows nothing.
std::shared_ptr<const MeshData> pendingMesh();

/// A material with everything it inherits from its parents.
struct ResolvedMaterial
{
    std::string shader = "builtin:standard";
    MaterialTextures textures;
    MaterialParameters parameters;
    bool opaque = true;
    bool twoSided = false;

    bool isFoliage() const { return shader == "builtin:foliage" || shader == "builtin:foliage-light"; }
};

/// Follows `parent` from `id` up; a missing parent or a circle ends it. Nothing for an unknown id.
std::optional<ResolvedMaterial> resolveMaterial(const Scene &scene, std::string_view id);

/// Turns a scene's kinds and grass varieties into what the renderer draws.
class PlantLooks
{
public:
    PlantLooks(MeshProvider meshes, TextureFiles &textures) : m_meshes(std::move(meshes)), m_textures(textures) {}

    PlantInput kind(const Scene &scene, const PlantKind &kind);
    PlantInput variety(const Scene &scene, const GrassVariety &variety);
    PlantInput field(const Scene &scene, const FoliageField &field);

private:
    /// One mesh of several meshes' levels and materials, the same object as long as its pieces are.
    struct Piece
    {
        std::shared_ptr<const MeshData> mesh;
        std::string path;
        int lod = 0;        ///< the level its finest one becomes
        bool alone = false; ///< take its finest level only
    };

    std::shared_ptr<const MeshData> combined(const std::vector<Piece> &pieces);
    std::shared_ptr<const MeshData> blade(double height, double width, float farWidth);
    /// The crossed cards that stand for a mesh of a field from afar.
    std::shared_ptr<const MeshData> card(const std::shared_ptr<const MeshData> &mesh, const FoliageField &field);
    PartLook look(const Scene &scene, const Piece &piece, const MeshMaterial &material, std::string_view materialId,
                  const std::string &texture, WindModel wind);

    MeshProvider m_meshes;
    TextureFiles &m_textures;
    using CardKey = std::pair<const MeshData *, std::tuple<float, float, float, float, bool>>;

    std::map<std::tuple<double, double, float>, std::shared_ptr<const MeshData>> m_blades;
    std::map<CardKey, std::pair<std::shared_ptr<const MeshData>, std::shared_ptr<const MeshData>>> m_cards;
    std::map<std::vector<std::pair<const MeshData *, int>>,
             std::pair<std::shared_ptr<const MeshData>, std::vector<Piece>>>
        m_combined;
};

} // namespace sward
