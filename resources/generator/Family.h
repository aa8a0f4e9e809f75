#pragma once

#include "model/mesh/MeshData.h"
#include "resources/generator/Image.h"

#include <map>
#include <string>
#include <vector>

namespace sward::assets {

/// Plants that live in one folder because they share textures. Texture names are file names in that folder.
struct Family
{
    struct Member
    {
        std::string id;
        MeshData mesh;
    };

    std::string folder;
    std::map<std::string, Image> textures;
    std::vector<Member> members;
};

} // namespace sward::assets
