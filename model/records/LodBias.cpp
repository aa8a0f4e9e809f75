#include "model/records/LodBias.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <charconv>
#include <optional>

namespace sward {
namespace {

/// "3,0" as two whole numbers from 0 on.
std::optional<std::pair<int, int>> placeOf(const std::string &key)
{
    std::pair<int, int> place;
    const char *const end = key.data() + key.size();
    const auto x = std::from_chars(key.data(), end, place.first);
    if (x.ec != std::errc() || x.ptr == end || *x.ptr != ',')
        return std::nullopt;
    const auto z = std::from_chars(x.ptr + 1, end, place.second);
    if (z.ec != std::errc() || z.ptr != end || place.first < 0 || place.second < 0)
        return std::nullopt;
    return place;
}

} // namespace

std::map<std::pair<int, int>, int> lodBiasOf(const Landscape &landscape, const std::string &pointer, Issues *issues)
{
    std::map<std::pair<int, int>, int> biases;
    const auto complain = [&](const std::string &key, const std::string &why) {
        if (issues)
            issues->push_back(warning(why, {}, pointerTo(pointerTo(pointer, "componentLodBias"), key)));
    };
    for (const auto &[key, value] : landscape.componentLodBias.object().items()) {
        const auto place = placeOf(key);
        if (!place)
            complain(key, fmt::format("\"{}\" names no component; they are called \"x,z\", such as \"3,0\"", key));
        else if (!value.is_number_integer() || value < -MostLodBias || value > MostLodBias)
            complain(key, fmt::format("a LOD bias is a whole number from {} to {}, not {}", -MostLodBias, MostLodBias,
                                      writeCompactJson(value)));
        else
            biases[*place] = value.get<int>();
    }
    return biases;
}

} // namespace sward
