#include "model/exchange/RasterSidecar.h"

#include "model/core/Json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace sward {
namespace {

constexpr std::string_view Format = "sward-raster";
constexpr std::array<std::string_view, 3> Kinds{"mask", "heights", "holes"};

RasterSidecar overLandscape(const Scene &scene, RasterSidecar::Kind kind, int width, int height)
{
    RasterSidecar sidecar{.kind = kind, .width = width, .height = height};
    sidecar.corner = {scene.landscape->position.x, scene.landscape->position.z};
    sidecar.size = {scene.widthMetres(), scene.depthMetres()};
    return sidecar;
}

std::string_view valuesOf(RasterSidecar::Kind kind)
{
    switch (kind) {
    case RasterSidecar::Kind::Mask:
        return "weight: 0 is nothing, 255 is all";
    case RasterSidecar::Kind::Heights:
        return "world height: 0 and 65535 stand for the two metres";
    case RasterSidecar::Kind::Holes:
        return "255 where there is no ground";
    }
    return {};
}

/// Two numbers of a key; nothing when it holds anything else.
std::optional<glm::dvec2> pairAt(const Json &json, const char *key)
{
    const auto found = json.find(key);
    if (found == json.end() || !found->is_array() || found->size() != 2 || !(*found)[0].is_number() ||
        !(*found)[1].is_number())
        return std::nullopt;
    return glm::dvec2((*found)[0].get<double>(), (*found)[1].get<double>());
}

double numberAt(const Json &json, const char *key)
{
    const auto found = json.find(key);
    return found != json.end() && found->is_number() ? found->get<double>() : 0;
}

std::string textAt(const Json &json, const char *key)
{
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

} // namespace

std::string pictureHash(std::span<const std::uint8_t> bytes)
{
    return fmt::format("{:016x}", contentHash(bytes));
}

RasterSidecar RasterSidecar::ofMask(const Scene &scene, const Layer &layer, const WeightRaster &weights)
{
    auto sidecar = overLandscape(scene, Kind::Mask, weights.width(), weights.height());
    sidecar.layer = layer.id;
    sidecar.name = layer.name;
    return sidecar;
}

RasterSidecar RasterSidecar::ofHeights(const Scene &scene)
{
    auto sidecar = overLandscape(scene, Kind::Heights, scene.heights.width(), scene.heights.height());
    sidecar.name = scene.settings->name;
    sidecar.metres = {scene.landscape->worldHeight(0), scene.landscape->worldHeight(65535)};
    sidecar.base = scene.landscape->position.y;
    sidecar.heightScale = scene.landscape->heightScale;
    return sidecar;
}

RasterSidecar RasterSidecar::ofHoles(const Scene &scene)
{
    auto sidecar = overLandscape(scene, Kind::Holes, scene.holes.width(), scene.holes.height());
    sidecar.name = scene.settings->name;
    return sidecar;
}

std::string RasterSidecar::write(const std::string &picture, std::span<const std::uint8_t> bytes) const
{
    Json json = {{"format", Format}, {"version", 1}, {"kind", Kinds[std::size_t(kind)]}, {"picture", picture}};
    if (kind == Kind::Mask)
        json["layer"] = layer;
    json["name"] = name;
    json["samples"] = {width, height};
    json["bits"] = kind == Kind::Heights ? 16 : 8;
    json["values"] = valuesOf(kind);
    if (kind == Kind::Heights) {
        json["metres"] = {metres.x, metres.y};
        json["base"] = base;
        json["heightScale"] = heightScale;
    }
    json["orientation"] = "row 0 is north (-Z), column 0 is west (-X); samples lie on the corners of the extent";
    json["corner"] = {corner.x, corner.y};
    json["size"] = {size.x, size.y};
    json["metresPerSample"] = {size.x / std::max(width - 1, 1), size.y / std::max(height - 1, 1)};
    json["hash"] = pictureHash(bytes);
    return writeJson(json);
}

Result<RasterSidecar> RasterSidecar::parse(std::string_view text, const std::string &file)
{
    const auto json = parseJson(text, file);
    if (!json)
        return json.issue();
    if (!json->is_object() || textAt(*json, "format") != Format)
        return error("This does not describe a picture: its \"format\" is not \"sward-raster\"", file, "/format");
    const auto kind = std::find(Kinds.begin(), Kinds.end(), textAt(*json, "kind"));
    if (kind == Kinds.end())
        return error("\"kind\" must be mask, heights or holes", file, "/kind");
    RasterSidecar sidecar;
    sidecar.kind = Kind(kind - Kinds.begin());
    sidecar.layer = textAt(*json, "layer");
    sidecar.name = textAt(*json, "name");
    sidecar.hash = textAt(*json, "hash");
    const auto samples = pairAt(*json, "samples");
    const auto corner = pairAt(*json, "corner");
    const auto size = pairAt(*json, "size");
    if (!samples || !(samples->x >= 1 && samples->x <= 1e6 && samples->y >= 1 && samples->y <= 1e6))
        return error("\"samples\" must be two whole numbers", file, "/samples");
    if (!corner || !size)
        return error("\"corner\" and \"size\" must be two numbers in metres each", file, corner ? "/size" : "/corner");
    sidecar.width = int(samples->x);
    sidecar.height = int(samples->y);
    sidecar.corner = *corner;
    sidecar.size = *size;
    sidecar.metres = pairAt(*json, "metres").value_or(glm::dvec2(0));
    sidecar.base = numberAt(*json, "base");
    sidecar.heightScale = numberAt(*json, "heightScale");
    if (sidecar.kind == Kind::Heights && !(sidecar.metres.x < sidecar.metres.y))
        return error("\"metres\" must be two numbers, the lower first", file, "/metres");
    return sidecar;
}

} // namespace sward
