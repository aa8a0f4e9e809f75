#include "model/exchange/HeightSidecar.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace sward {
namespace {

constexpr std::uint64_t LargestSidecar = 1 << 20;

} // namespace

std::optional<RasterSidecar> heightSidecar(FileSystem &files, const std::string &picture, const HeightImage &image,
                                           Issues &notes)
{
    const std::string beside = RasterSidecar::pathFor(picture);
    const auto facts = files.facts(beside);
    if (!facts || facts->kind != FileFacts::Kind::File || facts->bytes > LargestSidecar)
        return std::nullopt;
    const auto text = files.read(beside);
    const auto sidecar = text ? RasterSidecar::parse(textOf(*text), beside) : Result<RasterSidecar>(text.issue());
    if (!sidecar) {
        notes.push_back(warning(sidecar.issue().message, beside, sidecar.issue().pointer));
        return std::nullopt;
    }
    if (sidecar->kind != RasterSidecar::Kind::Heights || image.isFloat || image.bits > 16) {
        notes.push_back(warning("The file beside the picture describes something else and is left out", beside));
        return std::nullopt;
    }
    if (sidecar->width != image.width || sidecar->height != image.height)
        notes.push_back(warning(fmt::format("The picture has {} x {} samples now, and {} x {} when it was exported",
                                            image.width, image.height, sidecar->width, sidecar->height),
                                picture));
    return *sidecar;
}

Result<Done> takeHeightScale(Edit &edit, const RasterSidecar &sidecar)
{
    if (!edit.scene().landscape || sidecar.heightScale == 0)
        return Done{};
    Landscape landscape = *edit.scene().landscape;
    landscape.position.y = sidecar.base;
    if (auto problem = setField(Landscape::type(), &landscape, "heightScale", Json(sidecar.heightScale)))
        return *problem;
    if (landscape != *edit.scene().landscape)
        edit.set(landscape);
    return Done{};
}

} // namespace sward
