#include "plugins/AssetImport.h"

#include "model/core/ReadFile.h"
#include "plugins/mesh/ImportSettings.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace sward {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t longestId = 64;
constexpr int mostIdsTried = 10000;

/// A file to copy and its place under the asset's folder.
struct Copy
{
    fs::path from;
    fs::path to;
};

/// All that an asset's folder gets: copies, the mesh first, and the text of the mesh's settings when there are any.
struct Plan
{
    std::vector<Copy> copies;
    std::string settings;

    fs::path settingsFile() const { return importSettingsFile(copies.front().to.string()); }
};

/// The mesh and its companions. Where some lie above the mesh's folder, so many of the mesh's own folders are kept that
/// the relative paths stay true.
std::vector<Copy> copiesOf(const fs::path &mesh, const std::vector<std::string> &companions)
{
    int up = 0;
    for (const auto &companion : companions) {
        int level = 0;
        for (const auto &part : fs::path(companion).lexically_normal())
            level += part == "..";
        up = std::max(up, level);
    }
    auto base = mesh.parent_path();
    for (int i = 0; i < up; ++i)
        base = base.parent_path();
    std::vector<Copy> copies{{mesh, mesh.lexically_relative(base)}};
    for (const auto &companion : companions) {
        const auto from = (mesh.parent_path() / companion).lexically_normal();
        copies.push_back({from, from.lexically_relative(base)});
    }
    return copies;
}

bool isSame(const fs::path &a, const fs::path &b)
{
    std::error_code failure;
    if (fs::file_size(a, failure) != fs::file_size(b, failure) || failure)
        return false;
    const auto left = readFile(a.string()), right = readFile(b.string());
    return left && right && *left == *right;
}

bool holdsAll(const fs::path &folder, const Plan &plan)
{
    const auto settings = readFile((folder / plan.settingsFile()).string());
    const std::string_view present =
        settings ? std::string_view(reinterpret_cast<const char *>(settings->data()), settings->size()) : "";
    return present == plan.settings && std::ranges::all_of(plan.copies, [&folder](const Copy &copy) {
               return isSame(copy.from, folder / copy.to);
           });
}

/// Copies into a folder beside the final one and renames that, so that a half-copied asset is never seen.
std::optional<Issue> writeAll(const Plan &plan, const fs::path &folder)
{
    const auto staging = folder.parent_path() / ("." + folder.filename().string() + ".importing");
    std::error_code failure;
    fs::remove_all(staging, failure);
    const auto fail = [&](const fs::path &file) {
        const auto reason = failure.message();
        std::error_code ignored;
        fs::remove_all(staging, ignored);
        return error(fmt::format("The file cannot be copied into the scene: {}", reason), file.string());
    };
    for (const auto &copy : plan.copies) {
        const auto target = staging / copy.to;
        fs::create_directories(target.parent_path(), failure);
        if (!failure)
            fs::copy_file(copy.from, target, failure);
        if (failure)
            return fail(copy.from);
    }
    if (!plan.settings.empty()) {
        const auto target = staging / plan.settingsFile();
        if (!(std::ofstream(target, std::ios::binary) << plan.settings << std::flush)) {
            failure = std::make_error_code(std::errc::io_error);
            return fail(target);
        }
    }
    fs::rename(staging, folder, failure);
    if (failure)
        return fail(folder);
    return std::nullopt;
}

} // namespace

std::string assetId(const std::string &fileName)
{
    auto name = fs::path(fileName).filename().string();
    name = name.substr(0, name.find('.', 1)); // "detail.gltf.glb" is a detail
    std::string id;
    for (const char c : name) {
        if (c >= 'A' && c <= 'Z')
            id += char(c - 'A' + 'a');
        else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_')
            id += c;
        else if (!id.empty() && id.back() != '-')
            id += '-';
    }
    id.resize(std::min(id.size(), longestId));
    while (id.ends_with('-'))
        id.pop_back();
    return id.empty() ? "mesh" : id;
}

Result<ImportedAsset> importAsset(const std::string &meshFile, const std::string &sceneFolder, Issues &issues,
                                  const MeshImportOptions &options, const ImportLimits &limits)
{
    const auto settings = withKeptSettings(meshFile, options);
    if (!settings)
        return settings.issue();
    auto mesh = importMesh(meshFile, issues, *settings, limits);
    if (!mesh)
        return mesh.issue();

    std::error_code failure;
    const auto absolute = fs::absolute(meshFile, failure);
    const auto source = fs::weakly_canonical(absolute.parent_path(), failure) / absolute.filename();
    const Plan plan{copiesOf(source, mesh->report.companions), importSettingsText(*settings)};
    const auto meshes = fs::path(sceneFolder) / "meshes";
    fs::create_directories(meshes, failure);
    if (failure)
        return error(fmt::format("The folder for meshes cannot be made: {}", failure.message()), meshes.string());

    const auto wished = assetId(source.filename().string());
    for (int attempt = 1; attempt <= mostIdsTried; ++attempt) {
        const auto suffix = attempt == 1 ? std::string() : fmt::format("-{}", attempt);
        const auto id = wished.substr(0, longestId - suffix.size()) + suffix;
        const auto folder = meshes / id;
        if (!fs::exists(folder, failure)) {
            if (auto problem = writeAll(plan, folder))
                return *problem;
        } else if (!holdsAll(folder, plan)) {
            continue;
        }
        ImportedAsset asset{.id = id, .path = {}, .files = {}, .mesh = std::move(*mesh)};
        for (const auto &copy : plan.copies)
            asset.files.push_back((fs::path("meshes") / id / copy.to).generic_string());
        if (!plan.settings.empty())
            asset.files.push_back((fs::path("meshes") / id / plan.settingsFile()).generic_string());
        asset.path = asset.files.front();
        return asset;
    }
    return error(fmt::format("Every id from \"{0}\" to \"{0}-{1}\" is taken", wished, mostIdsTried), meshFile);
}

} // namespace sward
