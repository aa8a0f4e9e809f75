#include "plugins/mesh/MeshReader.h"

#include "model/core/ReadFile.h"
#include "plugins/mesh/FileSpace.h"
#include "plugins/mesh/FolderFiles.h"
#include "plugins/mesh/GltfFacts.h"
#include "plugins/mesh/ImportSettings.h"
#include "plugins/mesh/MaterialReader.h"
#include "plugins/mesh/MeshBuilder.h"
#include "plugins/mesh/NodeWalk.h"

#include <assimp/Importer.hpp>
#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <fmt/format.h>
#include <glm/gtc/matrix_inverse.hpp>

#include <algorithm>
#include <cmath>

namespace sward {

namespace {

constexpr std::uint64_t mostTriangles = 10'000'000;
constexpr float smallestPlant = 1e-3f; ///< metres; under this and over the next the unit is probably wrong
constexpr float largestPlant = 150;
constexpr float noSize = 1e-6f;
constexpr float creaseDegrees = 60; ///< where normals have to be made, sharper edges stay edges

std::string lowerExtension(const std::filesystem::path &path)
{
    auto extension = path.extension().string();
    std::ranges::transform(extension, extension.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
    return extension;
}

bool isFinite(const glm::dvec3 &v)
{
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

/// One reading of one file: the steps share what was found so far.
class Reading
{
public:
    Reading(std::filesystem::path path, const MeshImportOptions &options)
        : m_path(std::move(path)), m_file(m_path.string()), m_options(options), m_extension(lowerExtension(m_path)),
          m_folder(m_path, options.root)
    {
    }

    Result<ImportedMesh> run()
    {
        const auto bytes = readFile(m_file);
        if (!bytes)
            return bytes.issue();
        if (bytes->empty())
            return error("The file is empty", m_file);
        if (m_extension == ".gltf" || m_extension == ".glb") {
            m_gltf = readGltfFacts(*bytes, m_file);
            if (m_gltf && hasErrors(m_gltf->problems))
                return *std::ranges::find(m_gltf->problems, Severity::Error, &Issue::severity);
        }
        if (auto problem = load())
            return *problem;
        m_space = fileSpace(*m_scene, m_extension, *bytes, m_options);
        return convert();
    }

private:
    /// Lets Assimp read the file; the reason when it cannot.
    std::optional<Issue> load()
    {
        m_importer.SetIOHandler(m_files =
                                    new FolderFiles(m_folder, m_file,
                                                    m_gltf ? std::span<const std::uint8_t>(m_gltf->rewritten)
                                                           : std::span<const std::uint8_t>())); // the importer owns it
        m_importer.SetPropertyFloat(AI_CONFIG_PP_GSN_MAX_SMOOTHING_ANGLE, creaseDegrees);
        m_importer.SetPropertyBool(AI_CONFIG_IMPORT_NO_SKELETON_MESHES, true);
        m_importer.SetPropertyBool(AI_CONFIG_IMPORT_FBX_READ_ANIMATIONS, false);
        m_importer.SetPropertyBool(AI_CONFIG_IMPORT_FBX_READ_CAMERAS, false);
        m_importer.SetPropertyBool(AI_CONFIG_IMPORT_FBX_READ_LIGHTS, false);
        m_scene = m_importer.ReadFile(m_file, 0);
        for (const auto &name : m_files->outside())
            m_report.problems.push_back(
                warning(fmt::format("\"{}\" lies outside the mesh's folder and was not read", name), m_file));
        if (!m_scene || !m_scene->mRootNode) {
            std::string reason = m_importer.GetErrorString();
            if (!m_files->outside().empty())
                reason = fmt::format("it needs \"{}\", which lies outside its folder", *m_files->outside().begin());
            std::ranges::replace(reason, '\n', ' ');
            if (reason.find("bad_alloc") != std::string::npos)
                return error("Reading the mesh needs more memory than it may take", m_file);
            return error(fmt::format("The mesh cannot be read: {}", reason.empty() ? "it is damaged" : reason), m_file);
        }
        for (const auto &name : m_files->missing())
            if (lowerExtension(name) == ".mtl")
                m_report.problems.push_back(warning(fmt::format("The material file \"{}\" is missing", name), m_file));
        if (!indicesAreSound())
            return error("The mesh cannot be read: its triangles use vertices that it does not have", m_file);
        // Triangles and normals are made only now, from geometry known to be sound.
        m_scene = m_importer.ApplyPostProcessing(aiProcess_Triangulate | aiProcess_GenSmoothNormals);
        if (!m_scene)
            return error(fmt::format("The mesh cannot be read: {}", m_importer.GetErrorString()), m_file);
        return std::nullopt;
    }

    bool indicesAreSound() const
    {
        for (unsigned m = 0; m < m_scene->mNumMeshes; ++m) {
            const auto &mesh = *m_scene->mMeshes[m];
            if (mesh.mNumVertices > 0 && !mesh.mVertices)
                return false;
            for (unsigned f = 0; f < mesh.mNumFaces; ++f)
                for (unsigned i = 0; i < mesh.mFaces[f].mNumIndices; ++i)
                    if (mesh.mFaces[f].mIndices[i] >= mesh.mNumVertices)
                        return false;
        }
        return true;
    }

    Result<ImportedMesh> convert()
    {
        for (unsigned m = 0; m < m_scene->mNumMeshes; ++m)
            countOnce(*m_scene->mMeshes[m]);
        const auto uses = meshUses(*m_scene);
        std::uint64_t triangles = 0;
        for (const auto &use : uses)
            if (use.mesh < m_scene->mNumMeshes)
                triangles += m_scene->mMeshes[use.mesh]->mNumFaces;
        if (triangles > mostTriangles)
            return error(fmt::format("The mesh has {} triangles; at most {} million are read", triangles,
                                     mostTriangles / 1'000'000),
                         m_file);

        m_mesh.embedded = readEmbedded(*m_scene, m_file, m_report.problems);
        for (const auto &use : uses)
            if (use.mesh < m_scene->mNumMeshes)
                add(use);
        m_builder.finish(m_mesh);
        if (m_gltf)
            m_report.problems.insert(m_report.problems.end(), m_gltf->problems.begin(), m_gltf->problems.end());
        describe();
        addTextureFiles(*m_scene, m_folder, m_report);
        for (const auto &opened : m_files->opened())
            m_report.companions.push_back(opened);
        auto &companions = m_report.companions;
        std::ranges::sort(companions);
        companions.erase(std::unique(companions.begin(), companions.end()), companions.end());
        return ImportedMesh{std::move(m_mesh), std::move(m_report)};
    }

    void countOnce(const aiMesh &mesh)
    {
        for (unsigned f = 0; f < mesh.mNumFaces; ++f)
            m_report.triangles += mesh.mFaces[f].mNumIndices == 3;
        m_report.uvSets = std::max(m_report.uvSets, int(mesh.GetNumUVChannels()));
        m_report.colourSets = std::max(m_report.colourSets, int(mesh.GetNumColorChannels()));
    }

    /// Our index of one of Assimp's materials; each is read when it is first used.
    std::pair<int, unsigned> material(unsigned index)
    {
        const auto known = m_materials.find(index);
        if (known != m_materials.end())
            return known->second;
        ReadMaterial read;
        if (index < m_scene->mNumMaterials)
            read = readMaterial(*m_scene, *m_scene->mMaterials[index], m_gltf.has_value(), m_folder, m_file, m_report);
        m_mesh.materials.push_back(std::move(read.material));
        return m_materials[index] = {int(m_mesh.materials.size()) - 1, read.uvSet};
    }

    void add(const MeshUse &use)
    {
        const auto &mesh = *m_scene->mMeshes[use.mesh];
        const auto toMetres = m_space.toMetres * use.toWorld;
        const glm::dmat3 linear(toMetres);
        const bool mirrored = glm::determinant(linear) < 0;
        const auto normals = glm::determinant(linear) != 0 ? glm::inverseTranspose(linear) : glm::dmat3(1);
        const bool addAlpha = m_gltf && m_gltf->lacksAlpha(mesh.mName.C_Str());
        const auto [materialIndex, uvSet] = material(mesh.mMaterialIndex);

        std::vector<MeshVertex> vertices(mesh.mNumVertices);
        std::vector<bool> sound(mesh.mNumVertices);
        for (unsigned v = 0; v < mesh.mNumVertices; ++v) {
            const auto &p = mesh.mVertices[v];
            const auto position = glm::dvec3(toMetres * glm::dvec4(p.x, p.y, p.z, 1));
            vertices[v] = vertexAt(mesh, v, normals, uvSet, addAlpha);
            vertices[v].position = position;
            sound[v] = isFinite(glm::dvec3(vertices[v].position));
        }
        for (unsigned f = 0; f < mesh.mNumFaces; ++f) {
            const auto &face = mesh.mFaces[f];
            bool isSound = true;
            for (unsigned i = 0; i < face.mNumIndices; ++i) {
                const auto index = face.mIndices[i];
                isSound = isSound && sound[index];
                if (sound[index] && use.lod == 0)
                    grow(vertices[index].position);
            }
            if (face.mNumIndices != 3) {
                ++(face.mNumIndices == 1 ? m_points : m_lines);
                continue;
            }
            if (use.lod == 0)
                ++m_report.drawnTriangles;
            if (!isSound) {
                ++m_unsound;
                continue;
            }
            const unsigned second = mirrored ? 2 : 1;
            if (!m_builder.addTriangle(
                    materialIndex, use.lod,
                    {vertices[face.mIndices[0]], vertices[face.mIndices[second]], vertices[face.mIndices[3 - second]]}))
                ++m_flat;
        }
    }

    static MeshVertex vertexAt(const aiMesh &mesh, unsigned v, const glm::dmat3 &normals, unsigned uvSet, bool addAlpha)
    {
        MeshVertex vertex;
        if (mesh.mNormals) {
            const auto &n = mesh.mNormals[v];
            const auto turned = normals * glm::dvec3(n.x, n.y, n.z);
            const auto length = glm::length(turned);
            if (isFinite(turned) && length > 0)
                vertex.normal = turned / length;
        }
        if (mesh.HasTextureCoords(uvSet) || mesh.HasTextureCoords(0)) {
            const auto &uv = mesh.mTextureCoords[mesh.HasTextureCoords(uvSet) ? uvSet : 0][v];
            if (std::isfinite(uv.x) && std::isfinite(uv.y))
                vertex.uv = {uv.x, 1 - uv.y}; // Assimp counts v from the image's last row
        }
        if (mesh.mColors[0]) {
            const auto &c = mesh.mColors[0][v];
            const auto byte = [](float value) {
                return std::isfinite(value) ? std::uint8_t(std::lround(std::clamp(value, 0.0f, 1.0f) * 255))
                                            : std::uint8_t(255);
            };
            vertex.colour = {byte(c.r), byte(c.g), byte(c.b), addAlpha ? std::uint8_t(255) : byte(c.a)};
        }
        return vertex;
    }

    void grow(const glm::vec3 &position)
    {
        m_report.min = m_hasBounds ? glm::min(m_report.min, position) : position;
        m_report.max = m_hasBounds ? glm::max(m_report.max, position) : position;
        m_hasBounds = true;
    }

    /// Fills the rest of the report and says what is wrong with the mesh as a plant.
    void describe()
    {
        auto &problems = m_report.problems;
        m_report.unitMetres = m_space.unitMetres;
        m_report.upAxis = m_space.upAxis;
        if (m_gltf) {
            m_report.materials = m_gltf->materials;
        } else {
            for (unsigned i = 0; i < m_scene->mNumMaterials; ++i)
                m_report.materials += !isStandIn(*m_scene->mMaterials[i]);
        }
        const auto extent = m_report.max - m_report.min;
        const auto size = std::max({extent.x, extent.y, extent.z});
        m_report.ok = m_unsound > 0 || (m_hasBounds && size > noSize);
        if (m_unsound > 0)
            problems.push_back(error(fmt::format("{} of {} triangles have corners that are no finite numbers",
                                                 m_unsound, m_report.triangles),
                                     m_file));
        else if (!m_hasBounds)
            problems.push_back(error("The file has no geometry", m_file));
        else if (size <= noSize)
            problems.push_back(
                error("The mesh has no size: all its corners lie at one point, so it was probably misread", m_file));
        else if (m_report.triangles == 0)
            problems.push_back(error("The file has only points or lines; a plant is made of triangles", m_file));
        else if (m_mesh.parts.empty())
            problems.push_back(error("None of the triangles has any area", m_file));
        if (hasErrors(problems))
            return;
        if (m_points + m_lines > 0)
            problems.push_back(warning(
                fmt::format("{} points and {} lines were left out; a plant is made of triangles", m_points, m_lines),
                m_file));
        if (m_flat > 0)
            problems.push_back(
                {Severity::Info, fmt::format("{} triangles without area were left out", m_flat), {}, m_file});
        if (size < smallestPlant || size > largestPlant)
            problems.push_back(warning(
                fmt::format("The mesh is {:.4g} x {:.4g} x {:.4g} m; is its unit right?", extent.x, extent.y, extent.z),
                m_file));
    }

    std::filesystem::path m_path;
    std::string m_file;
    const MeshImportOptions &m_options;
    std::string m_extension;
    MeshFolder m_folder;
    Assimp::Importer m_importer;
    FolderFiles *m_files = nullptr;
    const aiScene *m_scene = nullptr;
    std::optional<GltfFacts> m_gltf;
    FileSpace m_space;
    std::map<unsigned, std::pair<int, unsigned>> m_materials;
    MeshBuilder m_builder;
    MeshData m_mesh;
    MeshReport m_report;
    bool m_hasBounds = false;
    std::uint64_t m_points = 0, m_lines = 0, m_flat = 0, m_unsound = 0;
};

} // namespace

Result<ImportedMesh> readMesh(const std::string &path, const MeshImportOptions &options)
{
    std::error_code failure;
    const auto absolute = std::filesystem::absolute(path, failure);
    // Links are followed for the folder only: the mesh keeps the name it was given, and with it its extension.
    const auto folder = std::filesystem::weakly_canonical(absolute.parent_path(), failure);
    const auto file = folder / absolute.filename();
    const auto settings = withKeptSettings(file.string(), options);
    if (!settings)
        return settings.issue();
    return Reading(file, *settings).run();
}

} // namespace sward
