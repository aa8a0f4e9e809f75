#include "resources/generator/Preview.h"

#include "resources/generator/Geometry.h"
#include "resources/generator/Maths.h"
#include "resources/generator/Rasterizer.h"

#include <glm/common.hpp>

#include <algorithm>

namespace sward::assets {

namespace {

constexpr int Oversampling = 2;
constexpr int SheetHeight = 700;
constexpr glm::vec4 Backdrop(0.74f, 0.79f, 0.83f, 1);

Image portrait(const MeshData &mesh, int lod, const std::map<std::string, Image> &textures, int width, int height)
{
    Rasterizer raster(width * Oversampling, height * Oversampling, Rasterizer::Shading::Sunlit, Backdrop);
    const glm::vec3 size = mesh.max - mesh.min;
    const float halfHeight = std::max({size.y * 0.55f, size.x * 0.55f * float(height) / float(width), 0.01f});
    const glm::vec3 centre(0, mesh.min.y + size.y / 2, 0);
    const glm::mat4 view = orthographic({0.5f, 0.22f, 0.85f}, centre, halfHeight * float(width) / float(height),
                                        halfHeight, 4 * (size.x + size.y + size.z));
    raster.draw(mesh, lod, textures, view, glm::mat4(1));
    return raster.image().reduced(Oversampling);
}

Image overBackdrop(const Image &texture, bool isCutout)
{
    Image image = texture;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            glm::vec4 &texel = image.at(x, y);
            texel = isCutout ? glm::mix(Backdrop, texel, texel.a) : texel;
            texel.a = 1;
        }
    }
    return image;
}

} // namespace

Result<Done> writePreview(const Family &family, const std::filesystem::path &folder)
{
    int lods = 0;
    for (const Family::Member &member : family.members)
        lods = std::max(lods, member.mesh.lodCount());
    const int rows = int(family.members.size());
    const int cell = rows > 2 ? SheetHeight / 2 : SheetHeight;
    Image sheet(cell * lods, cell * rows, Backdrop);
    for (int row = 0; row < rows; ++row) {
        const MeshData &mesh = family.members[std::size_t(row)].mesh;
        for (int lod = 0; lod < mesh.lodCount(); ++lod)
            sheet.paste(portrait(mesh, lod, family.textures, cell, cell), lod * cell, row * cell);
    }
    if (auto done = writePng(sheet, Channels::Rgb, folder / (family.folder + ".png")); !done)
        return done;

    int width = 0;
    int height = 0;
    for (const auto &[name, texture] : family.textures) {
        width += texture.width();
        height = std::max(height, texture.height());
    }
    Image textures(width, height, Backdrop);
    int x = 0;
    for (const auto &[name, texture] : family.textures) {
        textures.paste(overBackdrop(texture, true), x, 0);
        x += texture.width();
    }
    return writePng(textures, Channels::Rgb, folder / (family.folder + "_textures.png"));
}

Result<Done> writeTiledPreview(const Image &texture, const std::filesystem::path &file)
{
    const Image opaque = overBackdrop(texture, false);
    Image sheet(texture.width() * 2, texture.height() * 2);
    for (int i = 0; i < 4; ++i)
        sheet.paste(opaque, (i % 2) * texture.width(), (i / 2) * texture.height());
    return writePng(sheet, Channels::Rgb, file);
}

} // namespace sward::assets
