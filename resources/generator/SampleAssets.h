#pragma once

#include "model/core/Result.h"
#include "resources/generator/Family.h"
#include "resources/generator/Random.h"

#include <filesystem>
#include <vector>

namespace sward::assets {

/// Every plant and rock of the sample scene.
std::vector<Family> makeFamilies(Random random);

/// The ground textures by file name.
std::map<std::string, Image> makeGroundTextures(Random random);

/// Writes `meshes/<folder>/` with the meshes and their textures.
Result<Done> writeFamily(const Family &family, const std::filesystem::path &scene);

/// Writes `textures/`.
Result<Done> writeGroundTextures(const std::map<std::string, Image> &textures, const std::filesystem::path &scene);

} // namespace sward::assets
