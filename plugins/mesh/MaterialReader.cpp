#include "plugins/mesh/MaterialReader.h"

#include "model/core/ReadFile.h"
#include "model/core/Result.h"
#include "model/raster/Png.h"
#include "plugins/mesh/MeshFolder.h"

#include <assimp/GltfMaterial.h>
#include <assimp/material.h>
#include <assimp/scene.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sward {

namespace {

constexpr std::uint64_t largestTexture = std::uint64_t(256) << 20;
constexpr unsigned largestSide = 16384;

void addCompanion(MeshReport &report, const std::string &relative)
{
    if (std::ranges::find(report.companions, relative) == report.companions.end())
        report.companions.push_back(relative);
}

void addProblem(MeshReport &report, Issue issue)
{
    if (std::ranges::find(report.problems, issue) == report.problems.end())
        report.problems.push_back(std::move(issue));
}

/// The path as it should stand in a material: `*n` for an embedded texture, relative to the mesh for a file, empty for
/// none.
std::string placeTexture(const aiScene &scene, const aiString &name, const MeshFolder &folder,
                         const std::string &meshFile, MeshReport &report)
{
    if (const auto embedded = scene.GetEmbeddedTextureAndIndex(name.C_Str()); embedded.first)
        return fmt::format("*{}", embedded.second);
    const std::string reference(name.C_Str(), strnlen(name.C_Str(), name.length));
    if (reference.starts_with('*'))
        return {};
    const auto place = folder.find(reference);
    switch (place.found) {
    case MeshFolder::Found::Exactly:
        break;
    case MeshFolder::Found::OtherCase:
        addProblem(report,
                   {Severity::Info,
                    fmt::format("The texture \"{}\" is named \"{}\" on disk; it was taken", reference, place.relative),
                    {},
                    meshFile});
        break;
    case MeshFolder::Found::ByName:
        addProblem(report, {Severity::Info,
                            fmt::format("The texture \"{}\" was not there; \"{}\" has its name and was taken",
                                        reference, place.relative),
                            {},
                            meshFile});
        break;
    case MeshFolder::Found::Missing:
        addProblem(report, warning(fmt::format("The texture \"{}\" is missing", reference), meshFile));
        break;
    case MeshFolder::Found::Outside:
        addProblem(report,
                   warning(fmt::format("The texture \"{}\" lies outside the mesh's folder and was not read", reference),
                           meshFile));
        break;
    }
    if (!place.relative.empty())
        addCompanion(report, place.relative);
    return place.relative;
}

/// Whether a texture has pixels one can see through. Only PNG can tell; JPEG has no alpha.
bool isSeeThrough(std::span<const std::uint8_t> bytes, const std::string &name)
{
    const auto image = isPng(bytes) ? readPngRgba(bytes, name) : error("no PNG");
    if (!image)
        return false;
    for (std::size_t i = 3; i < image->pixels.size(); i += 4)
        if (image->pixels[i] < 250)
            return true;
    return false;
}

bool isSeeThrough(const aiScene &scene, const std::string &texture, const MeshFolder &folder)
{
    if (texture.empty())
        return false;
    if (texture[0] == '*') {
        const auto index = std::stoul(texture.substr(1));
        const auto &embedded = *scene.mTextures[index];
        return embedded.mHeight == 0 &&
               isSeeThrough({reinterpret_cast<const std::uint8_t *>(embedded.pcData), embedded.mWidth}, texture);
    }
    const auto bytes = readFile((folder.folder() / texture).string(), largestTexture);
    return bytes && isSeeThrough(*bytes, texture);
}

float unit(float value, float otherwise)
{
    return std::isfinite(value) ? std::clamp(value, 0.0f, 1.0f) : otherwise;
}

std::string formatOf(std::span<const std::uint8_t> bytes, std::string hint)
{
    if (isPng(bytes))
        return "png";
    if (bytes.size() > 3 && bytes[0] == 0xff && bytes[1] == 0xd8)
        return "jpg";
    std::erase_if(hint, [](char c) { return !((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')); });
    return hint;
}

} // namespace

bool isStandIn(const aiMaterial &material)
{
    aiString name;
    return material.Get(AI_MATKEY_NAME, name) == aiReturn_SUCCESS &&
           std::string(name.C_Str()) == AI_DEFAULT_MATERIAL_NAME;
}

ReadMaterial readMaterial(const aiScene &scene, const aiMaterial &source, bool isGltf, const MeshFolder &folder,
                          const std::string &meshFile, MeshReport &report)
{
    ReadMaterial result;
    auto &material = result.material;
    aiString name;
    if (source.Get(AI_MATKEY_NAME, name) == aiReturn_SUCCESS)
        material.name = name.C_Str();
    if (isStandIn(source))
        return result;

    aiColor4D colour(1, 1, 1, 1);
    if (source.Get(AI_MATKEY_BASE_COLOR, colour) != aiReturn_SUCCESS)
        source.Get(AI_MATKEY_COLOR_DIFFUSE, colour);
    float opacity = 1;
    if (!isGltf)
        source.Get(AI_MATKEY_OPACITY, opacity);
    material.colour = {unit(colour.r, 1), unit(colour.g, 1), unit(colour.b, 1), unit(colour.a, 1) * unit(opacity, 1)};

    for (const auto type : {aiTextureType_BASE_COLOR, aiTextureType_DIFFUSE}) {
        aiString path;
        if (source.GetTexture(type, 0, &path, nullptr, &result.uvSet) != aiReturn_SUCCESS)
            continue;
        material.texture = placeTexture(scene, path, folder, meshFile, report);
        break;
    }

    int twoSided = 0;
    material.twoSided = source.Get(AI_MATKEY_TWOSIDED, twoSided) == aiReturn_SUCCESS && twoSided != 0;

    aiString alphaMode;
    if (source.Get(AI_MATKEY_GLTF_ALPHAMODE, alphaMode) == aiReturn_SUCCESS) {
        material.cutout = std::string(alphaMode.C_Str()) != "OPAQUE";
        return result;
    }
    aiString opacityMap;
    const bool hasOpacityMap = source.GetTexture(aiTextureType_OPACITY, 0, &opacityMap) == aiReturn_SUCCESS;
    const bool seeThrough = isSeeThrough(scene, material.texture, folder);
    if (hasOpacityMap && !seeThrough && !material.texture.empty())
        addProblem(
            report,
            warning(
                fmt::format("The material \"{}\" cuts its leaves out by a texture of its own (\"{}\"); Sward takes the "
                            "alpha of the colour texture, which has none",
                            material.name, opacityMap.C_Str()),
                meshFile));
    material.cutout = hasOpacityMap || seeThrough || material.colour.a < 1;
    return result;
}

void addTextureFiles(const aiScene &scene, const MeshFolder &folder, MeshReport &report)
{
    for (unsigned m = 0; m < scene.mNumMaterials; ++m)
        for (int type = aiTextureType_DIFFUSE; type <= AI_TEXTURE_TYPE_MAX; ++type)
            for (unsigned i = 0; i < scene.mMaterials[m]->GetTextureCount(aiTextureType(type)); ++i) {
                aiString path;
                if (scene.mMaterials[m]->GetTexture(aiTextureType(type), i, &path) != aiReturn_SUCCESS ||
                    scene.GetEmbeddedTexture(path.C_Str()))
                    continue;
                if (const auto place = folder.find(path.C_Str()); !place.relative.empty())
                    addCompanion(report, place.relative);
            }
}

std::vector<EmbeddedTexture> readEmbedded(const aiScene &scene, const std::string &meshFile, Issues &problems)
{
    std::vector<EmbeddedTexture> textures;
    for (unsigned i = 0; i < scene.mNumTextures; ++i) {
        const auto &source = *scene.mTextures[i];
        auto &texture = textures.emplace_back();
        const auto *data = reinterpret_cast<const std::uint8_t *>(source.pcData);
        if (data && source.mHeight == 0) {
            texture.bytes.assign(data, data + source.mWidth);
            texture.format = formatOf(texture.bytes, source.achFormatHint);
        } else if (data && source.mWidth > 0 && source.mWidth <= largestSide && source.mHeight <= largestSide) {
            std::vector<std::uint8_t> pixels;
            const auto count = std::size_t(source.mWidth) * source.mHeight;
            for (std::size_t pixel = 0; pixel < count; ++pixel) {
                const auto &texel = source.pcData[pixel];
                pixels.insert(pixels.end(), {texel.r, texel.g, texel.b, texel.a});
            }
            texture.format = "png";
            texture.bytes = writePngRgba(int(source.mWidth), int(source.mHeight), pixels);
        } else {
            problems.push_back(warning(fmt::format("Embedded texture {} is empty or too large", i + 1), meshFile));
        }
    }
    return textures;
}

} // namespace sward
