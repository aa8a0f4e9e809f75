#include "plugins/mesh/ImportSettings.h"

#include "model/core/Json.h"
#include "model/core/ReadFile.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <filesystem>

namespace sward {

namespace {

constexpr std::uint64_t mostBytes = 64 << 10;
constexpr const char *UnitKey = "unitMetres";
constexpr const char *UpKey = "upAxis";

} // namespace

std::string importSettingsFile(const std::string &meshFile)
{
    return meshFile + ".import.json";
}

Result<MeshImportOptions> withKeptSettings(const std::string &meshFile, MeshImportOptions asked)
{
    const auto file = importSettingsFile(meshFile);
    std::error_code failure;
    if (!std::filesystem::exists(file, failure))
        return asked;
    const auto bytes = readFile(file, mostBytes);
    if (!bytes)
        return bytes.issue();
    const auto kept = parseJson({reinterpret_cast<const char *>(bytes->data()), bytes->size()}, file);
    if (!kept)
        return kept.issue();
    if (!kept->is_object())
        return error(fmt::format("The import settings are {}; they must be an object", kindOf(*kept)), file);
    for (const auto &[key, value] : kept->items()) {
        const auto refuse = [&, &key = key, &value = value](std::string_view allowed) {
            return error(fmt::format("{} is {}; {}", key, writeCompactJson(value), allowed), file, pointerTo("", key));
        };
        if (key == UnitKey) {
            const double unit = value.is_number() ? value.get<double>() : 0;
            if (unit <= 0)
                return refuse("a number of metres above 0 is allowed");
            if (!asked.unitMetres)
                asked.unitMetres = unit;
        } else if (key == UpKey) {
            const auto axis = value.is_string() ? value.get<std::string>() : std::string();
            if (axis != "X" && axis != "Y" && axis != "Z")
                return refuse("\"X\", \"Y\" or \"Z\" is allowed");
            if (!asked.upAxis)
                asked.upAxis = axis[0];
        }
    }
    return asked;
}

std::string importSettingsText(const MeshImportOptions &options)
{
    Json kept = Json::object();
    if (options.unitMetres)
        kept[UnitKey] = *options.unitMetres;
    if (options.upAxis)
        kept[UpKey] = std::string(1, *options.upAxis);
    return kept.empty() ? std::string() : writeJson(kept);
}

} // namespace sward
