#include "model/streaming/StreamPath.h"

#include "model/core/Expects.h"
#include "model/core/Json.h"

#include <fmt/format.h>
#include <glm/common.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace sward {
namespace {

constexpr double FarthestMetres = 1e7;
constexpr double LongestSeconds = 24 * 3600;

/// A number of a key, or the reason why it is none.
Result<double> numberAt(const Json &value, double most, const std::string &file, const std::string &pointer)
{
    if (!value.is_number())
        return error(fmt::format("a number was expected here, not {}", kindOf(value)), file, pointer);
    const double number = value.get<double>();
    if (!(std::abs(number) <= most))
        return error(fmt::format("{} is outside -{} to {}", writeNumber(number), writeNumber(most), writeNumber(most)),
                     file, pointer);
    return number;
}

Result<StreamPath::Key> keyOf(const Json &value, const std::string &file, const std::string &pointer)
{
    if (!value.is_object() || !value.contains("t") || !value.contains("position"))
        return error("a key has a time \"t\" in seconds and a \"position\" of three numbers in metres", file, pointer);
    StreamPath::Key key;
    const auto seconds = numberAt(value["t"], LongestSeconds, file, pointerTo(pointer, "t"));
    if (!seconds)
        return seconds.issue();
    key.seconds = *seconds;
    const Json &position = value["position"];
    const auto at = pointerTo(pointer, "position");
    if (!position.is_array() || position.size() != 3)
        return error("a position has three numbers: x, y and z in metres", file, at);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const auto metres = numberAt(position[axis], FarthestMetres, file, pointerTo(at, axis));
        if (!metres)
            return metres.issue();
        key.position[int(axis)] = *metres;
    }
    return key;
}

} // namespace

StreamPath::StreamPath(std::vector<Key> keys) : m_keys(std::move(keys))
{
    expects(!m_keys.empty());
}

Result<StreamPath> StreamPath::parse(std::string_view text, const std::string &file)
{
    const auto json = parseJson(text, file);
    if (!json)
        return json.issue();
    if (!json->is_object() || !json->contains("keys") || !(*json)["keys"].is_array() || (*json)["keys"].empty())
        return error("a camera path is an object with a list \"keys\" of at least one key", file);
    std::vector<Key> keys;
    const Json &list = (*json)["keys"];
    for (std::size_t i = 0; i < list.size(); ++i) {
        const auto pointer = pointerTo("/keys", i);
        const auto key = keyOf(list[i], file, pointer);
        if (!key)
            return key.issue();
        if (!keys.empty() && key->seconds <= keys.back().seconds)
            return error(fmt::format("the time {} does not come after the key before it, {}", writeNumber(key->seconds),
                                     writeNumber(keys.back().seconds)),
                         file, pointerTo(pointer, "t"));
        keys.push_back(*key);
    }
    return StreamPath(std::move(keys));
}

std::string StreamPath::write() const
{
    Json keys = Json::array();
    for (const auto &key : m_keys)
        keys.push_back({{"t", key.seconds}, {"position", {key.position.x, key.position.y, key.position.z}}});
    return writeJson(Json{{"keys", std::move(keys)}});
}

glm::dvec3 StreamPath::at(double seconds) const
{
    const auto after = std::upper_bound(m_keys.begin(), m_keys.end(), seconds,
                                        [](double value, const Key &key) { return value < key.seconds; });
    if (after == m_keys.begin())
        return m_keys.front().position;
    const auto before = after - 1;
    if (after == m_keys.end())
        return before->position;
    return glm::mix(before->position, after->position,
                    (seconds - before->seconds) / (after->seconds - before->seconds));
}

} // namespace sward
