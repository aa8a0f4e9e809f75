#include "model/exchange/HeightSidecar.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace sward {
namespace {

constexpr std::uint64_t LargestSidecar = 1 << 20;

} // namespace

Result<std::optional<RasterSidecar>> heightSidecar(FileSystem &files, const std::string &picture,
                                                   const HeightImage &image, Issues &notes)
{
    const std::string beside = RasterSidecar::pathFor(picture);
    const auto facts = files.facts(beside);
    if (!facts || facts->kind != FileFacts::Kind::File)
        return std::optional<RasterSidecar>();
    const auto refused = [&](const std::string &why) {
        return error(why + "; give a range, or take the file away", beside);
    };
    if (facts->bytes > LargestSidecar)
        return refused("This is too large to describe a picture");
    const auto text = files.read(beside);
    if (!text)
        return text.issue();
    const auto sidecar = RasterSidecar::parse(textOf(*text), beside);
    if (!sidecar)
        return refused(sidecar.issue().message);
    if (sidecar->kind != RasterSidecar::Kind::Heights || image.isFloat || image.bits > 16)
        return refused("This describes something else than the heights beside it");
    if (sidecar->width != image.width || sidecar->height != image.height)
        notes.push_back(warning(fmt::format("The picture has {} x {} samples now, and {} x {} when it was exported",
                                            image.width, image.height, sidecar->width, sidecar->height),
                                picture));
    return std::optional<RasterSidecar>(*sidecar);
}

Result<Done> takeHeightScale(Edit &edit, const RasterSidecar &sidecar)
{
    if (!edit.scene().landscape || sidecar.heightScale == 0)
        return Done{};
    Landscape landscape = *edit.scene().landscape;
    landscape.position.y = sidecar.base;
    if (auto problem = setField(Landscape::type(), &landscape, "heightScale", Json(sidecar.heightScale)))
        return error(problem->message, {}, problem->pointer);
    if (landscape != *edit.scene().landscape)
        edit.set(landscape);
    return Done{};
}

} // namespace sward
