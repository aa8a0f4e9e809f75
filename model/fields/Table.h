#pragma once

// How a record's table is written. Only the records' own .cpp files include this: it brings in all of nlohmann/json.

#include "model/core/Expects.h"
#include "model/fields/Field.h"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <optional>

namespace sward {

/// Gathers the rows of `Record`'s table, in the order in which they stand in files and in the inspector.
///
///     static const RecordType type = Table<Road>("road", "Where nothing grows along a line.")
///         .id(&Road::id)
///         .number(&Road::width,
///                 {.key = "width", .label = "Width", .doc = "…", .unit = "m", .minimum = 0.1, .maximum = 100})
///         .done();
template <class Record> class Table
{
public:
    Table(std::string_view name, std::string_view doc)
    {
        m_type.name = name;
        m_type.doc = doc;
        m_type.make = [] { return std::static_pointer_cast<void>(std::make_shared<Record>()); };
        m_type.unknown = [](const void *record) -> const UnknownFields & { return of(record).unknown; };
        m_type.setUnknown = [](void *record, UnknownFields &&unknown) { of(record).unknown = std::move(unknown); };
    }

    Table &id(std::string Record::*member)
    {
        return text(FieldKind::Id, member,
                    {.key = "id",
                     .label = "Id",
                     .doc = "Names the record for ever; other records refer to it by this.",
                     .affects = Affects::Nothing,
                     .advanced = true});
    }
    Table &name(std::string Record::*member)
    {
        return text(FieldKind::Text, member,
                    {.key = "name", .label = "Name", .doc = "What the artist calls it.", .affects = Affects::Nothing});
    }
    Table &text(std::string Record::*member, FieldFacts facts) { return text(FieldKind::Text, member, facts); }
    Table &path(std::string Record::*member, FieldFacts facts) { return text(FieldKind::Path, member, facts); }
    Table &reference(std::string Record::*member, std::string_view list, FieldFacts facts)
    {
        text(FieldKind::Reference, member, facts);
        m_type.fields.back().list = list;
        return *this;
    }

    Table &boolean(bool Record::*member, FieldFacts facts)
    {
        Field &field = add(FieldKind::Boolean, facts);
        field.get = [member](const void *record) { return Json(of(record).*member); };
        field.set = [member](void *record, const Json &value) { of(record).*member = value.get<bool>(); };
        return *this;
    }

    Table &boolean(std::optional<bool> Record::*member, std::string_view absentMeans, FieldFacts facts)
    {
        Field &field = add(FieldKind::Boolean, facts);
        field.optional = true;
        field.absentMeans = absentMeans;
        field.get = [member](const void *record) {
            const auto &value = of(record).*member;
            return value ? Json(*value) : Json();
        };
        field.set = [member](void *record, const Json &value) {
            of(record).*member = value.is_null() ? std::optional<bool>() : value.get<bool>();
        };
        return *this;
    }

    template <class Whole> Table &integer(Whole Record::*member, FieldFacts facts)
    {
        Field &field = add(FieldKind::Integer, facts);
        field.get = [member](const void *record) { return Json(of(record).*member); };
        field.set = [member](void *record, const Json &value) { of(record).*member = Whole(value.get<double>()); };
        return *this;
    }

    Table &number(double Record::*member, FieldFacts facts)
    {
        Field &field = add(FieldKind::Number, facts);
        field.get = [member](const void *record) { return Json(of(record).*member); };
        field.set = [member](void *record, const Json &value) { of(record).*member = value.get<double>(); };
        return *this;
    }

    Table &number(std::optional<double> Record::*member, std::string_view absentMeans, FieldFacts facts)
    {
        Field &field = add(FieldKind::Number, facts);
        field.optional = true;
        field.absentMeans = absentMeans;
        field.get = [member](const void *record) {
            const auto &value = of(record).*member;
            return value ? Json(*value) : Json();
        };
        field.set = [member](void *record, const Json &value) {
            of(record).*member = value.is_null() ? std::optional<double>() : value.get<double>();
        };
        return *this;
    }

    template <class Enumeration>
    Table &choice(Enumeration Record::*member, const std::vector<std::string_view> &choices, FieldFacts facts)
    {
        Field &field = add(FieldKind::Choice, facts);
        field.choices = choices;
        field.get = [member, choices](const void *record) {
            return Json(std::string(choices.at(std::size_t(of(record).*member))));
        };
        field.set = [member, choices](void *record, const Json &value) {
            const auto found = std::ranges::find(choices, value.get_ref<const std::string &>());
            of(record).*member = Enumeration(found - choices.begin());
        };
        return *this;
    }

    /// A whole number of which only some are allowed. Stands in JSON as a number.
    Table &oneOf(int Record::*member, std::vector<int> allowed, FieldFacts facts)
    {
        facts.minimum = *std::ranges::min_element(allowed);
        facts.maximum = *std::ranges::max_element(allowed);
        integer(member, facts);
        m_type.fields.back().allowed = std::move(allowed);
        return *this;
    }

    Table &colour(glm::dvec3 Record::*member, FieldFacts facts)
    {
        return colourOf(member, facts, {"red", "green", "blue"});
    }
    Table &colour(glm::dvec4 Record::*member, FieldFacts facts)
    {
        return colourOf(member, facts, {"red", "green", "blue", "opacity"});
    }
    Table &place(glm::dvec3 Record::*member, FieldFacts facts)
    {
        return numbers(FieldKind::Numbers, member, facts, {"x", "y", "z"});
    }
    Table &pair(glm::dvec2 Record::*member, FieldFacts facts, std::vector<std::string_view> parts)
    {
        return numbers(FieldKind::Numbers, member, facts, std::move(parts));
    }
    /// [least, greatest], in this order.
    Table &range(glm::dvec2 Record::*member, FieldFacts facts)
    {
        pair(member, facts, {"least", "greatest"});
        m_type.fields.back().ordered = true;
        return *this;
    }
    Table &range(std::optional<glm::dvec2> Record::*member, std::string_view absentMeans, FieldFacts facts)
    {
        numbers(member, absentMeans, facts, {"least", "greatest"});
        m_type.fields.back().ordered = true;
        return *this;
    }

    template <class Vector>
    Table &numbers(std::optional<Vector> Record::*member, std::string_view absentMeans, FieldFacts facts,
                   std::vector<std::string_view> parts)
    {
        expects(parts.size() == std::size_t(Vector::length()));
        Field &field = add(FieldKind::Numbers, facts);
        field.count = parts.size();
        field.parts = std::move(parts);
        field.optional = true;
        field.absentMeans = absentMeans;
        field.get = [member](const void *record) {
            const auto &value = of(record).*member;
            return value ? arrayOf(*value) : Json();
        };
        field.set = [member](void *record, const Json &value) {
            of(record).*member = value.is_null() ? std::optional<Vector>() : vectorOf<Vector>(value);
        };
        return *this;
    }

    template <class Point> Table &points(std::vector<Point> Record::*member, FieldFacts facts)
    {
        Field &field = add(FieldKind::Points, facts);
        field.count = std::size_t(Point::length());
        field.get = [member](const void *record) {
            Json list = Json::array();
            for (const auto &point : of(record).*member)
                list.push_back(arrayOf(point));
            return list;
        };
        field.set = [member](void *record, const Json &value) {
            auto &list = of(record).*member;
            list.clear();
            for (const auto &entry : value)
                list.push_back(vectorOf<Point>(entry));
        };
        return *this;
    }

    Table &tags(std::vector<std::string> Record::*member, FieldFacts facts)
    {
        Field &field = add(FieldKind::Tags, facts);
        field.get = [member](const void *record) { return Json(of(record).*member); };
        field.set = [member](void *record, const Json &value) {
            of(record).*member = value.get<std::vector<std::string>>();
        };
        return *this;
    }

    /// Any JSON, kept as it is.
    Table &free(UnknownFields Record::*member, FieldFacts facts)
    {
        Field &field = add(FieldKind::Free, facts);
        field.optional = true;
        field.get = [member](const void *record) {
            const auto &value = of(record).*member;
            return value.isEmpty() ? Json() : value.object();
        };
        field.set = [member](void *record, const Json &value) { of(record).*member = UnknownFields(value); };
        return *this;
    }

    template <class Nested> Table &record(Nested Record::*member, const RecordType &nested, FieldFacts facts)
    {
        Field &field = add(FieldKind::Record, facts);
        field.record = &nested;
        field.size = [](const void *) { return std::size_t(1); };
        field.element = [member](const void *record, std::size_t) -> const void * { return &(of(record).*member); };
        field.elementToEdit = [member](void *record, std::size_t) -> void * { return &(of(record).*member); };
        return *this;
    }

    template <class Nested>
    Table &records(std::vector<Nested> Record::*member, const RecordType &nested, FieldFacts facts)
    {
        Field &field = add(FieldKind::Records, facts);
        field.record = &nested;
        field.size = [member](const void *record) { return (of(record).*member).size(); };
        field.element = [member](const void *record, std::size_t i) -> const void * {
            return &(of(record).*member)[i];
        };
        field.elementToEdit = [member](void *record, std::size_t i) -> void * { return &(of(record).*member)[i]; };
        field.resize = [member](void *record, std::size_t count) { (of(record).*member).resize(count); };
        return *this;
    }

    /// What differs for one value of another field; words that are left empty stay as they are.
    struct Variant
    {
        std::string_view choice;
        std::string_view label = {};
        std::string_view doc = {};
        std::string_view unit = {};
        double minimum = -std::numeric_limits<double>::infinity();
        double maximum = std::numeric_limits<double>::infinity();
        std::vector<double> start;
    };
    /// The row before this depends on the choice `key`: it says something only for these values. What may stand in
    /// files does not depend on it.
    Table &varies(std::string_view key, const std::vector<Variant> &variants)
    {
        std::vector<FieldVariant> made;
        for (const auto &variant : variants) {
            auto field = std::make_shared<Field>(m_type.fields.back());
            if (!variant.label.empty())
                field->label = variant.label;
            if (!variant.doc.empty())
                field->doc = variant.doc;
            field->unit = variant.unit;
            field->minimum = variant.minimum;
            field->maximum = variant.maximum;
            made.push_back({variant.choice, std::move(field), variant.start});
        }
        m_type.fields.back().dependsOn = key;
        m_type.fields.back().variants = std::move(made);
        return *this;
    }

    /// The same of a row that means one thing, for the values for which it means anything.
    Table &onlyFor(std::string_view key, const std::vector<std::string_view> &choices)
    {
        const Field &row = m_type.fields.back();
        std::vector<Variant> variants;
        variants.reserve(choices.size());
        for (const auto choice : choices)
            variants.push_back({choice, {}, {}, row.unit, row.minimum, row.maximum, {}});
        return varies(key, variants);
    }

    Table &check(std::function<void(const Record &, const std::string &, Issues &)> rule)
    {
        m_type.check = [rule = std::move(rule)](const void *record, const std::string &pointer, Issues &issues) {
            rule(of(record), pointer, issues);
        };
        return *this;
    }

    RecordType done() { return std::move(m_type); }

private:
    static const Record &of(const void *record) { return *static_cast<const Record *>(record); }
    static Record &of(void *record) { return *static_cast<Record *>(record); }

    Field &add(FieldKind kind, const FieldFacts &facts)
    {
        expects(!facts.key.empty() && !facts.doc.empty() && !m_type.field(facts.key));
        Field field;
        static_cast<FieldFacts &>(field) = facts;
        field.kind = kind;
        return m_type.fields.emplace_back(std::move(field));
    }

    Table &text(FieldKind kind, std::string Record::*member, FieldFacts facts)
    {
        Field &field = add(kind, facts);
        field.get = [member](const void *record) { return Json(of(record).*member); };
        field.set = [member](void *record, const Json &value) { of(record).*member = value.get<std::string>(); };
        return *this;
    }

    template <class Vector> static Json arrayOf(const Vector &vector)
    {
        Json list = Json::array();
        for (int i = 0; i < Vector::length(); ++i)
            list.push_back(vector[i]);
        return list;
    }

    template <class Vector> static Vector vectorOf(const Json &list)
    {
        Vector vector(0);
        for (int i = 0; i < Vector::length(); ++i)
            vector[i] = list[std::size_t(i)].get<double>();
        return vector;
    }

    template <class Vector>
    Table &colourOf(Vector Record::*member, FieldFacts facts, std::vector<std::string_view> parts)
    {
        facts.minimum = 0;
        facts.maximum = 1;
        return numbers(FieldKind::Colour, member, facts, std::move(parts));
    }

    template <class Vector>
    Table &numbers(FieldKind kind, Vector Record::*member, FieldFacts facts, std::vector<std::string_view> parts)
    {
        expects(parts.size() == std::size_t(Vector::length()));
        Field &field = add(kind, facts);
        field.count = parts.size();
        field.parts = std::move(parts);
        field.get = [member](const void *record) { return arrayOf(of(record).*member); };
        field.set = [member](void *record, const Json &value) { of(record).*member = vectorOf<Vector>(value); };
        return *this;
    }

    RecordType m_type;
};

} // namespace sward
