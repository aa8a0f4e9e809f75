#include "model/files/Schema.h"

#include "model/files/SceneJson.h"
#include "model/plants/Plant.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace sward {
namespace {

constexpr const char *Draft = "https://json-schema.org/draft/2020-12/schema";
constexpr const char *IdPattern = "^[a-z0-9_-]{1,64}$";

std::string text(std::string_view view)
{
    return std::string(view);
}

/// Records are defined once, under their name.
class SchemaWriter
{
public:
    Json definitions = Json::object();

    Json referTo(const RecordType &type)
    {
        const auto name = nameOf(type);
        if (!definitions.contains(name)) {
            definitions[name] = nullptr; // keeps its place, and ends a circle
            definitions[name] = define(type);
        }
        return {{"$ref", "#/$defs/" + name}};
    }

    Json define(const RecordType &type)
    {
        Json properties = Json::object();
        Json required = Json::array();
        for (const auto &field : type.fields) {
            auto property = schemaOf(field);
            property["description"] =
                field.unit.empty() ? text(field.doc) : fmt::format("{} In {}.", field.doc, field.unit);
            if (!field.isNested() && field.kind != FieldKind::Id) {
                if (auto value = type.defaultOf(field); !value.is_null())
                    property["default"] = std::move(value);
            }
            if (field.kind == FieldKind::Id)
                required.push_back(text(field.key));
            properties[text(field.key)] = std::move(property);
        }
        Json schema{{"description", text(type.doc)}, {"type", "object"}, {"properties", std::move(properties)}};
        if (!required.empty())
            schema["required"] = std::move(required);
        return schema;
    }

private:
    static std::string nameOf(const RecordType &type)
    {
        std::string name;
        bool upper = false;
        for (const char c : type.name) {
            if (c == ' ') {
                upper = true;
                continue;
            }
            name += upper && c >= 'a' && c <= 'z' ? char(c - 'a' + 'A') : c;
            upper = false;
        }
        return name;
    }

    static Json number(const Field &field, const char *type)
    {
        Json schema{{"type", type}};
        if (!field.allowed.empty())
            return {{"enum", field.allowed}};
        if (std::isfinite(field.minimum))
            schema["minimum"] = field.minimum;
        if (std::isfinite(field.maximum))
            schema["maximum"] = field.maximum;
        return schema;
    }

    static Json listOf(Json items, std::size_t count)
    {
        return {{"type", "array"}, {"items", std::move(items)}, {"minItems", count}, {"maxItems", count}};
    }

    Json plain(const Field &field)
    {
        switch (field.kind) {
        case FieldKind::Boolean:
            return {{"type", "boolean"}};
        case FieldKind::Integer:
            return number(field, "integer");
        case FieldKind::Number:
            return number(field, "number");
        case FieldKind::Text:
        case FieldKind::Path:
            return {{"type", "string"}};
        case FieldKind::Id:
            return {{"type", "string"}, {"pattern", IdPattern}};
        case FieldKind::Reference:
            return {{"type", "string"}, {"pattern", "^[a-z0-9_-]{0,64}$"}};
        case FieldKind::Choice: {
            Json choices = Json::array();
            for (const auto choice : field.choices)
                choices.push_back(text(choice));
            return {{"enum", std::move(choices)}};
        }
        case FieldKind::Colour:
        case FieldKind::Numbers:
            return listOf(number(field, "number"), field.count);
        case FieldKind::Points:
            return {{"type", "array"}, {"items", listOf(number(field, "number"), field.count)}};
        case FieldKind::Tags:
            return {{"type", "array"}, {"items", {{"type", "string"}}}};
        case FieldKind::Free:
            return Json::object();
        case FieldKind::Record:
            return referTo(*field.record);
        case FieldKind::Records:
            return {{"type", "array"}, {"items", referTo(*field.record)}};
        }
        return Json::object();
    }

    Json schemaOf(const Field &field)
    {
        auto schema = plain(field);
        if (field.optional && schema.contains("type"))
            schema["type"] = Json::array({schema["type"], "null"});
        return schema;
    }
};

Json rowsSchema()
{
    return {{"description",
             "Six numbers a plant: the index of its kind in this file, x, y, z in metres from the placed "
             "foliage's position (to a millimetre), its turn about +Y in radians and its scale (to 1e-4)."},
            {"type", "array"},
            {"items", {{"type", "number"}}}};
}

} // namespace

Json sceneSchema()
{
    SchemaWriter writer;
    auto scene = writer.define(SceneSettings::type());
    Json properties{{"format", {{"const", SceneFormat}}}, {"version", {{"const", SceneVersion}}}};
    properties.update(scene["properties"]);
    for (const auto &section : sceneSections()) {
        auto record = writer.referTo(*section.type);
        properties[text(section.key)] =
            section.isList ? Json{{"type", "array"}, {"items", std::move(record)}} : std::move(record);
    }
    return {{"$schema", Draft},
            {"title", "Sward scene"},
            {"description", "scene.json of a Sward scene. Keys that are not named here are kept by every version."},
            {"type", "object"},
            {"required", {"format", "version"}},
            {"properties", std::move(properties)},
            {"$defs", std::move(writer.definitions)}};
}

Json tileSchema()
{
    const Json kinds{{"description", "Ids of the kinds that the records name by their place here."},
                     {"type", "array"},
                     {"items", {{"type", "string"}, {"pattern", IdPattern}}},
                     {"uniqueItems", true}};
    const Json ids{{"description", "Plant by plant, in rising order."},
                   {"type", "array"},
                   {"items", {{"type", "integer"}, {"minimum", 1}, {"maximum", PlantIdEnd - 1}}},
                   {"uniqueItems", true}};
    return {{"$schema", Draft},
            {"title", "Tile of placed plants"},
            {"description", "One t_<X>_<Z>.json of a Sward scene."},
            {"type", "object"},
            {"required", {"version", "kinds", "ids", "records"}},
            {"properties", {{"version", {{"const", 1}}}, {"kinds", kinds}, {"ids", ids}, {"records", rowsSchema()}}}};
}

} // namespace sward
