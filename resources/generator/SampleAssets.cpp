#include "resources/generator/SampleAssets.h"

#include "resources/generator/Gltf.h"
#include "resources/generator/GroundTextures.h"
#include "resources/generator/SmallPlants.h"
#include "resources/generator/Trees.h"

namespace sward::assets {

namespace {

Result<Done> makeFolder(const std::filesystem::path &folder)
{
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    if (failed)
        return error("The folder cannot be made: " + failed.message() + ".", folder.string());
    return Done{};
}

bool isCutout(const Family &family, const std::string &texture)
{
    for (const Family::Member &member : family.members) {
        for (const MeshMaterial &material : member.mesh.materials) {
            if (material.texture == texture && material.cutout)
                return true;
        }
    }
    return false;
}

} // namespace

std::vector<Family> makeFamilies(Random random)
{
    std::vector<Family> families;
    families.push_back(makeOak(random.fork(1)));
    families.push_back(makeBirch(random.fork(2)));
    families.push_back(makeSpruce(random.fork(3)));
    families.push_back(makeBushes(random.fork(4)));
    families.push_back(makeFern(random.fork(5)));
    families.push_back(makeFlowers(random.fork(6)));
    families.push_back(makeGrasses(random.fork(7)));
    families.push_back(makeRocks(random.fork(8)));
    return families;
}

std::map<std::string, Image> makeGroundTextures(Random random)
{
    constexpr int size = 512;
    return {{"meadow.png", meadowGround(random.fork(1), size)},
            {"forest.png", forestGround(random.fork(2), size)},
            {"path.png", pathGround(random.fork(3), size)},
            {"rock.png", rockGround(size)}};
}

Result<Done> writeFamily(const Family &family, const std::filesystem::path &scene)
{
    const std::filesystem::path folder = scene / "meshes" / family.folder;
    if (auto done = makeFolder(folder); !done)
        return done;
    for (const auto &[name, texture] : family.textures) {
        const Channels channels = isCutout(family, name) ? Channels::Rgba : Channels::Rgb;
        if (auto done = writePng(texture, channels, folder / name); !done)
            return done;
    }
    for (const Family::Member &member : family.members) {
        if (auto done = writeGltf(member.mesh, member.id, folder); !done)
            return done;
    }
    return Done{};
}

Result<Done> writeGroundTextures(const std::map<std::string, Image> &textures, const std::filesystem::path &scene)
{
    const std::filesystem::path folder = scene / "textures";
    if (auto done = makeFolder(folder); !done)
        return done;
    for (const auto &[name, texture] : textures) {
        if (auto done = writePng(texture, Channels::Rgba, folder / name); !done)
            return done;
    }
    return Done{};
}

} // namespace sward::assets
